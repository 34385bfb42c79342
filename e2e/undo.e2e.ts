import { expect, type Page } from "@playwright/test";
import { textsIn } from "../locales/read.ts";
import { type Company, finishTasks, type List, test } from "./company.ts";
import { faultsOn, fromMenu, pick } from "./steps.ts";

const arabicTexts = textsIn("ar");
const arabic = (key: string) => arabicTexts.get(key)!;
const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const undo = (page: Page) => clickButton(page, "Ongedaan maken");
const newDevice = async ({ ask }: Company, more: object = {}) =>
  ask("POST", "/products", { productName: "Terug te draaien", typeId: 1, ...more });
type NamedRow = { id: number; name: string; kind?: string };
const createNamed = async ({ ask }: Company, path: string, name: string, kind?: string) => {
  const { items } = await ask<List<NamedRow>>("GET", `${path}?pageSize=200`);
  return items.find((one) => one.name === name && one.kind === kind)!.id;
};
async function newSale(company: Company) {
  const { items } = await company.ask<List>("GET", "/contacts?isCustomer=true&pageSize=1");
  return company.ask<{ id: number; orderNr: string; statusName: string }>("POST", "/sales", {
    contactId: items[0]!.id,
  });
}
/** The names of the statuses that these rows have now. */
const statusesOf = ({ ask }: Company, path: string, rows: readonly { id: number }[]) =>
  Promise.all(
    rows.map(async ({ id }) => (await ask<{ statusName: string }>("GET", `${path}/${id}`)).statusName),
  );
async function giveStatus(page: Page, status: string) {
  await page.getByLabel("Nieuwe status").selectOption(status);
  await page.getByRole("dialog").getByRole("button", { name: "Status wijzigen" }).click();
}

test("a device that was moved goes back to where it was, and to nowhere when it was nowhere", async ({
  page,
  company,
}) => {
  const device = await newDevice(company);
  await page.goto(`/products/${device.id}`);
  await fromMenu(page, "Verplaatsen");
  await pick(page, "Locatie", "Magazijn");
  await page.getByRole("textbox", { name: /^Plaatscode/ }).fill("1-07-3");
  await page.getByRole("dialog").getByRole("button", { name: "Verplaatsen" }).click();
  await expect(page.getByText("Verplaatst naar Magazijn 1-07-3")).toBeVisible();
  await undo(page);
  await expect(page.getByText(`${device.sku} heeft weer geen locatie`)).toBeVisible();
  const now = () => company.ask("GET", `/products/${device.id}`);
  expect(await now()).toMatchObject({ locationId: null, locationLabel: "" });

  const locationId = await createNamed(company, "/admin/locations", "Magazijn");
  await company.ask("POST", `/products/${device.id}/move`, { locationId, locationLabel: "1-07-3" });
  await page.reload();
  await fromMenu(page, "Verplaatsen");
  await page.getByRole("textbox", { name: /^Plaatscode/ }).fill("2-01-1");
  await page.getByRole("dialog").getByRole("button", { name: "Verplaatsen" }).click();
  await expect(page.getByText("Verplaatst naar Magazijn 2-01-1")).toBeVisible();
  await undo(page);
  await expect(page.getByText("Verplaatst naar Magazijn 1-07-3")).toBeVisible();
  expect(await now()).toMatchObject({ locationId, locationLabel: "1-07-3" });
});

test("the status of an order is taken back, unless nothing leads back from it", async ({ page, company }) => {
  const sale = await newSale(company);
  await page.goto(`/orders/sales/${sale.id}`);
  await clickButton(page, "Status: Concept. Wijzigen");
  await page.getByRole("menuitemradio", { name: "Gereed" }).click();
  await expect(page.getByText("De status is nu ‘Gereed’")).toBeVisible();
  await undo(page);
  await expect(page.getByText("De status is nu ‘Concept’")).toBeVisible();
  await clickButton(page, "Status: Concept. Wijzigen");
  await page.getByRole("menuitemradio", { name: "Geannuleerd" }).click();
  await expect(page.getByText("De status is nu ‘Geannuleerd’")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ongedaan maken" })).toHaveCount(0);
});

test("a device's status is taken back, of one that just came in it is not offered", async ({
  page,
  company,
}) => {
  const device = await newDevice(company);
  await page.goto(`/products/${device.id}`);
  await fromMenu(page, "Status wijzigen");
  await giveStatus(page, "In de wacht");
  await expect(page.getByText("Status van 1 product gewijzigd")).toBeVisible();
  expect(await statusesOf(company, "/products", [device])).toEqual(["In de wacht"]);
  await undo(page);
  await expect.poll(() => statusesOf(company, "/products", [device])).toEqual(["Op voorraad"]);

  const statusId = await createNamed(company, "/admin/product-statuses", "Ingekocht");
  const expected = await newDevice(company, { statusId });
  await page.goto(`/products/${expected.id}`);
  await fromMenu(page, "Status wijzigen");
  await giveStatus(page, "Op voorraad");
  await expect(page.getByText("Status van 1 product gewijzigd")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ongedaan maken" })).toHaveCount(0);
});

test("undoing a bulk status restores each one's own, except where it was changed since", async ({
  page,
  company,
}) => {
  const onHold = await createNamed(company, "/admin/product-statuses", "In de wacht");
  const productName = "Samen terug";
  const devices = [
    await newDevice(company, { productName, statusId: onHold }),
    await newDevice(company, { productName }),
    await newDevice(company, { productName }),
  ];
  for (const { id } of devices) await finishTasks(company, id);
  const inStock = await createNamed(company, "/admin/product-statuses", "Op voorraad");
  const ids = devices.slice(1).map(({ id }) => id);
  await company.ask("POST", "/products/bulk/status", { ids, statusId: inStock });
  await page.goto(`/products?productName=${productName}`);
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await clickButton(page, "Status wijzigen");
  await giveStatus(page, "Verkoopbaar");
  await expect(page.getByText("Status van 3 producten gewijzigd")).toBeVisible();
  expect(await statusesOf(company, "/products", devices)).toEqual(Array(3).fill("Verkoopbaar"));
  await company.ask("POST", "/products/bulk/status", { ids: [devices[2]!.id], statusId: onHold });
  await undo(page);
  await expect(page.getByText("intussen een andere status")).toBeVisible();
  expect(await statusesOf(company, "/products", devices)).toEqual([
    "In de wacht",
    "Op voorraad",
    "In de wacht",
  ]);
});

test("so is a status given to many orders", async ({ page, company }) => {
  const sales = [await newSale(company), await newSale(company)];
  const confirmed = await createNamed(company, "/admin/order-statuses", "Bevestigd", "sale");
  await company.ask("POST", `/sales/${sales[1]!.id}/status`, { statusId: confirmed });
  await page.goto(`/orders/sales?orderNr=${sales.map(({ orderNr }) => orderNr).join()}`);
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await clickButton(page, "Status wijzigen");
  await giveStatus(page, "Gereed");
  await expect(page.getByText("Status van 2 orders gewijzigd")).toBeVisible();
  expect(await statusesOf(company, "/sales", sales)).toEqual(["Gereed", "Gereed"]);
  await undo(page);
  await expect.poll(() => statusesOf(company, "/sales", sales)).toEqual(["Concept", "Bevestigd"]);
});

test.describe("on a phone in Arabic", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("what was done and the way back are whole on the screen, above the bar", async ({ page, company }) => {
    await page.addInitScript(() => localStorage.setItem("locale", '"ar"'));
    const device = await newDevice(company);
    await page.goto(`/products/${device.id}`);
    await fromMenu(page, arabic("products.move"), arabic("kit.moreActions"));
    await pick(page, arabic("products.fields.locationId"), arabic("standardNames.warehouse"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: arabic("products.move"), exact: true })
      .click();
    const notice = page.getByRole("status").filter({ hasText: arabic("standardNames.warehouse") });
    const back = notice.getByRole("button", { name: arabic("kit.undo") });
    await expect(back).toBeVisible();
    const bar = (await page.getByRole("navigation").last().boundingBox())!;
    const box = (await notice.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    for (const button of await notice.getByRole("button").all()) {
      const { x, y, width, height } = (await button.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(box.x);
      expect(x + width).toBeLessThanOrEqual(box.x + box.width);
      expect(y + height).toBeLessThanOrEqual(box.y + box.height);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await faultsOn(page)).toEqual([]);
    await back.click();
    await expect(page.getByRole("status").filter({ hasText: String(device.sku) })).toBeVisible();
  });
});
