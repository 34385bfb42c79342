import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { latinDigits } from "../../../contract/digits.rules.ts";
import type { Limit } from "../../../contract/routes.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { hashPassword, newCode, passwordFits } from "../../platform/sessions/tokens.ts";
import { mailLeaves } from "../mail/leaving.ts";
import { mailTo } from "./codes.mails.ts";
import { deviceOf, findDevice } from "./devices.ts";
import { countGuess, forget, guessMinutes, refund, spend } from "./limits.ts";

type Purpose = Jobs["sendCode"]["purpose"];

/** OWASP ASVS 5.0, 6.5.5: mailed codes live ten minutes at most. */
const codeMinutes = 10;
const attempts: Limit = { most: 5, minutes: codeMinutes };
/** New codes per account and purpose: with five tries each that is ten guesses. */
const newCodes: Limit = { most: 2, minutes: guessMinutes };
const oneAMinute: Limit = { most: 1, minutes: 1 };
/** Codes to one address, whichever accounts were made with it. */
const mailsToAddress: Limit = { most: 5, minutes: guessMinutes };
/** "You have an account already", to one address. */
const hints: Limit = { most: 1, minutes: guessMinutes };

/** Typed names mean the same whatever their capitals and the blanks around them. */
export const normal = (typed: string) => typed.trim().toLowerCase();
/** Blanks and marks of direction do not matter, nor whose digits they are. */
export const typedCode = (typed: string) => latinDigits(typed).replace(/[\s\p{Cf}]/gu, "");
export const wrongCode = () => new Failure(422, "wrongCode", { path: "code" });
/** The number of no account. */
export const nobody = 0;

/** The key under which requests and tries are counted: the user's, and apart from it that of a browser known as theirs. */
export const counterOf = (userId: number, device: { id: number } | undefined) =>
  device ? `device:${device.id}` : String(userId);
const triesOf = (purpose: Purpose, counter: string) => `code:${purpose}:${counter}`;
/** Holds while the newest code is one that a known browser asked for. */
const heldOf = (purpose: Purpose, userId: number) => `held:${purpose}:${userId}`;
/** All that is counted of an account's codes, apart from what its own browsers ask. */
export const countersOfCodes = (userId: number, email: string) => [
  `mails:${normal(email)}`,
  ...(["confirm", "password", "email"] as const).flatMap((purpose) => [
    triesOf(purpose, counterOf(userId, undefined)),
    heldOf(purpose, userId),
    ...[`minute:${purpose}:`, `codes:${purpose}:`].map((kind) => kind + counterOf(userId, undefined)),
  ]),
];
const oncePerCode: Limit = { most: 1, minutes: codeMinutes };

/** The account that a code is for: by its user name, or the confirmed one of an address, else the newest. */
async function accountOf(db: Db, name: string) {
  const { rows } = await sql<{ id: number }>`
    select coalesce((select id from "user" where (username = ${name} or email = ${name}) and active
      order by "confirmedAt" is not null desc, id desc limit 1), ${nobody}) as id`.execute(db);
  return rows[0]?.id ?? nobody;
}

/** Sends a code anew to whoever is meant, if there is anybody. */
export const codeSender =
  ({ db, ...voice }: Pick<Services, "db" | "say" | "config" | "home">) =>
  async (codeRequest: Jobs["sendCode"]) => {
    const announce = await db.transaction().execute((tx) => sendCode(tx, codeRequest, voice));
    announce();
  };

/**
 * Sends a new six-digit code; the one before it no longer counts. The first Admin's, and without a mail server that of a forgotten
 * password, is also said where the server was started, once it is committed. One
 * that a known browser asked for stands: what others ask for meanwhile is nothing new.
 */
export async function sendCode(
  tx: Tx,
  { emailOrUsername, purpose, devices = [], email, byAdmin = false }: Jobs["sendCode"],
  { say, config, home }: Pick<Services, "say" | "config" | "home">,
): Promise<() => void> {
  const silent = () => {};
  const user = await tx
    .selectFrom("user")
    .select(["id", "username", "firstName", "email", "locale", "groups", "confirmedAt"])
    .where("id", "=", await accountOf(tx, normal(emailOrUsername)))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || (purpose === "confirm" && user.confirmedAt)) return silent;
  const to = { ...user, email: email ?? user.email };
  const owner = await ownerOf(tx, to.email);
  if (owner && owner.id !== user.id) {
    if (await spend(tx, `known:${owner.id}`, hints)) await mailTo(tx, config, owner, "known");
    return silent;
  }
  const device = await deviceOf(tx, user.id, devices);
  const counter = counterOf(user.id, device);
  const limits: [string, Limit][] = [
    [`minute:${purpose}:${counter}`, oneAMinute],
    [`codes:${purpose}:${counter}`, newCodes],
    [`mails:${normal(to.email)}`, mailsToAddress],
  ];
  if (!device && !(await spend(tx, heldOf(purpose, user.id), oncePerCode, { spends: false }))) return silent;
  for (const [key, limit] of limits) if (!(await spend(tx, key, limit))) return silent;
  const code = newCode();
  await renew(tx, { userId: user.id, purpose, email: email ?? null }, code);
  await forget(tx, triesOf(purpose, counter));
  if (device) await lockKey(tx, heldOf(purpose, user.id));
  const link = `${config.publicUrl}/confirm-password?${new URLSearchParams({ for: user.username })}`;
  await mailTo(tx, config, to, byAdmin ? "reset" : purpose, { code, minutes: codeMinutes, link });
  if (purpose === "confirm" && user.groups.includes("Admin")) return () => say(`confirmation code ${code}`);
  const isUnmailed = purpose !== "confirm" && !(await mailLeaves({ config, home }));
  return isUnmailed ? () => say(`${purpose} code ${code} for ${user.username}`) : silent;
}

/** A code for a new password that an Admin hands over where no mail leaves; earlier ones no longer count. */
export async function handedCode(tx: Tx, userId: number) {
  const code = newCode();
  await renew(tx, { userId, purpose: "password", email: null }, code);
  await forget(tx, triesOf("password", counterOf(userId, undefined)));
  return code;
}

const ownerOf = (tx: Tx, email: string) =>
  tx
    .selectFrom("user")
    .select(["id", "username", "firstName", "email", "locale"])
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();

async function renew(
  tx: Tx,
  meant: { userId: number; purpose: Purpose; email: string | null },
  code: string,
) {
  const { email } = meant;
  const hash = await hashPassword(code);
  await tx
    .insertInto("code")
    .values({ ...meant, hash })
    .onConflict((on) =>
      on.columns(["userId", "purpose"]).doUpdateSet({ hash, email, sentAt: sql<string>`now()` }),
    )
    .execute();
}

async function lockKey(tx: Tx, key: string) {
  await forget(tx, key);
  await spend(tx, key, oncePerCode);
}

/**
 * Verifies a code, which has five tries, is valid for ten minutes and can be used once. For an unknown name it takes as
 * long. Tries are counted in a transaction of their own, which a refusal does not roll back.
 */
export async function provenBy(
  db: Db,
  { emailOrUsername, code: given }: { emailOrUsername: string; code: string },
  purpose: Purpose,
  { cookies, network }: { cookies: string | undefined; network: string },
) {
  const name = normal(emailOrUsername);
  const userId = await accountOf(db, name);
  const device = await findDevice(db, userId, cookies);
  const confirming = `confirming:${network}`;
  if (!device) await countGuess(db, confirming);
  const counter = userId === nobody ? `${nobody}:${name}` : counterOf(userId, device);
  const isHeard = await spend(db, triesOf(purpose, counter), attempts);
  const code = await db
    .selectFrom("code")
    .select(["userId", "purpose", "hash"])
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where(sql<boolean>`"sentAt" > now() - make_interval(mins => ${codeMinutes})`)
    .executeTakeFirst();
  const lane = device ? `device:${device.id}` : confirming;
  const isRight = await passwordFits(code?.hash, typedCode(given), lane);
  if (isHeard && isRight && !device) await refund(db, confirming);
  return isHeard && isRight && code ? { ...code, byAddress: name.includes("@") } : undefined;
}

type Proof = NonNullable<Awaited<ReturnType<typeof provenBy>>>;

/** Spends a code, which proves the owner of the address; undefined when already used or the account is deactivated. */
export async function useCode(tx: Tx, { userId, purpose, hash, byAddress }: Proof) {
  const user = await tx
    .selectFrom("user")
    .select(["id", "username"])
    .where("id", "=", userId)
    .where("active", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const used = await tx
    .deleteFrom("code")
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("hash", "=", hash)
    .returning("email")
    .executeTakeFirst();
  if (!used) return undefined;
  await forget(tx, heldOf(purpose as Purpose, userId));
  const confirmed = await tx
    .updateTable("user")
    .set({ confirmedAt: new Date().toISOString() })
    .where("id", "=", userId)
    .where("confirmedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (confirmed && byAddress) await endDoubtfulPassword(tx, userId);
  return { ...user, otherEmail: used.email };
}

/**
 * Of several accounts made with one address, its owner does not know which one a code is for: its password may be a stranger's,
 * so that none opens it until the owner sets one by mail.
 */
const endDoubtfulPassword = async (tx: Tx, userId: number) =>
  tx
    .updateTable("user as confirmed")
    .set({ passwordHash: await hashPassword(randomBytes(32).toString("base64url")) })
    .where("id", "=", userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("user as other")
          .select("other.id")
          .whereRef("other.email", "=", "confirmed.email")
          .whereRef("other.id", "<>", "confirmed.id"),
      ),
    )
    .execute();
