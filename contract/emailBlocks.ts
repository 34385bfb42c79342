import { type Static, Type } from "typebox";
import { key, oneOf, orNull, strict, text } from "./http.ts";

/** A link of a mail; `emailBlocks.rules.ts` says which ones may be. */
const href = text(2000);
const line = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000-\\u001f]*$", default: "" });
const aligns = ["start", "center", "end"] as const;
const align = Type.Optional(oneOf(aligns));

/** Text of one form; blank `href` is no link. A line break within a paragraph is `\n`. */
export const Span = strict({
  text: text(5000, 1),
  bold: Type.Optional(Type.Boolean()),
  italic: Type.Optional(Type.Boolean()),
  href: Type.Optional(href),
});
export type Span = Static<typeof Span>;
/** A paragraph, or an item of a list. */
export const Paragraph = strict({
  list: Type.Optional(oneOf(["bullet", "number"])),
  spans: Type.Array(Span, { maxItems: 200 }),
});
export type Paragraph = Static<typeof Paragraph>;

const Heading = strict({
  kind: oneOf(["heading"]),
  level: oneOf(["1", "2"]),
  text: line(300),
  align,
});
const TextBlock = strict({
  kind: oneOf(["text"]),
  paragraphs: Type.Array(Paragraph, { maxItems: 200 }),
  align,
});
/** A picture of `emailPictures`; `width` is in per cent of the column. */
const PictureBlock = strict({
  kind: oneOf(["picture"]),
  pictureId: orNull(key),
  alt: line(300),
  width: oneOf(["25", "50", "75", "100"]),
  href,
  align,
});
const ButtonBlock = strict({ kind: oneOf(["button"]), label: line(80), href, align });
const Divider = strict({ kind: oneOf(["divider"]) });
/** Always last, always there: who sends it, and how to stop it; its own text is optional. */
const Footer = strict({ kind: oneOf(["footer"]), text: line(500) });

/** What stands in a column. */
export const LeafBlock = Type.Union([TextBlock, Heading, PictureBlock, ButtonBlock, Divider]);
export type LeafBlock = Static<typeof LeafBlock>;
const Columns = strict({
  kind: oneOf(["columns"]),
  left: Type.Array(LeafBlock, { maxItems: 20 }),
  right: Type.Array(LeafBlock, { maxItems: 20 }),
});
export const Block = Type.Union([TextBlock, Heading, PictureBlock, ButtonBlock, Divider, Columns, Footer]);
export type Block = Static<typeof Block>;
export type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** The copy of a mail in one language. */
export const Copy = strict({ blocks: Type.Array(Block, { minItems: 1, maxItems: 100 }) });
export type Copy = Static<typeof Copy>;
