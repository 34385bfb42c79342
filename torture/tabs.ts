import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { readSecret } from "../server/platform/sessions/sessions.ts";
import { endingAt, toForge } from "../server/testing/forgeries.ts";
import { type Deployment, newFolder } from "./deployment.ts";
import { altered, type Trial } from "./trial.ts";

export type Tab = { server: string; storage: string; calls: number; naive?: boolean };
export type TabReport = { refreshes: number; refused: number; signedIn: boolean };

const folder = () => join(newFolder(), "local-storage.json");

/** A browser with an expired access token, whose tabs make calls at once. */
async function browse(
  deployment: Deployment,
  { tabs, calls, naive, ended }: { tabs: number; calls: number; naive?: boolean; ended?: boolean },
) {
  const person = await deployment.signedIn("Sales");
  if (ended) await person.post("/security/sign-out");
  const given = toForge(person.accessToken, person.refreshToken, await readSecret(deployment.db));
  const session = {
    accessToken: endingAt(given, Math.floor(Date.now() / 1000) - 60),
    refreshToken: person.refreshToken,
    username: person.username,
  };
  const storage = folder();
  writeFileSync(storage, JSON.stringify({ session: JSON.stringify(session), theme: "{}" }));
  const tab: Tab = { server: `http://127.0.0.1:${deployment.port}`, storage, calls, naive };
  const opened = Array.from(
    { length: tabs },
    () => new Worker(new URL("./tab.worker.ts", import.meta.url), { workerData: tab }),
  );
  try {
    await Promise.all(opened.map((one) => once(one, "message")));
    const reports = opened.map((one) => once(one, "message"));
    for (const one of opened) one.postMessage("go");
    return (await Promise.all(reports)).map(([report]) => report as TabReport);
  } finally {
    await Promise.all(opened.map((one) => one.terminate()));
  }
}

/** Faults: more than one refresh, a failed call, or a tab that is signed out. */
function unsettled(reports: TabReport[], most: number): string[] {
  const sum = (of: (report: TabReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const [refreshes, refused] = [sum((report) => report.refreshes), sum((report) => report.refused)];
  return [
    ...(refreshes < 1 || refreshes > most ? [`${refreshes} refreshes, at most ${most}`] : []),
    ...(refused ? [`${refused} calls were refused`] : []),
    ...(reports.some(({ signedIn }) => !signedIn) ? ["a tab was signed out"] : []),
  ];
}

/** Faults after the session has ended: anything but 20 refused calls, one attempt to refresh and an empty storage. */
const remembered = (report: TabReport) =>
  report.signedIn || report.refused !== 20 || report.refreshes !== 1
    ? [`after the end of the session: ${JSON.stringify(report)}`]
    : [];

const initial = { refreshes: 0, refused: 0, signedIn: true };
const tabMutants = async () => ({
  ...(await altered(
    ({ first, second }) => unsettled([first, second], 2),
    { first: { ...initial, refreshes: 1 }, second: initial },
    {
      "two tabs: nobody refreshes": { first: initial },
      "two tabs: one refreshes twice": { second: { ...initial, refreshes: 2 } },
      "two tabs: a call is refused": { second: { ...initial, refused: 1 } },
      "two tabs: one is signed out": { second: { ...initial, signedIn: false } },
    },
  )),
  ...(await altered(
    remembered,
    { refreshes: 1, refused: 20, signedIn: false },
    {
      "an ended session that is kept": { signedIn: true },
      "an ended session that serves once": { refused: 19 },
      "an ended session that everybody refreshes": { refreshes: 20 },
    },
  )),
});

export const tabs: Trial[] = [
  {
    id: "R16",
    claim:
      "20 calls that meet a 401 together refresh once; two tabs at once stay signed in; an ended session is forgotten",
    n: 20,
    short: 3,
    async run({ deployment, n }) {
      const faults: string[] = [];
      let refreshes = 0;
      for (let round = 0; round < n; round += 1) {
        faults.push(...unsettled(await browse(deployment, { tabs: 1, calls: 20 }), 1));
        const two = await browse(deployment, { tabs: 2, calls: 10 });
        refreshes += two.reduce((sum, report) => sum + report.refreshes, 0);
        faults.push(...unsettled(two, 2));
      }
      const [ended] = await browse(deployment, { tabs: 1, calls: 20, ended: true });
      faults.push(...remembered(ended!));
      const naive = await browse(deployment, { tabs: 2, calls: 20, naive: true });
      return {
        tried: n,
        found: `20 calls in one tab, 10 in each of two: ${refreshes / n} refreshes for both tabs`,
        faults,
        mutants: {
          "one tab: everybody refreshes": unsettled(naive.slice(0, 1), 1),
          "two tabs: everybody refreshes": unsettled(naive, 2),
          "a session that is over": unsettled([ended!], 1),
          ...(await tabMutants()),
        },
      };
    },
  },
];
