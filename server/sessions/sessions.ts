import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  type Group,
  isOutside,
  modules,
  type Right,
  rightsFor,
  type Session,
} from "../../contract/access.ts";
import { Failure } from "../base/failure.ts";
import type { Db, Tx } from "../database/connection.ts";
import { readAccess, readRefreshToken, refreshTokenOf, sha256, signAccess } from "./tokens.ts";

type Signed = Session & { id: string };
type Cached<T> = { value: T; until: number };
/** A session may be used this long after it was looked up, so that an ended one is refused within a second. */
const trusted = 900;
/** Within this time a used refresh token answers the same successor. */
const graceSeconds = 15;

export type Sessions = ReturnType<typeof createSessions>;

/** Reads the installation's own signing key, and makes it at the first start. */
export async function readSecret(db: Db): Promise<Uint8Array> {
  const made = JSON.stringify(randomBytes(32).toString("base64"));
  await db
    .insertInto("setting")
    .values({ name: "tokenSecret", value: made })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", "tokenSecret")
    .executeTakeFirstOrThrow();
  return Buffer.from(String(value), "base64");
}

export function createSessions(db: Db, secret: Uint8Array) {
  const tokens = new Map<string, { sessionId: string; expires: number }>();
  const found = new Map<string, Cached<Signed | undefined>>();

  async function sessionIdOf(token: string) {
    const known = tokens.get(token);
    if (known && known.expires * 1000 > Date.now()) return known.sessionId;
    tokens.delete(token);
    const read = await readAccess(token, secret).catch(() => undefined);
    if (!read) return undefined;
    if (tokens.size > 10_000) tokens.clear();
    tokens.set(token, read);
    return read.sessionId;
  }

  /** Looks sessions up; what does not hold any more is missing from the answer. */
  async function renew(ids: readonly string[]): Promise<Map<string, Signed>> {
    const until = Date.now() + trusted;
    const holding = await findSessions(db, ids);
    if (found.size > 10_000) found.clear();
    for (const id of ids) found.set(id, { value: holding.get(id), until });
    return holding;
  }

  /** A session by its id; undefined when it ended or its owner is not active. */
  async function byId(id: string): Promise<Signed | undefined> {
    const known = found.get(id);
    if (known && known.until > Date.now()) return known.value;
    return (await renew([id])).get(id);
  }

  return {
    byId,
    renew,
    /** The session of a bearer token; undefined also when that is forged or expired. */
    async of(token: string): Promise<Signed | undefined> {
      const id = await sessionIdOf(token);
      return id ? byId(id) : undefined;
    },
    forget: () => found.clear(),

    async start(tx: Tx, user: { id: number; username: string }) {
      const id = randomUUID();
      const refreshToken = refreshTokenOf(id, 0, secret);
      await tx
        .insertInto("session")
        .values({ id, userId: user.id, tokenHash: sha256(refreshToken) })
        .execute();
      return { accessToken: await signAccess(id, user.id, secret), refreshToken, username: user.username };
    },

    /** Trades a refresh token for the next; a used one after its grace, however old, ends the whole session. */
    async refresh(tx: Tx, emailOrUsername: string, token: string) {
      const given = readRefreshToken(token, secret);
      if (!given) return undefined;
      const session = await tx
        .selectFrom("session")
        .innerJoin("user", "user.id", "session.userId")
        .select(["session.id", "userId", "tokenHash", "previousHash", "rotatedAt", "username", "email"])
        .where("session.id", "=", given.sessionId)
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
      const refreshToken = refreshTokenOf(session.id, given.turn + 1, secret);
      const age = (Date.now() - Date.parse(session.rotatedAt ?? "")) / 1000;
      const again = session.previousHash === used && age <= graceSeconds;
      if (session.tokenHash !== used && !again) {
        await endSessions(tx, session.userId, session.id);
        found.delete(session.id);
        return undefined;
      }
      if (!again)
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
      found.clear();
    },
  };
}

async function endSessions(tx: Tx, userId: number, sessionId?: string) {
  await tx
    .updateTable("session")
    .set({ endedAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId as string))
    .execute();
}

async function findSessions(db: Db, ids: readonly string[]): Promise<Map<string, Signed>> {
  const rows = await db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.id", "userId", "groups", "permissions", "contactId"])
    .where(sql<boolean>`session.id = any(${ids})`)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", new Date().toISOString())
    .where("active", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.id, signedFrom(row)]));
}

type Row = { id: string; userId: number; groups: string[]; permissions: string[]; contactId: number | null };

function signedFrom({ id, userId, groups, permissions, contactId }: Row): Signed {
  const memberOf = groups as Group[];
  return {
    id,
    userId,
    rights: rightsFor(memberOf, permissions as Right[]),
    modules,
    ownContactId: isOutside(memberOf) ? (contactId ?? 0) : null,
  };
}

export const wrongToken = () => new Failure(401, "sessionEnded");
