import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { faultsOn, password, signInTo, signUpIn } from "./steps.ts";

let omloop: Omloop;
let token = "";
/** The numbers of three sales orders; of the last the goods are not in stock. */
const orders: string[] = [];
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ playwright }) => {
  omloop = await startOmloop();
  await signUpIn(omloop);
  const api = await playwright.request.newContext();
  token = (await ask(api, "post", "/security/sign-in", { emailOrUsername: "jan", password })).accessToken;
  const contact = await ask(api, "post", "/contacts", {
    name: "Kantoor & Co",
    companyId: null,
    isCustomer: true,
  });
  const types = await ask(api, "get", "/admin/product-types?q=Monitor");
  const product = await ask(api, "post", "/products", { productName: "HP E243", typeId: types.items[0].id });
  for (const lines of [[], [], [{ productId: product.id }]])
    orders.push((await ask(api, "post", "/sales", { contactId: contact.id, lines })).orderNr);
  await addPlanner(api);
});
test.afterAll(() => omloop.stop());

async function ask(api: APIRequestContext, method: "get" | "post" | "put", path: string, data?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api[method](`${omloop.url}/api${path}`, { data, headers: token ? headers : {} });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
/** A colleague who may look at orders and change none. */
async function addPlanner(api: APIRequestContext) {
  const email = "jolanda@voorbeeld.nl";
  const names = { username: "jolanda", firstName: "Jolanda", lastName: "Kuipers" };
  await ask(api, "post", "/security/sign-up", { ...names, email, password });
  let code: string | undefined;
  const findCode = async () => {
    const { items } = await ask(api, "get", "/logs/emails");
    code = /\d{6}/.exec(items.find(({ to }: { to: string }) => to === email)?.body)?.[0];
    return code;
  };
  await expect.poll(findCode).toBeDefined();
  await ask(api, "post", "/security/confirm-sign-up", { emailOrUsername: "jolanda", code });
  const groups = { groups: ["Planner"], permissions: [], contactId: null };
  await ask(api, "put", "/admin/users/groups/jolanda", groups);
}
const lane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, order: string) => page.getByRole("link", { name: order });
const cardIn = (page: Page, name: string, order: string) =>
  card(page, order).and(lane(page, name).getByRole("link"));
async function drag(page: Page, order: string, to: string) {
  await card(page, order).hover();
  await page.mouse.down();
  const { x, y, width, height } = (await lane(page, to).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

test("an order is dragged to another status, taken back, and moved on by the keyboard", async ({ page }) => {
  await signInTo(omloop, page);
  await page.goto(`${omloop.url}/orders/sales`);
  await page.getByRole("button", { name: "Bord", exact: true }).click();
  await expect(page).toHaveURL(/as=board/);
  await expect(lane(page, "Concept")).toContainText("Concept 3");
  expect(await faultsOn(page)).toEqual([]);

  await drag(page, orders[0]!, "Bevestigd");
  await expect(page.getByText(`${orders[0]} staat nu in «Bevestigd»`)).toBeVisible();
  await expect(lane(page, "Concept")).toContainText("Concept 2");
  await expect(cardIn(page, "Bevestigd", orders[0]!)).toBeVisible();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(cardIn(page, "Concept", orders[0]!)).toBeVisible();
  await expect(lane(page, "Concept")).toContainText("Concept 3");

  await card(page, orders[1]!).focus();
  await page.keyboard.press("Space");
  await page.getByRole("menuitem", { name: "Gereed" }).press("Enter");
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
  await signInTo(omloop, page);
  await page.goto(`${omloop.url}/orders/sales?as=board`);
  await drag(page, orders[2]!, "Bevestigd");
  await expect(page.getByText(`${orders[2]} blijft in «Concept». Niet genoeg verkoopbaar`)).toBeVisible();
  await expect(cardIn(page, "Concept", orders[2]!)).toBeVisible();
  await expect(lane(page, "Concept")).toContainText("Concept 2");
});

test("on a phone there is one column at a time, and a card goes on by its menu", async ({ page }) => {
  await signInTo(omloop, page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${omloop.url}/orders/sales?as=board`);
  await expect(cardIn(page, "Concept", orders[0]!)).toBeVisible();
  await expect(page.getByRole("region", { name: "Bevestigd" })).toHaveCount(0);
  expect(await faultsOn(page)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: `${orders[0]} verplaatsen` }).click();
  await page.getByRole("menuitem", { name: "Geannuleerd" }).click();
  await page.getByRole("button", { name: "Order annuleren" }).click();
  await expect(page.getByText(`${orders[0]} staat nu in «Geannuleerd»`)).toBeVisible();
  const column = page.getByLabel("Kolom van het bord");
  await column.focus();
  await column.selectOption("Geannuleerd");
  await expect(cardIn(page, "Geannuleerd", orders[0]!)).toBeVisible();
  await expect(column).toBeFocused();
  await expect(page.getByRole("button", { name: `${orders[0]} verplaatsen` })).toHaveCount(0);
});

test("who may change no order sees the board and can move nothing", async ({ page }) => {
  await page.goto(omloop.url);
  await page.getByLabel("E-mailadres of gebruikersnaam").fill("jolanda");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
  await page.goto(`${omloop.url}/orders/sales?as=board`);
  await expect(cardIn(page, "Gereed", orders[1]!)).toBeVisible();
  await expect(page.getByRole("button", { name: /verplaatsen/ })).toHaveCount(0);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await drag(page, orders[2]!, "Bevestigd");
  await expect(cardIn(page, "Concept", orders[2]!)).toBeVisible();
  expect(sent).toEqual([]);
});
