import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg, { type ClientConfig } from "pg";
import { findBinaries } from "../../postgres/binaries.ts";
import { openFolder, openSocketFolder } from "../../postgres/folder.ts";
import { chooseIdentity, runAs } from "../../postgres/identity.ts";
import { launchPostgres, type PostgresProcess } from "../../postgres/process.ts";
import { applicationRole, createApplicationRole, ownerRole } from "../../postgres/roles.ts";

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** Where Debian keeps the newest PostgreSQL that is installed; undefined without one. */
function debianBinaries(): string | undefined {
  const folder = "/usr/lib/postgresql";
  if (!existsSync(folder)) return undefined;
  const newest = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one));
  return newest.map((version) => join(folder, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

/** A durable PostgreSQL as a company runs beside the program: Debian's where it is installed, else another embedded one. */
export async function startOutside() {
  const folder = mkdtempSync(join(tmpdir(), "omloop-outside-"));
  const embedded = findBinaries();
  const bin = debianBinaries();
  const postgres = bin ? join(bin, "postgres") : embedded.postgres;
  const own = openFolder(join(folder, "database"));
  const identity = chooseIdentity(postgres, own.root, true);
  const made = runAs(identity, [
    ...[bin ? join(bin, "initdb") : embedded.initdb, "-D", own.cluster, "-U", ownerRole, "-E", "UTF8"],
    ...[
      "--locale=C.UTF-8",
      "--data-checksums",
      "--auth-local=trust",
      "--auth-host=reject",
      "--no-instructions",
    ],
  ]);
  if (made.status !== 0) throw new Error(made.stderr || String(made.error));
  const host = openSocketFolder(own, identity);
  const settings = {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: host,
    shared_buffers: "256MB",
    random_page_cost: "1.1",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: PostgresProcess;
  const start = async () => {
    server = await launchPostgres({
      ...{ identity, postgres, cluster: own.cluster, socketFolder: host, args: ["-D", own.cluster, ...args] },
      ...{ log: () => undefined, onSpawn: () => undefined, signal: new AbortController().signal },
    });
  };
  await start();
  const owner = { host, port: 5432, user: ownerRole, database: "postgres" } satisfies ClientConfig;
  const query = async (text: string) => {
    const client = new pg.Client(owner);
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  const client = new pg.Client(owner);
  await client.connect();
  await createApplicationRole(client).finally(() => client.end());
  let databases = 0;
  return {
    owner,
    query,
    start,
    /** The address of a new database, which the application's role owns. */
    async newDatabase() {
      databases += 1;
      const name = `company${databases}`;
      await query(`create database ${name} owner ${applicationRole}`);
      return `postgres://${applicationRole}@localhost/${name}?${new URLSearchParams({ host, port: "5432" })}`;
    },
    version: String((await query("show server_version")).rows[0].server_version),
    /** Ends it as a machine does that loses its power. */
    async kill() {
      process.kill(server.pid, "SIGQUIT");
      await server.exited;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
