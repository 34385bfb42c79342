import { expect } from "@playwright/test";
import { join, type List, test } from "./company.ts";

test.use({ signedInAs: "ravi" });
let intakeId = 0;
test.beforeAll(async ({ company }) => {
  const { ask } = company;
  await join(company, "ravi", "Warehouse");
  const contact = await ask("POST", "/contacts", { name: "School", companyId: null, isSupplier: true });
  const { items: statuses } = await ask<List>("GET", "/admin/order-statuses?kind=purchase&phase=confirmed");
  const { id } = await ask("POST", "/purchases", { contactId: contact.id, statusId: statuses[0]!.id });
  await ask("POST", `/purchases/${id}/products`, { productName: "Scherm", serialNumber: "SN-1" });
  const { items: places } = await ask<List>("GET", "/admin/locations");
  intakeId = (await ask("POST", "/intakes", { orderId: id, locationId: places[0]!.id })).id;
});

test("somebody of the warehouse says what came without a product type, and books it in", async ({ page }) => {
  await page.goto(`/intake/${intakeId}`);
  await page.getByLabel("Scan een serienummer").fill("SN-1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Productsoort van 1 regel kiezen" }).click();
  await page.getByRole("combobox", { name: "Productsoort van Scherm" }).selectOption({ label: "Monitor" });
  await page.getByRole("button", { name: "Toewijzen" }).click();
  await page.getByRole("button", { name: "1 apparaat inboeken" }).click();
  await page
    .getByRole("dialog", { name: /^Inboeken op/ })
    .getByRole("button", { name: "1 apparaat inboeken" })
    .click();
  await expect(page.getByRole("heading", { name: "1 apparaat ingeboekt" })).toBeVisible();
});
