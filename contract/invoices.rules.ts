import { onSide } from "./vat.rules.ts";

/** The kinds of orders that are invoiced. */
export const invoicedKinds = ["sale", "repair"] as const;
export type InvoicedKind = (typeof invoicedKinds)[number];

/** The phases in which an order can be invoiced: a sale once its goods are ready, a repair when it is done. */
const invoicedPhases: Record<InvoicedKind, readonly string[]> = {
  sale: ["inProgress", "done"],
  repair: ["done"],
};
export const canBeInvoiced = (kind: string, phase: string) =>
  invoicedPhases[kind as InvoicedKind]?.includes(phase) ?? false;

/** What a Dutch invoice must say of its seller (Wet OB, art. 35a), and where to pay. */
const sellerFields = ["name", "street", "zipcode", "city", "vatNr", "kvkNr", "iban"] as const;
type SellerField = (typeof sellerFields)[number];
/** The fields of the company's data without which it cannot invoice. */
export const missingOfSeller = (company: Record<SellerField, string>): SellerField[] =>
  sellerFields.filter((field) => !company[field].trim());

type Line = {
  id: number;
  kind: string;
  quantity: number;
  /** Cents after the line's own discount. */
  amount: number;
  /** Its part after the discount of the whole, without VAT. */
  net: number;
  /** `amount` includes VAT. */
  priceWithVat: boolean;
  vatCodeId: number | null;
};
type Vat = {
  vatCodeId: number | null;
  base: number;
  amount: number;
  basisPoints: number;
  margin: boolean;
};
type Invoiced<L extends Line, V extends Vat> = { lines: readonly L[]; vat: readonly V[] };
type Quantities = ReadonlyMap<number, number>;

/** Cents of `amount` that `part` of `whole` makes, half a cent up. */
const shareOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((amount * part) / whole);

/**
 * What a credit note takes back of an invoice, in cents: `wanted` pieces of its lines, after `credited` pieces of earlier notes. Each
 * amount is what is credited up to now less what was before, so that all notes of an invoice add up to it to the cent.
 */
export function creditOf<L extends Line, V extends Vat>(
  { lines, vat }: Invoiced<L, V>,
  credited: Quantities,
  wanted: Quantities,
) {
  const before = ({ id }: L) => credited.get(id) ?? 0;
  const after = (line: L) => before(line) + (wanted.get(line.id) ?? 0);
  const step = (amount: number, line: L) =>
    shareOf(amount, after(line), line.quantity) - shareOf(amount, before(line), line.quantity);
  const taken = lines
    .filter(({ id }) => wanted.get(id))
    .map((line) => ({
      ...line,
      quantity: wanted.get(line.id)!,
      amount: step(line.amount, line),
      net: step(line.net, line),
    }));
  const weigh = (ofCode: readonly L[], pieces: (line: L) => number) =>
    ofCode.reduce((sum, line) => sum + shareOf(line.net, pieces(line), line.quantity), 0);
  const takenVat = vat.map((code) => {
    const ofCode = lines.filter(({ vatCodeId }) => vatCodeId === code.vatCodeId);
    const [was, is, whole] = [before, after, ({ quantity }: L) => quantity].map((pieces) =>
      weigh(ofCode, pieces),
    ) as [number, number, number];
    const part = (amount: number) => shareOf(amount, is, whole) - shareOf(amount, was, whole);
    return { ...code, base: part(code.base), amount: part(code.amount) };
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const isTransport = ({ kind }: L) => kind === "transport";
  const isWork = ({ kind }: L) => kind === "service" || kind === "labour";
  const rateOf = (line: L) => vat.find(({ vatCodeId }) => vatCodeId === line.vatCodeId);
  /** What a line takes back, without VAT or with it. */
  const stepOn = (line: L, isWithVat: boolean) =>
    step(onSide(line.amount, line.priceWithVat, isWithVat, rateOf(line)), line);
  const original = lines.filter(({ id }) => wanted.get(id));
  const goodsLines = original.filter((line) => !isTransport(line));
  const transport = sum(original.filter(isTransport).map((line) => stepOn(line, false)));
  const discount = sum(goodsLines.map((line) => stepOn(line, false) - step(line.net, line)));
  const net = sum(takenVat.map(({ base }) => base));
  return {
    lines: taken,
    vat: takenVat.filter(({ vatCodeId }) => taken.some((line) => line.vatCodeId === vatCodeId)),
    goods: net + discount - transport,
    services: sum(goodsLines.filter(isWork).map((line) => stepOn(line, false))),
    goodsWithVat: sum(goodsLines.map((line) => stepOn(line, true))),
    transport,
    discount,
    net,
    total: net + sum(takenVat.map(({ amount }) => amount)),
  };
}
