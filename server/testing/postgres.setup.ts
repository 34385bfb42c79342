import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../postgres/embedded.ts";
import { createApplicationRole } from "../../postgres/roles.ts";
import { makeTemplate } from "./database.ts";

/** How a test reaches the server as its owner: plain data, because vitest hands it from process to process. */
export type PostgresConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
};

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

/** One server for the whole run: TEST_DATABASE_URL's, or one of its own without durability. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const connection = connectionOf(url);
    await prepareServer(connection);
    await makeTemplate(connection);
    project.provide("postgres", connection);
    return async () => {};
  }
  const dataDir = mkdtempSync(join(tmpdir(), "omloop-tests-"));
  const output: string[] = [];
  try {
    const { owner, stop } = await startEmbedded({ dataDir, log: (line) => output.push(line), fast: true });
    const { host = "", port = 5432, user = "", database = "" } = owner;
    await makeTemplate({ host, port, user, database });
    project.provide("postgres", { host, port, user, database });
    return async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`The tests' database does not start: ${output.join("\n")}`, { cause: error });
  }
}

async function prepareServer(connection: PostgresConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await createApplicationRole(client);
  } finally {
    await client.end();
  }
}

/** A socket's folder is given as `postgres://user@/database?host=/folder`. */
function connectionOf(url: string): PostgresConnection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get("host") ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
}
