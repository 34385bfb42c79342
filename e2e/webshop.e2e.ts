import { expect } from "@playwright/test";
import { orderOf } from "../contract/shopOrders.fixtures.ts";
import { blackPng } from "../server/platform/files/images.fixtures.ts";
import { type Magento, shopKeys, startMagento } from "../server/platform/integrations/magento.fixtures.ts";
import { type Company, finishTasks, type List, test } from "./company.ts";
import { pick } from "./steps.ts";

type Device = { id: number; sku: string };
type Named = { id: number; name: string; code: string; version: number; lifecycle?: string };
const productName = "Iiyama ProLite XUB2492";

let magento: Magento;
test.beforeAll(async () => {
  magento = await startMagento();
});
test.afterAll(() => magento.close());

/** So many equal screens that may be sold, with a grade and a price. */
async function screens({ ask }: Company, quantity: number): Promise<Device[]> {
  const all = async (path: string) => (await ask<List<Named>>("GET", `${path}?pageSize=200`)).items;
  const typeId = (await all("/admin/product-types")).find(({ name }) => name === "Monitor")!.id;
  const grade = (await all("/attributes")).find(({ code }) => code === "grade")!;
  await ask("PATCH", `/attributes/${grade.id}`, { magentoAttrCode: "grade", version: grade.version });
  const bundle = await ask("POST", "/products", {
    ...{ productName, typeId, quantity, salePrice: 10_000, attributes: { grade: "A" } },
  });
  await finishTasks({ ask }, bundle.id);
  const statusId = (await all("/admin/product-statuses")).find(
    ({ lifecycle }) => lifecycle === "saleable",
  )!.id;
  await ask("POST", "/products/bulk/status", { ids: [bundle.id], statusId });
  const { items } = await ask<{ items: Device[] }>(
    "PUT",
    `/split-product/${bundle.id}/individualize-part-of-bundle`,
    { quantity },
  );
  return items;
}

test("thirty devices are published, two are sold there and one here at once, and all is settled", async ({
  page,
  company,
}) => {
  await page.goto("/modules/webshop/configs");
  await page.getByLabel("Adres van de webshop").fill(magento.url);
  await page.getByLabel("Consumentsleutel").fill(shopKeys.consumerKey);
  await page.getByLabel("Consumentgeheim").fill(shopKeys.consumerSecret);
  await page.getByLabel("Toegangstoken (Access Token)").fill(shopKeys.accessToken);
  await page.getByLabel("Geheim van het toegangstoken").fill(shopKeys.accessTokenSecret);
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByText("Ingevuld, eindigt op …oken.")).toBeVisible();
  await page.getByRole("button", { name: "Verbinding testen" }).click();
  await expect(page.getByText("De webshop antwoordt.")).toBeVisible();
  await expect(page.getByText("De webshop begrenst verzoeken")).toBeVisible();

  const devices = await screens(company, 30);
  await page.goto("/admin/product-types");
  await page.getByRole("link", { name: "Monitor", exact: true }).click();
  await pick(page, "Magento-categorie", "Monitors");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).toHaveURL(/product-types$/);

  // The first is dearer, so it is a page of its own in the shop; the others are equal, and one page with a stock of 29.
  const [first, second, third] = devices;
  await company.ask("PATCH", `/products/${first!.id}`, { salePrice: 11_000 });
  await page.goto(`/products/${first!.id}`);
  await expect(page.getByText("Wat nog ontbreekt voor de webshop:")).toContainText("foto");
  const photo = { name: "scherm.png", mimeType: "image/png", buffer: blackPng(60, 40) };
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  const pictures = async () =>
    (await company.ask<{ pictures: { id: number }[] }>("GET", `/products/${first!.id}`)).pictures;
  await expect.poll(async () => (await pictures()).length).toBe(1);
  await company.ask("POST", `/pictures/${(await pictures())[0]!.id}/sharing`, { ofModel: true });

  await page.goto(`/products?productName=${encodeURIComponent(productName)}&inStock=true&pageSize=50`);
  await page
    .getByRole("checkbox", { name: /Alle rijen|Alles/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Naar webshop" }).click();
  const dialog = page.getByRole("dialog", { name: "Producten in de webshop zetten" });
  await expect(dialog.getByText("30 producten zijn klaar voor de webshop.")).toBeVisible();
  await dialog.getByRole("button", { name: "30 producten publiceren" }).click();
  await expect(page.getByText("30 gepubliceerd, 0 stonden er al, 0 geweigerd.")).toBeVisible({
    timeout: 60_000,
  });
  expect([...magento.goods.stock]).toEqual([
    [first!.sku, 1],
    [second!.sku, 29],
  ]);

  const orders = [first, second].map((device) => orderOf({ bought: [{ sku: device!.sku }] }));
  for (const order of orders) magento.place({ ...order, items: [...order.items] });
  const contactId = (await company.ask<List>("GET", "/contacts?isCustomer=true&pageSize=1")).items[0]!.id;
  const desk = await company.ask("POST", "/sales", { contactId, lines: [{ productId: third!.id }] });
  const confirmed = (
    await company
      .ask<List<Named & { phase: string }>>("GET", "/autocomplete/sale-statuses")
      .then((options) => options as unknown as { id: number; detail: string }[])
  ).find(({ detail }) => detail === "confirmed")!;
  await Promise.all([
    ...orders.map(({ increment_id }) => company.ask("POST", "/sales/import", { shopOrderId: increment_id })),
    company.ask("POST", `/sales/${desk.id}/status`, { statusId: confirmed.id, mail: false }),
  ]);
  await expect
    .poll(() => [first!, second!].map(({ sku }) => magento.goods.salable(sku)), { timeout: 30_000 })
    .toEqual([0, 27]);

  const again = orderOf({ bought: [{ sku: first!.sku, name: productName }] });
  magento.place({ ...again, items: [...again.items] });
  await page.goto("/orders/webshop");
  for (const { increment_id } of orders)
    await expect(page.getByRole("row", { name: new RegExp(increment_id) })).toContainText("Ingelezen");
  await page.getByLabel("Nummer van een bestelling").fill(again.increment_id);
  await page.getByRole("button", { name: "Bestelling ophalen" }).click();
  await expect(page.getByText(`De webshop verkocht ${first!.sku} ook met bestelling`).first()).toBeVisible();
  await page.getByRole("link", { name: "Bestelling afhandelen" }).click();
  await page.getByLabel("In plaats daarvan").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Verkoop maken" }).click();
  await expect(page.getByText("Ingelezen")).toBeVisible();

  await page.goto(`/products/${third!.id}`);
  await expect(page.getByRole("region", { name: "Webshop" })).toContainText("Uit de webshop gehaald");
  expect(magento.violations).toEqual([]);
});
