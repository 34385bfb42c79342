import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { type Binaries, findBinaries } from "./binaries.ts";
import { assertDurable } from "./durable.ts";
import { type Folder, lockFolder, openFolder, openSocketFolder } from "./folder.ts";
import { chooseIdentity, endingWithParent, type Identity, runAs } from "./identity.ts";
import { type Launch, launchPostgres, type PostgresProcess } from "./process.ts";
import { applicationRole, createDatabase, databaseName, ownerRole } from "./roles.ts";

type EmbeddedOptions = {
  /** Belongs to the embedded database alone; made with mode 0700 when absent. */
  dataDir: string;
  log: (line: string) => void;
  /** Gives up durability for speed: tests only. */
  fast?: boolean;
};

type EmbeddedDatabase = {
  /** A superuser, for migrations. */
  owner: ClientConfig;
  /** An ordinary role, for everything else. */
  app: ClientConfig;
  stop(): Promise<void>;
};

const majorVersion = "18";
const firstPause = 500;
const longestPause = 10_000;
/** A server that ran this long did not crash because of its start. */
const stableAfter = 60_000;

/** Throws an error with a sentence for people when the folder is in use or the server cannot run here. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, fast = false } = options;
  if (fast && process.env.NODE_ENV !== "test") {
    throw new Error("A database without durability (fast) is for tests: NODE_ENV must be test.");
  }
  const binaries = findBinaries();
  const folder = openFolder(dataDir);
  const unlock = await lockFolder(folder);
  try {
    const identity = prepareCluster(folder, binaries, fast, log);
    const socketFolder = openSocketFolder(folder, identity);
    const args = ["-D", folder.cluster, ...settings(socketFolder, binaries, fast)];
    const server = await superviseServer({
      identity,
      postgres: binaries.postgres,
      cluster: folder.cluster,
      socketFolder,
      args,
      log,
    });
    const at = { host: socketFolder, port: 5432, ssl: false };
    const owner = { ...at, user: ownerRole, database: databaseName };
    const app = { ...at, user: applicationRole, database: databaseName };
    try {
      await createDatabase(owner);
      if (!fast) await assertDurable(app, "The embedded database");
    } catch (error) {
      await server.stop();
      throw error;
    }
    const stop = async () => {
      await server.stop();
      rmSync(socketFolder, { recursive: true, force: true });
      unlock();
    };
    let stopped: Promise<void> | undefined;
    return {
      owner,
      app,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function prepareCluster(
  { root, cluster, unfinished }: Folder,
  { postgres, initdb }: Binaries,
  fast: boolean,
  log: (line: string) => void,
): Identity {
  const isNew = !existsSync(cluster);
  const identity = chooseIdentity(postgres, isNew ? root : cluster, isNew);
  if (!isNew) {
    assertVersion(cluster);
    return identity;
  }
  log(`A new database is being made in ${cluster} (${identity.description})`);
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 });
  const ending = endingWithParent(identity, "TERM");
  const initialized = runAs(identity, [...ending, initdb, ...initialization(unfinished, fast)]);
  if (initialized.status !== 0) {
    throw new Error(
      `The database cannot be made in ${cluster}: ${initialized.error?.message ?? initialized.stderr.trim()}`,
    );
  }
  renameSync(unfinished, cluster);
  if (!fast) syncFolder(root);
  return identity;
}

/** A rename survives a power cut only when its folder was synced. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function assertVersion(cluster: string): void {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== majorVersion) {
    throw new Error(`${cluster} was made by PostgreSQL ${version}; this application brings ${majorVersion}.`);
  }
}

function initialization(cluster: string, fast: boolean): string[] {
  return [
    ...["-D", cluster, "-U", ownerRole, "-E", "UTF8", "--locale=C"],
    // The built-in provider sorts alike on every machine: updates of the system's libraries cannot break an index.
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    // No password on disk: the socket's folder lets nobody else in.
    ...["--data-checksums", "--auth-local=trust", "--auth-host=reject", "--no-instructions"],
    ...(fast ? ["--no-sync"] : []),
  ];
}

/** Command-line settings override the folder's own configuration. */
function settings(socketFolder: string, { libraries }: Binaries, fast: boolean): string[] {
  const hasStatistics = ["so", "dylib"].some((kind) =>
    existsSync(join(libraries, `pg_stat_statements.${kind}`)),
  );
  const durability = fast ? "off" : "on";
  const values = {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: fast ? "200" : "100",
    shared_buffers: fast ? "128MB" : "256MB",
    jit: "off",
    // The cost on an SSD; with a higher one, the planner reads all stock instead of using a text index.
    random_page_cost: "1.1",
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    // A template database cannot be cloned while a vacuum worker is connected to it.
    autovacuum: fast ? "off" : "on",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "",
    log_checkpoints: "off",
    // Errors go to the client that caused them; in the log they would leave customers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    ...(hasStatistics && !fast ? { shared_preload_libraries: "pg_stat_statements" } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Starts the server again whenever it ends by itself, until it is stopped. */
async function superviseServer(
  launch: Omit<Launch, "signal" | "onSpawn">,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: PostgresProcess | undefined;
  const start = () =>
    launchPostgres({
      ...launch,
      signal,
      onSpawn: (server) => {
        current = server;
      },
    });

  async function superviseFrom(first: PostgresProcess): Promise<void> {
    let server: PostgresProcess | undefined = first;
    let pause = firstPause;
    while (!signal.aborted) {
      const started = Date.now();
      const reason = server ? await server.exited : "it could not be started";
      if (signal.aborted) return;
      if (Date.now() - started > stableAfter) pause = firstPause;
      launch.log(`PostgreSQL stopped unexpectedly (${reason}); next start in ${pause / 1000} s`);
      await delay(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, longestPause);
      server = await start().catch((error: Error) => {
        if (!signal.aborted) launch.log(error.message);
        return undefined;
      });
    }
  }

  const supervision = superviseFrom(await start());
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await supervision;
    },
  };
}
