import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Omloop } from "./omloop.ts";

export const password = "Koperen-Vlieger-7";

export type Tokens = { accessToken: string };

async function post({ url }: Pick<Omloop, "url">, path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/security${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text) as Tokens;
}

/** Makes the first account, the Admin's, without the screens for it; answers its tokens. */
export async function signUpIn(omloop: Omloop) {
  const email = "jan@voorbeeld.nl";
  await post(omloop, "/sign-up", {
    username: "jan",
    firstName: "Jan",
    lastName: "de Vries",
    email,
    password,
  });
  return post(omloop, "/confirm-sign-up", { emailOrUsername: "jan", code: await omloop.confirmationCode() });
}

/** Starts the free trials of all modules. */
export async function startTrials({ url }: Pick<Omloop, "url">, { accessToken }: Tokens) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${url}/api/payments/free-trials`, { method: "POST", headers });
  expect(answer.ok).toBe(true);
}

/** Who opens a page is signed in; who signs out stays out, as long as the tab is open. */
export const keepSession = (pages: BrowserContext | Page, session: Tokens) =>
  pages.addInitScript((stored) => {
    if (!sessionStorage.getItem("began")) localStorage.setItem("session", stored);
    sessionStorage.setItem("began", "yes");
  }, JSON.stringify(session));

/** Signs Jan in without the screen for it, from the next page on. */
export const signInTo = async (omloop: Omloop, page: Page) =>
  keepSession(page, await post(omloop, "/sign-in", { emailOrUsername: "jan", password }));

/** Chooses from a list with search. */
export async function pick(page: Page, label: string, text: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}

export async function newContactIn({ url }: Omloop, page: Page, name: string, kind: "Leverancier" | "Klant") {
  await page.goto(`${url}/contacts/new`);
  await page.getByLabel("Naam", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: kind, exact: true }).check();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).toHaveURL(/\/contacts/);
}

/** Goes on without loading the product anew, until the screen and its record are there. */
export async function goTo(page: Page, address: string) {
  await page.evaluate((next) => {
    for (const title of document.querySelectorAll("h1")) title.dataset.left = "";
    history.pushState({}, "", next);
  }, address);
  await expect(page.locator("h1:not([data-left])")).not.toHaveText("…");
  await expect(page.locator(".MuiSkeleton-root, .skeleton")).toHaveCount(0);
}

/** What has the focus, when something else lies over it or it is out of sight; else nothing. */
export const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement!;
    const { x, y, width, height } = at.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top && (at.contains(top) || top.contains(at)) ? "" : at.outerHTML;
  });

/** What a machine finds against WCAG 2.2 AA on what the page shows now, or within a part of it. */
export async function faultsOn(page: Page, part?: string) {
  const isThere = await page.evaluate(() => "axe" in window);
  // Its usual mode opens another page each time, for frames of other origins: there are none.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) }).setLegacyMode();
  axe.options({ resultTypes: ["violations"] });
  axe.withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

export async function fromMenu(page: Page, name: string, menu = "Meer acties") {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** The keys of a barcode scanner and its Enter, all of one moment: however late a busy machine hands them on, nobody typed them. */
export async function scan(page: Page, code: string) {
  const input = await page.context().newCDPSession(page);
  const timestamp = Date.now() / 1000;
  const press = (key: string) => {
    const [text, windowsVirtualKeyCode] = key === "Enter" ? ["\r", 13] : [key, 0];
    const event = { key, windowsVirtualKeyCode, timestamp };
    return [
      input.send("Input.dispatchKeyEvent", { ...event, type: "keyDown", text }),
      input.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
    ];
  };
  await Promise.all([...code, "Enter"].flatMap(press));
  await input.detach();
}
/** Scans until it was heard: a screen that a busy machine draws late does not listen yet. */
export const scanUntil = (page: Page, code: string, heard: (options: { timeout: number }) => Promise<void>) =>
  expect(async () => {
    await scan(page, code);
    await heard({ timeout: 2_000 });
  }).toPass();

/** Signs with a finger. */
export async function drawSignature(page: Page) {
  const pad = page.getByRole("img", { name: "Teken hier met een vinger" });
  // The bar below would cover it at the edge of the screen.
  await pad.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = (await pad.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.7));
  await page.mouse.down();
  for (const [x, y] of [
    [0.25, 0.2],
    [0.4, 0.8],
    [0.55, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 8 });
  await page.mouse.up();
}
