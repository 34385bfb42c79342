import { type Column, runsIn } from "./columns.ts";
import { headingKey } from "./headings.ts";
import { bids, registers } from "./qualifiers.ts";

type Mapping = (string | null | undefined)[];

/**
 * Withdraws a column of names beside those of make and model when they are what devices are called by their owner: besides the
 * model, no two say the same.
 */
export function withoutOwnNames(columns: readonly Column[], mapping: Mapping, known: ReadonlySet<number>) {
  const [name, model, brand] = ["productName", "model", "brand"].map((field) => mapping.indexOf(field)) as [
    number,
    number,
    number,
  ];
  if (name < 0 || model < 0 || known.has(name)) return;
  const said = (at: number, row: number) => headingKey(columns[at]?.cells[row] ?? "");
  const { cells } = columns[name]!;
  const names = cells.flatMap((cell, row) => (cell.trim() ? [{ row, text: headingKey(cell) }] : []));
  const saying = names.filter(({ row, text }) => said(model, row) && text.includes(said(model, row)));
  const rests = new Set(
    names.map(({ row, text }) => text.replace(said(model, row), "").replace(said(brand, row), "").trim()),
  );
  const isTelling = saying.length * 2 >= names.length;
  if (!names.length || (isTelling && names.length === 1)) return;
  // Without a column of makes the rest may say the make; what tells devices apart has a digit.
  if (isTelling && brand < 0 && ![...rests].every((rest) => /\p{Nd}/u.test(rest))) return;
  if (rests.size === names.length) mapping[name] = null;
}

/** Withdraws the price in a register of what its owner has: it says what that once paid. A bid beside it is the price. */
export function withoutOwnPrices(columns: readonly Column[], mapping: Mapping, known: ReadonlySet<number>) {
  const price = mapping.indexOf("purchasePrice");
  if (price < 0 || known.has(price)) return;
  if (!columns.some((column) => runsIn(column).some(({ run }) => registers.has(run)))) return;
  mapping[price] = null;
  const bid = columns.findIndex(({ key }) => bids.has(key));
  if (bid >= 0) mapping[bid] = "purchasePrice";
}
