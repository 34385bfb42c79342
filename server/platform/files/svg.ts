import { SaxesParser } from "saxes";

const svg = "http://www.w3.org/2000/svg";
/** Elements that load other resources, or can take unlimited memory. */
const refused = ["image", "feImage", "filter", "foreignObject"];

/**
 * The drawing as UTF-8 without its XML declaration, so that the renderer reads what was checked here; undefined for
 * anything that is not SVG, has entities, or uses images, filters or other documents.
 */
export function checkedSvg(bytes: Buffer): Buffer | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\s*<\?xml[^>]*\?>/, "");
    parse(text);
    return Buffer.from(text);
  } catch {
    return undefined;
  }
}

function parse(text: string) {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) throw new Error("entities");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (target === "xml-stylesheet") throw new Error(target);
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && (local !== "svg" || uri !== svg)) throw new Error("not a drawing");
    if (depth > 200 || refused.includes(local) || uri === "http://www.w3.org/2001/XInclude")
      throw new Error(local);
    for (const { local: name, value } of Object.values(attributes))
      if (name === "href" && local !== "a" && !value.trim().startsWith("#")) throw new Error("elsewhere");
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(text).close();
}
