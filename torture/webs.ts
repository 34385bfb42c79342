import { setTimeout as delay } from "node:timers/promises";
import { applicationRole, databaseName } from "../postgres/roles.ts";
import { clientOf } from "../server/testing/person.ts";
import { exited, freePort, startProcess } from "../server/testing/processes.ts";
import { type Deployment, newFolder } from "./deployment.ts";
import { asker } from "./http.ts";
import { above, altered, onThisMachine, type Trial, worst } from "./trial.ts";

/** A second process of the application, over the database of a deployment. */
export async function startWeb({ dataDir }: Pick<Deployment, "dataDir">, env: Record<string, string> = {}) {
  const port = await freePort();
  const socket = new URLSearchParams({ host: `${dataDir}/postgres/socket`, user: applicationRole });
  const web = await startProcess(
    ["server/main.ts"],
    {
      PORT: String(port),
      DATA_DIR: `${newFolder()}/data`,
      DATABASE_URL: `postgresql:///${databaseName}?${socket}`,
      NODE_ENV: "production",
      PUBLIC_URL: process.env.PUBLIC_URL ?? "",
      ...env,
    },
    "Omloop is ready",
    () => {},
  );
  const ask = asker(() => port);
  const as = (accessToken: string) => clientOf(ask, { authorization: `Bearer ${accessToken}` });
  return { as, anonymous: clientOf(ask), stop: () => exited(web) };
}

/** Seconds between two calls of somebody who works on. */
const pause = 0.02;
/** How long a deactivated person got answers at each web, in seconds after the Admin had the answer. */
type Seen = { here: number[]; there: number[]; worked: number };
const judge = ({ here, there, worked }: Seen): string[] => [
  ...above("a deactivated person worked on at the web of the Admin for", here, 0.05),
  ...above("a deactivated person worked on at the other web for", there, 1),
  ...(worked < here.length * 2
    ? [`only ${worked} of ${here.length * 2} worked before they were deactivated`]
    : []),
];

async function untilRefused(ask: () => Promise<{ status: number }>, since: () => number) {
  let last = 0;
  for (;;) {
    const asked = performance.now();
    const { status } = await ask();
    if (status === 401) return last;
    if (status !== 200) throw new Error(`a call answers ${status}`);
    last = Math.max(0, (asked - since()) / 1000);
    await delay(pause * 1000);
  }
}

export const webs: Trial[] = [
  {
    id: "S37",
    claim:
      "the next call of a deactivated person is refused at two webs, within 1 s at the one that was not told",
    n: 20,
    async run({ deployment, n }) {
      const admin = await deployment.signedIn("Admin");
      const other = await startWeb(deployment);
      const seen: Seen = { here: [], there: [], worked: 0 };
      try {
        for (let round = 0; round < n; round += 1) {
          const person = await deployment.signedIn("Sales");
          const calls = [person, other.as(person.accessToken)].map((web) => () => web.get("/security/info"));
          for (const call of calls) if ((await call()).status === 200) seen.worked += 1;
          let at = Number.POSITIVE_INFINITY;
          const refused = calls.map((call) => untilRefused(call, () => at));
          await admin.patch(`/admin/users/${person.id}`, { active: false });
          at = performance.now();
          const [here, there] = await Promise.all(refused);
          seen.here.push(here!);
          seen.there.push(there!);
        }
      } finally {
        await other.stop();
      }
      return {
        tried: seen.there.length,
        found: `worst ${worst(seen.here).toFixed(2)} s at the Admin's web, ${worst(seen.there).toFixed(2)} s at the other`,
        faults: judge(seen),
        mutants: await altered(
          judge,
          { here: [0], there: [0.9], worked: 2 },
          {
            "a session that the web of the Admin still knows": { here: [onThisMachine(0.5)] },
            "a session that the other web trusts for two seconds": { there: [onThisMachine(2)] },
            "nobody who worked": { worked: 0 },
          },
        ),
      };
    },
  },
];
