import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";

/** Where the audit stood after each request, and when that one happened. */
export type AuditMarks = { upTo: number[]; moments: string[] };

/** The columns with the moment of something that the audit tells too. */
const stamps = [
  "at",
  "createdAt",
  "openedAt",
  "closedAt",
  "importedAt",
  "assignedAt",
  "startedAt",
  "finishedAt",
];

/**
 * Dates what this transaction told: audit rows up to `upTo[n]` were written at `moments[n]`, and every other instant follows
 * from them. For the owner of a try-out company's database: nobody else can leave the triggers out that refuse this.
 */
export async function dateStory(tx: Tx, { upTo, moments }: AuditMarks) {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`
    update audit set at = moment, changes = changes || (
      select coalesce(jsonb_object_agg(key, case action when 'created' then to_jsonb(moment)
        else jsonb_build_array(value -> 0, to_jsonb(moment)) end), '{}')
      from jsonb_each(changes)
      where key = any(${stamps}) and 'null' not in (value, coalesce(value -> 1, '0')))
    from (select id, (${moments}::timestamptz[])[width_bucket(id - 1, ${upTo}::bigint[]) + 1] as moment from audit) as told
    where audit.id = told.id and moment is not null and ${ofThis("audit")}`.execute(tx);
  for (const { table, column } of await datedColumns(tx))
    await sql`
      update ${sql.table(table)} as it set ${sql.id(column)} = told.at
      from (select "subjectId", max(at) as at from audit
        where subject = ${table} and changes ? ${column} and ${ofThis("audit")} group by 1) as told
      where told."subjectId" = it.id and it.${sql.id(column)} is not null`.execute(tx);
  await dateTheRest(tx);
}

const ofThis = (table: string) => sql`${sql.table(table)}.xmin = pg_current_xact_id()::xid`;

/** The tables whose rows say when somebody last changed them. */
const touchable = ["product", "order", "contact", "company", "task"];

/** The moments of every table that the audit tells of. */
async function datedColumns(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_trigger
      join pg_class on pg_class.oid = tgrelid join pg_attribute on attrelid = tgrelid
    where tgname = 'audit' and attname = any(${stamps}) and atttypid = 'timestamptz'::regtype
      and exists (select from pg_attribute id where id.attrelid = tgrelid and id.attname = 'id')
    order by 1, 2`.execute(tx);
  return rows;
}

/** What the audit does not tell of by itself: since when products and tasks have their status, when they were last touched, days of orders and invoices, files of reports, mails about a status, and scans between opening and closing. */
async function dateTheRest(tx: Tx) {
  for (const table of touchable)
    await sql`
      update ${sql.table(table)} as it set "touchedAt" = told.at
      from (select "subjectId", max(at) as at from audit
        where subject = ${table} and changes - 'missingProof' <> '{}' and ${ofThis("audit")} group by 1) as told
      where told."subjectId" = it.id and it."touchedAt" is not null`.execute(tx);
  for (const [table, column] of [
    ["product", "statusId"],
    ["task", "status"],
  ])
    await sql`
      update ${sql.table(table!)} as it set "statusSince" = told.at
      from (select "subjectId", max(at) as at from audit
        where subject = ${table} and changes ? ${column} and ${ofThis("audit")} group by 1) as told
      where told."subjectId" = it.id`.execute(tx);
  await sql`
    update product set "saleableAt" = told.at
    from (select "subjectId", min(at) as at from audit
      where subject = 'product' and action = 'changed' and (changes -> 'statusId' ->> 1)::int in (
        select id from "productStatus" where lifecycle = 'saleable') and ${ofThis("audit")} group by 1) as told
    where told."subjectId" = product.id and "saleableAt" is not null`.execute(tx);
  await sql`
    update "order" set "doneOn" = told.day
    from (select "subjectId", "dayOf"(max(at)) as day from audit
      where subject = 'order' and changes ? 'doneOn' and ${ofThis("audit")} group by 1) as told
    where told."subjectId" = "order".id and "doneOn" is not null`.execute(tx);
  await sql`
    update "order" set "validUntil" = "orderDate" + ("validUntil" - ${today})
    where "validUntil" is not null and ${ofThis("order")}`.execute(tx);
  await sql`
    update invoice set "invoiceDate" = "dayOf"("createdAt"), "dueDate" = "dayOf"("createdAt") + ("dueDate" - "invoiceDate")
    where ${ofThis("invoice")}`.execute(tx);
  await sql`
    update file set "createdAt" = report."importedAt" from "erasureReport" report
    where report."fileId" = file.id and ${ofThis("file")}`.execute(tx);
  await sql`
    update mail set "createdAt" = told.at
    from (select 'status:' || "subjectId" || ':' || coalesce(changes -> 'statusId' ->> 1, changes ->> 'statusId') || ':' as cause, at
      from audit where subject = 'order' and changes ? 'statusId' and ${ofThis("audit")}) as told
    where starts_with("causeKey", told.cause) and ${ofThis("mail")}`.execute(tx);
  await sql`
    update "intakeScan" set at = "openedAt" + (coalesce("closedAt", now()) - "openedAt") * told.share
    from intake, (select id, 0.9 * row_number() over turns / count(*) over (partition by "intakeId") as share
      from "intakeScan" window turns as (partition by "intakeId" order by id)) as told
    where intake.id = "intakeScan"."intakeId" and told.id = "intakeScan".id and ${ofThis("intakeScan")}`.execute(
    tx,
  );
}
