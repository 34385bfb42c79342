import { sql } from "kysely";
import type { Static } from "typebox";
import { goodPassword } from "../../contract/password.rules.ts";
import type { Locale, SignUp } from "../../contract/security.ts";
import type { Db, Services, Tx } from "../app.ts";
import { Failure } from "../failure.ts";
import { sendMail } from "../mail/mail.ts";
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
  const first = !(await tx.selectFrom("user").select("id").limit(1).executeTakeFirst());
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

export async function resendCode(
  tx: Tx,
  { log }: Services,
  emailOrUsername: string,
  purpose: "confirm" | "password",
) {
  const user = await findUser(tx, emailOrUsername);
  if (!user || (purpose === "confirm" && user.confirmedAt) || !user.active) return () => {};
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

/** The user whose password this is; 429 after ten wrong ones within a quarter of an hour. */
export async function verifiedUser(db: Db, emailOrUsername: string, password: string) {
  const user = await findUser(db, emailOrUsername);
  const since = user?.failedSince ? Date.parse(user.failedSince) : 0;
  const counting = Date.now() - since < guessMinutes * 60_000;
  if (user && counting && user.failedSignIns >= guesses)
    throw new Failure(429, "tooManyGuesses", { minutes: guessMinutes });
  const fits = await passwordFits(user?.passwordHash, password);
  if (user && !fits) {
    await db
      .updateTable("user")
      .set(
        counting
          ? ({ ref }) => ({ failedSignIns: sql<number>`${ref("failedSignIns")} + 1` })
          : { failedSignIns: 1, failedSince: new Date().toISOString() },
      )
      .where("id", "=", user.id)
      .execute();
  }
  if (!user || !fits || !user.active) throw new Failure(401, "wrongSignIn");
  return user;
}

export async function setPassword(tx: Tx, userId: number, password: string) {
  await tx
    .updateTable("user")
    .set({ passwordHash: await hashPassword(password), failedSignIns: 0, failedSince: null })
    .where("id", "=", userId)
    .execute();
}
