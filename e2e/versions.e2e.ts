import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { password, signInTo, signUpIn } from "./steps.ts";

let omloop: Omloop;
let token = "";
let api: APIRequestContext;
let contactId = 0;
let bundle: { id: number; sku: string };
test.describe.configure({ mode: "default" });
test.beforeAll(async ({ playwright }) => {
  omloop = await startOmloop();
  await signUpIn(omloop);
  api = await playwright.request.newContext();
  token = (await ask("post", "/security/sign-in", { emailOrUsername: "jan", password })).accessToken;
  contactId = (await ask("post", "/contacts", { name: "Kantoor", companyId: null, isCustomer: true })).id;
  const { items } = await ask("get", "/admin/product-types?q=Accessoire");
  const statuses = await ask("get", "/admin/product-statuses?q=Verkoopbaar");
  const goods = { typeId: items[0].id, statusId: statuses.items[0].id };
  bundle = await ask("post", "/products", { ...goods, productName: "Muis", quantity: 50, salePrice: 250 });
  const names = { username: "maria", firstName: "Maria", lastName: "Kok", email: "maria@voorbeeld.nl" };
  await ask("post", "/security/sign-up", { ...names, password });
});
test.beforeEach(({ page }) => signInTo(omloop, page));
test.afterAll(() => omloop.stop());

async function ask(method: "get" | "post" | "put" | "patch", path: string, data?: object) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await api[method](`${omloop.url}/api${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
const open = (page: Page, path: string) => page.goto(omloop.url + path);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const saved = (page: Page) => expect(page.getByText("Opgeslagen", { exact: true })).toBeVisible();
const choice = (page: Page, field: string) => page.getByRole("group", { name: field });
const aSale = async () =>
  ask("post", "/sales", { contactId, lines: [{ productId: bundle.id, quantity: 3 }] });

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

test("a right that a colleague took away is not given back by who had the page open", async ({ page }) => {
  const path = "/admin/users/groups/maria";
  await ask("put", path, { groups: ["Sales", "Manager"], permissions: [], contactId: null });
  await open(page, "/admin/users/maria");
  await page.getByLabel("Magazijn", { exact: true }).check();
  await ask("put", path, { groups: ["Sales"], permissions: ["tasks:write"], contactId: null });
  await press(page, "Opslaan");
  await press(page, "Vergelijken en kiezen");
  await expect(choice(page, "Extra rechten")).toContainText("gewijzigd door jan");
  await expect(choice(page, "Groepen")).toContainText("Bedrijfsleider");
  await choice(page, "Groepen").getByRole("radio").last().check();
  await press(page, "Opslaan met deze keuzes");
  await saved(page);
  expect(await ask("get", path)).toMatchObject({ groups: ["Sales"], permissions: ["tasks:write"] });
});

test("settings that somebody else changed too are shown beside one's own", async ({ page }) => {
  await open(page, "/admin/settings");
  await page.getByLabel("Verkooporders").fill("VK-{number:4}");
  const { version: _, ...configs } = await ask("get", "/admin/configs");
  await ask("put", "/configs", { ...configs, purchaseNumber: "IN-{number:4}" });
  await press(page, "Opslaan");
  await press(page, "Vergelijken en kiezen");
  await expect(choice(page, "Inkooporders")).toContainText("IN-{number:4}");
  await press(page, "Opslaan met deze keuzes");
  await saved(page);
  const now = { purchaseNumber: "IN-{number:4}", saleNumber: "VK-{number:4}" };
  expect(await ask("get", "/admin/configs")).toMatchObject(now);
});

test("a line keeps the pieces that were scanned while somebody edited its remarks", async ({ page }) => {
  const { id } = await aSale();
  await open(page, `/orders/sales/${id}`);
  await page.getByRole("cell", { name: "H21" }).click();
  const dialog = page.getByRole("dialog", { name: "Muis" });
  await dialog.getByLabel("Opmerkingen").fill("Met doos");
  await ask("post", `/sales/${id}/products/piece`, { productId: bundle.id });
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await press(page, "Vergelijken en kiezen");
  await expect(choice(page, "Aantal")).toContainText("4");
  await press(page, "Opslaan met deze keuzes");
  await expect(dialog).toBeHidden();
  const { lines } = await ask("get", `/sales/${id}`);
  expect(lines).toMatchObject([{ quantity: 4, remarks: "Met doos" }]);
});

test("of a quantity that somebody else changed while it was typed both values are shown, and one is chosen", async ({
  page,
}) => {
  const { id } = await aSale();
  const asked = page.getByRole("dialog", { name: "Aantal van Muis: twee versies" });
  const cell = page.getByLabel("Aantal van Muis");
  const quantity = async () => (await ask("get", `/sales/${id}`)).lines[0].quantity;
  await open(page, `/orders/sales/${id}`);
  for (const [typed, choice, kept] of [
    ["9", "4 laten staan", 4],
    ["8", "8 opslaan", 8],
  ] as const) {
    await cell.fill(typed);
    await ask("post", `/sales/${id}/products/piece`, { productId: bundle.id });
    await cell.press("Enter");
    await expect(asked).toContainText(`u typte ${typed}.`);
    await asked.getByRole("button", { name: choice }).click();
    await expect(asked).toBeHidden();
    await expect(cell).toHaveValue(String(kept));
    await expect.poll(quantity).toBe(kept);
  }
});

test("an order that is saved over another's version goes on as any saved order", async ({ page }) => {
  const { id } = await aSale();
  await open(page, `/orders/sales/${id}/edit`);
  await page.getByLabel("Opmerkingen").fill("Van mij");
  await ask("patch", `/sales/${id}`, { remarks: "Van een ander" });
  await press(page, "Opslaan");
  await press(page, "Toch mijn versie opslaan");
  await saved(page);
  await expect(page).toHaveURL(new RegExp(`/orders/sales/${id}$`));
  await expect(page.getByText(/Controleer of de status/)).toBeVisible();
  expect(await ask("get", `/sales/${id}`)).toMatchObject({ remarks: "Van mij" });
});

test("a price that goes over another's version is asked about, and stays another's until it is right", async ({
  page,
}) => {
  await open(page, `/products/${bundle.id}/edit`);
  await page
    .getByLabel(/^Verkoopprijs/)
    .first()
    .fill("3,00");
  await ask("patch", `/products/${bundle.id}`, { salePrice: 275 });
  await press(page, "Opslaan");
  await page.getByRole("button", { name: /is juist$/ }).click();
  await press(page, "Toch mijn versie opslaan");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("3,00");
  await question.getByRole("button", { name: "Annuleren" }).click();
  expect(await ask("get", `/aproduct/${bundle.id}`)).toMatchObject({ salePrice: 275 });
  await press(page, "Toch mijn versie opslaan");
  await page.getByRole("button", { name: /is juist$/ }).click();
  await saved(page);
  expect(await ask("get", `/aproduct/${bundle.id}`)).toMatchObject({ salePrice: 300 });
});

test("a split whose answer was lost is not done twice by who presses again", async ({ page }) => {
  await open(page, `/products/${bundle.id}`);
  await loseFirstAnswer(page, "**/split-part-of-bundle");
  await page.getByRole("button", { name: "Meer" }).click();
  await page.getByRole("menuitem", { name: "Deel van partij afsplitsen" }).click();
  await page.getByLabel("Hoeveel naar een nieuwe partij").fill("5");
  await press(page, "Afsplitsen");
  await expect(page.getByText(/niet bereikbaar/).first()).toBeVisible();
  await press(page, "Afsplitsen");
  await expect(page.getByText(/5 stuks afgesplitst/)).toBeVisible();
  expect(await ask("get", `/aproduct/${bundle.id}`)).toMatchObject({ stockQuantity: 45 });
});

test("a new record whose answer was lost, and that was typed on in, is one record", async ({ page }) => {
  await open(page, "/contacts/new");
  await loseFirstAnswer(page, "**/api/contacts");
  const name = page.getByLabel("Naam", { exact: true });
  await name.fill("Dubbel bv");
  await press(page, "Opslaan");
  await expect(page.getByText(/niet bereikbaar/).first()).toBeVisible();
  await name.fill("Dubbel B.V.");
  await press(page, "Opslaan");
  await expect(page).not.toHaveURL(/new$/);
  const { items } = await ask("get", "/contacts?q=Dubbel");
  expect(items.map((contact: { name: string }) => contact.name)).toEqual(["Dubbel B.V."]);
});

test("a scan that a filter would read otherwise sells nothing", async ({ page }) => {
  const { id } = await ask("post", "/sales", { contactId, lines: [] });
  await open(page, `/orders/sales/${id}`);
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
  const { lines } = await ask("get", `/sales/${id}`);
  expect(lines).toMatchObject([{ productId: bundle.id, quantity: 2 }]);
});
