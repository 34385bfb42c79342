import { sql } from "kysely";
import type { Mapping } from "../../../contract/import/fields.ts";
import { type ImportLine, readLines, type Units } from "../../../contract/import/import.rules.ts";
import { isEmptyLine, lineProblems } from "../../../contract/import/problems.rules.ts";
import { purchaseImport, type undoObstacles } from "../../../contract/import/purchaseImport.ts";
import { typeOfRow } from "../../../contract/import/rows.rules.ts";
import { withoutTotals } from "../../../contract/import/totals.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import type { RowPlan } from "../../platform/imports/rows.ts";
import { serveImport } from "../../platform/imports/serve.ts";
import type { ImportInput, Leftover, Plan, Undoing, Written } from "../../platform/imports/subject.ts";
import type { Progress } from "../../platform/jobs/longJobs.ts";
import { sharesOf, writeLotPrice } from "./lotPrice.actions.ts";
import { addLines } from "./orderLines.actions.ts";
import { lockedOrder, markEdited, refuseClosed } from "./orders.actions.ts";
import { findOrder, refuseForeign } from "./orders.queries.ts";
import { refreshTotal } from "./orders.totals.ts";

type Options = {
  types: Record<string, number>;
  naming?: string | null;
  totals?: readonly number[];
  units?: Units;
  lotPrice?: { amount: number; by: "equal" | "listPrice" };
};
type LinePlan = Plan & { lines: ImportLine[] };
const maxNamed = 20;
const maxReported = 200;

/** The numbers of an order's lines: suppliers send the same list again with lines added. */
async function numbersOn(tx: Db | Tx, orderId: number): Promise<ReadonlySet<string>> {
  const lines = await tx
    .selectFrom("orderLine")
    .select(["serialNumber", "imei", "imei2"])
    .where("orderId", "=", orderId)
    .where("serialNumber", "<>", "")
    .execute();
  return new Set(
    lines.flatMap(({ serialNumber, imei, imei2 }) => [serialNumber, imei, imei2]).filter(Boolean),
  );
}

async function planLines(
  tx: Db | Tx,
  { of, list, mapping, options }: ImportInput<Options>,
): Promise<LinePlan> {
  const rows = withoutTotals(list.rows, options.totals);
  const all = readLines(list.headings, rows, mapping as Mapping, options.units);
  const problems = Map.groupBy(lineProblems(all, options.naming), ({ row }) => row);
  const existing = await numbersOn(tx, of.orderId!);
  const isThere = ({ serialNumber, imei, imei2 }: ImportLine) =>
    [serialNumber, imei, imei2].some((number) => existing.has(number));
  const lines = all.filter((line) => !isEmptyLine(line) && !isThere(line));
  const taken = new Set(lines);
  const planned = all.map((line): RowPlan => {
    const own = (problems.get(line.row) ?? []).map(({ row: _, ...problem }) => problem);
    const there = { field: "serialNumber", code: "alreadyOnOrder", severity: "warning" as const };
    return {
      ...{ row: line.row, match: null, name: "", fate: taken.has(line) ? "new" : "empty" },
      problems: isThere(line) ? [...own, there] : own,
    };
  });
  return { lines, rows: planned, created: lines.length, updated: 0, skipped: 0 };
}

const lineOf =
  ({ types, naming }: Options) =>
  (line: ImportLine) => ({
    productName: line.productName || (naming ?? ""),
    serialNumber: line.serialNumber,
    imei: line.imei,
    imei2: line.imei2,
    typeId: typeOfRow(types, line) ?? null,
    quantity: line.quantity,
    unitPrice: line.purchasePrice,
    vatCodeId: null,
    attributes: line.attributes,
    assetTag: line.assetTag,
    remarks: line.remarks,
  });

/** Lines with their share of the lot price; pieces that cost a cent more get a line of their own. */
function priced(lines: ReturnType<ReturnType<typeof lineOf>>[], lot: NonNullable<Options["lotPrice"]>) {
  return sharesOf(lines, lot.amount, lot.by).flatMap(({ line, unitPrice, dearer }) => {
    const first = { ...line, unitPrice, quantity: line.quantity - dearer };
    return dearer ? [first, { ...first, quantity: dearer, unitPrice: (unitPrice ?? 0) + 1 }] : [first];
  });
}

async function writeLines(
  tx: Tx,
  { lines }: LinePlan,
  { importId, of, options, viewer }: ImportInput<Options>,
  { step }: Progress,
): Promise<Written[]> {
  const orderId = of.orderId!;
  const { lotPrice } = options;
  const expected = lines.map(lineOf(options));
  if (lotPrice) await writeLotPrice(tx, viewer.userId, orderId, { ...lotPrice, lines: expected.length });
  await addLines(tx, "purchase", orderId, lotPrice ? priced(expected, lotPrice) : expected, {
    importId,
    onAdded: (count) => step(count, lines.length),
  });
  // The lines say themselves with which import they came, also those that are parted later.
  return [];
}

/** The lines of an import. A scan in another transaction has its line locked: it is waited for, so that it is seen. */
const linesOf = async (tx: Tx, importId: number): Promise<Written[]> =>
  (
    await tx
      .selectFrom("orderLine")
      .select("id")
      .where("importId", "=", importId)
      .orderBy("id")
      .forUpdate()
      .execute()
  ).map(({ id }) => ({ of: "orderLine", rowId: id }));

/** Undoes an import as a whole; 422 naming the lines that changed since. */
async function undoLines(tx: Tx, { of, untouched, touched }: Undoing): Promise<Leftover[]> {
  const orderId = of.orderId!;
  const { phase } = await lockedOrder(tx, "purchase", orderId);
  refuseClosed(phase);
  if (touched.length) await refuseTouched(tx, touched);
  const ids = untouched.map(({ rowId }) => rowId);
  await sql`delete from "orderLine" where id = any(${ids}::int[])`.execute(tx);
  await refreshTotal(tx, orderId);
  await markEdited(tx, { id: orderId, phase });
  return [];
}

type Touched = {
  lineId: number;
  serialNumber: string;
  productName: string;
  reason: (typeof undoObstacles)[number];
};

async function refuseTouched(tx: Tx, touched: readonly Written[]): Promise<never> {
  const ids = touched.map(({ rowId }) => rowId);
  const { rows } = await sql<Touched>`
    select id as "lineId", "serialNumber", "productName", case
      when "receivedQuantity" > 0 then 'received'
      when version = 1 or exists (select from "intakeScan" scan where scan."lineId" = line.id)
        or exists (select from "intakeCount" counted where counted."lineId" = line.id) then 'scanned'
      else 'changed' end as reason
    from "orderLine" line where id = any(${ids}::int[]) order by id`.execute(tx);
  const names = rows.slice(0, maxNamed).map(({ serialNumber, productName }) => serialNumber || productName);
  throw refused("importTouched", undefined, {
    count: rows.length,
    names: names.join(", "),
    lines: rows.slice(0, maxReported),
  });
}

/** Lists of suppliers, each for a purchase. */
export const purchaseImportRoutes = (app: App, services: Services) =>
  serveImport<LinePlan, Options>(app, services, {
    name: "purchases",
    routes: purchaseImport,
    link: "/orders/purchases",
    problemKey: (code) => `import.problems.${code}.row`,
    owner: async (db, request) => {
      const { id, orderId = id } = request.params as { id: number; orderId?: number };
      const { orderNr, contactId } = await refuseForeign(db, "purchase", orderId, sessionOf(request));
      return { orderId, contactId, title: orderNr, link: `/orders/purchases/${orderId}` };
    },
    lock: (tx, { orderId }) => lockedOrder(tx, "purchase", orderId!),
    answer: async (db, request, { created }) => ({
      imported: created,
      order: await findOrder(db, "purchase", (request.params as { id: number }).id, sessionOf(request)),
    }),
    isWhole: true,
    written: linesOf,
    plan: planLines,
    perform: writeLines,
    undo: undoLines,
  });
