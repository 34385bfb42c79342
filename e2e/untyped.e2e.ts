import { expect, test } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { password, signUpIn } from "./steps.ts";

let omloop: Omloop;
test.beforeAll(async () => {
  omloop = await startOmloop();
  await signUpIn(omloop);
});
test.afterAll(() => omloop.stop());

test("somebody of the warehouse says what came without a product type, and books it in", async ({
  page,
  request,
}) => {
  const signIn = (emailOrUsername: string) => ask("POST", "/security/sign-in", { emailOrUsername, password });
  let token: string | undefined;
  async function ask(method: string, path: string, data?: object) {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const answer = await request.fetch(`${omloop.url}/api${path}`, { method, data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }
  token = (await signIn("jan")).accessToken;
  const names = { username: "piet", firstName: "Piet", lastName: "Bos", email: "piet@voorbeeld.nl" };
  await ask("POST", "/security/sign-up", { ...names, password });
  await expect
    .poll(async () => (await ask("GET", "/logs/emails")).items.map(({ to }: { to: string }) => to))
    .toContain(names.email);
  const [mail] = (await ask("GET", "/logs/emails")).items;
  const code = /\b\d{6}\b/.exec(mail.body)?.[0];
  await ask("POST", "/security/confirm-sign-up", { emailOrUsername: "piet", code });
  await ask("PUT", "/admin/users/groups/piet", { groups: ["Warehouse"], permissions: [], contactId: null });
  const contact = await ask("POST", "/contacts", { name: "School", companyId: null, isSupplier: true });
  const { items: statuses } = await ask("GET", "/admin/order-statuses?kind=purchase&phase=confirmed");
  const { id } = await ask("POST", "/purchases", { contactId: contact.id, statusId: statuses[0].id });
  await ask("POST", `/purchases/${id}/products`, { productName: "Scherm", serialNumber: "SN-1" });
  const { items: places } = await ask("GET", "/admin/locations");
  const intake = await ask("POST", "/intakes", { orderId: id, locationId: places[0].id });

  const session = { ...(await signIn("piet")), username: "piet" };
  await page.addInitScript((kept) => localStorage.setItem("session", JSON.stringify(kept)), session);
  await page.goto(`${omloop.url}/intake/${intake.id}`);
  await page.getByLabel("Scan een serienummer").fill("SN-1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Kies de productsoort van 1 regel" }).click();
  await page.getByRole("combobox", { name: "Productsoort van Scherm" }).selectOption({ label: "Monitor" });
  await page.getByRole("button", { name: "Wijs toe" }).click();
  await page.getByRole("button", { name: "Boek 1 apparaat in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Boek 1 apparaat in" }).click();
  await expect(page.getByRole("heading", { name: "1 apparaat ingeboekt" })).toBeVisible();
});
