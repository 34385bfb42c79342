import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { refused } from "../../ground/base/failure.ts";
import type { Sealer } from "../../ground/base/sealing.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { hashPassword, passwordFits } from "../../platform/sessions/tokens.ts";
import { typedCode, wrongCode } from "./codes.ts";
import { bareRecoveryCode, newRecoveryCodes, prefixOf } from "./factors/recoveryCodes.ts";
import { secretBytes, stepOf } from "./factors/totp.ts";
import { guessMinutes, refund, spend, tooManyGuesses } from "./limits.ts";

/** Wrong codes that are judged; whoever sends more has to wait, and the account stays open to its own browsers. */
const guesses = { most: 5, minutes: guessMinutes };
const purposeOf = (userId: number) => `secondFactor/${userId}`;

export const codeNeeded = () => refused("codeNeeded", "code");

/** What proved the second factor; using it up belongs into the transaction of what it opens. */
export type SecondProof = { step: number } | { prefix: string; hash: string };
export const wayOf = (proof: SecondProof | undefined) =>
  proof === undefined ? "password" : "step" in proof ? "code" : "recoveryCode";

export const hasSecondFactor = async (db: Db | Tx, userId: number) =>
  (await db.selectFrom("user").select("secondFactorSince").where("id", "=", userId).executeTakeFirstOrThrow())
    .secondFactorSince !== null;

async function secretOf(db: Db | Tx, sealer: Sealer, userId: number) {
  const row = await db
    .selectFrom("secondFactor")
    .select("secret")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const opened = row && sealer.open(row.secret, purposeOf(userId));
  return opened === undefined ? undefined : Buffer.from(opened, "base64");
}

/** Finds what a typed code proves. A recovery code costs a hash: there is one for its first two letters, or none. */
async function proofOf(
  db: Db,
  sealer: Sealer,
  userId: number,
  typed: string,
): Promise<SecondProof | undefined> {
  const bare = bareRecoveryCode(typed);
  if (!bare) {
    const secret = await secretOf(db, sealer, userId);
    const step = secret && stepOf(secret, typedCode(typed));
    return step === undefined ? undefined : { step };
  }
  const prefix = prefixOf(bare);
  const row = await db
    .selectFrom("recoveryCode")
    .select("hash")
    .where("userId", "=", userId)
    .where("prefix", "=", prefix)
    .executeTakeFirst();
  const fits = await passwordFits(row?.hash, bare, `user:${userId}`);
  return fits && row ? { prefix, hash: row.hash } : undefined;
}

/** Judges a second factor, counting the try before it is judged; 422 `wrongCode`, 429 after five wrong ones. */
export async function provenSecond(
  db: Db,
  sealer: Sealer,
  userId: number,
  { code, counter }: { code: string; counter: string },
): Promise<SecondProof> {
  const key = `second:${counter}`;
  if (!(await spend(db, key, guesses))) throw await tooManyGuesses(db, key, guesses);
  const proof = await proofOf(db, sealer, userId, code);
  if (!proof) throw wrongCode();
  await refund(db, key);
  return proof;
}

/**
 * Uses a proof up. Two servers that read the same code at once wait for each other here, and the second finds it used. Refuses
 * somebody with a second factor who brings no proof of it, also one set up since they were asked.
 */
export async function useSecond(tx: Tx, userId: number, proof: SecondProof | undefined) {
  if (!proof) {
    if (await hasSecondFactor(tx, userId)) throw codeNeeded();
    return;
  }
  const used =
    "step" in proof
      ? await tx
          .updateTable("secondFactor")
          .set({ usedStep: proof.step })
          .where("userId", "=", userId)
          .where("usedStep", "<", proof.step)
          .returning("userId")
          .executeTakeFirst()
      : await tx
          .deleteFrom("recoveryCode")
          .where("userId", "=", userId)
          .where("prefix", "=", proof.prefix)
          .where("hash", "=", proof.hash)
          .returning("userId")
          .executeTakeFirst();
  if (!used) throw wrongCode();
}

/** Begins anew with a secret that counts once a code of it was given. */
export async function beginEnrolment(tx: Tx, sealer: Sealer, userId: number): Promise<Buffer> {
  if (await hasSecondFactor(tx, userId)) throw refused("secondFactorThere");
  const secret = randomBytes(secretBytes);
  const row = { secret: sealer.seal(secret.toString("base64"), purposeOf(userId)), usedStep: 0 };
  await tx
    .insertInto("secondFactor")
    .values({ userId, ...row })
    .onConflict((on) => on.column("userId").doUpdateSet({ ...row, beganAt: sql<string>`now()` }))
    .execute();
  return secret;
}

/** Ten new recovery codes; those before them open nothing any more. Hashing takes a while, so not in a transaction. */
export async function makeRecoveryCodes(userId: number) {
  const codes = newRecoveryCodes();
  const rows = await Promise.all(
    codes.map(async (code) => {
      const bare = bareRecoveryCode(code)!;
      return { userId, prefix: prefixOf(bare), hash: await hashPassword(bare, `user:${userId}`) };
    }),
  );
  return { codes, rows };
}
type RecoveryRows = Awaited<ReturnType<typeof makeRecoveryCodes>>["rows"];

export async function setRecoveryCodes(tx: Tx, userId: number, rows: RecoveryRows) {
  await tx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
  await tx.insertInto("recoveryCode").values(rows).execute();
}

/** The second factor counts from now on, and every session of its owner may do what they may. */
export async function enrol(tx: Tx, userId: number, proof: SecondProof, rows: RecoveryRows) {
  if (await hasSecondFactor(tx, userId)) throw refused("secondFactorThere");
  await useSecond(tx, userId, proof);
  await setSince(tx, userId, new Date().toISOString());
  await setRecoveryCodes(tx, userId, rows);
  await tx.updateTable("session").set({ mustEnrol: false }).where("userId", "=", userId).execute();
}

/** Takes the second factor off. */
export async function takeOff(tx: Tx, userId: number) {
  await tx.deleteFrom("secondFactor").where("userId", "=", userId).execute();
  await setSince(tx, userId, null);
}

const setSince = (tx: Tx, userId: number, secondFactorSince: string | null) =>
  tx
    .updateTable("user")
    .set({ secondFactorSince, version: sql`version + 1` })
    .where("id", "=", userId)
    .execute();
