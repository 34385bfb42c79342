import type { LabelTemplateInput } from "../../../contract/labelTemplates.ts";

/** What a label is printed of. */
export type Label = {
  sku: string;
  productName: string;
  serialNumber: string;
  details: string;
  /** Where a scan of it leads. */
  url: string;
  /** Other fields that a template may show. */
  more?: Readonly<Record<string, string>>;
  /** What it is drawn by instead of a format. */
  template?: LabelTemplateInput | undefined;
  /** Its name is written large, to be read from afar. */
  large?: true;
};

/** Dots: on the grid of a 300 dpi printer the bars of a code keep their proportions. */
const dotsPerMillimetre = 300 / 25.4;
export const dots = (millimetres: number) => Math.floor(millimetres * dotsPerMillimetre);
export const dotsOfPoints = (points: number) => Math.ceil((points / 72) * 300);
export const millimetres = (count: number) => count / dotsPerMillimetre;
export const pointsOf = (count: number) => (count * 72) / 300;

/** Dots: 0.254 mm, the narrowest that a common scanner reads with ease. */
export const narrowest = 3;
export const quietBars = 10;
export const quietSquares = 4;
/** Dots between text and the code beside it. */
export const besideCode = 20;

export type Box = { x: number; y: number; width: number; height: number };
/** How a line of text is set; what is too long becomes smaller down to `least`, and then ends in an ellipsis. */
export type Style = {
  /** Points. */
  size: number;
  least: number;
  /** Most lines that it is wrapped over. */
  lines: number;
  weight: 400 | 600;
  mono?: true;
  before?: string;
};

/** A label as the template `labels` draws it, without what differs from product to product. */
export type Design = {
  /** Millimetres. */
  page: { width: number; height: number };
  /** Dots, as is all below but sizes of text. */
  sheet?: { columns: number; rows: number; left: number; top: number; pitchX: number; pitchY: number };
  width: number;
  height: number;
  /** Where the lines of text are, from top to bottom. */
  column: Box;
  /** Points between them. */
  gap: number;
  styles: Style[];
  /** What is written below the bars, in one line. */
  foot?: { x: number; y: number; width: number; size: number };
  logo?: Box & { svg: string };
};

/** What a design is filled with: a text for each of its styles, and its codes. */
export type Filled = {
  texts: { text: string; rightToLeft: boolean; size: number }[];
  codes: (Box & { svg: string })[];
  /** `x` where it does not begin with its place. */
  foot: { text: string; size: number; x?: number };
};

/** Widths of a letter of the typewriter face, in ems. */
const advance = 0.6021;
/** The size at which a number is as wide as its place at most; 0 when only the fonts can tell. */
export function sizeThatFits(text: string, size: number, width: number): number {
  if (!/^[\x20-\x7e]*$/.test(text)) return 0;
  return Math.min(size, width / (advance * Math.max(1, text.length)));
}

/** Direction overrides would let a name print another text than the one stored. */
export function printable(text: string): string {
  return text
    .replace(/[\u202a-\u202e]/g, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Lets a word too long for its line break anywhere after 18 characters. */
export function breakable(text: string): string {
  return text.replace(/[^\s\u200b]{18}(?=\S)/gu, "$&\u200b");
}

export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first);
}

/** A text as its style sets it, in a column so many points wide. */
export function set(text: string, style: Style, width: number): Filled["texts"][number] {
  const cleaned = printable(text);
  if (style.mono) {
    const room = width - (style.before ? style.size * 2.2 : 0);
    const size = sizeThatFits(cleaned, style.size, room);
    return { text: cleaned, rightToLeft: false, size: size < style.least ? 0 : size };
  }
  return { text: breakable(cleaned).slice(0, 240), rightToLeft: isRightToLeft(cleaned), size: 0 };
}
