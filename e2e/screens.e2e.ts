import { type Browser, expect, type Page } from "@playwright/test";
import ar from "../locales/ar.json" with { type: "json" };
import nl from "../locales/nl.json" with { type: "json" };
import { type Screen, screens } from "../web/screens.tsx";
import { type Company, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

type Look = { locale: "nl" | "ar"; mode: "light" | "dark"; width: number };

/** What no list of the API gives by the screen's own path. */
const given: Record<string, string> = {
  "/intake/$id": "/intake/1",
  "/admin/users/$username": "/admin/users/sofie.voorbeeld",
};
const listOf = (path: string) =>
  path
    .replace("/orders", "")
    .replace("/admin/attributes", "/attributes")
    .replace("/admin/standard-tasks", "/tasks");

/** The address of a screen, with a record of the sample company. */
async function addressOf({ ask }: Company, { path }: Screen) {
  const [list, rest] = path.split("$id");
  if (rest === undefined || given[path]) return given[path] ?? path;
  const { items } = await ask<{ items: { id: number }[] }>("GET", `${listOf(list!.slice(0, -1))}?pageSize=1`);
  if (!items[0]) throw new Error(`The sample company has nothing to show on ${path}`);
  return path.replace("$id", String(items[0].id));
}

/** Goes on without loading the product anew, until the screen and its record are there. */
async function goTo(page: Page, address: string) {
  await page.evaluate((next) => {
    for (const title of document.querySelectorAll("h1")) title.dataset.left = "";
    history.pushState({}, "", next);
  }, address);
  await expect(page.locator("h1:not([data-left])")).not.toHaveText("…");
  await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
}

/** What is shown instead of a screen that cannot be. */
const failures = [nl, ar].flatMap(({ kit }) => [kit.failedTitle, kit.notFoundTitle, kit.refusedTitle]);

/** What a machine finds, and what is cut off, or drawn for the other direction of writing. */
const faultsHere = async (page: Page) => [
  ...(await faultsOn(page)),
  ...(await page.evaluate((titles) => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (titles.includes(document.querySelector("h1")?.textContent ?? "")) faults.push("is not shown");
    if (root.scrollWidth > root.clientWidth + 1) faults.push("scrolls sideways");
    if (root.dir !== "rtl") return faults;
    const sideways = /Left|Right|Back|Forward|Next|Before|Previous|MenuOpen|Undo|Redo|Logout|Login/;
    for (const icon of document.querySelectorAll("svg[data-testid]"))
      if (sideways.test(icon.getAttribute("data-testid")!))
        if (!getComputedStyle(icon).transform.startsWith("matrix(-1"))
          faults.push(`${icon.outerHTML} points back`);
    const texts = document.createTreeWalker(document.querySelector("main") ?? root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      // One that begins with a letter keeps its direction by itself.
      const isCode = /^\d[A-Z0-9]*([-./][A-Z0-9]+)+$/.test(textContent ?? "");
      if (isCode && getComputedStyle(parentElement!).direction !== "ltr")
        faults.push(`${parentElement!.outerHTML} is a code from right to left`);
    }
    return faults;
  }, failures)),
];

async function faultsOfAll(browser: Browser, addresses: string[], { locale, mode, width }: Look) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
    },
    { locale, mode },
  );
  const page = await context.newPage();
  const faults: string[] = [];
  await page.goto("/change-password");
  for (const address of addresses) {
    await goTo(page, address);
    const found = await faultsHere(page);
    faults.push(...found.map((fault) => `${address} ${locale} ${mode} ${width}: ${fault}`));
  }
  await context.close();
  return faults;
}

test("no screen has a fault that a machine can find, in Dutch on a desk or in Arabic on a dark phone", async ({
  browser,
  company,
}) => {
  const addresses = await Promise.all(screens.map((screen) => addressOf(company, screen)));
  const faults = await Promise.all([
    faultsOfAll(browser, addresses, { locale: "nl", mode: "light", width: 1440 }),
    faultsOfAll(browser, addresses, { locale: "ar", mode: "dark", width: 390 }),
  ]);
  expect(faults.flat()).toEqual([]);
});
