import { sql, type Updateable } from "kysely";
import { type Group, mayHold, type Right, rightsFor, rightsOf } from "../../../contract/access.ts";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { User, users } from "../../../contract/users.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { searchedText } from "../../platform/resource/conditions.ts";
import { lockedVersion } from "../../platform/resource/crud.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type List, type ListQuery, pageOf, rowsById } from "../../platform/resource/list.ts";

const userColumns = [
  "id",
  "version",
  "username",
  "firstName",
  "lastName",
  "email",
  "locale",
  "groups",
  "permissions",
  "contactId",
  "active",
  "createdAt",
] as const;

const userRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "user")
    .select(userColumns)
    .select(sql<boolean>`"confirmedAt" is not null`.as("confirmed"));
const loadRows = rowsById("user", userRows);
const findById = (db: Db | Tx, id: number) =>
  userRows(db, "user").where("id", "=", id).executeTakeFirstOrThrow(notFound);

function inGroups(filter: string) {
  const parsed = parseFilter(filter);
  const values = parsed.by === "anyOf" ? parsed.values : [];
  const member = sql<boolean>`groups && ${values}`;
  return "not" in parsed && parsed.not ? sql<boolean>`not ${member}` : member;
}

export function userRoutes(app: App, { db, write, sessions }: Services) {
  const listOf = ({ groups }: ListQuery): List<"user", Awaited<ReturnType<typeof findById>>> => ({
    table: "user",
    // Not stored and without an index: there are as many users as there are colleagues.
    columns: {
      searchText: searchedText(sql`username`, sql`concat_ws(' ', "firstName", "lastName")`, sql`email`),
    },
    search: "searchText",
    defaultSort: "username",
    handled: ["groups"],
    narrow: (found) => (groups ? found.where(inGroups(String(groups))) : found),
    rows: loadRows,
  });
  app.route({ ...users.list, handler: ({ query }) => pageOf(db, listOf(query), query) });
  app.route({
    ...users.export,
    handler: (request, reply) =>
      sendList(request, reply, db, { name: "users", row: User.properties, list: listOf }),
  });
  app.route({
    ...users.groups,
    handler: ({ params }) =>
      userRows(db, "user").where("username", "=", params.username).executeTakeFirstOrThrow(notFound),
  });
  app.route({
    ...users.setGroups,
    handler: (request) =>
      write(request, async (tx) => {
        const { version, permissions, ...others } = request.body;
        const { rights } = sessionOf(request);
        if (!permissions.every(isRight)) throw new Failure(400, "unknownRight", { path: "permissions" });
        const values = { ...others, permissions };
        const { id } = await tx
          .selectFrom("user")
          .select("id")
          .where("username", "=", request.params.username)
          .executeTakeFirstOrThrow(notFound);
        refuseAbove(rights, values);
        if (!permissions.every((right) => mayHold(values.groups, right)))
          throw refused("rightNotOutside", "permissions");
        await edit(tx, id, values, { version, rights });
        await keepAnAdmin(tx);
        await sessions.end(tx, id);
        return findById(tx, id);
      }),
  });
  app.route({
    ...users.change,
    handler: (request) =>
      write(request, async (tx) => {
        const { version, ...changes } = request.body;
        const { id } = request.params;
        await edit(tx, id, changes, { version, rights: sessionOf(request).rights });
        await keepAnAdmin(tx);
        if (changes.active === false) await sessions.end(tx, id);
        return findById(tx, id);
      }),
  });
  app.route({
    ...users.profile,
    handler: (request) =>
      write(request, async (tx) => {
        const { userId, rights } = sessionOf(request);
        const { id } = request.params;
        if (id !== userId && !rights.includes("users:write")) throw notFound();
        const { version, ...changes } = request.body;
        await edit(tx, id, changes, { version, rights: id === userId ? undefined : rights });
        return findById(tx, id);
      }),
  });
}

type Edit = { version: number | undefined; rights: readonly Right[] | undefined };

/** Changes a user of whom this version was read; `rights` are those of the editor, when that is another. */
async function edit(tx: Tx, id: number, changes: Updateable<DB["user"]>, { version, rights }: Edit) {
  const before = await lockedVersion(tx, "user", id, version);
  if (rights) refuseAbove(rights, before as Holder);
  await tx
    .updateTable("user")
    .set({ ...changes, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
}

type Holder = { groups: readonly Group[]; permissions: readonly Right[] };
const isRight = (text: string): text is Right => rightsOf.Admin.some((right) => right === text);

/** Nobody gives rights that they lack themselves, nor changes someone who has more. */
function refuseAbove(rights: readonly Right[], { groups, permissions }: Holder) {
  // Those that do not count now are there again with another group.
  const grantedRights = [...rightsFor(groups), ...permissions];
  if (grantedRights.some((right) => !rights.includes(right))) throw new Failure(403, "forbidden");
}

/** Refuses a change that would leave nobody who can manage users; two at once wait for each other. */
async function keepAnAdmin(tx: Tx) {
  await sql`select pg_advisory_xact_lock(7102)`.execute(tx);
  const admins = await tx
    .selectFrom("user")
    .select("groups")
    .where("active", "=", true)
    .where("confirmedAt", "is not", null)
    .where(sql<boolean>`'Admin' = any(groups)`)
    .execute();
  if (!admins.some(({ groups }) => rightsFor(groups).includes("users:write"))) throw refused("lastAdmin");
}
