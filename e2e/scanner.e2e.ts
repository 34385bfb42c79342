import { expect, type Page } from "@playwright/test";
import { test } from "./company.ts";
import { scan, scanUntil } from "./steps.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a scan on a list opens the device of that serial number, and one of nothing says so", async ({
  page,
  company,
}) => {
  const { items } = await company.ask<{ items: { id: number; serialNumber: string; productName: string }[] }>(
    "GET",
    "/products?typeId=1&sort=id",
  );
  const device = items[0]!;
  await page.goto("/contacts");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.locator("body").click({ position: { x: 1, y: 450 } });
  await scanUntil(page, device.serialNumber, (options) =>
    expect(page).toHaveURL(new RegExp(`/products/${device.id}$`), options),
  );
  await expect(heading(page, device.productName)).toBeVisible();
  await scanUntil(page, "GEEN-SERIE-77", (options) =>
    expect(page.getByText(/GEEN-SERIE-77/).first()).toBeVisible(options),
  );
  await expect(page).toHaveURL(new RegExp(`/products/${device.id}$`));
});

test("a code of nothing becomes a new product, and a scan on its form fills the number", async ({ page }) => {
  await page.goto("/contacts");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.locator("body").click({ position: { x: 1, y: 450 } });
  const dialog = page.getByRole("dialog", { name: /GEEN-SERIE-78/ });
  await scanUntil(page, "GEEN-SERIE-78", (options) => expect(dialog).toBeVisible(options));
  await dialog.getByRole("button", { name: "Nieuw product met dit nummer" }).click();
  const serial = page.getByRole("textbox", { name: /^Serienummer/ });
  await expect(serial).toHaveValue("GEEN-SERIE-78");
  await page.locator("body").click({ position: { x: 1, y: 450 } });
  await scanUntil(page, "GEEN-SERIE-79", (options) => expect(serial).toHaveValue("GEEN-SERIE-79", options));
});

test("a scan into a field stays in that field", async ({ page, company }) => {
  const { items } = await company.ask<{ items: { serialNumber: string }[] }>("GET", "/products?typeId=1");
  const code = items.find(({ serialNumber }) => serialNumber.length > 5)!.serialNumber;
  await page.goto("/contacts");
  const search = page.getByRole("searchbox", { name: "Zoek in deze lijst" });
  await search.focus();
  await scan(page, code);
  await expect(search).toHaveValue(code);
  await expect(page.getByText("Niets voldoet aan deze zoekopdracht en filters.")).toBeVisible();
  await expect(heading(page, "Relaties")).toBeVisible();

  await page.goto("/contacts/new");
  const remarks = page.getByRole("textbox", { name: /^Opmerkingen/ });
  await remarks.focus();
  await scan(page, code);
  await expect(remarks).toHaveValue(`${code}\n`);
  await expect(page).toHaveURL(/\/contacts\/new$/);
});

test("keys typed by a person on a list open nothing", async ({ page, company }) => {
  const { items } = await company.ask<{ items: { serialNumber: string }[] }>("GET", "/products?typeId=1");
  await page.goto("/contacts");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("/api/search") && requests.push(request.url()));
  for (const key of items.find(({ serialNumber }) => serialNumber.length > 5)!.serialNumber)
    await page.keyboard.press(key, { delay: 70 });
  await page.keyboard.press("Enter");
  await expect(heading(page, "Relaties")).toBeVisible();
  expect(requests).toEqual([]);
});
