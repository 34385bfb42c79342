import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { textsIn } from "../locales/read.ts";
import { firstCalls } from "../web/firstCalls.ts";
import type { Screen } from "../web/screen.ts";
import { screens } from "../web/screens.tsx";
import { type Company, test } from "./company.ts";
import { faultsOn, goTo, keepSession, type Tokens } from "./steps.ts";

type Look = { locale: "nl" | "ar"; mode: "light" | "dark"; width: number; session: Tokens };

/** What no list of the API gives by the screen's own path. */
const examplePaths: Record<string, string> = {
  "/intake/$id": "/intake/1",
  "/places/$id": "/places/1",
  "/modules/$module": "/modules/mailing",
};
/** Of which the sample company has none: their own journeys look at them. */
const ofOthers = ["/orders/webshop/$id", "/payments/$id", "/payments/sandbox/$token", "/driving/$id"];
const listOf = (path: string) =>
  path
    .replace("/logistics/stops", "/stops")
    .replace("/admin/mails", "/logs/emails")
    .replace("/orders", "")
    .replace("/admin/attributes", "/attributes")
    .replace("/admin/standard-tasks", "/tasks");

/** The address of a screen, with a record of the sample company. */
async function addressOf({ ask }: Company, { path }: Screen) {
  const [list, rest] = path.split("$id");
  if (rest === undefined || examplePaths[path]) return examplePaths[path] ?? path;
  const { items } = await ask<{ items: { id: number }[] }>("GET", `${listOf(list!.slice(0, -1))}?pageSize=1`);
  if (!items[0]) throw new Error(`The sample company has nothing to show on ${path}`);
  return path.replace("$id", String(items[0].id));
}

/** What is shown instead of a screen that cannot be. */
const failures = ["nl", "ar"].flatMap((locale) => {
  const texts = textsIn(locale);
  return ["kit.failedTitle", "kit.notFoundTitle", "kit.refusedTitle"].map((key) => texts.get(key)!);
});

const web = join(import.meta.dirname, "../web");
const pointing =
  /icons-material\/(\w*(?:Left|Right|Back|Forward|East|West|Next|Before|Undo|Redo|Log(?:in|out)|AltRoute|Checklist|HelpOut|Label|Shipping|ViewList|Volume)\w*)"/g;
/** The drawings of the icons that point along the line or face it, of all that the screens use. */
const pointers = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !/(^|\/)(dist|node_modules)\//.test(name))
  .flatMap((name) => [...readFileSync(join(web, name), "utf8").matchAll(pointing)].map(([, icon]) => icon))
  .flatMap((icon) => {
    const source = readFileSync(join(web, `../node_modules/@mui/icons-material/${icon}.js`), "utf8");
    return [...source.matchAll(/\bd: "([^"]+)"/g)].map(([, drawing]) => drawing!);
  });

/** What a machine finds, and what is cut off, or drawn for the other direction of writing. */
const faultsHere = async (page: Page) => [
  ...(await faultsOn(page)),
  ...(await page.evaluate(
    ([titles, drawings]) => {
      const faults: string[] = [];
      const root = document.documentElement;
      if (titles.includes(document.querySelector("h1")?.textContent ?? "")) faults.push("is not shown");
      if (root.scrollWidth > root.clientWidth + 1) faults.push("scrolls sideways");
      const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
      const isScroller = (at: Element) => /auto|scroll/.test(getComputedStyle(at).overflowY) && scrolls(at);
      const scrollers = [...document.querySelectorAll("body *:not(:has(> nav), nav > ul)")].filter(
        isScroller,
      );
      if (scrollers.length + Number(scrolls(root)) > 1) faults.push("scrolls in more than one place");
      for (const named of document.querySelectorAll<HTMLElement>("a, button, [role=tab], label, h1, h2"))
        if (named.offsetWidth > 1 && named.scrollWidth > named.clientWidth + 1 && named.clientWidth > 0)
          faults.push(`${named.textContent} is cut`);
      // A list shows its usual columns whole on a desk.
      if (root.clientWidth > 1400)
        for (const { parentElement: around, tHead } of document.querySelectorAll("table"))
          if (around!.scrollWidth > around!.clientWidth + 1)
            faults.push(`${tHead?.textContent} does not fit beside the rail`);
      if (root.dir !== "rtl") return faults;
      // What is folded away has no transform.
      for (const path of document.querySelectorAll("svg path"))
        if (path.checkVisibility() && drawings.includes(path.getAttribute("d")!))
          if (!getComputedStyle(path.parentElement!).transform.startsWith("matrix(-1"))
            faults.push(`${path.parentElement!.parentElement!.outerHTML} points back`);
      const texts = document.createTreeWalker(document.querySelector("main") ?? root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        // One that begins with a letter keeps its direction by itself.
        const isCode = /^\d[A-Z0-9]*([-./][A-Z0-9]+)+$/.test(textContent ?? "");
        if (isCode && getComputedStyle(parentElement!).direction !== "ltr")
          faults.push(`${parentElement!.outerHTML} is a code from right to left`);
      }
      return faults;
    },
    [failures, pointers] as const,
  )),
];

/** What is wrong with a screen for longer than it takes to be drawn whole. */
async function lastingFaults(page: Page) {
  let faults = await faultsHere(page);
  const isMended = async () => {
    faults = await faultsHere(page);
    return !faults.length;
  };
  if (faults.length)
    await expect
      .poll(isMended, { timeout: 60_000 })
      .toBe(true)
      .catch(() => {});
  return faults;
}

async function faultsOfAll(browser: Browser, addresses: string[], { locale, mode, width, session }: Look) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value));
    },
    { locale, mode, session },
  );
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/all.json"))
      faults.push(`${page.url()} names a text that is not of its part`);
  });
  await page.goto("/change-password");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const address of addresses) {
    await goTo(page, address);
    const found = await lastingFaults(page);
    faults.push(...found.map((fault) => `${address} ${locale} ${mode} ${width}: ${fault}`));
  }
  await context.close();
  return faults;
}

test("no screen has a fault that a machine can find, in Dutch on a desk or in Arabic on a dark phone", async ({
  browser,
  company,
}) => {
  const inside = screens.filter(({ path, gate }) => !gate?.config.outside && !ofOthers.includes(path));
  const addresses = await Promise.all(inside.map((screen) => addressOf(company, screen)));
  const session = await company.signIn();
  const faults = await Promise.all([
    faultsOfAll(browser, addresses, { locale: "nl", mode: "light", width: 1440, session }),
    faultsOfAll(browser, addresses, { locale: "ar", mode: "dark", width: 390, session }),
  ]);
  expect(faults.flat()).toEqual([]);
});

test("the page by which a stranger verifies a document is drawn as the others are", async ({
  browser,
  company,
}) => {
  for (const locale of ["nl", "ar"]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript((spoken) => localStorage.setItem("locale", JSON.stringify(spoken)), locale);
    const page = await context.newPage();
    await page.goto(`${company.url}/verify/${"A".repeat(26)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(async () => (await page.locator("svg").first().boundingBox())?.width).toBeLessThan(64);
    expect(await lastingFaults(page), locale).toEqual([]);
    await context.close();
  }
});

test("on a phone every link of a list, a table and the facts of a record is as high as a thumb", async ({
  browser,
  company,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await keepSession(context, await company.signIn());
  const page = await context.newPage();
  const low = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(li, td, th, dd, .title) a")]
        .filter((link) => {
          const { height } = link.getBoundingClientRect();
          return height > 0 && height < 40;
        })
        .map(({ textContent }) => textContent),
    );
  const { items } = await company.ask<{ items: { id: number }[] }>("GET", "/sales?pageSize=1");
  const records = ["/contacts/1", "/products/1", "/places/1", `/orders/sales/${items[0]!.id}`];
  for (const path of ["/contacts", "/customers", "/products", "/tasks", "/insight/tasks", ...records]) {
    await page.goto(path);
    await expect(page.locator("main :is(li, td, th, dd, .title) a").first()).toBeVisible();
    await expect.poll(low, { message: path }).toEqual([]);
  }
  // What a list is opened for stands on the first screen, between its search and the bar at the bottom.
  const bar = page.getByRole("navigation").filter({ has: page.getByRole("button", { name: "Meer" }) });
  const whole = async () => {
    const { y } = (await bar.boundingBox())!;
    const cards = await page.locator("main .rowCard").all();
    const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
    return boxes.filter((box) => box && box.y + box.height <= y).length;
  };
  for (const path of ["/orders/sales", "/tasks?status=toDo,inProgress,hold"]) {
    await page.goto(path);
    await expect.poll(whole, { message: path }).toBeGreaterThanOrEqual(4);
  }
  await page.goto("/");
  const row = page.getByRole("main").getByRole("listitem").first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test("a list that was never opened in this browser asks once for all that its first drawing shows", async ({
  page,
  company,
}) => {
  let called: string[] = [];
  page.on("request", (request) => called.push(request.url().slice(company.url.length)));
  const lists = Object.entries(firstCalls);
  expect(lists.length).toBeGreaterThan(3);
  for (const [address, calls] of lists) {
    called = [];
    await page.goto(address);
    await expect(page.locator("tbody tr:not([aria-hidden])").first()).toBeVisible();
    const first = calls.map(([, path]) => `/api${path}`);
    const routes = first.map((path) => path.split("?")[0]);
    expect(called.filter((path) => routes.includes(path.split("?")[0])).sort(), address).toEqual(
      first.sort(),
    );
  }
});
