import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { connect } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { startEmbedded } from "./embedded.ts";

/** Writes types.ts from a migrated database; with `--verify` it fails when types.ts is out of date. */
export function generateTypes(database: ClientConfig, ...more: string[]) {
  const { user, host, database: name, password, port } = database;
  const login = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  const url = `postgres://${login}@localhost:${port ?? 5432}/${name}?host=${encodeURIComponent(host ?? "localhost")}`;
  /** Read as its value, written as text made by JSON.stringify. */
  const json = "ColumnType<unknown, string, string>";
  const serial = 'import("../../contract/serial.rules.ts").SerialNumber';
  const columns = {
    "intakeScan.serialNumber": serial,
    "orderLine.serialNumber": `Generated<${serial}>`,
    "product.serialNumber": `Generated<${serial}>`,
  };
  const mapping = { timestamptz: "string", int8: "number", jsonb: json, json, citext: "string" };
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, "../../../node_modules/kysely-codegen/dist/cli/bin.js"),
      ...["--dialect", "postgres", "--url", url, "--date-parser", "string", "--default-schema", "public"],
      ...["--out-file", join(import.meta.dirname, "../types.ts"), "--exclude-pattern", "migration*"],
      ...["--type-mapping", JSON.stringify(mapping), "--overrides", JSON.stringify({ columns })],
      ...more,
    ],
    { stdio: "inherit" },
  );
}

if (import.meta.main) {
  process.env.NODE_ENV = "test";
  const dataDir = mkdtempSync(join(tmpdir(), "omloop-types-"));
  const server = await startEmbedded({ dataDir, log: () => {}, fast: true });
  const { db, pool } = connect(server.owner);
  await migrate(db);
  generateTypes(server.owner);
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
