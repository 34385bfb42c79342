import { zipcodeKey } from "../../../contract/contacts.rules.ts";
import type { ContactField } from "../../../contract/import/contactHeadings.ts";
import { contactImport, type MatchAction } from "../../../contract/import/listImport.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { type RowPlan, rowsOf } from "../../platform/imports/rows.ts";
import { serveImport } from "../../platform/imports/serve.ts";
import type { ImportInput, Plan, Written } from "../../platform/imports/subject.ts";
import { type ContactDraft, contactRoles, readContact } from "./contactImport.rules.ts";
import {
  type CompanyPlan,
  companiesFor,
  insertContacts,
  undoContacts,
  updateContacts,
  writeCompanies,
} from "./contactWriting.ts";
import { findExisting } from "./matching.ts";
import { joinLists } from "./membership.ts";
import { findNamed, type Named } from "./naming.ts";

type Options = {
  onMatch: Record<"email" | "kvk" | "nameZipcode", MatchAction>;
  roles: Record<(typeof contactRoles)[number], boolean>;
};
type Entry = { draft: ContactDraft; company?: CompanyPlan; contactId?: number } & Named;
type ContactPlan = Plan & { entries: Entry[] };

async function planContacts(
  tx: Db | Tx,
  { list, mapping, options, viewer }: ImportInput<Options>,
): Promise<ContactPlan> {
  const roles = Object.fromEntries(
    contactRoles.filter((role) => options.roles[role]).map((role) => [role, true]),
  );
  const drafts = rowsOf(list, mapping as (ContactField | null)[]).map((row) => readContact(row, roles));
  const existing = await findExisting(tx, drafts);
  const companyOf = companiesFor(existing);
  const mayMakeCompanies = viewer.rights.includes("companies:write");
  const repeats = repeatedIn(options);
  const namedBy = await findNamed(tx, drafts);
  const rows: RowPlan[] = [];
  const entries: Entry[] = [];
  for (const draft of drafts) {
    const found = existing.contactOf(draft);
    const action = found ? options.onMatch[found.match] : "new";
    const { problems, row } = draft;
    const plan = { row, match: found?.match ?? null, name: found?.contact.name ?? "", problems };
    if (action === "skip") {
      // What is left as it is need not be right.
      rows.push({ ...plan, fate: "skip", problems: [] });
      continue;
    }
    const { same, shared } = repeats(draft, action === "update" ? found?.contact.id : undefined);
    if (same) problems.push({ field: "row", code: "sameAsRow", severity: "error", otherRow: same });
    else if (shared)
      problems.push({ field: "email", code: "sharedEmail", severity: "warning", otherRow: shared });
    const { company, problem } = companyOf(draft);
    if (problem) problems.push({ field: "kvk_nr", code: "otherKvk", severity: "error", ...problem });
    if (company && !mayMakeCompanies && (company.id === undefined || Object.keys(company.fills).length))
      problems.push({ field: "companyName", code: "notAllowed", severity: "error" });
    const named = namedBy(draft);
    rows.push({ ...plan, fate: action });
    entries.push({ draft, company, ...named, ...(action === "update" && { contactId: found!.contact.id }) });
  }
  const count = (fate: RowPlan["fate"]) => rows.filter((row) => row.fate === fate).length;
  return { rows, entries, created: count("new"), updated: count("update"), skipped: count("skip") };
}

/**
 * The earlier row of the list that is the same contact, unless rows that are there already become new ones; or that is another
 * person of the same company with the same address.
 */
function repeatedIn({ onMatch }: Options) {
  const seen = new Map<string, ContactDraft>();
  const isColleague = (one: ContactDraft, other: ContactDraft) =>
    one.companyName !== "" &&
    searchable(one.companyName) === searchable(other.companyName) &&
    searchable(one.name) !== searchable(other.name);
  return (draft: ContactDraft, contactId: number | undefined): { same?: number; shared?: number } => {
    const { email, name, filled } = draft;
    const zipcode = zipcodeKey(filled.zipcode ?? "");
    const keys = [
      contactId !== undefined && `id/${contactId}`,
      email && onMatch.email !== "new" && `email/${email.toLowerCase()}`,
      zipcode && onMatch.nameZipcode !== "new" && `name/${searchable(name)}/${zipcode}`,
    ].filter((key): key is string => Boolean(key));
    const earlier = keys.flatMap((key) => seen.get(key) ?? []);
    for (const key of keys) if (!seen.has(key)) seen.set(key, draft);
    const same = earlier.find((other) => contactId !== undefined || !isColleague(draft, other));
    return same ? { same: same.row } : { shared: earlier[0]?.row };
  };
}

async function writeContacts(tx: Tx, plan: ContactPlan): Promise<Written[]> {
  const { entries } = plan;
  const companies = new Set(entries.flatMap(({ company }) => company ?? []));
  const written = await writeCompanies(tx, companies);
  const valued = entries.map(({ draft, company, contactId, tagId, listIds }) => ({
    ...draft,
    contactId,
    companyId: company?.id ?? null,
    tagId,
    listIds,
  }));
  const fresh = valued.filter(({ contactId }) => contactId === undefined);
  const made = await insertContacts(tx, fresh);
  const known = valued.flatMap(({ contactId, ...entry }) =>
    contactId === undefined ? [] : [{ ...entry, id: contactId }],
  );
  const changed = await updateContacts(
    tx,
    known.map(({ id, companyId, tagId, filled, roles }) => ({
      id,
      values: { ...filled, ...(companyId && { companyId }), ...(tagId && { tagId }), ...roles },
    })),
  );
  await joinLists(
    tx,
    fresh.map(({ listIds }, at) => ({ contactId: made[at]!, listIds })),
  );
  const joined = await joinLists(
    tx,
    known.map(({ id, listIds }) => ({ contactId: id, listIds })),
  );
  const updated = withJoined(changed, joined);
  // Rows that say what is there already change nothing.
  plan.skipped += plan.updated - updated.length;
  plan.updated = updated.length;
  return [...written, ...made.map((rowId) => ({ of: "contact" as const, rowId })), ...updated];
}

/** What was changed, those who only came on lists included: an undo takes them off these. */
function withJoined(changed: readonly Written[], joined: ReadonlyMap<number, number[]>): Written[] {
  const ids = new Set([...changed.map(({ rowId }) => rowId), ...joined.keys()]);
  const beforeOf = new Map(changed.map(({ rowId, before }) => [rowId, before]));
  return [...ids].map((rowId) => {
    const joinedLists = joined.get(rowId);
    return {
      of: "contact",
      rowId,
      before: { ...beforeOf.get(rowId), ...(joinedLists && { joinedLists }) },
    };
  });
}

export const contactImportRoutes = (app: App, services: Services) =>
  serveImport<ContactPlan, Options>(app, services, {
    name: "contacts",
    routes: contactImport,
    link: "/contacts",
    plan: planContacts,
    perform: (tx, plan) => writeContacts(tx, plan),
    undo: undoContacts,
  });
