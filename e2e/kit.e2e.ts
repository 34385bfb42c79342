import { expect, type Locator, type Page } from "@playwright/test";
import { type List, test } from "./company.ts";

let typeId = 0;
test.beforeAll(async ({ company }) => {
  const { items } = await company.ask<List>("GET", "/admin/product-types?q=Monitor");
  typeId = items[0]!.id;
});

const question = (page: Page) => page.getByRole("dialog", { name: "Weggaan zonder opslaan?" });
const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });

/** Esc and Cancel both ask; staying keeps what was typed, leaving closes. */
async function asksBeforeClosing(page: Page, dialog: Locator, field: Locator) {
  const typed = await field.inputValue();
  await page.keyboard.press("Escape");
  await button(question(page), "Blijven").click();
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue(typed);
  await button(dialog, "Annuleren").click();
  await button(question(page), "Weggaan").click();
  // What is below it has no role as long as it is there.
  await expect(question(page)).toBeHidden();
  await expect(dialog).toBeHidden();
}

test("what is typed while a form is being saved stays, and is saved the next time", async ({
  page,
  company: { ask },
}) => {
  const { id } = await ask("POST", "/contacts", { name: "Typ door B.V.", companyId: null, isCustomer: true });
  let answer = () => {};
  const typedOn = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(`**/api/contacts/${id}`, async (route) => {
    if (route.request().method() === "PUT") await typedOn;
    await route.continue();
  });
  await page.goto(`/contacts/${id}/edit`);
  const city = page.getByRole("textbox", { name: /^Plaats/ });
  await city.fill("Utrecht");
  await page.keyboard.press("Control+s");
  await expect(page.locator("form").getByRole("progressbar")).toBeVisible();
  await city.press("End");
  await city.pressSequentially(" Oost");
  answer();
  await expect(page.getByText("Opgeslagen", { exact: true })).toBeVisible();
  await expect(city).toHaveValue("Utrecht Oost");
  expect(await ask("GET", `/contacts/${id}`)).toMatchObject({ city: "Utrecht" });
  await button(page, "Annuleren").click();
  await button(question(page), "Blijven").click();
  await button(page, "Opslaan").click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));
  expect(await ask("GET", `/contacts/${id}`)).toMatchObject({ city: "Utrecht Oost" });
});

test("a new record that was typed on in while it was made is made once", async ({
  page,
  company: { ask },
}) => {
  let answer = () => {};
  const typedOn = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/api/companies", async (route) => {
    if (route.request().method() === "POST") await typedOn;
    await route.continue();
  });
  await page.goto("/companies/new");
  const name = page.getByLabel("Naam", { exact: true });
  await name.fill("Aarde");
  await name.press("Enter");
  await expect(page.locator("form").getByRole("progressbar")).toBeVisible();
  await name.pressSequentially("werk");
  answer();
  await expect(page.getByText("Aangemaakt.", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Aardewerk");
  await button(page, "Opslaan").click();
  await expect(page).toHaveURL(/\/companies$/);
  const { items } = await ask<List>("GET", "/companies?q=aarde");
  expect(items).toMatchObject([{ name: "Aardewerk" }]);
});

test("a dialog asks before it closes when something was typed or chosen in it", async ({
  page,
  company: { ask },
}) => {
  const bundle = await ask("POST", "/products", { productName: "Muizen op tel", typeId, quantity: 100 });
  await ask("POST", "/tasks", {
    name: "Muizen tellen",
    productId: bundle.id,
    dueDate: null,
    assignedToId: null,
  });
  await page.goto(`/products/${bundle.id}`);
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Losse apparaten maken van stapel" }).click();
  const dialog = page.getByRole("dialog", { name: /Losse apparaten/ });
  await expect(dialog.getByLabel("Aantal")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Losse apparaten maken van stapel" }).click();
  await dialog.getByLabel("Serienummers").fill("5CG1\n5CG2");
  await asksBeforeClosing(page, dialog, dialog.getByLabel("Serienummers"));

  await page.goto("/tasks?q=Muizen tellen");
  await page.getByRole("checkbox").nth(1).check();
  await button(page, "Wijzigen…").click();
  const edit = page.getByRole("dialog", { name: "1 regel wijzigen" });
  await edit.getByLabel("Te wijzigen veld").selectOption({ label: "Omschrijving" });
  await asksBeforeClosing(page, edit, edit.getByRole("textbox"));
  await button(page, "Weergaven").click();
  await page.getByRole("menuitem", { name: "Weergave bewaren" }).click();
  const view = page.getByRole("dialog", { name: "Weergave bewaren" });
  await view.getByRole("switch", { name: "Deze lijst met deze weergave openen" }).check();
  await asksBeforeClosing(page, view, view.getByLabel("Naam"));
  await page.getByLabel("Toestand van Muizen tellen").selectOption({ label: "In de wacht" });
  const hold = page.getByRole("dialog", { name: "Taak in de wacht zetten" });
  await hold.getByRole("textbox").click();
  await hold.getByRole("textbox").fill("Geen tijd");
  await asksBeforeClosing(page, hold, hold.getByRole("textbox"));

  const supplier = await ask("POST", "/contacts", { name: "Levert B.V.", companyId: null, isSupplier: true });
  const purchase = await ask("POST", "/purchases", { contactId: supplier.id });
  await page.goto(`/orders/purchases/${purchase.id}`);
  await page.getByRole("button", { name: "Apparaat toevoegen" }).click();
  const line = page.getByRole("dialog", { name: "Verwacht apparaat toevoegen" });
  await line.getByRole("textbox", { name: /^Omschrijving/ }).fill("Latitude 5420");
  await asksBeforeClosing(page, line, line.getByRole("textbox", { name: /^Omschrijving/ }));
});

test("a form saves and goes on: from new to new, and through the list that it was opened from", async ({
  page,
}) => {
  await page.goto("/companies/new");
  const name = page.getByLabel("Naam", { exact: true });
  await name.fill("Beemd");
  await button(page, "Opslaan en volgende").click();
  await expect(page.getByRole("heading", { name: "Nieuw bedrijf" })).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  for (const next of ["Beemd West", "Beemd Zuid"]) {
    await name.fill(next);
    await page.keyboard.press("Control+Shift+S");
    await expect(name).toHaveValue("");
  }

  await page.goto("/companies?q=Beemd&sort=name&pageSize=2");
  await page.getByRole("link", { name: "Beemd", exact: true }).click();
  await expect(name).toHaveValue("Beemd");
  await name.fill("Beemd B.V.");
  await page.getByRole("heading", { name: "Beemd" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Sneltoetsen" })).toContainText("Ctrl+Shift+S");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+S");
  await expect(name).toHaveValue("Beemd West");
  await expect(name).toBeFocused();
  await page.keyboard.press("Control+Shift+S");
  await expect(name).toHaveValue("Beemd Zuid");
  await expect(button(page, "Opslaan en volgende")).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue("Beemd Zuid");
  await expect(button(page, "Opslaan en volgende")).toHaveCount(0);
});

test("of many that are deleted each that cannot be is named with the reason, and stays ticked", async ({
  page,
  company: { ask },
}) => {
  for (let at = 10; at < 40; at += 1) {
    const { id } = await ask("POST", "/companies", { name: `Stapel ${at}` });
    if (at === 15) await ask("POST", "/contacts", { name: "Iemand", companyId: id, isCustomer: true });
  }
  await page.goto("/companies?q=stapel&sort=name");
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("button", { name: "Alle 30 selecteren" }).click();
  await button(page, "Verwijderen").click();
  const confirmation = page.getByRole("dialog", { name: "30 regels verwijderen?" });
  await expect(confirmation).toContainText("Deze actie kan niet ongedaan worden gemaakt.");
  await button(confirmation, "Verwijderen").click();
  const report = page.getByRole("dialog", { name: "Verwijderen" });
  await expect(report).toContainText("Gekozen: 30; verwijderd: 29; geweigerd: 1.");
  await expect(report.getByRole("listitem")).toHaveText("Stapel 15 Dit bedrijf hoort nog bij een relatie.");
  await button(report, "Sluiten").click();
  await expect(page.getByText("1 geselecteerd")).toBeVisible();
  await expect(page.getByRole("row", { name: "Stapel 15" }).getByRole("checkbox")).toBeChecked();
});

test("a list that cannot be read keeps its title and filters, so that the wrong one can be taken away", async ({
  page,
  company: { ask },
}) => {
  await ask("POST", "/products", { productName: "Meetkabels", typeId, quantity: 1100 });
  await page.goto("/products?stockQuantity=abc&productName=~Meetkabels");
  await expect(page.getByRole("heading", { name: "Producten" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "Aantal op voorraad: Deze waarde heeft niet de juiste vorm.",
  );
  const chip = (text: string) => page.getByTitle("Filter wijzigen").filter({ hasText: text });
  await expect(chip("Meetkabels")).toBeVisible();
  await chip("Aantal op voorraad").press("Delete");
  await expect(page.getByRole("cell", { name: "Meetkabels", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Aantal op voorraad", exact: true }).click();
  const least = page.getByLabel("Vanaf");
  await least.fill("veel");
  await expect(page.getByText("Vul een getal in.")).toBeVisible();
  await least.press("Enter");
  await expect(page).not.toHaveURL(/stockQuantity/);
  await least.fill("۱٬۱۰۰");
  await least.press("Enter");
  await expect(page).toHaveURL(/stockQuantity=1100\.\./);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("cell", { name: "Meetkabels", exact: true })).toBeVisible();
});

test("ticks survive a filter and are exported; more than a thousand by hand are refused with a message", async ({
  page,
  company: { ask },
}) => {
  const bundle = await ask<{ id: number; sku: string }>("POST", "/products", {
    productName: "Stekkers",
    typeId,
    quantity: 1100,
  });
  const part = `/split-product/${bundle.id}/individualize-part-of-bundle`;
  await ask("PUT", part, { quantity: 1000, serialNumbers: [] });
  const other = await ask<{ id: number; sku: string }>("POST", "/products", {
    productName: "Toetsenbord",
    typeId,
  });
  await page.goto(`/products?sku=${bundle.sku},${other.sku}`);
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("searchbox").fill("Toetsenbord");
  await expect(page.getByRole("cell", { name: "Stekkers" })).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.url().includes("/export"));
  await page
    .getByRole("region", { name: "Acties voor de selectie" })
    .getByRole("button", { name: "Exporteren" })
    .click();
  await page.getByRole("menuitem", { name: "Als CSV" }).click();
  const body = (await sent).postDataJSON();
  expect(body.ids.toSorted()).toEqual([bundle.id, other.id].toSorted());
  expect(body.filter).not.toHaveProperty("q");
  expect(body.filter).not.toHaveProperty("sku");

  await page.goto("/products?productName=Stekkers&pageSize=200&sort=id");
  const ticks = page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" });
  for (let at = 1; at <= 6; at += 1) {
    await ticks.check();
    if (at < 6) await button(page, "Volgende pagina").click();
    await expect(page).toHaveURL(at < 6 ? new RegExp(`page=${at + 1}`) : /page=6/);
    if (at < 6) await expect(ticks).not.toBeChecked();
  }
  const bar = page.getByRole("region", { name: "Acties voor de selectie" });
  await expect(bar.getByRole("alert")).toContainText("Meer dan 1.000 los geselecteerde regels");
  await expect(button(bar, "Verwijderen")).toHaveCount(0);
});

test("a scan into a form stays there and does not send it, and one into a dialog leads nowhere and says so", async ({
  page,
  company: { ask },
}) => {
  // Keys that come through the browser's protocol are as far apart as the machine is busy; these come as a scanner's.
  const scan = (code: string) =>
    page.evaluate((keys) => {
      const target = document.activeElement as HTMLInputElement;
      const press = (key: string) =>
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      for (const key of keys) press(key);
      if (press("Enter")) target.form?.requestSubmit();
      target.dispatchEvent(new KeyboardEvent("keyup", { key: "Enter", bubbles: true }));
    }, code);
  const { id, sku } = await ask<{ id: number; sku: string }>("POST", "/products", {
    productName: "Toetsenbord",
    typeId,
  });
  await page.goto("/companies/new");
  await page.getByLabel("Naam", { exact: true }).fill(sku);
  await scan(sku);
  await expect(page.getByLabel("Naam", { exact: true })).toHaveValue(sku);
  await expect(page).toHaveURL(/\/companies\/new$/);
  expect(await ask("GET", `/companies?q=${sku}`)).toMatchObject({ total: 0 });
  await button(page, "Opslaan").click();
  await expect(page).toHaveURL(/\/companies$/);
  expect(await ask("GET", `/companies?q=${sku}`)).toMatchObject({ total: 1 });

  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Sneltoetsen" });
  await expect(button(help, "Sluiten")).toBeFocused();
  await scan(sku);
  await expect(page.getByRole("status").filter({ hasText: `${sku} is gescand maar niet` })).toBeVisible();
  await expect(help).toBeVisible();
  await button(help, "Sluiten").click();
  await expect(page).toHaveURL(/\/companies$/);
  await scan(sku);
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
});
