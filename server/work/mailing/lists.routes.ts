import { sql } from "kysely";
import { customerTags, mailingLists, mostMembersAtOnce } from "../../../contract/mailingLists.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { contactSearch } from "../../people/contacts/contactSearch.ts";
import { dealingConditions } from "../../people/contacts/dealings.ts";
import { findLists, isOn, narrowedToLists } from "../../people/contacts/membership.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { idsOf, type ListQuery, pageOf } from "../../platform/resource/list.ts";
import { membersOf, putOn, readAddresses, takeOff } from "./members.ts";

export function mailingListRoutes(app: App, services: Services) {
  servePlain(app, services, mailingLists, {
    table: "mailingList",
    search: "listName",
    defaultSort: "listName",
    options: { label: `"listName"`, detail: "description", order: `"listName"` },
    columns: { byFilter: sql`(filter is not null)` },
    completed: withSizes as never,
    checked: (_tx, input, _before, request) => {
      // Who may not see sales cannot learn who bought by making a list of them.
      if (input.filter) dealingConditions(input.filter as ListQuery, sessionOf(request));
      return { ...input, filter: input.filter && JSON.stringify(input.filter) };
    },
    removable: (tx, id) => refuseUsed(tx, "listIds", id, "listInUse"),
  });
  servePlain(app, services, customerTags, {
    table: "customerTag",
    search: "tagName",
    defaultSort: "tagName",
    options: { label: `"tagName"`, color: "color", order: `"tagName"` },
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "customerTag")
        .selectAll("customerTag")
        .select(
          sql<number>`(select count(*)::int from contact where contact."tagId" = "customerTag".id)`.as(
            "customers",
          ),
        ),
    removable: (tx, id) => refuseUsed(tx, "tagIds", id, "tagInUse"),
  });
  memberRoutes(app, services);
}

/** 422 for a list or a tag that a mail goes to which has not been sent whole. */
async function refuseUsed(tx: Tx, field: "listIds" | "tagIds", id: number, code: string) {
  const email = await tx
    .selectFrom("email")
    .select("name")
    .where("state", "not in", ["finished", "cancelled"])
    .where(sql<boolean>`recipients -> ${field} @> ${JSON.stringify([id])}::jsonb`)
    .orderBy("id")
    .executeTakeFirst();
  if (email) throw refused(code, undefined, { email: email.name });
}

type Row = { id: number };
/** The lists with how many contacts are on each, counted by one statement. */
async function withSizes(db: Db | Tx, rows: readonly Row[]) {
  if (!rows.length) return [];
  const lists = await findLists(
    db,
    rows.map(({ id }) => id),
  );
  const counts = lists.map(
    (list) =>
      sql`select ${list.id}::int as id, (${
        list.filter === null
          ? sql`select count(*) from "mailingListContact" where "listId" = ${list.id} and subscribed`
          : sql`select count(*) from contact where ${isOn(db, list)}`
      })::int as customers`,
  );
  const { rows: sizes } = await sql<{ id: number; customers: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  const sizeOf = new Map(sizes.map(({ id, customers }) => [id, customers]));
  return rows.map((row) => ({ ...row, customers: sizeOf.get(row.id) ?? 0 }));
}

async function listById(db: Db | Tx, id: number) {
  const [list] = await findLists(db, [id]);
  if (!list) throw notFound();
  return list;
}

function memberRoutes(app: App, services: Services) {
  const { db, write, companyLocale } = services;
  app.route({
    ...mailingLists.members,
    handler: async ({ params, query }) => {
      const list = await listById(db, params.id);
      return pageOf(db, membersOf(db, list, query.left === true), query);
    },
  });
  app.route({
    ...mailingLists.addMembers,
    handler: (request) =>
      write(request, async (tx) => {
        const { params, body } = request;
        const session = sessionOf(request);
        if (body.createContacts && !session.rights.includes("contacts:write"))
          throw new Failure(403, "forbidden", { path: "createContacts" });
        const list = await listById(tx, params.id);
        const { addresses, invalid } = readAddresses(body.addresses ?? []);
        const filter = body.filter as ListQuery | undefined;
        const found = filter
          ? await idsOf(
              tx,
              {
                ...contactSearch,
                narrowFor: narrowedToLists as never,
                narrow: (rows) =>
                  dealingConditions(filter, session).reduce((left, condition) => left.where(condition), rows),
                rows: async () => [],
              },
              filter,
              { max: mostMembersAtOnce },
            )
          : [];
        const made = body.createContacts ? { locale: companyLocale() } : undefined;
        const ids = [...(body.contactIds ?? []), ...found];
        return { ...(await putOn(tx, list, { ids, addresses, made })), invalid };
      }),
  });
  app.route({
    ...mailingLists.removeMembers,
    handler: (request) =>
      write(request, async (tx) => {
        const list = await listById(tx, request.params.id);
        return { removed: await takeOff(tx, list, request.body.contactIds) };
      }),
  });
}
