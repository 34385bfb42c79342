import { sql } from "kysely";
import type { Static } from "typebox";
import { goodPassword } from "../../../contract/password.rules.ts";
import type { SignUp } from "../../../contract/security.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { passwordFits } from "../../platform/sessions/tokens.ts";
import { findConfigs, findOwnTheme } from "../settings/settings.ts";
import { hasAccount } from "./accounts.ts";
import { countersOfCodes, nobody, normal, sendCode } from "./codes.ts";
import { type Device, findDevice } from "./devices.ts";
import { countGuess, forget, guesses, refund, spend, tooManyGuesses } from "./limits.ts";
import { weaknessOf } from "./passwords/weakness.ts";

/**
 * Refuses a new password, at its field, that does not keep the rule, is shorter than the company wants, or is guessed soon; `person` is
 * what others know of whose it is. What an account is called is not looked up for that: the refusal tells nothing of it.
 */
export async function checkPassword(
  db: Db,
  password: string,
  { path, person }: { path: string; person: readonly string[] },
) {
  if (!goodPassword(password)) throw new Failure(400, "passwordRegexError", { path });
  const { minimumPasswordLength: least, company } = await findConfigs(db);
  if ([...password].length < least) throw new Failure(400, "passwordTooShort", { path, count: least });
  const { companyName } = await findOwnTheme(db);
  const weakness = weaknessOf(password, ["Omloop", companyName, company.name, ...person]);
  if (weakness) throw new Failure(400, weakness, { path });
}

/**
 * Makes an account; the first of a deployment is its Admin and gets its code at once. To the others a job sends one, or tells
 * the owner of the address: here nothing differs, so whoever signs up cannot tell the two apart.
 */
export async function signUp(tx: Tx, services: Services, input: Static<typeof SignUp>, passwordHash: string) {
  await sql`select pg_advisory_xact_lock(7101)`.execute(tx);
  const first = !(await hasAccount(tx));
  const { password: _, ...person } = input;
  await tx
    .insertInto("user")
    .values({ ...person, passwordHash, groups: first ? ["Admin"] : [] })
    .execute();
  const request = { emailOrUsername: person.username, purpose: "confirm" } as const;
  if (first) return sendCode(tx, request, services);
  await enqueue(tx, "sendCode", request);
  return () => {};
}

/** By user name, or by an address that was confirmed: anybody may sign up with any address. */
export const findUser = (db: Db, name: string) =>
  db
    .selectFrom("user")
    .select(["id", "username", "passwordHash", "active", "confirmedAt"])
    .where((is) =>
      is.or([is("username", "=", name), is.and([is("email", "=", name), is("confirmedAt", "is not", null)])]),
    )
    .executeTakeFirst();

/**
 * Whether the password is the user's, and whether that may be said: for ten wrong ones within a quarter of an hour it is,
 * however many come at once.
 */
async function judge(
  db: Db,
  counter: string,
  user: { passwordHash: string; active: boolean } | undefined,
  { password, lane = counter }: { password: string; lane?: string },
) {
  const fits = await passwordFits(user?.passwordHash, password, lane);
  const isRight = fits && user?.active === true;
  return (await spend(db, counter, guesses, { spends: !isRight })) ? { isRight } : undefined;
}

/**
 * The user with this password. The refusal depends only on the input and the number of tries: for an unknown name it is the
 * same and takes as long.
 */
export async function verifiedUser(
  db: Db,
  emailOrUsername: string,
  password: string,
  { cookies, network }: { cookies: string | undefined; network: string },
): Promise<Verified & { device: Device | undefined }> {
  const name = normal(emailOrUsername);
  const user = await findUser(db, name);
  const device = await findDevice(db, user?.id ?? nobody, cookies);
  const guessing = `guessing:${network}`;
  if (!device) await countGuess(db, guessing);
  const account = user ? `account:${user.id}` : `nobody:${name}`;
  const counter = device ? `device:${device.id}` : account;
  const verdict = await judge(db, counter, user, { password, lane: device ? counter : guessing });
  if (user && verdict?.isRight) {
    if (!device) await refund(db, guessing);
    if (!user.confirmedAt) throw new Failure(403, "confirmFirst");
    return { id: user.id, username: user.username, passwordHash: user.passwordHash, device };
  }
  const typed = `typed:${name}`;
  throw (await spend(db, typed, guesses)) ? wrongSignIn() : await tooManyGuesses(db, typed);
}

/** Somebody whose password was judged. */
export type Verified = { id: number; username: string; passwordHash: string };

/**
 * Judging takes long and happens outside the transaction: makes sure that the password still is the account's and keeps it so
 * until the end of the transaction. Throws `refusal()` when it was changed meanwhile, or the account deactivated.
 */
export async function holdVerified(tx: Tx, { id, passwordHash }: Verified, refusal: () => Failure) {
  const pending = await tx
    .selectFrom("user")
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .where("active", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!pending) throw refusal();
}

/** Refuses a wrong current password. Only somebody who is signed in can guess here, so a stranger's guesses do not count. */
export async function checkCurrentPassword(db: Db, userId: number, password: string) {
  const user = await db
    .selectFrom("user")
    .select(["id", "username", "passwordHash", "active"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const counter = `change:${userId}`;
  const verdict = await judge(db, counter, user, { password });
  if (!verdict) throw await tooManyGuesses(db, counter);
  if (!verdict.isRight) throw wrongPassword();
  return user;
}

/** Lets somebody try again whom wrong passwords and codes shut out, from any network. */
export async function unlock(
  tx: Tx,
  { id, username, email }: { id: number; username: string; email: string },
) {
  const names = [username, email].map(normal);
  const keys = [
    `account:${id}`,
    `change:${id}`,
    ...names.flatMap((name) => [`typed:${name}`, `nobody:${name}`]),
  ];
  for (const key of [...keys, ...countersOfCodes(id, email)]) await forget(tx, key);
}

export const wrongSignIn = () => new Failure(401, "wrongSignIn");
export const wrongPassword = () => new Failure(422, "wrongPassword", { path: "currentPassword" });

/** Sets another password; guesses of the one before it no longer count. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string) {
  await tx.updateTable("user").set({ passwordHash }).where("id", "=", userId).execute();
  await forget(tx, `account:${userId}`);
}
