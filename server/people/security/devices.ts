import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Config } from "../../ground/base/config.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { isEncrypted } from "../../platform/http/headers.ts";
import { sha256 } from "../../platform/sessions/tokens.ts";

const mostDevices = 10;
const yearSeconds = 365 * 24 * 60 * 60;

/** Several people may use one browser: each has a cookie of their own. */
const cookieOf = (userId: number) => `device-${userId}`;
/** The cookie prefix with which browsers require Secure, Path=/ and no Domain. */
const ownSite = "__Host-";

/** The tokens that cookies carry: of one person more than one while a cookie of a former name or path is there. */
const tokensOf = (cookies: string | undefined, name: string) =>
  [...(cookies ?? "").matchAll(new RegExp(`(?:^|; *)(?:${ownSite})?${name}=([^;]*)`, "g"))].map(
    ([, token]) => token!,
  );

/** Most people of whom one browser is asked whether it is theirs. */
const mostPeople = 50;
/** What can be kept of the cookies of whoever is not looked up yet. */
export const deviceHashes = (cookies: string | undefined) =>
  tokensOf(cookies, "device-\\d+").slice(0, mostPeople).map(sha256);

export type Device = { id: number; token: string };

/** The device that a cookie says the user signed in at before; asks as much for nobody. */
export async function findDevice(
  db: Db,
  userId: number,
  cookies: string | undefined,
): Promise<Device | undefined> {
  const tokens = new Map(tokensOf(cookies, cookieOf(userId)).map((token) => [sha256(token), token]));
  const device = await deviceOf(db, userId, [...tokens.keys()]);
  return device && { id: device.id, token: tokens.get(device.tokenHash)! };
}

export const deviceOf = (db: Db, userId: number, hashes: readonly string[]) =>
  db
    .selectFrom("knownDevice")
    .select(["id", "tokenHash"])
    .where("userId", "=", userId)
    .where(sql<boolean>`"tokenHash" = any(${hashes})`)
    .orderBy("usedAt", "desc")
    .executeTakeFirst();

/** A browser in which anybody signed in before. */
export const knownBrowser = async (db: Db, hashes: readonly string[]) =>
  hashes.length === 0
    ? undefined
    : db
        .selectFrom("knownDevice")
        .select("id")
        .where(sql<boolean>`"tokenHash" = any(${hashes})`)
        .orderBy("id")
        .executeTakeFirst();

/** Remembers the browser of somebody who proved who they are, and answers its cookie; the least used gives way to an eleventh. */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  config: Pick<Config, "publicUrl">,
  device?: Device,
) {
  const token = device?.token ?? randomBytes(32).toString("base64url");
  await tx
    .insertInto("knownDevice")
    .values({ userId, tokenHash: sha256(token) })
    .onConflict((on) => on.column("tokenHash").doUpdateSet({ usedAt: new Date().toISOString() }))
    .execute();
  const latest = tx
    .selectFrom("knownDevice")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("usedAt", "desc")
    .orderBy("id", "desc")
    .limit(mostDevices);
  await tx.deleteFrom("knownDevice").where("userId", "=", userId).where("id", "not in", latest).execute();
  const [name, path, secure] = isEncrypted(config)
    ? [ownSite + cookieOf(userId), "/", "; Secure"]
    : [cookieOf(userId), "/api/security", ""];
  return `${name}=${token}; Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

export const forgetDevices = (tx: Tx, userId: number) =>
  tx.deleteFrom("knownDevice").where("userId", "=", userId).execute();
