import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Group, Right } from "../../contract/access.ts";
import { buildApp } from "../app/startup/build.ts";
import { createServices } from "../app/startup/services.ts";
import { readConfig } from "../ground/base/config.ts";
import { codeSender } from "../people/security/codes.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { copyTemplate } from "./database.ts";
import { addUser, clientOf, type Send } from "./person.ts";

/**
 * The whole application on a database of its own, without a network; `env` are settings besides the usual ones. However busy
 * the machine is, its writes wait for each other, unless a test says for how many milliseconds.
 */
export async function startWorld(
  env: Record<string, string> = {},
  { patience = 300_000, freeBytes }: { patience?: number; freeBytes?: () => Promise<number> } = {},
) {
  const { database, drop } = await copyTemplate(inject("postgres"));
  const dataDir = mkdtempSync(join(tmpdir(), "omloop-world-"));
  const lines: string[] = [];
  const config = { ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "http://127.0.0.1:3000", ...env }) };
  const hear = (line: string) => void lines.push(line);
  const services = await createServices(config, database, { log: hear, say: hear }, { patience, freeBytes });
  const app = await buildApp(services, { logger: { level: "error" } });
  let people = 0;

  const ask: Send = async (method, url, { headers = {}, payload } = {}) => {
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
  };

  /** Somebody who signed up, is confirmed, and belongs to the groups. */
  async function signedIn(...groups: Group[]) {
    people += 1;
    const user = await addUser(services.db, `${groups[0] ?? "nobody"}${people}`.toLowerCase(), groups);
    const tokens = await services.db.transaction().execute((tx) => services.sessions.start(tx, user));
    return { ...clientOf(ask, { authorization: `Bearer ${tokens.accessToken}` }), ...user, ...tokens };
  }

  /** Gives somebody who is signed in other groups, and rights beside them, from their next call on. */
  async function regroup({ id }: { id: number }, groups: Group[], permissions: Right[] = []) {
    await services.db.updateTable("user").set({ groups, permissions }).where("id", "=", id).execute();
    services.sessions.forget();
  }

  const sendCode = codeSender(services);
  /** Takes the waiting jobs of a name out of the queue, as a worker would. */
  async function takeJobs<Name extends keyof Jobs>(name: Name) {
    const { rows } = await services.pool.query<{ payload: Jobs[Name] }>(
      `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
       where task.id = job.task_id and task.identifier = $1 returning job.payload`,
      [name],
    );
    return rows.map(({ payload }) => payload);
  }
  /** Sends the codes that were asked for, as a worker would. */
  async function sendCodes({ twice = false } = {}) {
    const jobs = await takeJobs("sendCode");
    for (const job of twice ? [...jobs, ...jobs] : jobs) await sendCode(job);
  }

  /** Makes guesses, mails and codes so many minutes older. */
  async function pass(minutes: number) {
    const past = `make_interval(secs => ${minutes * 60})`;
    await services.pool.query(
      `update attempt set until = until - ${past}, times = array(select at - ${past} from unnest(times) as at)`,
    );
    await services.pool.query(`update code set "sentAt" = "sentAt" - ${past}`);
    await services.pool.query(`update mail set "expiresAt" = "expiresAt" - ${past}`);
  }

  return {
    app,
    ask,
    takeJobs,
    sendCodes,
    pass,
    db: services.db,
    services,
    /** The database as the owner of its tables reaches it. */
    owner: { ...inject("postgres"), database: database.database },
    lines,
    signedIn,
    regroup,
    anonymous: clientOf(ask),
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

/** A real file that the project carries for its tests, such as `lots/bank-120-laptops.csv`. */
export const realFile = (path: string) => ({
  name: path.split("/").at(-1) as string,
  bytes: readFileSync(join(import.meta.dirname, "files", path)),
});
