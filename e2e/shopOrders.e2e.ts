import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { type List, test } from "./company.ts";

const path = new URL("../server/testing/files/lists/shopify-orders.csv", import.meta.url).pathname;
/** The cells of a line of the file, which quotes none. */
const [headings, ...rows] = readFileSync(path, "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(",")) as [string[], ...string[][]];
const cell = (row: readonly string[], heading: string) => row[headings.indexOf(heading)] ?? "";
const cents = (text: string) => Math.round(Number(text) * 100);
const columns = [
  ["Name", "Ordernummer"],
  ["Email", "E-mailadres"],
  ["Created at", "Orderdatum"],
  ["Billing Name", "Naam"],
  ["Billing Zip", "Postcode"],
  ["Lineitem sku", "SKU"],
  ["Lineitem quantity", "Aantal"],
  ["Lineitem price", "Verkoopprijs"],
  ["Shipping", "Transportkosten"],
  ["Discount Amount", "Korting op de order"],
  ["Total", "Ordertotaal"],
] as const;

type Order = { id: number; orderNr: string; total: number };

test("orders of a web shop come in to the cent, and are read and priced with VAT", async ({
  page,
  company: { ask },
}) => {
  const { items: types } = await ask<List<{ id: number; name: string }>>("GET", "/admin/product-types");
  const typeId = types.find(({ name }) => name === "Accessoire")!.id;
  const { items: codes } = await ask<List<{ id: number; code: string }>>("GET", "/admin/vat-codes");
  const vatCodeId = codes.find(({ code }) => code === "H21")!.id;
  for (const sku of new Set(rows.map((row) => cell(row, "Lineitem sku"))))
    await ask("POST", "/products", { productName: sku, sku, typeId, quantity: 3000, vatCodeId });

  await page.goto("/orders/sales");
  await page.getByRole("button", { name: "Inlezen" }).click();
  await page.getByLabel("Bestand kiezen").setInputFiles(path);
  for (const [heading, label] of columns)
    await page.getByLabel(`Wat kolom ${heading} wordt`, { exact: true }).selectOption({ label });
  const difference = page.getByRole("row").getByText(/^Deze order komt hier op/);
  await expect(difference.first()).toBeVisible();
  await page.getByLabel("De prijzen zijn").selectOption({ label: "met btw" });
  await expect(difference).toHaveCount(0);
  await page.getByRole("button", { name: "24 inlezen" }).click();
  await expect(page.getByText(/Ingelezen\. Nieuw: 24/)).toBeVisible();

  const { items: sales } = await ask<List<Order>>("GET", "/sales?orderNr=~%23&pageSize=100");
  const paid = rows.filter((row) => cell(row, "Total"));
  expect(sales.map(({ orderNr, total }) => [orderNr, total]).sort()).toEqual(
    paid.map((row) => [cell(row, "Name"), cents(cell(row, "Total"))]).sort(),
  );

  const mice = rows.find((row) => cell(row, "Lineitem sku") === "SHOP-MOUSE")!;
  const { id } = sales.find(({ orderNr }) => orderNr === cell(mice, "Name"))!;
  await page.goto(`/orders/sales/${id}`);
  await page.getByRole("button", { name: "Prijzen excl. btw" }).click();
  const line = page.getByRole("row").filter({ hasText: "SHOP-MOUSE" });
  await expect(line.getByRole("button", { name: /^Prijs incl\. btw/ })).toContainText("4,99");
  const price = line.getByRole("button", { name: /^Prijs incl\. btw/ });
  await price.click();
  await page.keyboard.type("5,49");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Prijs vastleggen" }).click();
  await expect(price).toContainText("5,49");
  const quantity = Number(cell(mice, "Lineitem quantity"));
  const { total } = await ask<Order>("GET", `/sales/${id}`);
  const before = sales.find((sale) => sale.id === id)!.total;
  expect(total).toBe(before + quantity * 50);
});
