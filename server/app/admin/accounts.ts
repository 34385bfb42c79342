import { sql } from "kysely";
import { isOutside } from "../../../contract/access.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findUser, unlock } from "../../people/security/security.actions.ts";

/** What cannot be done; its message is a sentence for the person at the terminal. */
export class AdminRefused extends Error {}

async function accountOf(db: Db, name: string) {
  const found = await findUser(db, name.trim().toLowerCase());
  if (!found) {
    const admins = await db
      .selectFrom("user")
      .select("username")
      .where(sql<boolean>`'Admin' = any(groups)`)
      .orderBy("username")
      .execute();
    const names = admins.map(({ username }) => username).join(", ") || "nobody";
    throw new AdminRefused(`There is no account ${name}. The Admins are: ${names}.`);
  }
  return db
    .selectFrom("user")
    .select(["id", "username", "email", "groups", "active", "confirmedAt"])
    .where("id", "=", found.id)
    .executeTakeFirstOrThrow();
}

/** Lets an account try again that wrong passwords or codes shut out. */
export async function unlockAccount(db: Db, name: string): Promise<string> {
  const account = await accountOf(db, name);
  await db.transaction().execute((tx) => unlock(tx, account));
  const advice = account.active
    ? ""
    : " The account is deactivated: npm run admin -- make-admin lets it in again.";
  return `${account.username} can try to sign in again.${advice}`;
}

/** Makes an account an Admin that may sign in: where no Admin is left, or none can be reached. */
export async function makeAdmin(db: Db, name: string): Promise<string> {
  const { id, username, email, groups, active, confirmedAt } = await accountOf(db, name);
  if (isOutside(groups))
    throw new AdminRefused(
      `${username} belongs to a customer, supplier or partner, and cannot be an Admin as well.`,
    );
  if (active && confirmedAt && groups.includes("Admin")) return `${username} is an Admin already.`;
  await db.transaction().execute((tx) =>
    tx
      .updateTable("user")
      .set({
        groups: groups.includes("Admin") ? groups : [...groups, "Admin"],
        active: true,
        confirmedAt: confirmedAt ?? sql<string>`now()`,
        version: sql`version + 1`,
      })
      .where("id", "=", id)
      .execute(),
  );
  return `${username} (${email}) is an Admin now, and can sign in. The history says that it was done here.`;
}
