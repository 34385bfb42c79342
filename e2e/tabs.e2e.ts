import { type BrowserContext, expect, type Page } from "@playwright/test";
import { type Company, test } from "./company.ts";

// Automation switches it off: the browser keeps pages for «back».
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

const timeout = 20_000;
const expectTab = (page: Page, title: string) =>
  expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible({ timeout });
async function type(page: Page, address: string, title: string) {
  await page.goto(address, { timeout });
  await expectTab(page, title);
}
async function tabsOf(context: BrowserContext, count: number) {
  const tabs: Page[] = [];
  for (let at = 0; at < count; at += 1) {
    tabs.push(await context.newPage());
    await type(tabs[at]!, "/contacts", "Relaties");
  }
  return tabs;
}
/** Somebody adds a contact whose name is the first of the list. */
async function addElsewhere({ ask }: Company, name: string) {
  await ask("POST", "/contacts", { name: `Aaa ${name}`, companyId: null });
  return (page: Page) => expect(page.getByText(`Aaa ${name}`).first()).toBeVisible({ timeout });
}

test("ten tabs of one browser all open, and all show what changes elsewhere, also once the first is closed", async ({
  context,
  company,
}) => {
  const tabs = await tabsOf(context, 10);
  const isShown = await addElsewhere(company, "door een collega");
  for (const tab of tabs) await isShown(tab);
  await tabs.shift()!.close();
  const isShownNext = await addElsewhere(company, "na het sluiten");
  for (const tab of tabs) await isShownNext(tab);
});

test("typed addresses, «back» and «forward» in quick succession show what changed meanwhile", async ({
  context,
  company,
}) => {
  const [page, other] = (await tabsOf(context, 3)) as [Page, Page];
  for (const [address, title] of [
    ["/products", "Producten"],
    ["/tasks", "Taken"],
    ["/products", "Producten"],
    ["/tasks", "Taken"],
    ["/products", "Producten"],
    ["/contacts", "Relaties"],
    ["/tasks", "Taken"],
  ] as const)
    await type(page, address, title);
  const isShown = await addElsewhere(company, "onder de taken");
  await page.goBack({ waitUntil: "commit" });
  await expectTab(page, "Relaties");
  await isShown(page);
  await isShown(other);
  const isShownThen = await addElsewhere(company, "weer terug");
  await isShownThen(page);
  await page.goForward({ waitUntil: "commit" });
  await expectTab(page, "Taken");
  await type(page, "/contacts", "Relaties");
  await isShownThen(page);
});

test("a page that the browser kept for «back» shows nothing of somebody who signed out in another tab", async ({
  context,
}) => {
  const [page, other] = (await tabsOf(context, 2)) as [Page, Page];
  await page.goto("/api/docs", { timeout });
  await other.getByRole("button", { name: "Mijn account" }).click();
  await other.getByRole("menuitem", { name: "Uitloggen" }).click();
  await expect(other.getByRole("button", { name: "Inloggen" })).toBeVisible({ timeout });
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Inloggen" })).toBeVisible({ timeout });
  await expect(page.getByRole("heading", { name: "Relaties" })).toBeHidden();
});
