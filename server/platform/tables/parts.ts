import { SaxesParser } from "saxes";
import { unzip, ZipRefused } from "../archives/unzip.ts";
import { TableRefused, tableLimits } from "./reading.ts";

/** The XML parts of a workbook by their names in its archive. */
export type Parts = ReadonlyMap<string, Buffer>;

const archiveLimits = {
  entries: tableLimits.zipEntries,
  fileBytes: tableLimits.unpackedBytes,
  totalBytes: tableLimits.unpackedBytes,
};
const workbookType =
  /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/;
const needless = /^xl\/(?:media|drawings|charts|pivot\w*|theme|printerSettings|embeddings|externalLinks)\//;
const isWanted = (name: string) => /\.(?:xml|rels)$/i.test(name) && !needless.test(name);

async function unpacked(workbook: Buffer) {
  const parts = new Map<string, Buffer>();
  try {
    for await (const { name, bytes } of unzip(workbook, archiveLimits, isWanted)) {
      // Programs differ in which of two parts of one name they read.
      if (!bytes || parts.has(name)) throw new TableRefused("broken");
      parts.set(name, bytes);
    }
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new TableRefused(
      ["tooLarge", "tooManyFiles"].includes(error.reason) ? "tooLarge" : "broken",
      error,
    );
  }
  return parts;
}

const tagStart = "<".charCodeAt(0);

function refuseTooManyTags(parts: Parts) {
  let tags = 0;
  for (const part of parts.values())
    for (let at = part.indexOf(tagStart); at >= 0; at = part.indexOf(tagStart, at + 1)) tags += 1;
  if (tags > tableLimits.tags) throw new TableRefused("tooLarge");
}

export async function partsOf(workbook: Buffer): Promise<Parts> {
  const parts = await unpacked(workbook);
  if (!workbookType.test(String(parts.get("[Content_Types].xml")))) throw new TableRefused("unknownFormat");
  refuseTooManyTags(parts);
  return parts;
}

export type Attributes = Readonly<Record<string, string | undefined>>;
type OnOpen = (name: string, attributes: Attributes) => void;
/** `text` is what stands between the element's end and the tag before it. */
type OnClose = (name: string, text: string) => void;

const pieceBytes = 1024 * 1024;
const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads a part once, also past a fault in its XML; entities that it declares stay as they are. */
export function walk(part: Buffer | undefined, onOpen: OnOpen, onClose: OnClose = () => {}) {
  if (!part) return;
  const parser = new SaxesParser({ position: false, xmlns: false });
  let text = "";
  const onText = (piece: string) => {
    text += piece;
  };
  parser.on("error", () => {});
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    onOpen(withoutPrefix(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    onClose(withoutPrefix(name), text);
    text = "";
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += pieceBytes)
    parser.write(decoder.decode(part.subarray(at, at + pieceBytes), { stream: true }));
  parser.close();
}

/** What a part refers to: the kind, and the name of the other part. */
export function related(parts: Parts, path: string) {
  const [, folder = "", file = path] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const relations: { id: string; kind: string; path: string }[] = [];
  walk(parts.get(`${folder}_rels/${file}.rels`), (name, { Id = "", Type = "", Target = "" }) => {
    if (name !== "Relationship") return;
    const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
    relations.push({ id: Id, kind: Type.replace(/^.*\//, ""), path: target });
  });
  return relations;
}
