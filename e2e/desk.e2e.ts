import { expect, type Page } from "@playwright/test";
import { test } from "./company.ts";

const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();
/** Keys as a scanner sends them, to whatever has the focus. */
const scan = (page: Page, code: string) =>
  page.evaluate((keys) => {
    for (const key of [...keys, "Enter"])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  }, code);

test("a clerk sells to somebody new, made in the picker, and scans wherever the focus is", async ({
  page,
  company: { ask },
}) => {
  const lookup = await ask<{ items: { id: number; name: string }[] }>("GET", "/admin/product-statuses");
  const statusId = lookup.items.find(({ name }) => name === "Verkoopbaar")!.id;
  const types = await ask<{ items: { id: number; name: string }[] }>("GET", "/admin/product-types");
  const typeId = types.items.find(({ name }) => name === "Monitor")!.id;
  const device = { productName: "Scherm voor de balie", typeId, statusId };
  const { sku } = await ask<{ sku: string }>("POST", "/products", device);

  await page.goto("/orders/sales/new");
  const customer = page.getByRole("combobox", { name: "Klant" });
  await customer.fill("Boekhandel Zuid");
  await page.getByRole("option", { name: "Nieuwe relatie ‘Boekhandel Zuid’" }).click();
  const person = page.getByRole("dialog", { name: "Nieuwe relatie" });
  await expect(person.getByLabel("Naam", { exact: true })).toHaveValue("Boekhandel Zuid");
  await person.getByRole("combobox", { name: "Bedrijf" }).fill("Zuid BV");
  await page.getByRole("option", { name: "Nieuw bedrijf ‘Zuid BV’" }).click();
  await clickButton(page, "Bedrijf aanmaken");
  await expect(person.getByRole("combobox", { name: "Bedrijf" })).toHaveValue("Zuid BV");
  await clickButton(page, "Relatie aanmaken");
  await expect(customer).toHaveValue("Boekhandel Zuid");
  await clickButton(page, "Verkooporder aanmaken");

  const status = page.getByRole("button", { name: /^Status: Concept/ });
  await status.click();
  const done = page.getByRole("menuitemradio", { name: /^Afgerond/ });
  await expect(done).toBeDisabled();
  await expect(done).toContainText("Een verkooporder zonder regels kan niet geleverd worden.");
  await page.keyboard.press("Escape");
  await expect(status).toBeFocused();
  await scan(page, sku);
  const line = page.getByRole("row").filter({ hasText: sku });
  await expect(line).toBeVisible();
  await expect(status).toBeFocused();
});

test("a buyer scans on a purchase's page: the first is asked about, what is here is not bought again", async ({
  page,
  company: { ask },
}) => {
  const contacts = await ask<{ items: { id: number }[] }>("GET", "/contacts");
  const { id } = await ask<{ id: number }>("POST", "/purchases", { contactId: contacts.items[0]!.id });
  const { items } = await ask<{ items: { sku: string }[] }>("GET", "/products?typeId=1");
  await page.goto(`/orders/purchases/${id}`);
  const status = page.getByRole("button", { name: /^Status: / });
  await status.focus();
  await scan(page, "BALIE-1");
  const device = page.getByRole("dialog", { name: "Verwacht apparaat toevoegen" });
  await expect(device.getByLabel("Serienummer")).toHaveValue("BALIE-1");
  await device.getByLabel("Omschrijving").fill("ThinkPad T480");
  await device.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("row").filter({ hasText: "BALIE-1" })).toContainText("ThinkPad T480");
  await expect(status).toBeFocused();
  await scan(page, "balie-2");
  await expect(page.getByRole("row").filter({ hasText: "BALIE-2" })).toContainText("ThinkPad T480");
  await expect(page.getByText("Wat u nu scant, wordt ook: ThinkPad T480")).toBeVisible();
  await scan(page, items[0]!.sku);
  await expect(page.getByRole("status").filter({ hasText: items[0]!.sku })).toContainText("is hier al");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(status).toBeFocused();
});
