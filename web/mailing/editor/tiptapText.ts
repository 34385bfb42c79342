import type { JSONContent } from "@tiptap/core";
import type { Paragraph, Span } from "../../../contract/emailBlocks.ts";

/** Paragraphs as the text editor takes them. */
export function documentOf(paragraphs: readonly Paragraph[]): JSONContent {
  const content: JSONContent[] = [];
  let open: { list: Paragraph["list"]; node: JSONContent } | undefined;
  for (const { list, spans } of paragraphs) {
    const paragraph = { type: "paragraph", content: spans.flatMap(nodesOf) };
    if (!list) {
      open = undefined;
      content.push(paragraph);
      continue;
    }
    if (open?.list !== list) {
      open = { list, node: { type: list === "bullet" ? "bulletList" : "orderedList", content: [] } };
      content.push(open.node);
    }
    open.node.content!.push({ type: "listItem", content: [paragraph] });
  }
  return { type: "doc", content: content.length ? content : [{ type: "paragraph" }] };
}

function nodesOf({ text, bold, italic, href }: Span): JSONContent[] {
  const marks = [
    ...(bold ? [{ type: "bold" }] : []),
    ...(italic ? [{ type: "italic" }] : []),
    ...(href ? [{ type: "link", attrs: { href } }] : []),
  ];
  return text
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: "hardBreak", marks }] : []),
      ...(line ? [{ type: "text", text: line, marks }] : []),
    ]);
}

/** What stands in the text editor, as paragraphs; a list within a list becomes a part of it. */
export const paragraphsOf = ({ content = [] }: JSONContent): Paragraph[] =>
  content.flatMap((node) => blocksOf(node));

function blocksOf(node: JSONContent, list?: Paragraph["list"]): Paragraph[] {
  if (node.type === "paragraph")
    return [{ ...(list && { list }), spans: joined((node.content ?? []).flatMap(spanOf)) }];
  const kinds: Record<string, Paragraph["list"]> = { bulletList: "bullet", orderedList: "number" };
  const inner = kinds[node.type ?? ""] ?? list;
  return (node.content ?? []).flatMap((child) => blocksOf(child, inner));
}

function spanOf({ type, text = "", marks = [] }: JSONContent): Span[] {
  const written = type === "hardBreak" ? "\n" : text;
  if (!written) return [];
  const href = marks.find((mark) => mark.type === "link")?.attrs?.href as string | undefined;
  return [
    {
      text: written,
      ...(marks.some((mark) => mark.type === "bold") && { bold: true }),
      ...(marks.some((mark) => mark.type === "italic") && { italic: true }),
      ...(href && { href }),
    },
  ];
}

/** Neighbours of one form become one: a variable is never cut in two. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    const isAlike = last && last.bold === span.bold && last.italic === span.italic && last.href === span.href;
    if (isAlike) last.text += span.text;
    else result.push({ ...span });
  }
  return result;
}
