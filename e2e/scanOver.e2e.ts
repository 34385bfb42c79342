import { expect, type Page } from "@playwright/test";
import { type Company, type List, test } from "./company.ts";

/** The keys of a barcode scanner and its Enter: sent at once, so that a busy machine puts no pause between them. */
const scan = (page: Page, code: string) =>
  Promise.all([...code, "Enter"].map((key) => page.keyboard.press(key)));

/** The session of a purchase with a device that is expected, one without a product type, and a box of cables to count. */
async function openIntake({ ask }: Company) {
  const { items } = await ask<List>("GET", "/contacts?isSupplier=true&pageSize=1");
  const statuses = await ask<List>("GET", "/admin/order-statuses?kind=purchase&phase=confirmed");
  const { id: orderId } = await ask("POST", "/purchases", {
    contactId: items[0]!.id,
    statusId: statuses.items[0]!.id,
  });
  for (const line of [
    { productName: "Laptop", serialNumber: "MONITOR-1", typeId: 1 },
    { productName: "Scherm", serialNumber: "VERWACHT-2" },
    { productName: "Kabels", quantity: 12, typeId: 1 },
  ])
    await ask("POST", `/purchases/${orderId}/products`, line);
  const places = await ask<List>("GET", "/admin/locations");
  return ask("POST", "/intakes", { orderId, locationId: places.items[0]!.id });
}

test("a scan while a select has the focus opens its record; the select keeps its value and its letter keys", async ({
  page,
  company,
}) => {
  const device = (more: object) =>
    company.ask("POST", "/products", { productName: "Laptop", typeId: 1, ...more });
  const edit = `/products/${(await device({})).id}/edit`;
  const serialNumber = "VERKOOP-77";
  const { id } = await device({ serialNumber });
  await page.goto(edit);
  const status = page.getByRole("combobox", { name: /^Status/ });
  const chosen = status.getByRole("option", { selected: true });
  await expect(status.getByRole("option", { name: "Verkoopbaar" })).toHaveCount(1);
  await status.focus();
  await scan(page, "VERKOOP-00");
  await expect(page.getByRole("dialog", { name: /VERKOOP-00/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chosen).toHaveText("Op voorraad");
  await scan(page, serialNumber);
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));

  await page.goto(edit);
  await status.focus();
  await page.keyboard.press("v");
  await expect(chosen).toHaveText("Verkoopbaar");
  await page.getByRole("link", { name: "Producten" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Weggaan" }).click();
});

test("an intake takes what is scanned while one of its choice lists has the focus", async ({
  page,
  company,
}) => {
  const { id } = await openIntake(company);
  await page.goto(`/intake/${id}`);
  const list = page.getByRole("combobox", { name: "Productsoort van Scherm" });
  await expect(list.getByRole("option", { name: "Monitor" })).toHaveCount(1);
  await list.focus();
  await scan(page, "MONITOR-1");
  await expect(page.getByRole("region", { name: "Laatste scans" })).toContainText("MONITOR-1");
  await expect(list).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Scan een serienummer" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const locale of ["nl", "de", "ar", "fa"])
    test(`all parts of an intake are on the screen whole (${locale})`, async ({ page, company }) => {
      await page.addInitScript((stored) => localStorage.setItem("locale", JSON.stringify(stored)), locale);
      const { id } = await openIntake(company);
      await page.goto(`/intake/${id}`);
      await expect(page.getByRole("tab")).toHaveCount(5);
      for (const tab of await page.getByRole("tab").all()) {
        const { x, width } = (await tab.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(390);
      }
    });
});
