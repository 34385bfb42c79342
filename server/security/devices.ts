import { randomBytes } from "node:crypto";
import type { Db, Tx } from "../app.ts";
import { sha256 } from "./tokens.ts";

const mostDevices = 10;
const yearSeconds = 365 * 24 * 60 * 60;

/** Several people may use one browser: each has a cookie of their own. */
const cookieOf = (userId: number) => `device-${userId}`;

const tokenOf = (cookies: string | undefined, userId: number) =>
  cookies
    ?.split(/; */)
    .find((one) => one.startsWith(`${cookieOf(userId)}=`))
    ?.slice(cookieOf(userId).length + 1) ?? "";

export type Device = { id: number; token: string };

/** The device that a cookie says the user signed in at before; asks as much for nobody. */
export async function findDevice(
  db: Db,
  userId: number,
  cookies: string | undefined,
): Promise<Device | undefined> {
  const token = tokenOf(cookies, userId);
  const known = await db
    .selectFrom("knownDevice")
    .select("id")
    .where("userId", "=", userId)
    .where("tokenHash", "=", sha256(token))
    .executeTakeFirst();
  return known && { id: known.id, token };
}

/** Remembers the browser of somebody who proved who they are, and answers its cookie; the least used gives way to an eleventh. */
export async function rememberDevice(tx: Tx, userId: number, publicUrl: string, known?: Device) {
  const token = known?.token ?? randomBytes(32).toString("base64url");
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
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieOf(userId)}=${token}; Path=/api/security/sign-in; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

export const forgetDevices = (tx: Tx, userId: number) =>
  tx.deleteFrom("knownDevice").where("userId", "=", userId).execute();
