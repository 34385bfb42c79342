import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { viewerFrom } from "./accounts.ts";
import { followEntitlement, type Modules } from "./entitlement.ts";
import { readAccess, readRefreshToken, refreshTokenOf, sha256, signAccess } from "./tokens.ts";

export type ActiveSession = Session & {
  id: string;
  /** Until when the password counts as just given, in milliseconds since 1970. */
  provenUntil: number;
  /** All that may be done is to set up a second factor. */
  mustEnrol: boolean;
};
type Found = Omit<ActiveSession, keyof Modules>;
type Cached<T> = { value: T; until: number };
/** A session may be used this long after it was looked up, so that an ended one is refused within a second. */
const trusted = 900;
/** So long counts the password as just given, for what not everybody who finds an open screen may do. */
const proofMinutes = 10;
/** Within this time a used refresh token answers the same successor. */
const graceSeconds = 15;

export type Sessions = ReturnType<typeof createSessions>;

/** Reads the installation's own signing key, and makes it at the first start. */
export async function readSecret(db: Db): Promise<Uint8Array> {
  const generated = JSON.stringify(randomBytes(32).toString("base64"));
  await db
    .insertInto("setting")
    .values({ name: "tokenSecret", value: generated })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", "tokenSecret")
    .executeTakeFirstOrThrow();
  return Buffer.from(String(value), "base64");
}

/** Reads the session of an access token, whose signature is judged once. */
function readTokens(secret: Uint8Array) {
  const tokens = new Map<string, { sessionId: string; expires: number }>();
  return async (token: string) => {
    const sessionId = tokens.get(token);
    if (sessionId && sessionId.expires * 1000 > Date.now()) return sessionId.sessionId;
    tokens.delete(token);
    const read = await readAccess(token, secret).catch(() => undefined);
    if (!read) return undefined;
    if (tokens.size > 10_000) tokens.clear();
    tokens.set(token, read);
    return read.sessionId;
  };
}

export function createSessions(db: Db, secret: Uint8Array) {
  const sessionIdOf = readTokens(secret);
  const cache = new Map<string, Cached<Found | undefined>>();
  const bought = followEntitlement(db, trusted);

  /** Looks sessions up; what does not hold any more is missing from the answer. */
  async function renew(ids: readonly string[]): Promise<Map<string, ActiveSession>> {
    const until = Date.now() + trusted;
    const [found, modules] = await Promise.all([findSessions(db, ids), bought.now()]);
    if (cache.size > 10_000) cache.clear();
    for (const id of ids) cache.set(id, { value: found.get(id), until });
    return new Map([...found].map(([id, session]) => [id, { ...session, ...modules }]));
  }

  /** A session by its id; undefined when it ended or its owner is not active. */
  async function byId(id: string): Promise<ActiveSession | undefined> {
    const cached = cache.get(id);
    if (!cached || cached.until <= Date.now()) return (await renew([id])).get(id);
    return cached.value && { ...cached.value, ...(await bought.now()) };
  }

  return {
    byId,
    renew,
    /** The session of a bearer token; undefined also when that is forged or expired. */
    async of(token: string): Promise<ActiveSession | undefined> {
      const id = await sessionIdOf(token);
      return id ? byId(id) : undefined;
    },
    forget() {
      cache.clear();
      bought.forget();
    },
    ...proofs(cache, renew),

    /** `agent` is what the program that signs in calls itself. */
    async start(tx: Tx, user: { id: number; username: string }, agent = "") {
      const id = randomUUID();
      const refreshToken = refreshTokenOf(id, 0, secret);
      await tx
        .insertInto("session")
        .values({
          ...{ id, userId: user.id, tokenHash: sha256(refreshToken), agent: plainAgent(agent) },
          mustEnrol: lacksSecondFactor(user.id),
        })
        .execute();
      await tx
        .updateTable("user")
        .set({ firstSignInAt: new Date().toISOString() })
        .where("id", "=", user.id)
        .where("firstSignInAt", "is", null)
        .execute();
      return { accessToken: await signAccess(id, user.id, secret), refreshToken, username: user.username };
    },

    /** Trades a refresh token for the next; a used one after its grace, however old, ends the whole session. */
    async refresh(tx: Tx, emailOrUsername: string, token: string) {
      const parsed = readRefreshToken(token, secret);
      if (!parsed) return undefined;
      const session = await tx
        .selectFrom("session")
        .innerJoin("user", "user.id", "session.userId")
        .select(["session.id", "userId", "tokenHash", "previousHash", "rotatedAt", "username", "email"])
        .where("session.id", "=", parsed.sessionId)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", new Date().toISOString())
        .where("active", "=", true)
        .forUpdate("session")
        .executeTakeFirst();
      const owner = emailOrUsername.toLowerCase();
      const owned =
        session && [session.username, session.email].some((known) => known.toLowerCase() === owner);
      if (!session || !owned) return undefined;
      const used = sha256(token);
      const refreshToken = refreshTokenOf(session.id, parsed.turn + 1, secret);
      const age = (Date.now() - Date.parse(session.rotatedAt ?? "")) / 1000;
      const isRetry = session.previousHash === used && age <= graceSeconds;
      if (session.tokenHash !== used && !isRetry) {
        await endSessions(tx, session.userId, session.id);
        cache.delete(session.id);
        return undefined;
      }
      if (!isRetry)
        await tx
          .updateTable("session")
          .set({ tokenHash: sha256(refreshToken), previousHash: used, rotatedAt: new Date().toISOString() })
          .where("id", "=", session.id)
          .execute();
      return { accessToken: await signAccess(session.id, session.userId, secret), refreshToken };
    },

    /** Ends one session, or every session of a user. */
    async end(tx: Tx, userId: number, sessionId?: string) {
      await endSessions(tx, userId, sessionId);
      cache.clear();
    },
    /** Ends every session of a user but this one. */
    async endOthers(tx: Tx, userId: number, sessionId: string) {
      await openOf(tx, userId).where("id", "<>", sessionId).execute();
      cache.clear();
    },
  };
}

/** Whether somebody is in a group that needs a second factor, and has none. */
const lacksSecondFactor = (userId: number) =>
  sql<boolean>`(select "secondFactorSince" is null and exists (select from setting where name = 'configs'
    and value -> 'secondFactorGroups' ?| groups) from "user" where id = ${userId})`;

/** Whether the owner of a session proved lately who they are. */
const proofs = (
  cache: Map<string, unknown>,
  renew: (ids: readonly string[]) => Promise<Map<string, ActiveSession>>,
) => ({
  /** Another server may have heard the proof since a session was looked up here. */
  async isProven(session: ActiveSession) {
    if (session.provenUntil > Date.now()) return true;
    const now = (await renew([session.id])).get(session.id);
    return now !== undefined && now.provenUntil > Date.now();
  },
  async prove(tx: Tx, sessionId: string) {
    await tx
      .updateTable("session")
      .set({ provenAt: sql<string>`now()` })
      .where("id", "=", sessionId)
      .execute();
    cache.delete(sessionId);
  },
});

/** A header can hold anything, and this is shown. */
export const plainAgent = (agent: string) => agent.replace(/[^\x20-\x7e]/g, "").slice(0, 300);

/** The ending of a user's open sessions. */
const openOf = (tx: Tx, userId: number) =>
  tx
    .updateTable("session")
    .set({ endedAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .where("endedAt", "is", null);

async function endSessions(tx: Tx, userId: number, sessionId?: string) {
  await openOf(tx, userId)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId as string))
    .execute();
}

async function findSessions(db: Db, ids: readonly string[]): Promise<Map<string, Found>> {
  const rows = await db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.id", "userId", "groups", "permissions", "contactId", "mustEnrol"])
    .select(
      sql<number>`extract(epoch from "provenAt" - now())::float8 + ${sql.lit(proofMinutes * 60)}`.as(
        "proven",
      ),
    )
    .where(sql<boolean>`session.id = any(${ids})`)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", new Date().toISOString())
    .where("active", "=", true)
    .execute();
  return new Map(
    rows.map(({ id, mustEnrol, proven, ...account }) => [
      id,
      { id, mustEnrol, provenUntil: Date.now() + proven * 1000, ...viewerFrom(account) },
    ]),
  );
}

export const wrongToken = () => new Failure(401, "sessionEnded");
