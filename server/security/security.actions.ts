import { sql } from "kysely";
import type { Static } from "typebox";
import { goodPassword } from "../../contract/password.rules.ts";
import type { Locale, SignUp } from "../../contract/security.ts";
import type { Db, Services, Tx } from "../app.ts";
import { Failure } from "../failure.ts";
import { sendMail } from "../mail/mail.ts";
import { hasAccount } from "../sample/sample.queries.ts";
import { textOf } from "../texts.ts";
import { hashPassword, newCode, passwordFits, sha256 } from "./tokens.ts";

const codeMinutes = 15;
const codeTries = 5;
const resendSeconds = 60;
/** Guesses per account within a quarter of an hour; after it the counter starts anew, so nobody is locked out for ever. */
const guesses = 10;
const guessMinutes = 15;

export const findUser = (db: Db, emailOrUsername: string) =>
  db
    .selectFrom("user")
    .selectAll()
    .where((is) => is.or([is("username", "=", emailOrUsername), is("email", "=", emailOrUsername)]))
    .executeTakeFirst();

export function checkPassword(password: string, path: string) {
  if (!goodPassword(password)) throw new Failure(400, "passwordRegexError", { path });
}

/** Makes an account; the first of a deployment is its Admin. The code goes out by mail, the first also to the log. */
export async function signUp(tx: Tx, { log }: Services, input: Static<typeof SignUp>, passwordHash: string) {
  await sql`select pg_advisory_xact_lock(7101)`.execute(tx);
  const first = !(await hasAccount(tx));
  const { password: _, ...person } = input;
  const user = await tx
    .insertInto("user")
    .values({ ...person, passwordHash, groups: first ? ["Admin"] : [] })
    .returning(["id", "email", "locale"])
    .executeTakeFirstOrThrow();
  const code = await sendCode(tx, user, "confirm");
  return () => {
    if (first) log(`confirmation code ${code}`);
  };
}

/** Sends a new six-digit code, at most one a minute; the codes before it no longer count. */
export async function sendCode(
  tx: Tx,
  user: { id: number; email: string; locale: string },
  purpose: "confirm" | "password",
) {
  const code = newCode();
  const { sentAt } = await tx
    .insertInto("code")
    .values({ userId: user.id, purpose, hash: sha256(`${user.id}:${purpose}:${code}`) })
    .onConflict((on) =>
      on
        .columns(["userId", "purpose"])
        .doUpdateSet(({ ref }) => ({ hash: ref("excluded.hash"), tries: 0, sentAt: sql<string>`now()` })),
    )
    .returning("sentAt")
    .executeTakeFirstOrThrow();
  const locale = user.locale as Locale;
  await sendMail(tx, {
    to: user.email,
    locale,
    subject: textOf(locale, `mails.${purpose}.subject`),
    body: textOf(locale, `mails.${purpose}.body`, { code, minutes: codeMinutes }),
    causeKey: `code:${user.id}:${purpose}:${sentAt}`,
  });
  return code;
}

/** Sends a code anew; of several requests at once the first one does. */
export async function resendCode(
  tx: Tx,
  { log }: Services,
  emailOrUsername: string,
  purpose: "confirm" | "password",
) {
  const user = await findUser(tx, emailOrUsername);
  if (!user || (purpose === "confirm" && user.confirmedAt) || !user.active) return () => {};
  await tx.selectFrom("user").select("id").where("id", "=", user.id).forUpdate().execute();
  const last = await tx
    .selectFrom("code")
    .select("sentAt")
    .where("userId", "=", user.id)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (last && Date.now() - Date.parse(last.sentAt) < resendSeconds * 1000) return () => {};
  const code = await sendCode(tx, user, purpose);
  const onlyAdmin = purpose === "confirm" && user.groups.includes("Admin");
  return () => {
    if (onlyAdmin) log(`confirmation code ${code}`);
  };
}

/** Checks a code: 15 minutes, five tries, used once. Answers its user; a wrong one is counted by the caller's commit. */
export async function useCode(
  tx: Tx,
  emailOrUsername: string,
  purpose: "confirm" | "password",
  given: string,
) {
  const user = await findUser(tx, emailOrUsername);
  if (!user) return undefined;
  const code = await tx
    .selectFrom("code")
    .selectAll()
    .where("userId", "=", user.id)
    .where("purpose", "=", purpose)
    .forUpdate()
    .executeTakeFirst();
  const alive = code && code.tries < codeTries && Date.now() - Date.parse(code.sentAt) < codeMinutes * 60_000;
  if (!alive) return undefined;
  const mine = tx.updateTable("code").where("userId", "=", user.id).where("purpose", "=", purpose);
  if (code.hash !== sha256(`${user.id}:${purpose}:${given.replace(/\s/g, "")}`)) {
    await mine.set({ tries: code.tries + 1 }).execute();
    return undefined;
  }
  await mine.set({ tries: codeTries }).execute();
  return user;
}

const counting = sql<boolean>`coalesce("failedSince" > now() - make_interval(mins => ${guessMinutes}), false)`;

/** Whether the password is the user's; 429 after ten wrong ones within a quarter of an hour, however many come at once. */
export async function guessedRight(db: Db, user: { id: number; passwordHash: string }, password: string) {
  await refuseGuessing(db, user.id);
  const fits = await passwordFits(user.passwordHash, password);
  if (fits) {
    await refuseGuessing(db, user.id);
    return true;
  }
  const { failedSignIns } = await db
    .updateTable("user")
    .set({
      failedSignIns: sql<number>`case when ${counting} then "failedSignIns" + 1 else 1 end`,
      failedSince: sql<string>`case when ${counting} then "failedSince" else now() end`,
    })
    .where("id", "=", user.id)
    .returning("failedSignIns")
    .executeTakeFirstOrThrow();
  if (failedSignIns > guesses) throw tooManyGuesses();
  return false;
}

async function refuseGuessing(db: Db, userId: number) {
  const exhausted = await db
    .selectFrom("user")
    .select("id")
    .where("id", "=", userId)
    .where("failedSignIns", ">=", guesses)
    .where(counting)
    .executeTakeFirst();
  if (exhausted) throw tooManyGuesses();
}

const tooManyGuesses = () => new Failure(429, "tooManyGuesses", { minutes: guessMinutes });

/** The user whose password this is; an unknown one takes as long and answers the same as a wrong password. */
export async function verifiedUser(db: Db, emailOrUsername: string, password: string) {
  const user = await findUser(db, emailOrUsername);
  const right = user ? await guessedRight(db, user, password) : await passwordFits(undefined, password);
  if (!user || !right || !user.active) throw new Failure(401, "wrongSignIn");
  return user;
}

export async function setPassword(tx: Tx, userId: number, password: string) {
  await tx
    .updateTable("user")
    .set({ passwordHash: await hashPassword(password), failedSignIns: 0, failedSince: null })
    .where("id", "=", userId)
    .execute();
}
