import { translatedName } from "../../ground/base/standardNames.ts";
import { textOf } from "../../ground/base/texts.ts";
import { code128 } from "../../platform/print/codes.ts";
import { type Cell, isolated, type Sheet } from "../../platform/print/sheets.ts";
import { countText, notesBelow } from "./lineWords.ts";
import type { OrderPaper } from "./papers.ts";
import type { PrintedLine, PrintedOrder } from "./printedOrders.queries.ts";

type Placed = Pick<PrintedLine, "locationName" | "locationLabel">;

const natural = new Intl.Collator("nl", { numeric: true });
/** Lines in walking order: by location and slot, without a place last. */
export const alongPlaces = <Line extends Placed>(lines: readonly Line[]): Line[] =>
  lines.toSorted(
    (a, b) =>
      Number(!a.locationName) - Number(!b.locationName) ||
      natural.compare(a.locationName ?? "", b.locationName ?? "") ||
      natural.compare(a.locationLabel ?? "", b.locationLabel ?? ""),
  );

/** Millimetres of a bar, and of the column of codes. */
const bar = 0.254;
const [minWidth, maxWidth] = [24, 50];

/** The goods that are still to be picked, in walking order, each with a box to tick and a code to scan. */
export function pickLines({ lines, locale }: OrderPaper["order"]): Pick<Sheet, "columns" | "rows"> {
  const label = (name: string) => textOf(locale, `documents.columns.${name}`);
  const goods = lines.filter(({ kind }) => kind === "goods");
  const open = goods.filter(({ delivered }) => !delivered);
  const picked = alongPlaces(open.length ? open : goods).map((line) => ({ ...line, code: codeOf(line.sku) }));
  const codes = Math.max(minWidth, ...picked.map(({ code }) => Math.ceil(code.bars?.width ?? 0)));
  return {
    columns: [
      { label: "", width: 8, side: "start" },
      { label: label("place"), width: 36, side: "start" },
      { label: label("description"), width: 0, side: "start" },
      { label: label("sku"), width: codes + 4, side: "start" },
      { label: label("quantity"), width: 16, side: "end" },
    ],
    rows: picked.map(({ code, ...line }): Cell[] => [
      { text: "", box: true },
      placeOf(line, locale),
      { text: isolated(line.productName), notes: notesBelow({ ...line, sku: null }, locale) },
      code,
      { text: countText(locale, line.quantity), strong: true },
    ]),
  };
}

function placeOf({ locationName, locationLabel }: Placed, locale: PrintedOrder["locale"]): Cell {
  if (!locationName) return "–";
  const name = isolated(translatedName(locale, locationName));
  return locationLabel ? { text: isolated(locationLabel), strong: true, notes: [name] } : name;
}

function codeOf(sku: string | null): Exclude<Cell, string> {
  if (!sku) return { text: "" };
  const code = code128(sku);
  const width = (code?.modules ?? 0) * bar;
  return {
    text: isolated(sku),
    mono: true,
    ...(code && width <= maxWidth && { bars: { svg: code.svg, width } }),
  };
}
