import type { LabelFormat } from "../../../contract/labels.routes.ts";
import { code128, type QrMask, qr } from "./codes.ts";
import {
  besideCode,
  type Design,
  dots,
  type Filled,
  type Label,
  narrowest,
  pointsOf,
  printable,
  quietBars,
  quietSquares,
  set,
  sizeThatFits,
} from "./labelDesign.ts";

type Layout = Pick<Design, "page" | "sheet" | "width" | "height"> & {
  left: number;
  right: number;
  top: number;
  qr: number;
  bars: { top: number; height: number };
  /** Points. */
  text: { name: number; facts: number; sku: number };
};

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

export const sheetOf = (format: LabelFormat) => (layouts[format] as Layout).sheet;

function bars(sku: string, layout: Layout) {
  const code = code128(sku);
  if (!code) return undefined;
  for (let module = Math.floor(layout.left / quietBars); module >= narrowest; module--) {
    const width = code.modules * module;
    if (layout.left + width + module * quietBars > layout.width) continue;
    return { svg: code.svg, x: layout.left, y: layout.bars.top, width, height: layout.bars.height };
  }
  return undefined;
}

function square(url: string, layout: Layout, mask: QrMask | undefined) {
  const code = qr(url, mask);
  const module = Math.floor(layout.qr / code.modules);
  if (module < narrowest) throw new RangeError(`too long for the QR code of a label: ${url}`);
  const width = code.modules * module;
  const x = layout.width - Math.max(layout.right, module * quietSquares) - width;
  return { svg: code.svg, x, y: layout.top, width, height: width };
}

/**
 * A format that comes with the product, filled with a label. A SKU that is too long for bars of 0.25 mm, or not ASCII,
 * has no bars: the QR code remains.
 */
export function inFormat(label: Label, format: LabelFormat, mask?: QrMask): Filled & { design: Design } {
  const layout: Layout = layouts[format];
  const { text, left, top, right } = layout;
  const code = square(label.url, layout, mask);
  const column = { x: left, y: top, width: code.x - left - besideCode, height: layout.bars.top - top };
  const name = label.large ? text.name * 2.4 : text.name;
  const facts = { size: text.facts, least: text.facts, lines: 2, weight: 400 } as const;
  const styles: Design["styles"] = [
    { size: name, least: label.large ? 4 : name, lines: label.large ? 1 : 2, weight: 600 },
    facts,
    { ...facts, least: 4, lines: 1, mono: true, before: "S/N " },
  ];
  const foot = {
    x: left,
    y: layout.bars.top + layout.bars.height + 8,
    width: layout.width - left - right,
    size: text.sku,
  };
  const coded = bars(label.sku, layout);
  const sku = printable(label.sku);
  const texts = [label.productName, label.details, label.serialNumber];
  return {
    design: { ...layout, column, gap: 0.2 * text.name, styles, foot },
    texts: texts.map((value, at) => set(value, styles[at]!, pointsOf(column.width))),
    codes: [code, ...(coded ? [coded] : [])],
    foot: { text: sku, size: sizeThatFits(sku, text.sku, pointsOf(foot.width)) },
  };
}
