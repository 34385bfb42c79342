import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Group } from "../../contract/access.ts";
import { buildApp } from "../build.ts";
import { readConfig } from "../config.ts";
import { createServices } from "../services.ts";
import { copyTemplate } from "./database.ts";

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Record<string, unknown>;
  bytes: Buffer;
};
type Options = { headers?: Record<string, string>; payload?: unknown };

/** The whole application on a database of its own, without a network; `env` are settings besides the usual ones. */
export async function startWorld(env: Record<string, string> = {}) {
  const { database, drop } = await copyTemplate(inject("postgres"));
  const dataDir = mkdtempSync(join(tmpdir(), "omloop-world-"));
  const lines: string[] = [];
  const config = { ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "http://127.0.0.1:3000", ...env }) };
  const services = await createServices(config, database, (line) => lines.push(line));
  const app = await buildApp(services, { logger: { level: "error" } });
  let people = 0;

  async function ask(method: string, url: string, { headers = {}, payload }: Options = {}): Promise<Answer> {
    const answer = await app.inject({
      method: method as "GET",
      url: `/api${url}`,
      headers,
      payload: payload as never,
    });
    const json = String(answer.headers["content-type"]).includes("json");
    return {
      status: answer.statusCode,
      body: json ? JSON.parse(answer.body) : answer.body,
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  }

  /** Somebody who signed up, is confirmed, and belongs to the groups. */
  async function signedIn(...groups: Group[]) {
    people += 1;
    const username = `${groups[0] ?? "nobody"}${people}`.toLowerCase();
    const password = "Geheim-123";
    const { id } = await services.db
      .insertInto("user")
      .values({
        username,
        email: `${username}@example.nl`,
        passwordHash: await passwordHash(password),
        confirmedAt: new Date().toISOString(),
        groups,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const tokens = await services.db
      .transaction()
      .execute((tx) => services.sessions.start(tx, { id, username }));
    return {
      ...client({ authorization: `Bearer ${tokens.accessToken}` }),
      id,
      password,
      ...tokens,
    };
  }

  const client = (own: Record<string, string> = {}) => {
    const send =
      (method: string) =>
      (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
        ask(method, url, { payload, headers: { ...own, ...headers } });
    return {
      get: (url: string, headers: Record<string, string> = {}) =>
        ask("GET", url, { headers: { ...own, ...headers } }),
      post: send("POST"),
      put: send("PUT"),
      patch: send("PATCH"),
      del: (url: string) => ask("DELETE", url, { headers: own }),
      upload: (url: string, files: { name: string; bytes: Buffer }[]) => {
        const { headers, payload } = multipart(files);
        return ask("POST", url, { headers: { ...own, ...headers }, payload });
      },
    };
  };

  return {
    app,
    db: services.db,
    services,
    lines,
    signedIn,
    anonymous: client(),
    async close() {
      await app.close();
      await services.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
export type Person = Awaited<ReturnType<World["signedIn"]>>;

const hashes = new Map<string, Promise<string>>();
async function passwordHash(password: string) {
  const { hashPassword } = await import("../security/tokens.ts");
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  return hashes.get(password) as Promise<string>;
}

function multipart(files: { name: string; bytes: Buffer }[]) {
  const boundary = "----omloop-test";
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** A real file that the project carries for its tests, such as `lots/bank-120-laptops.csv`. */
export const realFile = (path: string) => ({
  name: path.split("/").at(-1) as string,
  bytes: readFileSync(join(import.meta.dirname, "files", path)),
});

/** Ids of what every new database is seeded with, by name. */
export async function seededIds({ db }: Pick<World, "db">) {
  const byName = async (table: "productType" | "productStatus" | "orderStatus" | "location" | "vatCode") =>
    Object.fromEntries(
      (
        await db
          .selectFrom(table as "orderStatus")
          .selectAll()
          .execute()
      ).map((row) => [
        table === "orderStatus" ? `${row.kind} ${row.name}` : ((row as { code?: string }).code ?? row.name),
        row.id,
      ]),
    ) as Record<string, number>;
  return {
    types: await byName("productType"),
    productStatuses: await byName("productStatus"),
    orderStatuses: await byName("orderStatus"),
    locations: await byName("location"),
    vat: await byName("vatCode"),
  };
}
