import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Static } from "typebox";
import { type Group, isOutside, mayHold, type Right, rightsFor, rightsOf } from "../../../contract/access.ts";
import type { UserInput } from "../../../contract/users.ts";
import type { Config } from "../../ground/base/config.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { lockedVersion } from "../../platform/resource/crud.ts";
import type { Sessions } from "../../platform/sessions/sessions.ts";
import { mailTo } from "../security/codes.mails.ts";
import { withdrawInvitations } from "./invitations.actions.ts";

type Holder = { groups: readonly Group[]; permissions: readonly Right[] };
type Input = Static<typeof UserInput>;
/** Who edits: their rights when they edit another, and what tells the person of it. */
export type Editor = {
  version: number | undefined;
  rights: readonly Right[] | undefined;
  isSelf: boolean;
  sessions: Sessions;
  config: Config;
};

const isRight = (text: string): text is Right => rightsOf.Admin.some((right) => right === text);

/** Nobody gives rights that they lack themselves, nor changes someone who has more. */
export function refuseAbove(rights: readonly Right[], { groups, permissions }: Holder) {
  // Those that do not count now are there again with another group.
  const grantedRights = [...rightsFor(groups), ...permissions];
  if (grantedRights.some((right) => !rights.includes(right))) throw new Failure(403, "forbidden");
}

/** The groups and extra rights as they may be given by somebody with these rights. */
function checkedAccess(groups: readonly Group[], permissions: readonly string[], rights: readonly Right[]) {
  if (!permissions.every(isRight)) throw new Failure(400, "unknownRight", { path: "permissions" });
  refuseAbove(rights, { groups, permissions });
  if (!permissions.every((right) => mayHold(groups, right))) throw refused("rightNotOutside", "permissions");
  return [...permissions];
}

/** Makes an account, whose person chooses the password by mail. `passwordHash` is that of no password. */
export async function createUser(
  tx: Tx,
  { driverId, permissions, ...person }: Input,
  { rights, config, passwordHash }: { rights: readonly Right[]; config: Config; passwordHash: string },
) {
  await refuseTaken(tx, person.email);
  const checked = checkedAccess(person.groups, permissions, rights);
  const user = await tx
    .insertInto("user")
    .values({ ...person, permissions: checked, passwordHash })
    .returning(["id", "username", "firstName", "email", "locale"])
    .executeTakeFirstOrThrow();
  if (driverId) await linkDriver(tx, user.id, driverId);
  if (person.active) {
    const link = `${config.publicUrl}/forgot-password?${new URLSearchParams({ for: user.username })}`;
    await mailTo(tx, config, user, "account", { link });
  }
  return user.id;
}

/** An address is one account's once that is confirmed; until then it would only be found out later. */
async function refuseTaken(tx: Tx, email: string) {
  const owner = await tx
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  if (owner) throw new Failure(409, "emailTaken", { path: "email" });
}

export type Changes = Partial<Omit<Updateable<DB["user"]>, "permissions">> & {
  permissions?: readonly string[];
  driverId?: number | null;
};

/** Changes a user of whom a version was read, and what follows from it: sessions, invitations, the driver, a mail. */
export async function changeUser(tx: Tx, id: number, sent: Changes, editor: Editor) {
  const { version, rights, isSelf, sessions, config } = editor;
  const before = await lockedVersion(tx, "user", id, version);
  if (rights) refuseAbove(rights, before);
  const hasOtherEmail = sent.email !== undefined && !isSameText(String(sent.email), before.email);
  if (isSelf && hasOtherEmail) throw refused("emailByCode", "email");
  const { driverId, permissions, ...others } = rights ? sent : await profileOf(tx, before, sent);
  const groups = others.groups ?? before.groups;
  const given = groups !== before.groups || permissions !== undefined;
  const checked =
    given && rights ? checkedAccess(groups, permissions ?? before.permissions, rights) : undefined;
  await tx
    .updateTable("user")
    .set({ ...others, ...(checked && { permissions: checked }), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  if (driverId !== undefined) await linkDriver(tx, id, driverId);
  await keepAnAdmin(tx);
  const after = await tx.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  if (!after.active || losesAccess(before, after)) await sessions.end(tx, id);
  if (!after.active) await withdrawInvitations(tx, { email: after.email });
  if (!after.active || !rightsFor(after.groups, after.permissions).includes("users:write"))
    await withdrawInvitations(tx, { invitedById: id });
  if (hasOtherEmail) await mailTo(tx, config, before, "emailChanged", { email: after.email });
}

const profile = ["firstName", "lastName", "locale", "withVat"] as const;
/** What people change of themselves; a field of their account that is sent as it was is no change. */
async function profileOf(tx: Tx, before: Selectable<DB["user"]>, sent: Changes): Promise<Changes> {
  const driver = await tx
    .selectFrom("driver")
    .select("id")
    .where("userId", "=", before.id)
    .executeTakeFirst();
  const known: Record<string, unknown> = { ...before, driverId: driver?.id ?? null };
  const isOwn = (field: string) => profile.some((name) => name === field);
  const changed = Object.entries(sent).find(
    ([field, value]) => !isOwn(field) && field !== "email" && !isDeepStrictEqual(value, known[field]),
  );
  if (changed) throw new Failure(403, "forbidden", { path: changed[0] });
  return Object.fromEntries(Object.entries(sent).filter(([field]) => isOwn(field)));
}

/** Whether somebody may do less than before, or sees the orders of others. Who only gains rights goes on with what they were doing. */
function losesAccess(before: Selectable<DB["user"]>, after: Selectable<DB["user"]>) {
  const had = rightsFor(before.groups, before.permissions);
  if (had.length === 0) return false;
  const has = rightsFor(after.groups, after.permissions);
  const hasOtherOrders =
    isOutside(after.groups) !== isOutside(before.groups) || after.contactId !== before.contactId;
  return hasOtherOrders || had.some((right) => !has.includes(right));
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Ties a driver to an account, and no other driver. */
async function linkDriver(tx: Tx, userId: number, driverId: number | null) {
  await tx
    .updateTable("driver")
    .set({ userId: null, version: sql`version + 1` })
    .where("userId", "=", userId)
    .where("id", "<>", driverId ?? 0)
    .execute();
  if (driverId === null) return;
  const { userId: other } = await tx
    .selectFrom("driver")
    .select("userId")
    .where("id", "=", driverId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refused("unknownReference", "driverId"));
  if (other === userId) return;
  if (other !== null) throw new Failure(409, "driverHasAccount", { path: "driverId" });
  await tx
    .updateTable("driver")
    .set({ userId, version: sql`version + 1` })
    .where("id", "=", driverId)
    .execute();
}

/** Deletes an account that nobody ever used. */
export async function removeUser(tx: Tx, id: number, rights: readonly Right[]) {
  const user = await tx
    .selectFrom("user")
    .select(["groups", "permissions", "email", "firstSignInAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  refuseAbove(rights, user);
  if (user.firstSignInAt) throw refused("userHasHistory");
  await withdrawInvitations(tx, { email: user.email });
  await tx.deleteFrom("user").where("id", "=", id).execute();
  await keepAnAdmin(tx);
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
