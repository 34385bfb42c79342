import { expect, type Page } from "@playwright/test";
import { type List, test } from "./company.ts";

/** Opens the import of a list by its button, and chooses a file. */
async function choose(page: Page, path: string, rows: readonly string[]) {
  await page.goto(path);
  await page.getByRole("button", { name: "Inlezen" }).click();
  const buffer = Buffer.from(rows.join("\n"));
  await page.getByLabel("Bestand kiezen").setInputFiles({ name: "lijst.csv", mimeType: "text/csv", buffer });
}

async function undoLast(page: Page) {
  const earlier = page.getByRole("region", { name: "Eerder ingelezen" });
  await earlier.getByRole("button", { name: "Inlezen van lijst.csv ongedaan maken" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Ongedaan maken" }).click();
}

test("300 contacts and 200 sales are imported, mended and undone", async ({ page, company: { ask } }) => {
  const people = Array.from({ length: 300 }, (_, at) => `Lijst ${at};lijst${at}@lijst.example;Breda`);
  people[1] = "Lijst 1;lijst1 bij lijst.example;Breda";
  await choose(page, "/contacts", ["Naam;E-mail;Plaats", ...people]);
  const wrong = page.getByLabel("E-mailadres op regel 3");
  await expect(page.getByText("Herstel eerst 1 fout", { exact: false })).toBeVisible();
  // In sight without scrolling, above what the columns mean.
  await expect(wrong).toBeInViewport();
  await wrong.fill("lijst1@lijst.example");
  await wrong.press("Enter");
  await page.getByLabel("Klant").check();
  await page.getByRole("button", { name: "300 inlezen" }).click();
  await expect(page.getByText(/Ingelezen\. Nieuw: 300/)).toBeVisible();
  const found = () => ask<List>("GET", "/contacts?email=~lijst.example&isCustomer=true");
  expect((await found()).total).toBe(300);

  const { items: types } = await ask<List<{ id: number; name: string }>>("GET", "/admin/product-types");
  const typeId = types.find(({ name }) => name === "Accessoire")!.id;
  const bundle = await ask("POST", "/products", {
    productName: "Kabel",
    typeId,
    quantity: 500,
    salePrice: 500,
  });
  const orders = Array.from({ length: 200 }, (_, at) => `IMP-${at};lijst${at}@lijst.example;${bundle.sku};2`);
  await choose(page, "/orders/sales", ["Ordernummer;E-mail;SKU;Aantal", ...orders]);
  await page.getByRole("button", { name: "200 inlezen" }).click();
  await expect(page.getByText(/Ingelezen\. Nieuw: 200/)).toBeVisible();
  const sold = () => ask<List>("GET", "/sales?orderNr=~IMP-");
  expect((await sold()).total).toBe(200);
  await undoLast(page);
  await expect(page.getByText("Ongedaan gemaakt. Verwijderd: 200", { exact: false })).toBeVisible();
  expect((await sold()).total).toBe(0);

  await page.goto("/contacts/import");
  await undoLast(page);
  await expect(page.getByText("Ongedaan gemaakt. Verwijderd: 300", { exact: false })).toBeVisible();
  expect((await found()).total).toBe(0);
});

test("the orders of a Shopify export come in as they are, to the cent", async ({
  page,
  company: { ask },
}) => {
  const { items: types } = await ask<List<{ id: number; name: string }>>("GET", "/admin/product-types");
  const typeId = types.find(({ name }) => name === "Accessoire")!.id;
  for (const sku of ["SHO-1", "SHO-2"])
    await ask("POST", "/products", {
      productName: `Dock ${sku}`,
      sku,
      typeId,
      quantity: 50,
      salePrice: 9900,
    });
  const head =
    "Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Vendor,Id";
  await choose(page, "/orders/sales", [
    head,
    "#9001,mia@shop.example,paid,EUR,69.49,6.95,12.40,71.44,5.00,2026-03-01 10:10:00 +0100,3,Dock,21.50,49.00,SHO-1,Mia Kramer,Laan 4,Delft,'2611 ET,NL,Lenovo,51",
    "#9001,,,,,,,,,2026-03-01 10:10:00 +0100,1,Muis,4.99,,SHO-2,,,,,,HP,",
    "#9002,jan@shop.example,paid,EUR,38.23,0.00,6.63,38.23,0.00,2026-03-02 08:59:00 +0100,1,Muis,38.23,,SHO-2,Jan Peeters,Kade 9,Gent,'9000,BE,HP,52",
  ]);
  await expect(page.getByLabel("Wat kolom Name wordt")).toHaveValue("orderNr");
  await page.getByLabel("De prijzen zijn").selectOption({ label: "met btw" });
  await page.getByRole("button", { name: "2 inlezen" }).click();
  await expect(page.getByText(/Ingelezen\. Nieuw: 2/)).toBeVisible();
  const { items } = await ask<List<{ orderNr: string; total: number; contactName: string }>>(
    "GET",
    "/sales?orderNr=~%23900&sort=orderNr",
  );
  expect(items.map(({ orderNr, total, contactName }) => [orderNr, total, contactName])).toEqual([
    ["#9001", 7144, "Mia Kramer"],
    ["#9002", 3823, "Jan Peeters"],
  ]);
});
