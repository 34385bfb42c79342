import type { Locale } from "../../../contract/locales.ts";
import { tagOf } from "../../../contract/texts.rules.ts";
import { contrastOf, leastContrast } from "../../../contract/theme.rules.ts";
import type { Printer } from "./print.ts";

/** A text, or one with small lines below it; `bars` is a code to scan, its width in millimetres, `box` a square to tick. */
export type Cell =
  | string
  | {
      text: string;
      mono?: true;
      strong?: true;
      notes?: Cell[];
      bars?: { svg: string; width: number };
      box?: true;
    };
type Fact = [label: string, value: Cell];

/** A document as the template `document` draws it. */
export type Sheet = {
  locale: Locale;
  title: string;
  /** What it is about, on every page. */
  reference: string;
  /** Pages lie on their side. */
  wide?: true;
  /** Lines below the company's name. */
  sender: string[];
  address: string[];
  facts: Fact[];
  intro?: Cell;
  summary?: Fact[];
  /** `width` in millimetres; a column of width 0 takes the space that is left. */
  columns: { label: string; width: number; side: "start" | "center" | "end" }[];
  rows: Cell[][];
  totals?: [label: string, amount: string, strong: boolean][];
  /** Printed below the table; above it on a sheet that is signed, so that they are read before signing. */
  notes?: Cell[];
  signatures?: { who: string; labels: string[] }[];
  /** Who signed with a finger, or why nobody did. */
  signed?: { drawing: string; title: string; text: string; at: string };
  proof?: { qr: string; title: string; text: string; url: string };
  termsTitle?: string;
  terms?: string[];
  footer: string[];
};
export type Letterhead = { name: string; color: string; logo: Buffer | undefined };

/** A text that keeps its own direction between others, and cannot turn these round; blank stays blank. */
export const isolated = (text: string) => {
  const plain = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return plain.trim() && `\u2068${plain.trim()}\u2069`;
};
/** The same, line by line. */
export const isolatedLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map(isolated)
    .filter((line, at, all) => line || all.slice(at + 1).some(Boolean));

/** A word and the value that it is of, which stay together in either direction. */
export const pair = (word: string, value: string) =>
  `\u2068${word.replaceAll(" ", "\u00a0")}\u00a0${isolated(value)}\u2069`;

export const isRightToLeft = (locale: Locale) => locale === "ar" || locale === "fa";
export const digitsOf = (locale: Locale) => {
  const format = new Intl.NumberFormat(tagOf(locale));
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
};

/** A PNG as a drawing, the only kind of picture that goes through JSON; undefined for what is none. */
export function drawing(png: Buffer | undefined): string | undefined {
  if (png?.toString("latin1", 12, 16) !== "IHDR") return undefined;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
}

/** A company's colour, black where it would be too light to read on paper. */
const readable = (color: string) => (contrastOf(color, "#FFFFFF") >= leastContrast.text ? color : "#000000");

/** How the company looks on paper, as templates take it. */
export const lookOf = ({ name, color, logo }: Letterhead) => ({
  color: readable(color),
  name: isolated(name),
  logo: drawing(logo) ?? "",
});

/** Prints documents one after another, each with pages of its own; `onDrawn` is told how many are prepared. */
export const sheetsPdf = (printer: Pick<Printer, "pdf">, letterhead: Letterhead, sheets: Sheet[]) =>
  printer.pdf("document", {
    ...lookOf(letterhead),
    documents: sheets.map((sheet) => ({
      ...sheet,
      digits: digitsOf(sheet.locale),
      rightToLeft: isRightToLeft(sheet.locale),
    })),
  });
