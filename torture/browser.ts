import { setTimeout as delay } from "node:timers/promises";
import { type BrowserContext, launchKeeping, type Page } from "../e2e/browser.ts";
import type { Deployment, Person } from "./deployment.ts";
import { above, altered, type Trial } from "./trial.ts";

/** Seconds to wait for a tab, a change or the end of a stream. */
const never = 20;
/** Seconds. */
const usable = 2;

/** What ten tabs of one browser did. */
type Tabs = { seconds: number[]; untold: number; kept: number };
/** The streams of many people. */
type Streams = { opened: number; ended: number; untold: number };

const unusable = ({ seconds, untold, kept }: Tabs) => [
  ...above("a tab was usable after", seconds, usable),
  ...(untold ? [`${untold} tabs did not show a change`] : []),
  ...(kept ? [] : ["the browser kept no page for «back»: nothing is proven about it"]),
];
const unheard = ({ opened, ended, untold }: Streams) => [
  ...(opened ? [] : ["no stream was open"]),
  ...(ended ? [`${ended} streams were ended by mistake`] : []),
  ...(untold ? [`${untold} streams did not hear of a change`] : []),
];

const timed = async (act: () => Promise<unknown>) => {
  const startedAt = performance.now();
  const done = await act().then(
    () => true,
    () => false,
  );
  return done ? (performance.now() - startedAt) / 1000 : never;
};
const timeout = never * 1000;
const title = (page: Page) => page.locator("h1:not([data-left])").first().waitFor({ timeout });

/** One round: opens a page, types, goes back and forward. Automation disables the back/forward cache by default. */
async function round(context: BrowserContext, { url, admin }: { url: string; admin: Person }): Promise<Tabs> {
  const seconds: number[] = [];
  const tabs: Page[] = [];
  const go = (page: Page, path: string) =>
    timed(async () => {
      await page.goto(url + path, { timeout });
      await title(page);
    });
  for (let at = 0; at < 10; at += 1) {
    const page = await context.newPage();
    tabs.push(page);
    seconds.push(await go(page, "/contacts"));
  }
  const page = tabs[3]!;
  await page.evaluate(() => Object.assign(window, { mark: true }));
  for (const path of ["/products", "/tasks", "/products", "/contacts", "/tasks"])
    seconds.push(await go(page, path));
  let kept = 0;
  for (let at = 0; at < 5; at += 1)
    seconds.push(await timed(() => page.goBack({ waitUntil: "commit", timeout }).then(() => title(page))));
  if (await page.evaluate(() => "mark" in window)) kept += 1;
  const name = `Aaa ${9e15 - Date.now()}`;
  await admin.post("/contacts", { name, companyId: null });
  const results = await Promise.allSettled(
    tabs.map((tab) => tab.getByText(name).first().waitFor({ timeout })),
  );
  await Promise.all(tabs.map((tab) => tab.close()));
  return { seconds, untold: results.filter(({ status }) => status === "rejected").length, kept };
}

async function browse(deployment: Deployment, admin: Person, rounds: number): Promise<Tabs> {
  const browser = await launchKeeping();
  try {
    const context = await browser.newContext();
    const { accessToken, refreshToken, username } = admin;
    await context.addInitScript(
      (kept) => localStorage.setItem("session", kept),
      JSON.stringify({ accessToken, refreshToken, username }),
    );
    const all: Tabs = { seconds: [], untold: 0, kept: 0 };
    for (let at = 0; at < rounds; at += 1) {
      const result = await round(context, { url: `http://127.0.0.1:${deployment.port}`, admin });
      all.seconds.push(...result.seconds);
      all.untold += result.untold;
      all.kept += result.kept;
    }
    return all;
  } finally {
    await browser.close();
  }
}

/** 300 streams that all open at once, as after a restart of the server, while sessions are looked up. */
async function reopen(deployment: Deployment, people: Person[]): Promise<Streams> {
  await deployment.restart();
  const leaving = new AbortController();
  let [opened, ended] = [0, 0];
  const heard = new Set<number>();
  const topic = Promise.withResolvers<string>();
  const follow = async (person: Person, at: number) => {
    const headers = { authorization: `Bearer ${person.accessToken}` };
    const url = `http://127.0.0.1:${deployment.port}/api/events`;
    const answer = await fetch(url, { headers, signal: leaving.signal });
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    opened += 1;
    const awaited = topic.promise;
    let text = "";
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      void awaited.then((word) => text.includes(word) && heard.add(at));
    }
    if (!leaving.signal.aborted) ended += 1;
  };
  const all = people.flatMap((person, one) =>
    Array.from({ length: 20 }, (_, at) => follow(person, one * 20 + at).catch(() => undefined)),
  );
  for (let at = 0; at < never * 10 && opened < all.length; at += 1) await delay(100);
  // The server checks the sessions four times in this time.
  await delay(2000);
  const { body } = await people[0]!.post("/contacts", { name: "Aaa na de herstart", companyId: null });
  topic.resolve(`contacts/${body.id}`);
  for (let at = 0; at < never * 10 && heard.size < all.length; at += 1) await delay(100);
  leaving.abort();
  await Promise.all(all);
  return { opened, ended, untold: all.length - heard.size };
}

export const browsers: Trial[] = [
  {
    id: "R20",
    claim:
      "ten tabs of one browser, addresses, back and forward: all usable; 300 streams after a restart: none ended, no change missed",
    n: 20,
    async run({ deployment, n }) {
      const admin = await deployment.signedIn("Admin");
      const tabs = await browse(deployment, admin, n);
      const people: Person[] = [];
      for (let at = 0; at < 15; at += 1) people.push(await deployment.signedIn("Admin"));
      const faults = unusable(tabs);
      const streams = { opened: 0, ended: 0, untold: 0 };
      for (let at = 0; at < 3; at += 1) {
        const result = await reopen(deployment, people);
        faults.push(...unheard(result));
        for (const key of ["opened", "ended", "untold"] as const) streams[key] += result[key];
      }
      return {
        tried: n,
        found: `slowest of ${tabs.seconds.length} pages ${Math.max(...tabs.seconds).toFixed(1)} s; ${streams.opened} streams, ${streams.ended} ended`,
        faults,
        mutants: {
          ...(await altered(
            unusable,
            { seconds: [0.8], untold: 0, kept: 1 },
            {
              "a tab that hangs": { seconds: [never] },
              "a tab that is not told": { untold: 1 },
              "no pages for «back»": { kept: 0 },
            },
          )),
          ...(await altered(
            unheard,
            { opened: 300, ended: 0, untold: 0 },
            {
              "streams ended by mistake": { ended: 59 },
              "a stream that is not told": { untold: 1 },
              "no streams": { opened: 0 },
            },
          )),
        },
      };
    },
  },
];
