import { dirname, join } from "node:path";
import { textsIn } from "../../locales/read.ts";
import {
  importedIn,
  literal,
  literals,
  type Node,
  propertiesOf,
  screenTables,
  treeOf,
  visit,
} from "../sources.ts";

const web = join(import.meta.dirname, "..");
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const keys = [...textsIn("nl").keys()];
const firstWords = new Set(keys.map((key) => key.split(".")[0]!));

type Needs = (key: string) => boolean;
/** What a file imports, and the keys that it writes. */
type Source = {
  imports: string[];
  /** What it loads later with areas of their own (`withTexts`), and what it loads later without. */
  parts: { file: string; areas: string[] }[];
  later: string[];
  needs: Needs[];
  /** Whether it makes keys of which it does not say the beginning. */
  composes: boolean;
};

const calleeOf = (within: readonly Node[]) => {
  const call = within.findLast(({ type }) => type === "CallExpression");
  const callee = call?.callee as { name?: string; property?: { name?: string } } | undefined;
  return callee?.name ?? callee?.property?.name ?? "";
};
/** Where a word that is the beginning of keys stands for them: `<Word of="phases">`, `{ texts: "phases" }`, `keyIn("phases", …)`. */
function isBeginning(word: Node, within: readonly Node[]) {
  const wrappers = ["ConditionalExpression", "LogicalExpression", "JSXExpressionContainer", "TSAsExpression"];
  const parent = within.findLast(({ type }) => !wrappers.includes(type));
  if (parent?.type === "CallExpression") return /^(keyIn|useLabels|useWording)$/.test(calleeOf(within));
  const name = ((parent?.key ?? parent?.name) as { name?: string } | undefined)?.name ?? "";
  if (parent?.type === "JSXAttribute") return ["name", "of", "texts", "labels"].includes(name);
  if (parent?.type !== "Property" || parent.key === word) return false;
  return (
    ["texts", "labels", "purchase", "sale", "repair"].includes(name) ||
    (name === "name" && /^use\w+Form$/.test(calleeOf(within)))
  );
}

function needsOfText(text: string, node: Node, within: readonly Node[]): Needs[] {
  if (/^[a-z]\w*(\.\w+)+$/i.test(text)) {
    const beginning = `${text}.`;
    return [(key) => key === text || singular(key) === text || key.startsWith(beginning)];
  }
  if (!firstWords.has(text) || !isBeginning(node, within)) return [];
  return [(key) => key.startsWith(`${text}.`)];
}
/** The keys that a template makes: `` `orders.next.${step}` ``. */
function needsOfTemplate(node: Node, within: readonly Node[]): Needs[] {
  const parts = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
  const [area] = parts[0]!.split(".");
  const isPath = /^\w+\.$/.test(parts[0]!) && !/^(t|text)$/.test(calleeOf(within));
  if (!parts[0]!.includes(".") || !firstWords.has(area!) || isPath) return [];
  const made = new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.]*")}$`);
  return [(key) => made.test(singular(key))];
}

/** Whether a call makes a key of which the beginning is not written there. */
function composes(node: Node) {
  if (node.type !== "CallExpression") return false;
  const [first] = node.arguments as Node[];
  const callee = (node.callee as { name?: string }).name ?? "";
  if (callee === "keyIn") return literal(first) === undefined;
  if (!/^(t|text)$/.test(callee) || !first) return false;
  const keys = first.type === "ArrayExpression" ? (first.elements as Node[]) : [first];
  return keys.some(
    ({ type, quasis }) =>
      type === "TemplateLiteral" && (quasis as { value: { raw: string } }[])[0]!.value.raw === "",
  );
}

/** Of a table of screens only the names of the screens, and of what makes a new one there. */
function needsOfTable(tree: Node): Needs[] {
  const found: Needs[] = [];
  visit(tree, (node) => {
    const text = literal(propertiesOf(node).text);
    if (text) found.push((key) => key === text || key === text.replace(/\.title$/, ".new"));
  });
  return found;
}

const sources = new Map<string, Source>();
function sourceOf(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const tree = treeOf(path);
  const source: Source = { imports: [], parts: [], later: [], needs: [], composes: false };
  sources.set(path, source);
  const isTable = screenTables.includes(path);
  if (isTable) source.needs = needsOfTable(tree);
  visit(tree, (node, within) => {
    if (within.some(({ type }) => type === "TSTypeAliasDeclaration" || type === "TSInterfaceDeclaration"))
      return;
    const from = literal(node.source);
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && from?.startsWith(".")) {
      const kind = node.importKind ?? node.exportKind;
      const named = (node.specifiers ?? []) as { importKind?: string }[];
      const isType = kind === "type" || (named.length > 0 && named.every((one) => one.importKind === "type"));
      if (!isType) source.imports.push(join(dirname(path), from));
    }
    if (isTable) return;
    if (node.type === "CallExpression" && (node.callee as { name?: string }).name === "withTexts") {
      const [areas, module] = node.arguments as Node[];
      for (const file of importedIn(module!, path)) source.parts.push({ file, areas: literals(areas) });
    } else if (node.type === "ImportExpression" && calleeOf(within) !== "withTexts" && from?.startsWith("."))
      source.later.push(join(dirname(path), from));
    if (composes(node)) source.composes = true;
    if (within.at(-1)?.type === "ImportDeclaration") return;
    const text = literal(node);
    if (text !== undefined) source.needs.push(...needsOfText(text, node, within));
    if (node.type === "TemplateLiteral") source.needs.push(...needsOfTemplate(node, within));
  });
  return source;
}

/** The files that run with one: what it imports, its dialogs too, but no part with areas of its own. */
function filesOf(path: string, found = new Set<string>()) {
  if (found.has(path) || !path.startsWith(web)) return found;
  found.add(path);
  const { imports, later } = sourceOf(path);
  for (const one of [...imports, ...later]) filesOf(one, found);
  return found;
}

/** The keys of the texts that a part of the program writes, from this file on. */
export function neededTexts(file: string): string[] {
  const needs = [...filesOf(file)].flatMap((path) => sourceOf(path).needs);
  return keys.filter((key) => needs.some((isNeeded) => isNeeded(key)));
}
/** The parts with areas of their own that are reached from a file. */
export const partsFrom = (file: string) => [...filesOf(file)].flatMap((path) => sourceOf(path).parts);
/** The files from this one on that make keys of which they do not say the beginning. */
export const composingFiles = (file: string) => [...filesOf(file)].filter((path) => sourceOf(path).composes);
