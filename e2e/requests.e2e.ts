import { expect } from "@playwright/test";
import { pagesOf } from "../server/testing/pdf.ts";
import { join, type List, test } from "./company.ts";
import { keepSession } from "./steps.ts";

test("a supplier requests a pickup and reads their statement; the office sees it on Today", async ({
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

  await page.goto("/");
  await page.getByRole("link", { name: /Ophaalverzoeken van klanten en leveranciers/ }).click();
  await expect(page).toHaveURL(/requested=true/);
  await page.getByRole("table").getByRole("link", { name: /^PO-/ }).click();
  await expect(page.getByText("120 laptops")).toBeVisible();
  await expect(page.getByText("10:00–…")).toBeVisible();

  const { items } = await company.ask<List>("GET", `/purchases?contactId=${contactId}`);
  const order = `/purchases/${items[0]!.id}`;
  const types = await company.ask<List>("GET", "/admin/product-types?q=Laptop");
  const laptop = { productName: "Laptop", serialNumber: "ABC-1", typeId: types.items[0]!.id };
  await company.ask("POST", `${order}/products`, laptop);
  const statuses = await company.ask<List>("GET", "/admin/order-statuses?kind=purchase&phase=done");
  const statusId = statuses.items[0]!.id;
  await company.ask("POST", `${order}/status`, { statusId, bookUnscanned: true });
  await outside.reload();
  const { promise: printed, resolve } = Promise.withResolvers<Buffer>();
  // The body of what goes to another tab is not kept by the browser.
  await outside.route(/print\/statement$/, async (route) => {
    const answer = await route.fetch();
    resolve(await answer.body());
    await route.fulfill({ response: answer });
  });
  const tab = context.waitForEvent("page");
  await outside.getByRole("button", { name: "Verklaring van datavernietiging" }).click();
  await tab;
  const statement = (await pagesOf(await printed)).join("\n");
  for (const text of [
    "Verklaring van datavernietiging",
    "Vraagt om ophalen B.V.",
    "S/N ABC-1",
    "Geen rapport",
  ])
    expect(statement).toContain(text);
  await context.close();
});
