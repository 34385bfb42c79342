import { sql } from "kysely";
import { type Group, type Right, rightsFor, rightsOf } from "../../contract/access.ts";
import { askedBy } from "../../contract/filters.rules.ts";
import type { Locale } from "../../contract/security.ts";
import { User, users } from "../../contract/users.ts";
import { type App, type Db, type Services, sessionOf, type Tx } from "../app.ts";
import { lockedVersion } from "../crud.ts";
import { sendList } from "../exports.ts";
import { Failure, notFound, refused } from "../failure.ts";
import { type List, type ListQuery, pageOf } from "../list.ts";

const shown = [
  "id",
  "version",
  "username",
  "firstName",
  "lastName",
  "email",
  "permissions",
  "contactId",
  "active",
  "createdAt",
] as const;

const userRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "user")
    .select(shown)
    .select([
      sql<Group[]>`groups`.as("groups"),
      sql<Locale>`locale`.as("locale"),
      sql<boolean>`"confirmedAt" is not null`.as("confirmed"),
    ]);
const findById = (db: Db | Tx, id: number) =>
  userRows(db, "user").where("id", "=", id).executeTakeFirstOrThrow(notFound);

function inGroups(filter: string) {
  const asked = askedBy(filter);
  const values = asked.by === "anyOf" ? asked.values : [];
  const member = sql<boolean>`groups && ${values}`;
  return "not" in asked && asked.not ? sql<boolean>`not ${member}` : member;
}

export function userRoutes(app: App, { db, write, sessions }: Services) {
  const listOf = ({ groups }: ListQuery): List<"user", Awaited<ReturnType<typeof findById>>> => ({
    table: "user",
    search: "username",
    defaultSort: "username",
    handled: ["groups"],
    narrow: (found) => (groups ? found.where(inGroups(String(groups))) : found),
    rows: (page) => userRows(db, page),
  });
  app.route({ ...users.list, handler: ({ query }) => pageOf(db, listOf(query), query) });
  app.route({
    ...users.export,
    handler: (request, reply) =>
      sendList(request, reply, db, { name: "users", row: User.properties, list: listOf }),
  });
  app.route({
    ...users.groups,
    handler: async ({ params }) => {
      const user = await userRows(db, "user")
        .where("username", "=", params.username)
        .executeTakeFirstOrThrow(notFound);
      return { groups: user.groups, permissions: user.permissions, contactId: user.contactId };
    },
  });
  app.route({
    ...users.setGroups,
    handler: (request) =>
      write(request, async (tx) => {
        const { groups, permissions, contactId } = request.body;
        const { rights } = sessionOf(request);
        if (!permissions.every(isRight)) throw new Failure(400, "unknownRight", { path: "permissions" });
        const { id, ...before } = await tx
          .selectFrom("user")
          .select(["id", "groups", "permissions"])
          .where("username", "=", request.params.username)
          .forUpdate()
          .executeTakeFirstOrThrow(notFound);
        refuseAbove(rights, before);
        refuseAbove(rights, { groups, permissions });
        await tx.updateTable("user").set({ groups, permissions, contactId }).where("id", "=", id).execute();
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
        const before = await lockedVersion(tx, "user", id, version);
        refuseAbove(sessionOf(request).rights, before as Holder);
        await tx
          .updateTable("user")
          .set({ ...changes, version: (before.version as number) + 1 })
          .where("id", "=", id)
          .execute();
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
        if (id !== userId) refuseAbove(rights, await findById(tx, id));
        if (Object.keys(request.body).length)
          await tx.updateTable("user").set(request.body).where("id", "=", id).execute();
        return findById(tx, id);
      }),
  });
}

type Holder = { groups: string[]; permissions: string[] };
const isRight = (text: string): text is Right => rightsOf.Admin.some((right) => right === text);

/** Nobody gives rights that they lack themselves, nor changes someone who has more. */
function refuseAbove(rights: readonly Right[], { groups, permissions }: Holder) {
  const held = rightsFor(groups as Group[], permissions as Right[]);
  if (held.some((right) => !rights.includes(right))) throw new Failure(403, "forbidden");
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
  if (!admins.some(({ groups }) => rightsFor(groups as Group[]).includes("users:write")))
    throw refused("lastAdmin");
}
