import { sql } from "kysely";
import type { ImportField } from "../../../contract/import/fields.ts";
import { type ImportLine, readLines, type Units } from "../../../contract/import/import.rules.ts";
import { rememberedOf } from "../../../contract/import/mapping.rules.ts";
import { isEmptyLine, lineProblems } from "../../../contract/import/problems.rules.ts";
import type { undoObstacles } from "../../../contract/import/purchaseImport.ts";
import { typeOfRow } from "../../../contract/import/rows.rules.ts";
import { withoutTotals } from "../../../contract/import/totals.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Progress } from "../../platform/jobs/longJobs.ts";
import { sharesOf, writeLotPrice } from "./lotPrice.actions.ts";
import { addLines } from "./orderLines.actions.ts";
import { lockedOrder, markEdited, refuseClosed } from "./orders.actions.ts";
import { refreshTotal } from "./orders.totals.ts";

type Import = {
  fileName: string;
  headings: string[];
  rows: string[][];
  mapping: (ImportField | null)[];
  types: Record<string, number>;
  naming?: string | null;
  totals?: readonly number[];
  units?: Units;
  lotPrice?: { amount: number; by: "equal" | "listPrice" };
};
const maxNamed = 20;
const maxReported = 200;

/** Adds the rows of a supplier's list as lines, and records which came with it. */
export async function importLines(tx: Tx, userId: number, orderId: number, list: Import, { step }: Progress) {
  const { contactId } = await lockedOrder(tx, "purchase", orderId);
  const rows = withoutTotals(list.rows, list.totals);
  const lines = readLines(list.headings, rows, list.mapping, list.units);
  const wrong = lineProblems(lines, list.naming).filter(({ severity }) => severity === "error");
  if (wrong.length)
    throw refused("importHasErrors", "rows", {
      count: new Set(wrong.map(({ row }) => row)).size,
      problems: wrong.slice(0, maxReported),
    });
  const included = await withoutExisting(
    tx,
    orderId,
    lines.filter((line) => !isEmptyLine(line)),
  );
  if (!included.length) throw refused("importEmpty", "rows");
  const counts = { lines: included.length, leftOut: lines.length - included.length };
  const { id: importId } = await tx
    .insertInto("purchaseImport")
    .values({ orderId, userId, fileName: list.fileName, ...counts })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expected = included.map(lineOf(list));
  if (list.lotPrice) await writeLotPrice(tx, userId, orderId, { ...list.lotPrice, lines: expected.length });
  await addLines(tx, "purchase", orderId, list.lotPrice ? priced(expected, list.lotPrice) : expected, {
    importId,
    onAdded: (count) => step(count, included.length),
  });
  await rememberMapping(tx, contactId, list);
  return { importId, imported: counts.lines, leftOut: counts.leftOut };
}

/** Leaves out lines that are on the order already: suppliers send the same list again with lines added. */
async function withoutExisting(tx: Tx, orderId: number, lines: ImportLine[]) {
  const existing = await tx
    .selectFrom("orderLine")
    .select(["serialNumber", "imei", "imei2"])
    .where("orderId", "=", orderId)
    .where("serialNumber", "<>", "")
    .execute();
  const taken = new Set(
    existing.flatMap(({ serialNumber, imei, imei2 }) => [serialNumber, imei, imei2]).filter(Boolean),
  );
  return lines.filter(
    ({ serialNumber, imei, imei2 }) => ![serialNumber, imei, imei2].some((number) => taken.has(number)),
  );
}

const lineOf =
  ({ types, naming }: Import) =>
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
function priced(lines: ReturnType<ReturnType<typeof lineOf>>[], lot: NonNullable<Import["lotPrice"]>) {
  return sharesOf(lines, lot.amount, lot.by).flatMap(({ line, unitPrice, dearer }) => {
    const first = { ...line, unitPrice, quantity: line.quantity - dearer };
    return dearer ? [first, { ...first, quantity: dearer, unitPrice: (unitPrice ?? 0) + 1 }] : [first];
  });
}

async function rememberMapping(tx: Tx, contactId: number, { headings, mapping, units }: Import) {
  const remembered = {
    headings: JSON.stringify(rememberedOf(headings, mapping)),
    units: JSON.stringify(units ?? {}),
  };
  await tx
    .insertInto("importMapping")
    .values({ contactId, ...remembered })
    .onConflict((on) =>
      on.column("contactId").doUpdateSet({
        headings: remembered.headings,
        units: sql`"importMapping".units || excluded.units`,
      }),
    )
    .execute();
}

/** Undoes an import as a whole; 422 naming the lines that changed since. */
export async function undoImport(tx: Tx, userId: number, orderId: number, id: number) {
  const { phase } = await lockedOrder(tx, "purchase", orderId);
  const list = await tx
    .selectFrom("purchaseImport")
    .select("undoneAt")
    .where("id", "=", id)
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow(notFound);
  if (list.undoneAt) throw refused("importUndone");
  refuseClosed(phase);
  // A scan in another transaction has its line locked: wait for it, so that it is seen below.
  await tx
    .selectFrom("orderLine")
    .select("id")
    .where("importId", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  await refuseTouched(tx, id);
  const { numDeletedRows } = await tx
    .deleteFrom("orderLine")
    .where("importId", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("purchaseImport")
    .set({ undoneById: userId, undoneAt: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
  await refreshTotal(tx, orderId);
  await markEdited(tx, { id: orderId, phase });
  return { removed: Number(numDeletedRows) };
}

type Touched = {
  lineId: number;
  serialNumber: string;
  productName: string;
  reason: (typeof undoObstacles)[number];
};

async function refuseTouched(tx: Tx, importId: number) {
  const { rows } = await sql<Touched>`
    select * from (
      select line.id as "lineId", "serialNumber", "productName", case
        when "receivedQuantity" > 0 then 'received'
        when exists (select from "intakeScan" scan where scan."lineId" = line.id)
          or exists (select from "intakeCount" counted where counted."lineId" = line.id) then 'scanned'
        when line.version > 1 then 'changed'
      end as reason
      from "orderLine" line where "importId" = ${importId}) line
    where reason is not null order by "lineId"`.execute(tx);
  if (!rows.length) return;
  const names = rows.slice(0, maxNamed).map(({ serialNumber, productName }) => serialNumber || productName);
  throw refused("importTouched", undefined, {
    count: rows.length,
    names: names.join(", "),
    lines: rows.slice(0, maxReported),
  });
}
