export type Preview =
  | { kind: "picture"; type: string }
  | { kind: "text"; text: string; isCut: boolean }
  | { kind: "pdf" }
  | { kind: "none" };

/** Characters of a text that are shown. */
const longestText = 100_000;
const beginsWith = (bytes: Uint8Array, ...sign: number[]) => sign.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** What a file is by its content, whatever it is called; a picture that can hold a program (SVG) is text. */
export function previewOf(bytes: Uint8Array): Preview {
  if (beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return { kind: "picture", type: "image/png" };
  if (beginsWith(bytes, 0xff, 0xd8, 0xff)) return { kind: "picture", type: "image/jpeg" };
  if (latin(bytes, 0, 4) === "GIF8") return { kind: "picture", type: "image/gif" };
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP")
    return { kind: "picture", type: "image/webp" };
  if (latin(bytes, 0, 5) === "%PDF-") return { kind: "pdf" };
  return textOf(bytes) ?? { kind: "none" };
}

function textOf(bytes: Uint8Array): Preview | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { kind: "text", text: text.slice(0, longestText), isCut: text.length > longestText };
  } catch {
    return undefined;
  }
}

/** Files that are worth asking for: what their names end with. */
export const mayBeShown = (name: string) =>
  /\.(png|jpe?g|gif|webp|pdf|txt|csv|tsv|log|json|xml|md|eml|svg|html?)$/i.test(name);
