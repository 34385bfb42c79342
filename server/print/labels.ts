import { setImmediate } from "node:timers/promises";
import type { LabelFormat } from "../../contract/labels.ts";
import { code128, type QrMask, qr } from "./codes.ts";
import type { Printer } from "./print.ts";

export type Label = { sku: string; productName: string; serialNumber: string; details: string; url: string };

type Layout = {
  /** Millimetres. */
  page: { width: number; height: number };
  /** Dots, as is all below: on the grid of a 300 dpi printer the bars of a code keep their proportions. */
  sheet?: { columns: number; rows: number; left: number; top: number; pitchX: number; pitchY: number };
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  qr: number;
  bars: { top: number; height: number };
  /** Points. */
  text: { name: number; facts: number; sku: number };
};

const dotsPerMillimetre = 300 / 25.4;
const dots = (millimetres: number) => Math.floor(millimetres * dotsPerMillimetre);

/** Dots: 0.254 mm, the narrowest that a common scanner reads with ease. */
const narrowest = 3;
const quietBars = 10;
const quietSquares = 4;

const layouts = {
  brother62: {
    page: { width: 62, height: 29 },
    width: dots(62),
    height: dots(29),
    left: 40,
    right: 24,
    // The printer leaves 3 mm of the tape blank before and after.
    top: 36,
    qr: 160,
    bars: { top: 212, height: 60 },
    text: { name: 7.6, facts: 6.2, sku: 8.5 },
  },
  dymo99012: {
    page: { width: 89, height: 36 },
    width: dots(89),
    height: dots(36),
    // The printer does not reach the last 5.7 mm of one end.
    left: 72,
    right: 72,
    top: 28,
    qr: 205,
    bars: { top: 262, height: 88 },
    text: { name: 10, facts: 8, sku: 12 },
  },
  averyL7160: {
    page: { width: 210, height: 297 },
    sheet: { columns: 3, rows: 7, left: 85, top: 179, pitchX: 780, pitchY: 450 },
    width: dots(63.5),
    height: dots(38.1),
    left: 42,
    right: 36,
    top: 36,
    qr: 175,
    bars: { top: 258, height: 108 },
    text: { name: 8.4, facts: 6.5, sku: 11 },
  },
} satisfies Record<LabelFormat, Layout>;

/** Direction overrides would let a name print another text than the one stored. */
function printable(text: string): string {
  return text
    .replace(/[\u202a-\u202e]/g, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Lets a word too long for its line break anywhere after 18 characters. */
function breakable(text: string): string {
  return text.replace(/[^\s\u200b]{18}(?=\S)/gu, "$&\u200b");
}

function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first);
}

function bars(sku: string, layout: Layout) {
  const code = code128(sku);
  if (!code) return undefined;
  for (let module = Math.floor(layout.left / quietBars); module >= narrowest; module--) {
    const width = code.modules * module;
    if (layout.left + width + module * quietBars <= layout.width) return { svg: code.svg, width };
  }
  return undefined;
}

function square(url: string, layout: Layout, mask: QrMask) {
  const code = qr(url, mask);
  const module = Math.floor(layout.qr / code.modules);
  if (module < narrowest) throw new RangeError(`too long for the QR code of a label: ${url}`);
  const width = code.modules * module;
  return { svg: code.svg, width, x: layout.width - Math.max(layout.right, module * quietSquares) - width };
}

function drawn({ sku, productName, serialNumber, details, url }: Label, layout: Layout, mask: QrMask) {
  const name = printable(productName);
  return {
    sku: printable(sku),
    name: breakable(name).slice(0, 240),
    rightToLeft: isRightToLeft(name),
    serialNumber: printable(serialNumber),
    details: breakable(printable(details)),
    bars: bars(sku, layout),
    qr: square(url, layout, mask),
  };
}

/**
 * `startAt` is the first free label of a sheet, from 1; rolls have one label a page and ignore it.
 * A SKU that is too long for bars of 0.25 mm, or not ASCII, has no bars: the QR code remains.
 */
export async function labelsPdf(
  printer: Pick<Printer, "pdf">,
  labels: Label[],
  format: LabelFormat,
  startAt = 1,
  onDrawn: (count: number) => void = () => {},
): Promise<Buffer> {
  const layout: Layout = layouts[format];
  const labelsPerPage = layout.sheet ? layout.sheet.columns * layout.sheet.rows : 1;
  const skipped = layout.sheet ? startAt - 1 : 0;
  if (!Number.isInteger(skipped) || skipped < 0 || skipped >= labelsPerPage) {
    throw new RangeError(`startAt must be from 1 to ${labelsPerPage}`);
  }
  const prepared = [];
  // Their addresses differ in a number alone: what is best for the first is good for all.
  const mask = labels[0] && qr(labels[0].url).mask;
  for (const label of labels) {
    prepared.push(drawn(label, layout, mask));
    // A label takes a quarter of a millisecond: let requests through in between.
    if (prepared.length % 20 > 0 && prepared.length < labels.length) continue;
    onDrawn(prepared.length);
    await setImmediate();
  }
  return printer.pdf("labels", { layout, skipped, labels: prepared });
}
