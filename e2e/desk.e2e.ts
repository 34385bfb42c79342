import { expect, type Page } from "@playwright/test";
import { newSaleable, test } from "./company.ts";

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
  const types = await ask<{ items: { id: number; name: string }[] }>("GET", "/admin/product-types");
  const typeId = types.items.find(({ name }) => name === "Monitor")!.id;
  const { sku } = await newSaleable({ ask }, { productName: "Scherm voor de balie", typeId });

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

test("a clerk fills the lines of a sale as a sheet: pasted rows, a model, prices by keys, and their order", async ({
  page,
  context,
  company: { ask },
}) => {
  const idIn = async (path: string, name: string) =>
    (await ask<{ items: { id: number; name: string }[] }>("GET", path)).items.find(
      (one) => one.name === name,
    )!.id;
  const typeId = await idIn("/admin/product-types?pageSize=200", "Monitor");
  const made = (productName: string, more: object) =>
    newSaleable({ ask }, { productName, typeId, salePrice: 9900, ...more });
  for (const serialNumber of ["BLAD-1", "BLAD-2"]) await made(`Scherm ${serialNumber}`, { serialNumber });
  const cables = await made("Kabels", { quantity: 40 });
  for (let at = 0; at < 5; at++) await made("ThinkPad T480", { attributes: { grade: "A" } });
  const customers = await ask<{ items: { id: number }[] }>("GET", "/contacts?isCustomer=true&pageSize=1");
  const sale = await ask<{ id: number }>("POST", "/sales", { contactId: customers.items[0]!.id, lines: [] });
  type Line = { productName: string; quantity: number; unitPrice: number; discount: number };
  const lines = async () => (await ask<{ lines: Line[] }>("GET", `/sales/${sale.id}`)).lines;
  const names = async () => (await lines()).map(({ productName }) => productName);

  await page.goto(`/orders/sales/${sale.id}`);
  await page.getByRole("button", { name: "Rijen plakken" }).click();
  const rows = [
    "Serienummer\tAantal\tPrijs",
    "BLAD-1\t1\t€ 1.249,50",
    `${cables.sku}\t20\t2,5`,
    "BLAD-2\t\t",
  ];
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join("\n"));
  await page.getByRole("textbox", { name: "Rijen" }).press("Control+V");
  const dialog = page.getByRole("dialog", { name: "Rijen plakken" });
  await dialog.getByRole("button", { name: "Bekijken" }).click();
  await expect(dialog.getByRole("row", { name: /BLAD-2/ })).toContainText("kan");
  await dialog.getByRole("button", { name: "3 regels toevoegen" }).click();
  const table = page.getByRole("table", { name: "Regels" });
  await expect(table.getByRole("row")).toHaveCount(4);
  expect((await lines()).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    [1, 124_950],
    [20, 250],
    [1, 9900],
  ]);

  // Enter goes on below, Tab to the side, and an arrow back up.
  const cell = (field: string, line: string) =>
    page.getByRole("button", { name: new RegExp(`^${field} van ${line}`) });
  await table.getByRole("row", { name: /BLAD-1/ }).press("ArrowRight");
  await expect(cell("Prijs excl\\. btw", "Scherm BLAD-1")).toBeFocused();
  await page.keyboard.type("1200");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Prijs vastleggen" }).click();
  await expect(cell("Prijs excl\\. btw", "Kabels")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("10%");
  await page.keyboard.press("Tab");
  await expect(cell("Btw-code", "Kabels")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cell("Btw-code", "Scherm BLAD-1")).toBeFocused();
  expect(await lines()).toMatchObject([{ unitPrice: 120_000 }, { discount: 1000 }, {}]);

  // A line goes to the top by dragging, and down again by two quick keys.
  const handle = (line: string) => page.getByRole("button", { name: new RegExp(`^${line}.* verplaatsen`) });
  await handle("Scherm BLAD-2").dragTo(table.getByRole("row", { name: /BLAD-1/ }));
  await expect.poll(names).toEqual(["Scherm BLAD-2", "Scherm BLAD-1", "Kabels"]);
  await expect(table.getByRole("row").nth(1)).toContainText("BLAD-2");
  await handle("Scherm BLAD-2").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(names).toEqual(["Scherm BLAD-1", "Kabels", "Scherm BLAD-2"]);

  const field = page.getByRole("combobox", { name: /^Product toevoegen/ });
  await field.fill("5 × ThinkPad T480, grade A");
  await field.press("Enter");
  await expect(table.getByRole("row", { name: /ThinkPad T480/ })).toHaveCount(5);
  await expect(table.getByRole("row").nth(3)).toContainText("BLAD-2");
});
