import { expect, test } from "vitest";
import type { Paragraph, Span } from "../../../contract/emailBlocks.ts";
import { documentOf, paragraphsOf } from "./tiptapText.ts";

/** The same numbers in every run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const texts = ["Dag", " ", "{{name|klant}}", "een\ntwee", "سلام", "<b>&amp;", "\n"];

test("what goes into the text editor comes out of it as it was", () => {
  const next = numbersFrom(7);
  for (let round = 0; round < 300; round += 1) {
    const paragraphs = Array.from({ length: 1 + next(5) }, (_, at): Paragraph => {
      const list = ([undefined, "bullet", "number"] as const)[next(3)];
      // Neighbours of one form are one span, so each differs from the one before.
      const spans = Array.from(
        { length: next(4) },
        (__, place): Span => ({
          text: texts[next(texts.length)]!,
          ...(place % 2 && { bold: true as const }),
          ...(next(2) && { href: `https://omloop.nl/${at}/${place}` }),
        }),
      );
      return { ...(list && { list }), spans };
    });
    expect(paragraphsOf(documentOf(paragraphs))).toEqual(paragraphs);
  }
});

test("neighbours of one form become one, so that no variable is cut in two", () => {
  const text = (part: string) => ({ type: "text", text: part });
  const doc = { type: "doc", content: [{ type: "paragraph", content: [text("{{na"), text("me}}")] }] };
  expect(paragraphsOf(doc)).toEqual([{ spans: [{ text: "{{name}}" }] }]);
});

test("a list within a list becomes a part of it, and an unknown mark nothing", () => {
  const item = (content: object[]) => ({ type: "listItem", content });
  const paragraph = (words: string) => ({
    type: "paragraph",
    content: [{ type: "text", text: words, marks: [{ type: "strike" }] }],
  });
  const inner = { type: "orderedList", content: [item([paragraph("b")])] };
  const doc = { type: "doc", content: [{ type: "bulletList", content: [item([paragraph("a"), inner])] }] };
  expect(paragraphsOf(doc)).toEqual([
    { list: "bullet", spans: [{ text: "a" }] },
    { list: "number", spans: [{ text: "b" }] },
  ]);
});
