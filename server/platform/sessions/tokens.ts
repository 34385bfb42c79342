import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { jwtVerify, SignJWT } from "jose";
import { createLanes } from "./lanes.ts";

/** An access token lives 10 minutes; every request still looks up its session. */
const accessSeconds = 600;
const issuer = "omloop";

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** Six digits. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, "0");

/**
 * The refresh token number `turn` of a session. It follows from the two, so that a lost answer or a second tab gets the
 * same successor again, and a token of many turns ago still names the session that it ends.
 */
export const refreshTokenOf = (sessionId: string, turn: number, secret: Uint8Array) => {
  const prefix = `${sessionId}.${turn}`;
  return `${prefix}.${createHmac("sha256", secret).update(`refresh:${prefix}`).digest("base64url")}`;
};

/** The session and turn of a refresh token that this server once gave; undefined for any other text. */
export function readRefreshToken(token: string, secret: Uint8Array) {
  const [, sessionId, turn] = token.match(/^([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\./) ?? [];
  if (!sessionId || !turn) return undefined;
  const own = Buffer.from(refreshTokenOf(sessionId, Number(turn), secret));
  const received = Buffer.from(token);
  if (own.length !== received.length || !timingSafeEqual(own, received)) return undefined;
  return { sessionId, turn: Number(turn) };
}

/** A hash takes some 30 ms of a core, so their concurrency is limited to leave a core for the server. */
const hashing = createLanes({
  concurrency: Math.min(4, Math.max(2, availableParallelism() - 1)),
  inLane: 100,
  inAll: 1000,
});

/** `lane` names who asks: whoever asks for much waits for it alone. */
export const hashPassword = (password: string, lane = "own") => hashing(lane, () => hash(password));
const nobodysHash = hash(randomBytes(32).toString("base64url"));
/** Takes as long for an unknown user as for a wrong password. */
export async function passwordFits(passwordHash: string | undefined, password: string, lane = "own") {
  const hash = passwordHash ?? (await nobodysHash);
  const fits = await hashing(lane, () => verify(hash, password));
  return fits && passwordHash !== undefined;
}

export const signAccess = (sessionId: string, userId: number, secret: Uint8Array) =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(String(userId))
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${accessSeconds}s`)
    .sign(secret);

/** The session that a token names, and when (in seconds since 1970) the token ends; throws on a forged or expired one. */
export async function readAccess(token: string, secret: Uint8Array) {
  const { payload } = await jwtVerify(token, secret, {
    algorithms: ["HS256"],
    typ: "at+jwt",
    issuer,
    audience: issuer,
    requiredClaims: ["sid", "exp"],
  });
  return { sessionId: String(payload.sid), expires: payload.exp as number };
}
