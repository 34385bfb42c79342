import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../postgres/embedded.ts";
import { seed } from "../server/app/startup/seed.ts";
import { connect } from "../server/ground/database/connection.ts";
import { migrate } from "../server/ground/database/migrate.ts";
import { giveAllModules } from "../server/people/modules/modules.actions.ts";
import { prepareJobs } from "../server/platform/jobs/jobs.ts";
import { hashPassword } from "../server/platform/sessions/tokens.ts";
import { exited, freePort, startProcess } from "../server/testing/processes.ts";
import { fill } from "./fill.ts";

const person = { username: "bench", password: "Meten-is-weten-1" };

const running = new Set<() => Promise<void>>();
const interrupted = () =>
  void Promise.allSettled([...running].map((stop) => stop())).then(() => process.exit(130));
process.once("SIGINT", interrupted).once("SIGTERM", interrupted);

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** The application as people start it, with a durable database full of products, in a folder that goes away. */
export async function startDeployment({ products, profile }: { products: number; profile?: string }) {
  const folder = mkdtempSync(join(tmpdir(), "omloop-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
    running.delete(stop);
  };
  running.add(stop);
  try {
    const started = Date.now();
    const embedded = await startEmbedded({ dataDir: join(folder, "postgres"), log: () => {} });
    stops.push(() => embedded.stop());
    await prepare(embedded.owner, embedded.app);
    await fill(embedded.owner, products);
    const owner = new pg.Pool({ ...embedded.owner, max: 2 });
    owner.on("error", () => {});
    stops.push(() => owner.end());
    const port = await freePort();
    const env = {
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: addressOf(embedded.app),
      NODE_ENV: "production",
    };
    const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const app = await startProcess([...profiling, "server/main.ts"], env, "Omloop is ready");
    stops.push(() => exited(app));
    console.log(`${products.toLocaleString("en")} products, ${((Date.now() - started) / 1000).toFixed(0)} s`);
    return {
      port,
      owner,
      database: embedded.owner,
      app,
      token: () => signIn(port).then(({ accessToken }) => accessToken),
      session: () => signIn(port),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The tables of the program with what every company has, and somebody to sign in. */
export async function prepare(owner: pg.ClientConfig, app: pg.ClientConfig) {
  const owned = connect(owner);
  await migrate(owned.db).finally(() => owned.pool.end());
  const { db, pool } = connect(app);
  await prepareJobs(pool);
  await db.transaction().execute(seed);
  await db.transaction().execute(giveAllModules);
  await db
    .insertInto("user")
    .values({
      username: person.username,
      email: "bench@example.nl",
      passwordHash: await hashPassword(person.password),
      confirmedAt: new Date().toISOString(),
      groups: ["Admin"],
    })
    .execute();
  await pool.end();
}

async function signIn(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/security/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailOrUsername: person.username, password: person.password }),
  });
  if (!answer.ok) throw new Error(`sign-in answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { accessToken: string; refreshToken: string; username: string };
}

const addressOf = ({ host = "", user = "", database = "" }: pg.ClientConfig) =>
  `postgresql:///${database}?${new URLSearchParams({ host, user })}`;

/** Runs some work with a deployment, which is removed afterwards. */
export async function withDeployment<T>(
  options: { products: number; profile?: string },
  work: (deployment: Deployment) => Promise<T>,
) {
  const deployment = await startDeployment(options);
  try {
    return await work(deployment);
  } finally {
    await deployment.stop();
  }
}

/** Runs some work with the floor beside a deployment, on the same database. */
export async function withFloor<T>(
  database: pg.ClientConfig,
  work: (floor: { port: number; token: string }) => Promise<T>,
) {
  const port = await freePort();
  const env = { PORT: String(port), TOKEN: "floor", DATABASE: JSON.stringify(database) };
  const floor = await startProcess(["bench/floor.ts"], env, "The floor is ready");
  try {
    return await work({ port, token: "floor" });
  } finally {
    await exited(floor);
  }
}
