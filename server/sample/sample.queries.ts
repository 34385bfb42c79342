import { type RawBuilder, sql } from "kysely";
import { type Sample, type SamplePart, sampleParts } from "../../contract/sample.ts";
import type { Db, Tx } from "../http/app.ts";

/** Whether anybody signed up: the colleagues of the sample did not. */
export async function hasAccount(db: Db | Tx) {
  const own = sql<boolean>`id not in (select id from "sampleRecord" where "table" = 'user')`;
  return (await db.selectFrom("user").select("id").where(own).limit(1).executeTakeFirst()) !== undefined;
}

export const hasSample = async (db: Db | Tx) =>
  (await db.selectFrom("sampleRecord").select("id").limit(1).executeTakeFirst()) !== undefined;

const partOf: Record<string, SamplePart> = {
  purchase: "purchases",
  sale: "sales",
  product: "products",
  task: "tasks",
  erasureReport: "erasureReports",
  contact: "contacts",
  company: "companies",
  user: "users",
  orderStatus: "orderStatuses",
};
const none = () => Object.fromEntries(sampleParts.map((part) => [part, 0])) as Sample["goes"];

async function counted(db: Db | Tx, records: RawBuilder<unknown>) {
  const { rows } = await sql<{ kind: string; count: number }>`
    select coalesce("order".kind, record."table") as kind, count(*)::int as count
    from ${records} record left join "order" on record."table" = 'order' and "order".id = record.id group by 1`.execute(
    db,
  );
  const known = rows.flatMap(({ kind, count }) => (partOf[kind] ? [[partOf[kind], count] as const] : []));
  return { ...none(), ...Object.fromEntries(known) };
}

/** What of the sample would go now, and what would stay. */
export async function findSample(db: Db | Tx): Promise<Sample> {
  if (!(await hasSample(db))) return { present: false, goes: none(), stays: none(), loosened: [] };
  const goes = await counted(db, sql`"sampleGoes"()`);
  const stays = await counted(db, sql`"sampleStays"()`);
  const { rows } = await sql<{ orderNr: string }>`
    with goes as materialized (select * from "sampleGoes"())
    select distinct "orderNr" from "orderLine" join "order" on "order".id = "orderLine"."orderId"
    where "productId" in (select id from goes where "table" = 'product')
      and "orderId" not in (select id from goes where "table" = 'order') order by 1 limit 20`.execute(db);
  return { present: true, goes, stays, loosened: rows.map(({ orderNr }) => orderNr) };
}
