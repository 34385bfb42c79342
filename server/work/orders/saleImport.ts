import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { pricedSaleFields } from "../../../contract/import/goodsHeadings.ts";
import { saleImport } from "../../../contract/import/listImport.ts";
import { totalsOf } from "../../../contract/orders.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { usualRate } from "../../../contract/vat.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { insertContacts, undoContacts, writeCompanies } from "../../people/contacts/contactWriting.ts";
import { nextOrderNrs } from "../../people/settings/series.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { serveImport } from "../../platform/imports/serve.ts";
import type {
  ImportInput,
  Leftover,
  ListImportAnswer,
  Undoing,
  Written,
} from "../../platform/imports/subject.ts";
import { removeUnused } from "../../platform/imports/undo.ts";
import type { Progress } from "../../platform/jobs/longJobs.ts";
import { countFigures } from "./figures.jobs.ts";
import { statusOf } from "./orders.actions.ts";
import { insertLines, lineValues } from "./orders.lines.ts";
import { ratesToSave } from "./orders.rates.ts";
import {
  type Customer,
  type NewSale,
  type Options,
  planSales,
  type SalePlan,
  takenNumbers,
} from "./salePlan.ts";

/** Creates the customers that do not exist yet. */
async function writeCustomers(tx: Tx, customers: ReadonlySet<Customer>): Promise<Written[]> {
  const made = [...customers].filter(({ id }) => id === undefined);
  const companies = await writeCompanies(tx, new Set(made.flatMap(({ company }) => company ?? [])));
  const ids = await insertContacts(
    tx,
    made.map(({ draft, company }) => ({ ...draft, companyId: company?.id ?? null })),
  );
  for (const [at, customer] of made.entries()) customer.id = ids[at]!;
  return [...companies, ...ids.map((rowId) => ({ of: "contact" as const, rowId }))];
}

/** Order numbers: the list's own, or new ones that the list does not use. */
async function numbersFor(tx: Tx, sales: readonly NewSale[]): Promise<string[]> {
  const typed = new Set(sales.map(({ orderNr }) => searchable(orderNr ?? "")));
  const unnumbered = sales.filter(({ orderNr }) => !orderNr);
  const drawn = new Map<NewSale, string>();
  for (const ofYear of Map.groupBy(unnumbered, ({ orderDate }) => orderDate.slice(0, 4)).values()) {
    const waiting = [...ofYear];
    while (waiting.length) {
      const next = await nextOrderNrs(tx, "sale", waiting.length, waiting[0]!.orderDate);
      const taken = await takenNumbers(tx, next);
      const isFree = (number: string) => !typed.has(searchable(number)) && !taken.has(searchable(number));
      for (const number of next.filter(isFree)) drawn.set(waiting.shift()!, number);
    }
  }
  return sales.map((sale) => sale.orderNr ?? drawn.get(sale)!);
}

const columns = sql.join(
  [
    ...["kind", "orderNr", "contactId", "statusId", "orderDate", "customerReference"],
    ...["vatRates", "total", "lineCount", "transportCost", "discount", "discountUnit", "amountsWithVat"],
  ].map((name) => sql.ref(name)),
);

/** Writes the orders as drafts: nothing is reserved, and no mail goes out. */
async function writeSales(
  tx: Tx,
  { sales, products }: SalePlan,
  _: ImportInput<Options>,
  { step }: Progress,
) {
  if (!sales.length) return [];
  const written = await writeCustomers(tx, new Set(sales.map(({ customer }) => customer)));
  const { id: statusId } = await statusOf(tx, "sale", undefined);
  const allLines = sales.flatMap(({ lines }) => lines);
  const values = await lineValues(tx, "sale", allLines, { rates: [], goods: products });
  const numbers = await numbersFor(tx, sales);
  const total = sales.length + values.length;
  let at = 0;
  const rows = sales.map(({ customer, rates, lines, orderDate, customerReference, ...sale }, place) => {
    const ofOrder = values.slice(at, at + lines.length);
    at += lines.length;
    const { transportCost, discount, discountUnit, amountsWithVat } = sale;
    const amounts = { transportCost, discount, discountUnit, amountsWithVat };
    return {
      ...amounts,
      kind: "sale",
      orderNr: numbers[place]!,
      contactId: customer.id,
      statusId,
      orderDate,
      customerReference,
      vatRates: JSON.parse(ratesToSave(rates, [], ofOrder)),
      total: totalsOf({ ...amounts, lines: ofOrder }, rates, usualRate(rates)).total,
      lineCount: lines.length,
    };
  });
  const { rows: orders } = await sql<{ id: number; orderNr: string }>`
    insert into "order" (${columns}) select ${columns} from jsonb_populate_recordset(null::"order", ${JSON.stringify(rows)})
    returning id, "orderNr"`.execute(tx);
  step(orders.length, total);
  const idOf = new Map(orders.map(({ id, orderNr }) => [orderNr, id]));
  const orderIds = sales.flatMap(({ lines }, place) => lines.map(() => idOf.get(numbers[place]!)!));
  await insertLines(
    tx,
    null,
    values.map((line, place) => ({ ...line, orderId: orderIds[place] })),
    { onAdded: (count) => step(orders.length + count, total) },
  );
  await countFigures(tx);
  return [...written, ...orders.map(({ id }) => ({ of: "order" as const, rowId: id }))];
}

async function undoSales(tx: Tx, undoing: Undoing): Promise<Leftover[]> {
  const ids = undoing.untouched.filter(({ of }) => of === "order").map(({ rowId }) => rowId);
  const used = await removeUnused(tx, ids, (some) =>
    sql`delete from "order" where id = any(${some}::int[])`.execute(tx),
  );
  const stay = [...used.keys()].map((rowId) => ({ of: "order" as const, rowId, reason: "used" as const }));
  return [...stay, ...(await undoContacts(tx, undoing))];
}

/** Refuses prices from people who may not write them. */
function refuse({ mapping, viewer }: Pick<ImportInput<Options>, "mapping" | "viewer">) {
  if (mapping.some((field) => pricedSaleFields.has(field ?? "")) && !viewer.rights.includes("prices:write"))
    throw refused("pricesNotAllowed", "mapping");
}

/** Lists of orders; `fetch` brings in an order of the web shop by its number. */
export const saleImportRoutes = (
  app: App,
  services: Services,
  fetch: (
    services: Services,
    request: FastifyRequest,
    shopOrderId: number | string,
  ) => Promise<ListImportAnswer>,
) =>
  serveImport<SalePlan, Options>(app, services, {
    name: "sales",
    routes: saleImport,
    link: "/orders/sales",
    instead: (request, { shopOrderId }) =>
      shopOrderId === undefined ? undefined : fetch(services, request, shopOrderId),
    check: refuse,
    plan: planSales,
    perform: writeSales,
    undo: undoSales,
  });
