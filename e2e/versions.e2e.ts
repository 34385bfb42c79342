import { expect, type Page } from "@playwright/test";
import { type Company, join, type List, test } from "./company.ts";

let contactId = 0;
let bundle: { id: number; sku: string };
test.describe.configure({ mode: "default" });
test.beforeAll(async ({ company }) => {
  const { ask } = company;
  contactId = (await ask("POST", "/contacts", { name: "Kantoor", companyId: null, isCustomer: true })).id;
  const { items } = await ask<List>("GET", "/admin/product-types?q=Accessoire");
  const statuses = await ask<List>("GET", "/admin/product-statuses?q=Verkoopbaar");
  const goods = { typeId: items[0]!.id, statusId: statuses.items[0]!.id };
  bundle = await ask("POST", "/products", { ...goods, productName: "Muis", quantity: 50, salePrice: 250 });
});

const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const saved = (page: Page) => expect(page.getByText("Opgeslagen", { exact: true })).toBeVisible();
const choice = (page: Page, field: string) => page.getByRole("group", { name: field });
const aSale = ({ ask }: Company) =>
  ask("POST", "/sales", { contactId, lines: [{ productId: bundle.id, quantity: 3 }] });

/** The first call of that address is done, and its answer never comes. */
async function loseFirstAnswer(page: Page, address: string) {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test("a right that a colleague took away is not given back by who had the page open", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const path = "/admin/users/groups/maria";
  await join(company, "maria", "Sales", "Manager");
  await page.goto(`/admin/users/${(await ask("GET", path)).id}`);
  await page.getByLabel("Magazijn", { exact: true }).check();
  await ask("PUT", path, { groups: ["Sales"], permissions: ["tasks:write"], contactId: null });
  await clickButton(page, "Opslaan");
  await clickButton(page, "Vergelijken en kiezen");
  await expect(choice(page, "Extra rechten")).toContainText("gewijzigd door uw andere scherm");
  await expect(choice(page, "Groepen")).toContainText("Bedrijfsleider");
  await choice(page, "Groepen").getByRole("radio").last().check();
  await clickButton(page, "Opslaan met deze keuzes");
  await saved(page);
  expect(await ask("GET", path)).toMatchObject({ groups: ["Sales"], permissions: ["tasks:write"] });
});

test("settings that somebody else changed too are shown beside one's own", async ({
  page,
  company: { ask },
}) => {
  await page.goto("/admin/settings");
  await page.getByLabel("Verkooporders").fill("VK-{number:4}");
  const { version: _, ...configs } = await ask("GET", "/admin/configs");
  await ask("PUT", "/configs", { ...configs, purchaseNumber: "IN-{number:4}" });
  await clickButton(page, "Opslaan");
  await clickButton(page, "Vergelijken en kiezen");
  await expect(choice(page, "Inkooporders")).toContainText("IN-{number:4}");
  await clickButton(page, "Opslaan met deze keuzes");
  await saved(page);
  const now = { purchaseNumber: "IN-{number:4}", saleNumber: "VK-{number:4}" };
  expect(await ask("GET", "/admin/configs")).toMatchObject(now);
  await ask("PUT", "/configs", configs);
});

test("a line keeps the pieces that were scanned while somebody edited its remarks", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const { id } = await aSale(company);
  await page.goto(`/orders/sales/${id}`);
  // The amount is no cell to edit: the row opens.
  await page.getByRole("cell", { name: "€" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Muis" });
  await dialog.getByLabel("Opmerkingen").fill("Met doos");
  await ask("POST", `/sales/${id}/products/piece`, { productId: bundle.id });
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await clickButton(page, "Vergelijken en kiezen");
  await expect(choice(page, "Aantal")).toContainText("4");
  await clickButton(page, "Opslaan met deze keuzes");
  await expect(dialog).toBeHidden();
  expect(await ask("GET", `/sales/${id}`)).toMatchObject({ lines: [{ quantity: 4, remarks: "Met doos" }] });
});

test("of a quantity that somebody else changed while it was typed both values are shown, and one is chosen", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const { id } = await aSale(company);
  const dialog = page.getByRole("dialog", { name: "Aantal van Muis: twee versies" });
  const cell = page.getByLabel("Aantal van Muis");
  const quantity = async () => {
    const { lines } = await ask<{ lines: { quantity: number }[] }>("GET", `/sales/${id}`);
    return lines[0]?.quantity;
  };
  await page.goto(`/orders/sales/${id}`);
  for (const [typed, choice, expected] of [
    ["9", "4 laten staan", 4],
    ["8", "8 opslaan", 8],
  ] as const) {
    await cell.fill(typed);
    await ask("POST", `/sales/${id}/products/piece`, { productId: bundle.id });
    await cell.press("Enter");
    await expect(dialog).toContainText(`u typte ${typed}.`);
    await dialog.getByRole("button", { name: choice }).click();
    await expect(dialog).toBeHidden();
    await expect(cell).toHaveValue(String(expected));
    await expect.poll(quantity).toBe(expected);
  }
});

test("an order that is saved over another's version goes on as any saved order", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const { id } = await aSale(company);
  const confirmed = await ask<List>("GET", "/admin/order-statuses?kind=sale&phase=confirmed");
  await ask("POST", `/sales/${id}/status`, { statusId: confirmed.items[0]!.id });
  await page.goto(`/orders/sales/${id}/edit`);
  await page.getByLabel("Opmerkingen").fill("Van mij");
  await ask("PATCH", `/sales/${id}`, { remarks: "Van een ander" });
  await clickButton(page, "Opslaan");
  await clickButton(page, "Toch mijn versie opslaan");
  await saved(page);
  await expect(page).toHaveURL(new RegExp(`/orders/sales/${id}$`));
  await expect(page.getByText(/Controleer of de status/)).toBeVisible();
  expect(await ask("GET", `/sales/${id}`)).toMatchObject({ remarks: "Van mij" });
});

test("a price that goes over another's version is asked about, and stays another's until it is right", async ({
  page,
  company: { ask },
}) => {
  await page.goto(`/products/${bundle.id}/edit`);
  await page
    .getByLabel(/^Verkoopprijs/)
    .first()
    .fill("3,00");
  await ask("PATCH", `/products/${bundle.id}`, { salePrice: 275 });
  await clickButton(page, "Opslaan");
  await page.getByRole("button", { name: /is juist$/ }).click();
  await clickButton(page, "Toch mijn versie opslaan");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("3,00");
  await question.getByRole("button", { name: "Annuleren" }).click();
  expect(await ask("GET", `/aproduct/${bundle.id}`)).toMatchObject({ salePrice: 275 });
  await clickButton(page, "Toch mijn versie opslaan");
  await page.getByRole("button", { name: /is juist$/ }).click();
  await saved(page);
  expect(await ask("GET", `/aproduct/${bundle.id}`)).toMatchObject({ salePrice: 300 });
});

test("a split whose answer was lost is not done twice by who presses again", async ({
  page,
  company: { ask },
}) => {
  await page.goto(`/products/${bundle.id}`);
  await loseFirstAnswer(page, "**/split-part-of-bundle");
  await page.getByRole("button", { name: "Meer" }).click();
  await page.getByRole("menuitem", { name: "Deel van stapel afsplitsen" }).click();
  await page.getByLabel("Hoeveel naar een nieuwe stapel").fill("5");
  await clickButton(page, "Afsplitsen");
  await expect(page.getByText(/niet bereikbaar/).first()).toBeVisible();
  await clickButton(page, "Afsplitsen");
  await expect(page.getByText(/5 stuks afgesplitst/)).toBeVisible();
  expect(await ask("GET", `/aproduct/${bundle.id}`)).toMatchObject({ stockQuantity: 45 });
});

test("a new record whose answer was lost, and that was typed on in, is one record", async ({
  page,
  company: { ask },
}) => {
  await page.goto("/contacts/new");
  await loseFirstAnswer(page, "**/api/contacts");
  const name = page.getByLabel("Naam", { exact: true });
  await name.fill("Dubbel bv");
  await clickButton(page, "Opslaan");
  await expect(page.getByText(/niet bereikbaar/).first()).toBeVisible();
  await name.fill("Dubbel B.V.");
  await clickButton(page, "Opslaan");
  await expect(page).not.toHaveURL(/new$/);
  const { items } = await ask<List>("GET", "/contacts?q=Dubbel");
  expect(items).toMatchObject([{ name: "Dubbel B.V." }]);
});

test("a scan that a filter would read otherwise sells nothing", async ({ page, company: { ask } }) => {
  const { id } = await ask("POST", "/sales", { contactId, lines: [] });
  await page.goto(`/orders/sales/${id}`);
  const scan = page.getByRole("combobox", { name: /scan of typ SKU/ });
  for (const code of ["!ABC", "~1", "()"]) {
    await scan.fill(code);
    await scan.press("Enter");
    await expect(page.getByText(`Geen product met ${code}`)).toBeVisible();
  }
  for (const count of [1, 2]) {
    await scan.fill(bundle.sku);
    await scan.press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: count === 1 ? "toegevoegd" : "nu 2" }),
    ).toBeVisible();
  }
  expect(await ask("GET", `/sales/${id}`)).toMatchObject({ lines: [{ productId: bundle.id, quantity: 2 }] });
});
