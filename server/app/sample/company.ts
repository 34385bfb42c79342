import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Group, modules, rightsFor } from "../../../contract/access.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findZone } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { type Services, sessionOf } from "../../platform/http/app.ts";
import { actAs } from "../../platform/http/write.ts";
import type { ActiveSession } from "../../platform/sessions/sessions.ts";
import { hashPassword } from "../../platform/sessions/tokens.ts";
import { buildApp } from "../startup/build.ts";
import { createClock } from "./clock.ts";
import type { AuditMarks } from "./dating.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every route
type Body = any;
type RequestOptions = { payload?: object | Buffer; headers?: Record<string, string> };

/** Why there is no sample: a sentence for the person who starts the server. */
export class SampleRefused extends Error {}

/** The application in one transaction, used by colleagues who cannot sign in; each of their requests has its own moment. */
export async function openCompany(services: Services, tx: Tx) {
  const colleagues = new Map<string, ActiveSession>();
  const clock = createClock(new Date(), await findZone(tx));
  const record: AuditMarks = { upTo: [], moments: [] };
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const app = await buildApp({
    ...services,
    db: tx,
    write: async (request, change) => {
      await actAs(tx, sessionOf(request).userId);
      return change(tx);
    },
    sessions: { ...services.sessions, of: async (username) => colleagues.get(username) },
    events: { ...services.events, changed: () => {} },
    metrics: { ...services.metrics, measure: () => {} },
  });

  async function happened() {
    const { id } = await oneRow(tx, sql<{ id: number }>`select coalesce(max(id), 0) as id from audit`);
    record.upTo.push(id);
    record.moments.push(clock.tick());
  }
  async function ask(
    username: string,
    method: string,
    url: string,
    { payload, headers }: RequestOptions = {},
  ) {
    const answer = await app.inject({
      method: method as "GET",
      url: `/api${url}`,
      headers: { "accept-language": "nl", ...headers, authorization: `Bearer ${username}` },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 400) throw new Error(`The sample's ${method} ${url}: ${answer.body}`);
    if (method !== "GET") await happened();
    return answer.json() as Body;
  }

  return {
    tx,
    clock,
    told: record,
    close: () => app.close(),
    /** Somebody without a usable password whom nobody let in. */
    async hire(username: string, names: [first: string, last: string], group: Group, contactId?: number) {
      const { id } = await tx
        .insertInto("user")
        .values({
          username,
          firstName: names[0],
          lastName: names[1],
          email: `${username}@omloop.example`,
          passwordHash,
          active: false,
          groups: [group],
          contactId: contactId ?? null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await happened();
      const rights = rightsFor([group]);
      const proof = { provenUntil: Number.POSITIVE_INFINITY, mustEnrol: false };
      colleagues.set(username, { id: username, userId: id, rights, modules, ownContactId: null, ...proof });
      return id;
    },
    as: (username: string) => ({
      id: colleagues.get(username)!.userId,
      get: (url: string) => ask(username, "GET", url),
      post: (url: string, payload?: object) => ask(username, "POST", url, { ...(payload && { payload }) }),
      put: (url: string, payload?: object) => ask(username, "PUT", url, { ...(payload && { payload }) }),
      patch: (url: string, payload: object) => ask(username, "PATCH", url, { payload }),
      upload: (url: string, name: string, bytes: Buffer) => ask(username, "POST", url, formOf(name, bytes)),
    }),
    /** The ids of a list of the catalogue by name; refuses when it lacks one of those that are asked for. */
    async named(list: string, names: readonly string[]): Promise<Record<string, number>> {
      const { items }: { items: { id: number; name: string; kind?: string; code?: string }[] } = await ask(
        "anna.voorbeeld",
        "GET",
        `/admin/${list}?pageSize=200`,
      );
      const ids = Object.fromEntries(
        items.map(({ id, name, kind, code }) => [kind ? `${kind} ${name}` : (code ?? name), id]),
      );
      const missing = names.filter((name) => !(name in ids));
      if (missing.length)
        throw new SampleRefused(
          `The sample company needs the catalogue of a new installation; it lacks ${missing.join(", ")}.`,
        );
      return ids;
    },
  };
}
export type Company = Awaited<ReturnType<typeof openCompany>>;
export type Colleague = ReturnType<Company["as"]>;
/** The company with the numbers of what it works with, by name. */
export type Scene = Company & {
  contacts: Record<string, number>;
  types: Record<string, number>;
  productStatuses: Record<string, number>;
  orderStatuses: Record<string, number>;
  locations: Record<string, number>;
  vat: Record<string, number>;
};

export const sampleFile = (name: string) => readFileSync(join(import.meta.dirname, "files", name));

function formOf(name: string, bytes: Buffer): RequestOptions {
  const boundary = "omloop-sample";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
