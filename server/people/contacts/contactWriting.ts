import { sql } from "kysely";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Leftover, Undoing, Written } from "../../platform/imports/subject.ts";
import { removeUnused } from "../../platform/imports/undo.ts";
import { type ContactDraft, contactRoles } from "./contactImport.rules.ts";
import type { Existing } from "./matching.ts";
import { leaveLists } from "./membership.ts";

const numbers = ["kvk_nr", "rsin_nr", "vatNr"] as const;

/** The company of a draft: one that is there, with what it lacks, or one to be made. */
export type CompanyPlan = {
  id?: number;
  name: string;
  kvk_nr: string;
  rsin_nr: string;
  vatNr: string;
  /** What an existing one gets where it has nothing. */
  fills: Partial<Record<(typeof numbers)[number], string>>;
  /** Where it comes from. */
  row: number;
};

/** Finds the company of each draft in turn; drafts of the same company share one. */
export function companiesFor(existing: Existing) {
  const byNumber = new Map<string, CompanyPlan>();
  const byName = new Map<string, CompanyPlan>();
  /** `company` is undefined for a person without one; `otherRow` is a row that gives the same name another number. */
  return (draft: ContactDraft): { company?: CompanyPlan; problem?: { otherRow?: number } } => {
    const { companyName, kvk_nr, rsin_nr, vatNr, row } = draft;
    if (!companyName && !kvk_nr) return {};
    const name = companyName || draft.name;
    const key = searchable(name);
    const planned = (kvk_nr && byNumber.get(kvk_nr)) || byName.get(key);
    const found = planned ? undefined : (existing.companyOfNumber(kvk_nr) ?? existing.companyNamed(name));
    const company: CompanyPlan = planned ?? { name, kvk_nr, rsin_nr, vatNr, ...found, fills: {}, row };
    if (kvk_nr && company.kvk_nr && company.kvk_nr !== kvk_nr)
      return { problem: planned ? { otherRow: company.row } : {} };
    for (const field of numbers) {
      const number = draft[field];
      if (!number || company[field]) continue;
      if (company.id !== undefined) company.fills[field] = number;
      company[field] = number;
    }
    if (company.kvk_nr) byNumber.set(company.kvk_nr, company);
    byName.set(key, company);
    byName.set(searchable(company.name), company);
    return { company };
  };
}

const columns = [
  ...["name", "companyId", "representative", "email", "phone", "phone2", "street", "extraStreet", "city"],
  ...["zipcode", "state", "country", "remarks", "tagId", ...contactRoles],
] as const;
const blank = Object.fromEntries(columns.map((column) => [column, ""]));
const listed = sql.join(columns.map((column) => sql.ref(column)));

/** Makes the companies that are not there, and completes those that are; answers what was written. */
export async function writeCompanies(tx: Tx, companies: ReadonlySet<CompanyPlan>): Promise<Written[]> {
  const made = [...companies].filter(({ id }) => id === undefined);
  const { rows } = await sql<{ id: number; name: string }>`
    insert into company (name, kvk_nr, rsin_nr, "vatNr") select name, kvk_nr, rsin_nr, "vatNr"
    from jsonb_populate_recordset(null::company, ${JSON.stringify(made)}) returning id, name`.execute(tx);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const company of made) company.id = ids.get(company.name)!;
  const completed = [...companies].filter(({ fills }) => Object.keys(fills).length);
  await sql`update company set kvk_nr = coalesce(new.kvk_nr, company.kvk_nr), rsin_nr = coalesce(new.rsin_nr, company.rsin_nr),
      "vatNr" = coalesce(new."vatNr", company."vatNr"), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(completed.map(({ id, fills }) => ({ id, ...fills })))}::jsonb)
      as new(id int, kvk_nr text, rsin_nr text, "vatNr" text)
    where company.id = new.id`.execute(tx);
  return [
    ...rows.map(({ id }) => ({ of: "company" as const, rowId: id })),
    ...completed.map(({ id, fills }) => ({
      of: "company" as const,
      rowId: id!,
      before: Object.fromEntries(Object.keys(fills).map((field) => [field, ""])),
    })),
  ];
}

/** Makes contacts; answers their ids in the order of the drafts. */
export async function insertContacts(
  tx: Tx,
  drafts: readonly (Pick<ContactDraft, "name" | "filled" | "roles"> & {
    companyId: number | null;
    tagId?: number | null;
  })[],
): Promise<number[]> {
  const noRoles = Object.fromEntries(contactRoles.map((role) => [role, false]));
  const values = drafts.map(({ name, filled, roles, companyId, tagId = null }) => ({
    ...blank,
    country: "NL",
    ...filled,
    name,
    companyId,
    tagId,
    ...noRoles,
    ...roles,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into contact (${listed}) select ${listed}
    from jsonb_populate_recordset(null::contact, ${JSON.stringify(values)}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

type Change = { id: number; values: Record<string, unknown> };
/** Changes contacts; answers what those of which something changed held before. */
export async function updateContacts(tx: Tx, changes: readonly Change[]): Promise<Written[]> {
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select id, ${listed} from contact where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const valuesOf = new Map(changes.map(({ id, values }) => [id, values]));
  const changed = rows.flatMap((former) => {
    const entries = Object.entries(valuesOf.get(former.id)!).filter(
      ([name, value]) => former[name] !== value,
    );
    if (!entries.length) return [];
    const before = Object.fromEntries(entries.map(([name]) => [name, former[name]]));
    return [{ before, after: { ...former, ...Object.fromEntries(entries) } }];
  });
  await replaceContacts(
    tx,
    changed.map(({ after }) => after),
  );
  return changed.map(({ before, after }) => ({ of: "contact", rowId: after.id, before }));
}

const replaced = sql.join(columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`));
const replaceContacts = (tx: Tx, rows: readonly object[]) =>
  sql`update contact set ${replaced}, version = contact.version + 1
    from jsonb_populate_recordset(null::contact, ${JSON.stringify(rows)}) new where contact.id = new.id`.execute(
    tx,
  );

/** Takes contacts and companies of an import back as far as nothing uses them; answers those that stay. */
export async function undoContacts(tx: Tx, { untouched }: Pick<Undoing, "untouched">): Promise<Leftover[]> {
  const of = (table: Written["of"], isChanged: boolean) =>
    untouched.filter((row) => row.of === table && Boolean(row.before) === isChanged);
  const former = of("contact", true).map(({ rowId, before }) => {
    const { joinedLists = [], ...values } = before as Record<string, unknown> & { joinedLists?: number[] };
    return { id: rowId, values, joinedLists };
  });
  await updateContacts(tx, former);
  await leaveLists(
    tx,
    former.map(({ id, joinedLists }) => ({ contactId: id, listIds: joinedLists })),
  );
  for (const { rowId, before } of of("company", true))
    await tx
      .updateTable("company")
      .set({ ...before, version: sql<number>`version + 1` })
      .where("id", "=", rowId)
      .execute();
  const stay: Leftover[] = [];
  for (const table of ["contact", "company"] as const) {
    const ids = of(table, false).map(({ rowId }) => rowId);
    const staffed = table === "company" ? await companiesWithContacts(tx, ids) : new Set<number>();
    const used = await removeUnused(
      tx,
      ids.filter((id) => !staffed.has(id)),
      (some) => sql`delete from ${sql.table(table)} where id = any(${some}::int[])`.execute(tx),
    );
    stay.push(
      ...[...staffed, ...used.keys()].map((rowId) => ({ of: table, rowId, reason: "used" as const })),
    );
  }
  return stay;
}

async function companiesWithContacts(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct "companyId" as id from contact where "companyId" = any(${ids}::int[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
