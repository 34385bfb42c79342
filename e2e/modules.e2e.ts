import { expect, type Page, test } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { keepSession, signUpIn } from "./steps.ts";

let omloop: Omloop;
test.beforeAll(async () => {
  omloop = await startOmloop();
});
test.afterAll(() => omloop.stop());

const rail = (page: Page) => page.getByRole("navigation", { name: "Hoofdmenu" });
/** Moves the clock of the sandbox. */
async function pass(page: Page, ...steps: string[]) {
  await page.goto(`${omloop.url}/payments/sandbox`);
  for (const step of steps) {
    const before = await page.getByText(/Dagen vooruit/).allTextContents();
    await page.getByRole("button", { name: step }).click();
    await expect.poll(() => page.getByText(/Dagen vooruit/).allTextContents()).not.toEqual(before);
  }
}
async function stands(page: Page, module: string, state: string) {
  await page.goto(`${omloop.url}/modules`);
  await expect(
    page.getByRole("listitem").filter({ hasText: module }).getByText(state, { exact: true }),
  ).toBeVisible();
}

test("access to bought modules ends when a renewal fails, and comes back when it is paid", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await keepSession(page, await signUpIn(omloop));
  await page.goto(omloop.url);
  await rail(page)
    .getByRole("link", { name: /Reparatieorders.*Module niet in gebruik/ })
    .click();
  await expect(
    page.getByRole("heading", { name: "Koop de volgende module om deze functie te gebruiken" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reparaties" })).toBeVisible();
  await expect(page.getByRole("button", { name: /30 dagen gratis proberen/ })).toBeVisible();
  await page.getByRole("button", { name: /In het mandje leggen/ }).click();

  await page.goto(`${omloop.url}/modules`);
  await page.getByRole("button", { name: "In het mandje leggen: Datawissing" }).click();
  await expect(page.getByRole("button", { name: "Ligt in het mandje" })).toHaveCount(2);
  await page.getByRole("button", { name: "Mandje", exact: true }).click();
  await expect(page.getByText("€ 58,08")).toBeVisible();
  await page.getByRole("button", { name: "Afrekenen" }).click();
  await expect(page.getByText("Sandbox: hier gaat geen geld om")).toBeVisible();
  await page.getByRole("button", { name: "Betalen", exact: true }).click();
  await expect(page).toHaveURL(/\/payments\/\d+$/);
  await expect(page.getByText("Betaald", { exact: true })).toBeVisible();
  await rail(page).getByRole("link", { name: "Reparatieorders", exact: true }).click();
  await expect(page.getByRole("button", { name: "Nieuwe reparatieorder" }).first()).toBeVisible();

  await page.goto(`${omloop.url}/payments/sandbox`);
  await page.getByLabel("De volgende afschrijvingen").selectOption("Mislukken");
  await pass(page, "30 dagen verder", "Een dag verder");
  await stands(page, "Reparaties", "Niet betaald");
  await page.goto(`${omloop.url}/orders/repairs`);
  await expect(page.getByRole("button", { name: "Nieuwe reparatieorder" }).first()).toBeVisible();

  await pass(page, "Een week verder", "Een week verder", "Een dag verder");
  await stands(page, "Reparaties", "Beëindigd");
  await page.goto(`${omloop.url}/orders/repairs`);
  await expect(page.getByText(/De module Reparaties is beëindigd/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Nieuwe reparatieorder" })).toHaveCount(0);

  await page.goto(`${omloop.url}/modules/repairs`);
  await page.getByRole("link", { name: /^Betaling \d+$/ }).click();
  await page.getByRole("button", { name: "Nu betalen" }).click();
  await page.getByRole("button", { name: "Betalen", exact: true }).click();
  await expect(page.getByText("Betaald", { exact: true })).toBeVisible();
  await stands(page, "Reparaties", "Actief");
  await page.goto(`${omloop.url}/orders/repairs`);
  await expect(page.getByRole("button", { name: "Nieuwe reparatieorder" }).first()).toBeVisible();
});
