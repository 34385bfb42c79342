import { expect, type Page } from "@playwright/test";
import { finishTasks, join, type List, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

/** The numbers of three sales orders of one customer; of the last the goods are not in stock. */
const orders: string[] = [];
let list = "";
const openBoard = (page: Page) => page.goto(`${list}&as=board`);
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ company }) => {
  const { ask } = company;
  const contact = await ask("POST", "/contacts", { name: "Bord & Co", companyId: null, isCustomer: true });
  const types = await ask<List>("GET", "/admin/product-types?q=Monitor");
  const product = await ask("POST", "/products", { productName: "HP Bord", typeId: types.items[0]!.id });
  for (const lines of [[], [], [{ productId: product.id }]])
    orders.push((await ask<{ orderNr: string }>("POST", "/sales", { contactId: contact.id, lines })).orderNr);
  list = `/orders/sales?contactId=${contact.id}`;
  await join(company, "jolanda", "Planner");
});

const lane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, what: string) => page.getByRole("link", { name: what });
const cardIn = (page: Page, name: string, what: string) =>
  card(page, what).and(lane(page, name).getByRole("link"));
async function drag(page: Page, what: string, to: string) {
  await card(page, what).hover();
  await page.mouse.down();
  const { x, y, width, height } = (await lane(page, to).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

test("an order is dragged to another status, taken back, and moved on by the keyboard", async ({ page }) => {
  await page.goto(list);
  const board = page.getByRole("button", { name: "Bord", exact: true });
  const before = await board.boundingBox();
  await board.click();
  await expect(page).toHaveURL(/as=board/);
  await expect(lane(page, "Concept")).toContainText("Concept 3");
  await expect(page.getByRole("button", { name: "Kolommen" })).toHaveCount(0);
  // The switch stays under the pointer when the button of the columns goes.
  expect(await board.boundingBox()).toEqual(before);
  expect(await faultsOn(page)).toEqual([]);

  await drag(page, orders[0]!, "Bevestigd");
  await expect(page.getByText(`${orders[0]} staat nu in ‘Bevestigd’`)).toBeVisible();
  await expect(lane(page, "Concept")).toContainText("Concept 2");
  await expect(cardIn(page, "Bevestigd", orders[0]!)).toBeVisible();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(cardIn(page, "Concept", orders[0]!)).toBeVisible();
  await expect(lane(page, "Concept")).toContainText("Concept 3");

  await card(page, orders[1]!).focus();
  await page.keyboard.press("Space");
  await page.getByRole("menuitemradio", { name: "Gereed" }).press("Enter");
  await expect(cardIn(page, "Gereed", orders[1]!)).toBeFocused();
  await expect(lane(page, "Gereed")).toContainText("Gereed 1");
  await page.keyboard.press("ArrowLeft");
  await expect(lane(page, "Concept").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/orders\/sales\/\d+$/);
  await expect(page.getByRole("heading", { name: orders[1] })).toBeVisible();
});

test("what the server refuses goes back to where it was, and the reason is told", async ({ page }) => {
  await openBoard(page);
  await drag(page, orders[2]!, "Bevestigd");
  await expect(
    page.getByText(`${orders[2]} blijft in ‘Concept’. Verplichte taken staan nog open`),
  ).toBeVisible();
  await expect(cardIn(page, "Concept", orders[2]!)).toBeVisible();
  await expect(lane(page, "Concept")).toContainText("Concept 2");
});

test("on a phone there is one column at a time, and a card goes on by its menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page);
  await expect(cardIn(page, "Concept", orders[0]!)).toBeVisible();
  await expect(page.getByRole("region", { name: "Bevestigd" })).toHaveCount(0);
  expect(await faultsOn(page)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: `${orders[0]} verplaatsen` }).click();
  await page.getByRole("menuitemradio", { name: "Geannuleerd" }).click();
  await page.getByRole("button", { name: "Order annuleren" }).click();
  await expect(page.getByText(`${orders[0]} staat nu in ‘Geannuleerd’`)).toBeVisible();
  const column = page.getByLabel("Kolom van het bord");
  await column.focus();
  await column.selectOption("Geannuleerd");
  await expect(cardIn(page, "Geannuleerd", orders[0]!)).toBeVisible();
  await expect(column).toBeFocused();
  await expect(page.getByRole("button", { name: `${orders[0]} verplaatsen` })).toHaveCount(0);
});

test("stock is moved over its board by dragging and by keys, taken back, and held without proof", async ({
  page,
  company,
}) => {
  const types = await company.ask<List>("GET", "/admin/product-types");
  const typeOf = (name: string) => types.items.find((type) => type.name === name)!.id;
  const device = (serialNumber: string, type: string, more: object = {}) =>
    company.ask("POST", "/products", {
      productName: `Bordstuk ${type}`,
      typeId: typeOf(type),
      serialNumber,
      ...more,
    });
  const { id } = await device("BORD-1", "Monitor");
  await finishTasks(company, id);
  const statuses = await company.ask<List>("GET", "/admin/product-statuses?lifecycle=inStock");
  const statusId = statuses.items[0]!.id;
  await company.ask("POST", "/products/bulk/status", { ids: [id], statusId });
  await device("BORD-2", "Laptop", { attributes: { storage: "512 GB" } });
  await page.goto("/products?q=Bordstuk");
  await page.getByRole("button", { name: "Bord", exact: true }).click();
  await expect(lane(page, "Op voorraad")).toContainText("Op voorraad 2");
  expect(await faultsOn(page)).toEqual([]);
  const [screen, laptop] = ["Bordstuk Monitor", "Bordstuk Laptop"];

  await drag(page, screen, "Verkoopbaar");
  await expect(page.getByText("BORD-1 staat nu in ‘Verkoopbaar’")).toBeVisible();
  await expect(cardIn(page, "Verkoopbaar", screen)).toBeVisible();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(cardIn(page, "Op voorraad", screen)).toBeVisible();
  await expect(lane(page, "Op voorraad")).toContainText("Op voorraad 2");

  // As long as it is on its way back it is not moved again.
  await expect(page.getByRole("button", { name: "Bordstuk Monitor, BORD-1 verplaatsen" })).toBeVisible();
  await card(page, screen).focus();
  await page.keyboard.press("Space");
  await page.getByRole("menuitemradio", { name: "In de wacht" }).press("Enter");
  await expect(cardIn(page, "In de wacht", screen)).toBeFocused();

  await drag(page, laptop, "Verkoopbaar");
  const why = /BORD-2 blijft in ‘Op voorraad’\. Het wisbewijs ontbreekt/;
  await expect(page.getByText(why)).toBeVisible();
  await expect(cardIn(page, "Op voorraad", laptop)).toBeVisible();
  await page.reload();
  await expect(cardIn(page, "Op voorraad", laptop)).toBeVisible();
  await expect(cardIn(page, "In de wacht", screen)).toBeVisible();
});

test.describe("a colleague who looks at orders only", () => {
  test.use({ signedInAs: "jolanda" });
  test("who may change no order sees the board and can move nothing", async ({ page }) => {
    await openBoard(page);
    await expect(cardIn(page, "Gereed", orders[1]!)).toBeVisible();
    await expect(page.getByRole("button", { name: /verplaatsen/ })).toHaveCount(0);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await drag(page, orders[2]!, "Bevestigd");
    await expect(cardIn(page, "Concept", orders[2]!)).toBeVisible();
    expect(sent).toEqual([]);
  });
});
