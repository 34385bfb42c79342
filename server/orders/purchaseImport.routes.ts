import {
  headingKey,
  type ImportField,
  isEmptyLine,
  lineProblems,
  proposeMapping,
  readLines,
} from "../../contract/import.rules.ts";
import { purchaseImport } from "../../contract/purchaseImport.ts";
import { type App, type Services, sessionOf, type Tx } from "../app.ts";
import { Failure, refused } from "../failure.ts";
import { uploadsOf } from "../files/uploads.ts";
import { readTable, TableRefused } from "../tables/reading.ts";
import { addLines, lockedOrder } from "./orders.actions.ts";
import { findOrder, refuseForeign } from "./orders.queries.ts";

/** Every reading may take half a gigabyte: more at once wait for nobody but are asked to come back. */
const atOnce = 2;
let reading = 0;

export function purchaseImportRoutes(app: App, { db, write }: Services) {
  app.route({
    ...purchaseImport.read,
    handler: async (request) => {
      const { contactId } = await findOrder(db, "purchase", request.params.id, sessionOf(request));
      const [file] = await uploadsOf(request);
      const table = await readLimited(file!);
      const known = await db
        .selectFrom("importMapping")
        .select("headings")
        .where("contactId", "=", contactId)
        .executeTakeFirst();
      const remembered = known?.headings as Record<string, ImportField | null> | undefined;
      const mapping = proposeMapping(table.headings, table.rows, remembered);
      return { ...table, mapping, remembered: remembered !== undefined };
    },
  });
  app.route({
    ...purchaseImport.save,
    handler: async (request) => {
      const { id } = request.params;
      const { imported, leftOut } = await write(request, async (tx) => {
        await refuseForeign(tx, "purchase", id, sessionOf(request));
        return importLines(tx, id, request.body);
      });
      return { imported, leftOut, order: await findOrder(db, "purchase", id, sessionOf(request)) };
    },
  });
}

async function readLimited(file: { name: string; bytes: Buffer }) {
  if (reading >= atOnce) throw new Failure(503, "tooBusyReading");
  reading += 1;
  try {
    return await readTable(file);
  } catch (error) {
    if (error instanceof TableRefused) throw refused(`table_${error.code}`, "file");
    throw error;
  } finally {
    reading -= 1;
  }
}

type Import = {
  headings: string[];
  rows: string[][];
  mapping: (ImportField | null)[];
  types: Record<string, number>;
};

async function importLines(tx: Tx, orderId: number, { headings, rows, mapping, types }: Import) {
  const { contactId } = await lockedOrder(tx, "purchase", orderId);
  const lines = readLines(headings, rows, mapping);
  const wrong = lineProblems(lines).filter(({ severity }) => severity === "error");
  if (wrong.length)
    throw refused("importHasErrors", "rows", { count: wrong.length, problems: wrong.slice(0, 200) });
  const wanted = lines.filter((line) => !isEmptyLine(line));
  if (!wanted.length) throw refused("importEmpty", "rows");
  await addLines(
    tx,
    "purchase",
    orderId,
    wanted.map((line) => ({
      productName: line.productName,
      serialNumber: line.serialNumber,
      typeId: types[line.productType] ?? types[""] ?? null,
      quantity: line.quantity,
      unitPrice: line.purchasePrice ?? 0,
      vatCodeId: null,
      attributes: line.attributes,
      assetTag: line.assetTag,
      remarks: line.remarks,
    })),
  );
  const remembered = JSON.stringify(
    Object.fromEntries(headings.map((heading, at) => [headingKey(heading), mapping[at] ?? null])),
  );
  await tx
    .insertInto("importMapping")
    .values({ contactId, headings: remembered })
    .onConflict((on) => on.column("contactId").doUpdateSet({ headings: remembered }))
    .execute();
  return { imported: wanted.length, leftOut: lines.length - wanted.length };
}
