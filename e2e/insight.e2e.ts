import { expect } from "@playwright/test";
import { type List, test } from "./company.ts";

test("an owner finds out which supplier's lots earn nothing, and reads those lots", async ({
  page,
  company: { ask },
}) => {
  const { items: types } = await ask<List>("GET", "/admin/product-types?q=Accessoire");
  const statusOf = async (kind: string, name: string) =>
    (await ask<List>("GET", `/admin/order-statuses?kind=${kind}&q=${name}`)).items[0]!.id;
  const saleable = (await ask<List>("GET", "/admin/product-statuses?q=Verkoopbaar")).items[0]!.id;
  const [supplier, customer] = [
    await ask("POST", "/contacts", { name: "Verlies en Zonen", companyId: null, isSupplier: true }),
    await ask("POST", "/contacts", { name: "Koopje", companyId: null, isCustomer: true }),
  ];
  const goods = { productName: "Toetsenbord", typeId: types[0]!.id, quantity: 10, unitPrice: 90_000 };
  const lot = await ask("POST", "/purchases", { contactId: supplier.id, lines: [goods] });
  await ask("POST", `/purchases/${lot.id}/status`, {
    statusId: await statusOf("purchase", "Afgerond"),
    bookUnscanned: true,
  });
  const [bundle] = (await ask<List>("GET", `/products?purchaseId=${lot.id}`)).items;
  await ask("PATCH", `/products/${bundle!.id}`, { statusId: saleable });
  const lines = [{ productId: bundle!.id, quantity: 4, unitPrice: 1000 }];
  const sale = await ask("POST", "/sales", { contactId: customer.id, lines });
  await ask("POST", `/sales/${sale.id}/status`, { statusId: await statusOf("sale", "Afgerond") });

  await page.goto("/");
  await page.getByRole("navigation", { name: "Hoofdmenu" }).getByRole("link", { name: "Inzicht" }).click();
  await page.getByRole("navigation", { name: "Inzicht" }).getByRole("link", { name: "Voorraad" }).click();
  const table = page.getByRole("table", { name: "Wat partijen van leveranciers opbrengen" });
  const worst = table.getByRole("row").nth(1);
  await expect(worst).toContainText("Verlies en Zonen");
  await expect(worst).toContainText("-3.560,00");
  await worst.getByRole("link", { name: "1", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/purchases\?.*contactId/);
  await expect(page.getByText(String(lot.orderNr)).first()).toBeVisible();
});

test("somebody arranges their own start page, and finds it so again", async ({ page }) => {
  await page.goto("/");
  const arrange = () => page.getByRole("button", { name: "Pagina indelen" }).click();
  await arrange();
  await page.getByRole("button", { name: "‘Taken’ verbergen" }).click();
  await page.getByRole("button", { name: "‘Verkooporders’ omhoog" }).click();
  await page.getByRole("button", { name: "Klaar met indelen" }).click();
  await expect(page.getByRole("heading", { name: "Taken", exact: true })).toHaveCount(0);
  await page.reload();
  const titles = () => page.getByRole("heading", { level: 2 }).allTextContents();
  await expect.poll(titles).toContain("Verkooporders");
  const order = (await titles()).filter((title) => /orders$/.test(title));
  expect(order.indexOf("Verkooporders")).toBeLessThan(order.indexOf("Inkooporders"));
  await expect(page.getByRole("heading", { name: "Taken", exact: true })).toHaveCount(0);
  await arrange();
  await page.getByRole("button", { name: "‘Taken’ tonen" }).click();
  await page.getByRole("button", { name: "Klaar met indelen" }).click();
  await expect(page.getByRole("heading", { name: "Taken", exact: true })).toBeVisible();
});
