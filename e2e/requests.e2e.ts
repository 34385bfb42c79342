import { expect } from "@playwright/test";
import { join, test } from "./company.ts";
import { keepSession } from "./steps.ts";

test("a supplier requests a pickup and sees how it stands; the office sees it on Today", async ({
  page,
  company,
  browser,
}) => {
  const { id: contactId } = await company.ask("POST", "/contacts", {
    name: "Vraagt om ophalen B.V.",
    companyId: null,
    isSupplier: true,
  });
  await join(company, "leverancier", "Supplier");
  const rights = { groups: ["Supplier"], permissions: [], contactId };
  await company.ask("PUT", "/admin/users/groups/leverancier", rights);
  const context = await browser.newContext({ baseURL: company.url });
  await keepSession(context, await company.signIn("leverancier"));
  const outside = await context.newPage();

  await outside.goto("/");
  await expect(outside.getByRole("heading", { name: "Mijn overzicht" })).toBeVisible();
  await outside.getByRole("button", { name: "Ophaling aanvragen" }).click();
  await outside.getByLabel(/^Wat wij ophalen/).fill("120 laptops");
  await outside.getByLabel(/^Vanaf/).fill("10:00");
  const bytes = Buffer.from("serienummer\nABC-1\n");
  await outside
    .locator("input[type=file]")
    .setInputFiles({ name: "lijst.csv", mimeType: "text/csv", buffer: bytes });
  await outside.getByRole("button", { name: "Verzoek sturen" }).click();
  await expect(outside.getByText("Wij bekijken uw verzoek")).toBeVisible();
  await expect(outside.getByRole("button", { name: "lijst.csv downloaden" })).toBeVisible();
  await outside.getByRole("link", { name: "Mijn overzicht" }).first().click();
  await expect(outside.getByRole("listitem").filter({ hasText: "Wij bekijken uw verzoek" })).toHaveCount(1);
  await context.close();

  await page.goto("/");
  await page.getByRole("link", { name: /Ophaalverzoeken van buiten/ }).click();
  await expect(page).toHaveURL(/requested=true/);
  await page.getByRole("table").getByRole("link", { name: /^PO-/ }).click();
  await expect(page.getByText("120 laptops")).toBeVisible();
  await expect(page.getByText("10:00–…")).toBeVisible();
});
