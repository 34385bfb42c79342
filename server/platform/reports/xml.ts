import { SaxesParser } from "saxes";
import { limits, Refused } from "./reasons.ts";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export interface Outline {
  root: string;
  /** The beginning of the text outside the wanted elements: an error answer says there what is wrong. */
  text: string;
}

const foreign =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML does not allow
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;

/** A character that XML does not allow spoils the field that it is in, not the report. */
const withoutForeign = (text: string) => text.toWellFormed().replace(foreign, "\ufffd");

/** Reads XML as a stream and hands over each element named in `wanted`; only one is in memory at a time. */
export function readXml(text: string, names: string[], onElement: (element: Element) => void): Outline {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const outline: Outline = { root: "", text: "" };
  const open: Element[] = [];
  let depth = 0;
  let elements = 0;

  parser.on("doctype", () => {
    throw new Refused("doctypeRefused");
  });
  parser.on("opentag", (tag) => {
    if (depth === 0) outline.root = tag.name;
    depth += 1;
    elements += 1;
    if (depth > limits.depth) throw new Refused("tooDeep");
    if (elements > limits.elements) throw new Refused("tooLarge");
    if (open.length === 0 && !names.includes(tag.name)) return;
    const element: Element = { name: tag.name, attributes: tag.attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    depth -= 1;
    const element = open.pop();
    if (element && open.length === 0) onElement(element);
  });
  const onText = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
    else if (outline.text.length < 1_000) outline.text += piece.slice(0, 1_000);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);

  let isComplete = false;
  try {
    parser.write(withoutForeign(text));
    isComplete = true;
    parser.close();
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(isComplete ? "truncated" : "malformed");
  }
  return outline;
}

export function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((each) => each.name === name);
}

export function children(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((each) => each.name === name) ?? [];
}
