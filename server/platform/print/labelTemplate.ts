import type { LabelTemplateInput as Template } from "../../../contract/labelTemplates.ts";
import { refused } from "../../ground/base/failure.ts";
import { code128, dataMatrix, qr } from "./codes.ts";
import {
  type Box,
  besideCode,
  type Design,
  dots,
  dotsOfPoints,
  type Filled,
  type Label,
  millimetres,
  narrowest,
  pointsOf,
  printable,
  quietBars,
  quietSquares,
  set,
  sizeThatFits,
} from "./labelDesign.ts";

/** Bars so wide are read from as far as anybody stands. */
const widest = 6;
/** Points; smaller print is not read. */
const least = 4;
/** Millimetres that text needs beside a code. */
const leastColumn = 10;
/** Points between two lines of text of different fields. */
const gap = 1.4;
/** Fields that are another thing when they are cut: they are printed whole or not at all. */
const numbers: readonly string[] = ["sku", "serialNumber", "purchaseNr"];

const styleOf = ({ field, size, lines }: Template["fields"][number]): Design["styles"][number] => ({
  size,
  least: Math.min(size, least),
  lines: numbers.includes(field) ? 1 : lines,
  weight: field === "productName" ? 600 : 400,
  ...(numbers.includes(field) && { mono: true }),
  ...(field === "serialNumber" && { before: "S/N " }),
});
/** Millimetres with one decimal. */
const tenths = (count: number) => Math.round(millimetres(count) * 10) / 10;
/** The height in points of so many lines, as the template sets them. */
const heightOf = ({ size, lines }: Design["styles"][number]) => size * (1.05 * lines + 0.13 * (lines - 1));

/** Where everything of a template goes; 422 at the field that leaves no room for another. */
export function arranged(template: Template, logo = ""): Design & { bars?: Box; square?: Box } {
  const size = (hundredths: number) => dots(hundredths / 100);
  const page = { width: template.width / 100, height: template.height / 100 };
  const [width, height, margin] = [size(template.width), size(template.height), size(template.margin)];
  const inner = { width: width - 2 * margin, height: height - 2 * margin };
  const refuse = (code: string, path: string, details: Record<string, number> = {}): never => {
    const values = Object.entries(details).map(([name, count]) => [name, tenths(count)]);
    throw refused(code, path, Object.fromEntries(values));
  };
  if (inner.width < dots(5) || inner.height < dots(4)) refuse("labelMargin", "margin");
  const hasSquare = template.square !== "none";
  if (!hasSquare && template.bars === "none" && template.fields.length === 0) refuse("labelEmpty", "fields");

  let bottom = height - margin;
  let bars: Box | undefined;
  let foot: Design["foot"];
  if (template.bars !== "none") {
    const text = template.barsTextSize;
    const footHeight = text ? dotsOfPoints(text * 0.75) + 8 : 0;
    const barsHeight = size(template.barsHeight);
    if (barsHeight + footHeight > inner.height)
      refuse("labelTooLow", "barsHeight", { needed: barsHeight + footHeight, free: inner.height });
    bars = { x: margin, y: bottom - footHeight - barsHeight, width: inner.width, height: barsHeight };
    if (text) foot = { x: margin, y: bars.y + barsHeight + 8, width: inner.width, size: text };
    bottom = bars.y - 12;
  }
  let end = width - margin;
  let square: Box | undefined;
  if (hasSquare) {
    const side = size(template.squareSize);
    if (side > inner.width) refuse("labelTooNarrow", "squareSize", { needed: side, free: inner.width });
    if (side > bottom - margin)
      refuse("labelTooLow", "squareSize", { needed: side, free: Math.max(0, bottom - margin) });
    square = { x: end - side, y: margin, width: side, height: side };
    end = square.x - besideCode;
  }
  let top = margin;
  let drawnLogo: Design["logo"];
  if (template.logoHeight) {
    const logoHeight = size(template.logoHeight);
    if (end - margin < dots(leastColumn) || logoHeight > bottom - top)
      refuse("labelTooLow", "logoHeight", { needed: logoHeight, free: Math.max(0, bottom - top) });
    if (logo) drawnLogo = { x: margin, y: top, width: end - margin, height: logoHeight, svg: logo };
    top += logoHeight + 8;
  }
  const column = { x: margin, y: top, width: end - margin, height: bottom - top };
  const styles = template.fields.map(styleOf);
  if (styles.length) {
    if (column.width < dots(leastColumn))
      refuse("labelTooNarrow", hasSquare ? "squareSize" : "width", {
        needed: dots(leastColumn) + 1,
        free: Math.max(0, column.width),
      });
    const needed = dotsOfPoints(
      styles.reduce((sum, style) => sum + heightOf(style), gap * (styles.length - 1)),
    );
    if (needed > column.height) refuse("labelTooLow", "fields", { needed, free: Math.max(0, column.height) });
  }
  return { page, width, height, column, gap, styles, foot, logo: drawnLogo, bars, square };
}

const contentOf = (label: Label, what: string) =>
  what === "address" ? label.url : what === "serialNumber" ? label.serialNumber : label.sku;

/** A label by a template; 422 naming it when a code or a number does not fit as a whole. */
export function byTemplate(
  label: Label,
  template: Template,
  { bars, square, ...design }: ReturnType<typeof arranged>,
): Filled & { design: Design } {
  const sku = printable(label.sku);
  const codes: Filled["codes"] = [];
  const cannotHold = (code: string) => refused("labelCodeRefused", code, { sku, name: template.name });
  const barsText = bars ? printable(contentOf(label, template.bars)) : "";
  if (bars && barsText) {
    const placed = barsIn(barsText, bars, design.width);
    if (!placed) throw cannotHold("bars");
    codes.push(placed);
  }
  const squareText = square ? printable(contentOf(label, template.squareHolds)) : "";
  if (square && squareText) {
    const placed = squareIn(squareText, template.square === "qr", square, design);
    if (!placed) throw cannotHold("squareSize");
    codes.push(placed);
  }
  const width = pointsOf(design.column.width);
  const texts = template.fields.map(({ field }, at) => {
    const style = design.styles[at]!;
    const entry = set(fieldText(label, field), style, width);
    // Letters of other faces are as wide as they are high at most.
    const room = width - (style.before ? style.size * 2.2 : 0);
    if (style.mono && entry.size === 0 && entry.text.length * style.least > room)
      throw refused("labelValueTooLong", `fields.${at}.field`, {
        sku,
        value: entry.text,
        name: template.name,
      });
    return entry;
  });
  const { foot } = design;
  const x = foot && barsText ? codes[0]!.x : 0;
  const size = foot ? sizeThatFits(barsText, foot.size, pointsOf(foot.x + foot.width - x)) : 0;
  if (foot && barsText && size < Math.min(least, foot.size))
    throw refused("labelValueTooLong", "barsTextSize", { sku, value: barsText, name: template.name });
  return { design, texts, codes, foot: { text: foot ? barsText : "", size, x } };
}

function fieldText(label: Label, field: string): string {
  if (field === "productName" || field === "details" || field === "serialNumber" || field === "sku")
    return label[field];
  return label.more?.[field] ?? "";
}

/** Bars as wide as their place allows, with the blank that they need on either side. */
function barsIn(text: string, place: Box, pageWidth: number) {
  const code = code128(text);
  if (!code) return undefined;
  for (let module = widest; module >= narrowest; module--) {
    const x = Math.max(place.x, module * quietBars);
    const width = code.modules * module;
    if (x + width <= place.x + place.width && x + width + module * quietBars <= pageWidth)
      return { svg: code.svg, x, y: place.y, width, height: place.height };
  }
  return undefined;
}

/** A square as large as its place allows, with the blank that it needs before the text beside it and below the edge. */
function squareIn(text: string, isQr: boolean, place: Box, { width: pageWidth, styles }: Design) {
  const code = isQr ? qr(text) : dataMatrix(text);
  if (!code) return undefined;
  for (let module = Math.floor(place.width / code.modules); module >= narrowest; module--) {
    const width = code.modules * module;
    const quiet = module * (isQr ? quietSquares : 1);
    const x = Math.min(place.x + place.width - width, pageWidth - quiet - width);
    const y = Math.max(place.y, quiet);
    const isClear =
      y + width <= place.y + place.height && (styles.length === 0 || x - quiet >= place.x - besideCode);
    // The smallest that is read is better than none.
    if (isClear || module === narrowest) return { svg: code.svg, x, y, width, height: width };
  }
  return undefined;
}
