// @vitest-environment happy-dom
// Loads texts of its own, so it shares no modules with the other component tests.
import fc from "fast-check";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { latinDigits } from "../../contract/digits.rules.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { type Order, OrderRow } from "../../contract/orderAnswer.ts";
import { discountUnits, lineKinds } from "../../contract/orderLines.ts";
import { partsOf, totalsOf } from "../../contract/orders.rules.ts";
import { usualRate, type VatCodeRates } from "../../contract/vat.rules.ts";
import { textOf } from "../../server/ground/base/texts.ts";
import { contentOf, fileColumns } from "../../server/platform/resource/exports.ts";
import { ratesIn, ratesToSave } from "../../server/work/orders/orders.rates.ts";
import type { PrintedOrder } from "../../server/work/paper/printedOrders.queries.ts";
import { totalRows } from "../../server/work/paper/vatWords.ts";
import type { VatCode } from "./kinds.ts";
import { OrderTotals, totalsFor } from "./OrderTotals.tsx";

// Texts never arrive, so keys are rendered instead.
vi.stubGlobal("fetch", () => new Promise(() => undefined));

const kinds = [
  ...[2100, 900, 1350].map((basisPoints) => ({ basisPoints, category: "S", margin: false })),
  ...["Z", "AE", "K", "G", "E"].map((category) => ({ basisPoints: 0, category, margin: false })),
  { basisPoints: 2100, category: "E", margin: true },
];
const rateChange = fc.option(
  fc.record({ validFrom: fc.constant("2026-07-01"), basisPoints: fc.integer({ min: 1, max: 2500 }) }),
);
/** Some VAT codes in an order of the company's own, a few of which get another rate in July. */
const codes = fc
  .tuple(fc.shuffledSubarray([...kinds.entries()], { minLength: 1 }), rateChange)
  .map(([chosen, change]) =>
    chosen.map(([at, kind]) => ({
      ...{ ...kind, id: at + 1, rates: change && kind.category === "S" ? [change] : [] },
    })),
  );
type Code = VatCodeRates & { category: string };

const discounted = fc.oneof(
  fc.constant({ discount: 0, discountUnit: "cents" as const }),
  fc.record({
    discount: fc.integer({ min: 0, max: 10_000 }),
    discountUnit: fc.constantFrom(...discountUnits),
  }),
);
const price = fc.integer({ min: 0, max: 300_000 });
const lineOf = (own: readonly Code[]) =>
  fc
    .record({
      kind: fc.constantFrom(...lineKinds),
      quantity: fc.integer({ min: 1, max: 200 }),
      unitPrice: fc.oneof({ weight: 9, arbitrary: price }, { weight: 1, arbitrary: fc.constant(null) }),
      priceWithVat: fc.boolean(),
      vatCodeId: fc.constantFrom(null, ...own.map(({ id }) => id)),
      off: discounted,
    })
    .map(({ off, ...line }) => ({ ...line, ...off }));
const order = codes.chain((own) =>
  fc.record({
    codes: fc.constant(own),
    lines: fc.array(lineOf(own), { maxLength: 6 }),
    off: discounted,
    transportCost: fc.constantFrom(0, 1, 1495, 99_999),
    amountsWithVat: fc.boolean(),
    orderDate: fc.constantFrom("2026-06-30", "2026-07-01"),
    locale: fc.constantFrom(...locales),
  }),
);
type Random = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

/** Parses an amount in any language to cents. */
const centsOf = (text: string) => {
  const cents = Number(latinDigits(text).replace(/\D/g, ""));
  return /[-−]/.test(text) ? -cents : cents;
};
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** An order as stored, and as answered to its screen. */
function storedOrder({ codes, lines, off, transportCost, amountsWithVat, orderDate }: Random) {
  const priced = { ...off, lines, transportCost, amountsWithVat };
  const rates = ratesIn({ orderDate, vatRates: [] }, lines, codes);
  const { total } = totalsOf(priced, rates, usualRate(rates));
  return { ...priced, orderDate, vatRates: JSON.parse(ratesToSave(rates, [], lines)), total };
}
type Stored = ReturnType<typeof storedOrder>;

/** The totals on an order's screen, by label; an unknown VAT code counts as no tax. */
function screenOf(stored: Stored) {
  const totals = totalsFor(stored as unknown as Order, stored.vatRates)!;
  const { discount, transport, vat, total } = totals;
  const { goods, services, margin, net } = partsOf(totals);
  const taxes = vat.filter((one) => !one.margin);
  // A sum without VAT is not said of margin prices alone, which include it, nor of both kinds as one.
  const only = { net: margin && !net ? 0 : net, margin: net ? margin : 0 };
  return { goods, services, discount: 0 - discount, transport, ...only, taxes, total };
}

const page = document.createElement("div");
const root = createRoot(page);
/** The same totals, rendered in Dutch. */
function drawn(stored: Stored, own: readonly Code[]) {
  const vatCodes = own.map(({ id }) => ({ id, name: "code", note: "" })) as unknown as VatCode[];
  flushSync(() => root.render(<OrderTotals order={stored as unknown as Order} vatCodes={vatCodes} />));
  const amounts = [...page.querySelectorAll("dd")].map(({ textContent }) => centsOf(textContent));
  const labels = [...page.querySelectorAll("dt")].map(({ textContent }) => textContent);
  const of = (label: string) => amounts[labels.indexOf(label)] ?? 0;
  return {
    goods: of("orders.goods"),
    services: of("orders.services"),
    discount: of("fields.discount"),
    transport: of("fields.transportCost"),
    net: of("orders.net"),
    margin: of("orders.marginScheme"),
    taxes: amounts.filter((_, at) => labels[at]!.includes("orders.over")),
    total: of("orders.total"),
  };
}

/** The total rows of a document. */
function paperOf(stored: Stored, own: readonly Code[], locale: Locale) {
  const rates = ratesIn(stored, stored.lines, own);
  const totals = totalsOf(stored, rates, usualRate(rates));
  const order = { ...stored, rates, totals, locale } as unknown as PrintedOrder;
  return totalRows({
    sender: { currency: "EUR" },
    order,
    vat: new Map(own.map((code) => [code.id, { ...code, name: "", note: "" }])),
  });
}

/** The totals column of an exported list. */
async function savedTotals(rows: readonly object[]): Promise<string[]> {
  let text = "";
  const columns = fileColumns("nl", "sales", OrderRow.properties, ["total"]);
  const each = (async function* () {
    yield* rows as Record<string, unknown>[];
  })();
  const file = { name: "sales", format: "csv", columns, rows: each } as const;
  for await (const part of contentOf({ locale: "nl", timeZone: "UTC" }, file)) text += part;
  return text.trim().split("\r\n").slice(1);
}

const orders = fc
  .sample(order, { numRuns: 10_000, seed: 20_261_124 })
  .map((random) => ({ ...random, stored: storedOrder(random) }));

const rowsOfPaper = [
  "goods",
  "ofGoods",
  "services",
  "discount",
  "transport",
  "net",
  "margin",
  "total",
] as const;
const wordsOf = new Map(
  locales.map((locale) => {
    const word = (row: string) => textOf(locale, `documents.totals.${row}`);
    return [locale, { words: new Map(rowsOfPaper.map((row) => [word(row), row])) }];
  }),
);

test("10,000 orders of all kinds of VAT come to the same on screen and paper, row by row", () => {
  const met = new Set<string>();
  for (const { stored, codes: own, locale } of orders) {
    const screen = screenOf(stored);
    const paper = paperOf(stored, own, locale);
    const { words } = wordsOf.get(locale)!;
    const amounts = { ...screen, goods: screen.goods + screen.services, ofGoods: screen.goods };
    const taxes: number[] = [];
    for (const [label, amount] of paper) {
      const row = words.get(label);
      if (row) expect(centsOf(amount), `${label} ${amount}`).toBe(amounts[row]);
      else taxes.push(centsOf(amount));
      met.add(`${locale} ${row ?? label.replace(/[\d٠-٩۰-۹.,٫٬\s]+/g, "")}`);
    }
    const owed = screen.taxes.filter(({ vatCodeId }) => vatCodeId !== null).map(({ amount }) => amount);
    expect(taxes).toEqual(owed);
    expect(
      partsOf(totalsFor(stored as unknown as Order, stored.vatRates)!).margin + screen.net + sumOf(owed),
    ).toBe(screen.total);
    expect(stored.total).toBe(screen.total);
  }
  expect(met.size).toBeGreaterThan(8 * locales.length);
});

test("the screen draws what it counts", () => {
  for (const { stored, codes: own } of orders.filter((_, at) => at % 50 === 0)) {
    const { taxes, ...rest } = screenOf(stored);
    const shown = { ...rest, taxes: taxes.map(({ amount }) => amount) };
    const isShown = rest.total > 0 || rest.goods > 0;
    expect(drawn(stored, own)).toEqual(isShown ? shown : { ...shown, taxes: [] });
  }
});

test("the file of the list comes to the same totals", async () => {
  const totals = orders.map(({ stored: { total } }) => ({ total }));
  const saved = await savedTotals(totals);
  expect(saved.map((cell) => Math.round(Number(cell) * 100))).toEqual(totals.map(({ total }) => total));
});
