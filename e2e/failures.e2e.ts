import { expect } from "@playwright/test";
import { test } from "./company.ts";
import { password } from "./steps.ts";

test.describe("before signing in", () => {
  test.use({ signedInAs: null });
  test("who signs in while the server goes away is told so, and goes on once it is back", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByLabel("E-mailadres of gebruikersnaam").fill("jan");
    await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
    await page.route(/\/(assets\/app-[^/]*\.js)?$/, (route) => route.abort());
    await page.getByRole("button", { name: "Inloggen" }).click();
    await expect(page.getByRole("heading", { name: "Dit scherm kon niet worden geladen" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("De server is niet bereikbaar");
    await page.getByRole("button", { name: "Opnieuw proberen" }).click();
    await expect(page.getByRole("button", { name: "Opnieuw proberen" })).toBeEnabled();
    await page.unrouteAll();
    await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
  });
});

test("a page that cannot ask who is signed in says so, and asks again", async ({ page }) => {
  await page.route("**/api/security/info", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/products");
  await expect(page.getByRole("heading", { name: "Dit scherm kon niet worden geladen" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await expect(page.getByRole("heading", { name: "Producten" })).toBeVisible();
});

test("a screen that was opened while the network was away is there once the network is", async ({
  page,
  context,
}) => {
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { name: "Relaties" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Taken", exact: true }).click();
  await expect(page.getByText("Geen verbinding")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dit scherm kon niet worden geladen" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Taken" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("what takes over a second says what is being done, and to how many", async ({ page }) => {
  const goOn = Promise.withResolvers<void>();
  await page.route("**/api/aproducts/archive/set", async (route) => {
    await goOn.promise;
    await route.fulfill({ status: 503, body: "" });
  });
  await page.goto("/products");
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await page.getByRole("row").nth(2).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Archiveren", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archiveren" }).click();
  const line = page.getByText("Archief wordt bijgewerkt… · 2 regels");
  await expect(line).toBeVisible();
  goOn.resolve();
  await expect(line).toBeHidden();
});
