import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Group } from "../../../contract/access.ts";
import { isAddress, usernamesFor } from "../../../contract/invitations.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Config } from "../../ground/base/config.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { sha256 } from "../../platform/sessions/tokens.ts";
import { mailTo } from "../security/codes.mails.ts";
import { normal } from "../security/codes.ts";

type Offer = { groups: Group[]; contactId: number | null; locale: Locale };
type Sender = { userId: number; config: Config };

/** Invites an address anew; the link of a mail before it no longer works. */
export async function sendInvitation(tx: Tx, email: string, offer: Offer, { userId, config }: Sender) {
  const token = randomBytes(32).toString("base64url");
  const inviter = await tx
    .selectFrom("user")
    .select(["firstName", "lastName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const replaced = await endOpen(tx, "replaced").where("email", "=", email).returning("id").execute();
  const { id } = await tx
    .insertInto("invitation")
    .values({ email, ...offer, tokenHash: sha256(token), invitedById: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { locale } = offer;
  const to = { id, username: "", firstName: "", email, locale };
  const name = `${inviter.firstName} ${inviter.lastName}`.trim();
  await mailTo(tx, config, to, "invitation", { name, link: `${config.publicUrl}/invitation/${token}` });
  return { id, isAgain: replaced.length > 0 };
}

/** The ending of open invitations. */
const endOpen = (tx: Tx, ending: "accepted" | "withdrawn" | "replaced") =>
  tx.updateTable("invitation").set({ ending, endedAt: new Date().toISOString() }).where("ending", "is", null);

/** Of people who may not come in any more, or not invite any more. */
export async function withdrawInvitations(
  tx: Tx,
  whose: { id: number } | { email: string } | { invitedById: number },
) {
  const [[column, value]] = Object.entries(whose) as [["id" | "email" | "invitedById", never]];
  return endOpen(tx, "withdrawn").where(column, "=", value).returning("id").execute();
}

type Result = {
  email: string;
  result: "invited" | "sentAgain" | "hasAccount" | "notAnAddress" | "twice";
  userId: number | null;
  username: string | null;
};

/** Invites each of these addresses, or says why not. */
export async function invite(tx: Tx, emails: readonly string[], offer: Offer, sender: Sender) {
  // Two who invite the same address at once wait for each other.
  await sql`select pg_advisory_xact_lock(7103)`.execute(tx);
  const results: Result[] = [];
  const seen = new Set<string>();
  for (const typed of emails) {
    const email = normal(typed);
    const result = { email: typed.trim(), userId: null, username: null };
    const owner = seen.has(email) ? undefined : await ownerOf(tx, email);
    if (!isAddress(email)) results.push({ ...result, result: "notAnAddress" });
    else if (seen.has(email)) results.push({ ...result, result: "twice" });
    else if (owner)
      results.push({ ...result, result: "hasAccount", userId: owner.id, username: owner.username });
    else {
      const { isAgain } = await sendInvitation(tx, email, offer, sender);
      results.push({ ...result, result: isAgain ? "sentAgain" : "invited" });
    }
    seen.add(email);
  }
  return results;
}

/** Whose confirmed address it is, also of somebody who was deactivated. */
const ownerOf = (db: Db | Tx, email: string) =>
  db
    .selectFrom("user")
    .select(["id", "username"])
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();

const refusals = {
  accepted: "invitationAccepted",
  withdrawn: "invitationWithdrawn",
  replaced: "invitationReplaced",
} as const;

/** The invitation that a token opens, locked within a transaction; a refusal says what became of it. */
export async function openInvitation(db: Db | Tx, token: string) {
  const found = await db
    .selectFrom("invitation")
    .selectAll()
    .select(sql<boolean>`"expiresAt" <= now()`.as("isExpired"))
    .where("tokenHash", "=", sha256(token))
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new Failure(404, "invitationUnknown"));
  if (found.ending) throw refused(refusals[found.ending]);
  if (found.isExpired) throw refused("invitationExpired");
  if (await ownerOf(db, found.email)) throw refused("invitationHasAccount");
  return found;
}

/** A name that nobody signs in with yet; two who are invited at once from different houses are often both `jan`. */
export async function freeUsername(db: Db, email: string): Promise<string> {
  const names = usernamesFor(email);
  const rows = await db.selectFrom("user").select("username").where("username", "in", names).execute();
  const taken = new Set(rows.map(({ username }) => username.toLowerCase()));
  return names.find((name) => !taken.has(name.toLowerCase())) ?? "";
}

type Joiner = { username: string; firstName: string; lastName: string; locale: Locale | undefined };

/** Makes the account that an invitation is for, of its address and confirmed. */
export async function acceptInvitation(tx: Tx, token: string, person: Joiner, passwordHash: string) {
  const { id, email, groups, contactId, invitedById, locale } = await openInvitation(tx, token);
  const user = await tx
    .insertInto("user")
    .values({
      ...person,
      locale: person.locale ?? locale,
      email,
      groups,
      contactId,
      invitedById,
      passwordHash,
      confirmedAt: new Date().toISOString(),
    })
    .returning(["id", "username"])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("invitation")
    .set({ ending: "accepted", endedAt: new Date().toISOString(), userId: user.id })
    .where("id", "=", id)
    .execute();
  return user;
}
