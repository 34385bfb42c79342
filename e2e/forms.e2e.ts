import { expect, type Page } from "@playwright/test";
import { test } from "./company.ts";
import { coveredFocus, password } from "./steps.ts";

const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${name}( \\(optioneel\\))?$`) });
/** What the form holds, by the labels of its fields. */
const expectValues = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value);
};
const newContact = (ask: (method: string, path: string, body?: object) => Promise<{ id: number }>) =>
  ask("POST", "/contacts", {
    companyId: null,
    name: "Kringloop Zuid",
    city: "Breda",
    phone: "076 111",
    remarks: "Belt eerst",
  });

test("leaving a changed form asks first: by link, browser back, signing out and closing the tab", async ({
  page,
}) => {
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Nieuwe relatie" }).click();
  await field(page, "Naam").fill("Half ingevuld");
  const dialog = page.getByRole("dialog", { name: "Weggaan zonder opslaan?" });

  await page.getByRole("navigation", { name: "Waar u bent" }).getByRole("link", { name: "Relaties" }).click();
  await dialog.getByRole("button", { name: "Blijven" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await dialog.getByRole("button", { name: "Blijven" }).click();
  await expect(page).toHaveURL(/\/contacts\/new$/);
  await expectValues(page, { Naam: "Half ingevuld" });

  await page.getByRole("button", { name: "Mijn account" }).click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await dialog.getByRole("button", { name: "Blijven" }).click();
  await expectValues(page, { Naam: "Half ingevuld" });

  const closing = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await closing;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expectValues(page, { Naam: "Half ingevuld" });

  await page.getByRole("link", { name: "Producten" }).click();
  await dialog.getByRole("button", { name: "Weggaan" }).click();
  await expect(page).toHaveURL(/\/products/);
  await page.goto("/contacts/new");
  await page.getByRole("link", { name: "Producten" }).click();
  await expect(page).toHaveURL(/\/products/);
});

test("what was typed is there again for who signs in after the session ended under their hands", async ({
  page,
  company,
}) => {
  await page.goto("/contacts/new");
  await field(page, "Naam").fill("Nog niet bewaard");
  await company.ask("POST", "/security/sign-out");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await field(page, "E-mailadres of gebruikersnaam").fill("jan");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await expectValues(page, { Naam: "Nog niet bewaard" });
  await page.getByRole("link", { name: "Producten" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Weggaan" }).click();
});

test("what has the focus is never under a bar that stays on screen, forwards or back", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/contacts/new");
  await field(page, "Naam").focus();
  for (const key of ["Tab", "Shift+Tab"])
    for (let step = 0; step < 18; step += 1) {
      await page.keyboard.press(key);
      expect(await coveredFocus(page)).toBe("");
    }
});

test("Ctrl+S saves and stays, after which one leaves without a question", async ({ page, company }) => {
  const { id } = await newContact(company.ask);
  await page.goto(`/contacts/${id}/edit`);
  await field(page, "Plaats").fill("Tilburg");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Opgeslagen")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}/edit$`));
  expect(await company.ask("GET", `/contacts/${id}`)).toMatchObject({ city: "Tilburg", version: 2 });
  await page.getByRole("link", { name: "Producten" }).click();
  await expect(page).toHaveURL(/\/products/);
});

test("a refused save keeps every input and marks the field, which its line in the summary goes to", async ({
  page,
}) => {
  const unitCapacity = "Capaciteit \\(stuks\\)";
  await page.goto("/admin/locations/new");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(field(page, "Naam")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Naam").fill("Magazijn");
  await field(page, unitCapacity).fill("40");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  const wrong = page.getByRole("alert").getByRole("button", { name: "Naam" });
  await expect(wrong).toBeVisible();
  await expect(field(page, "Naam")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Naam")).toHaveAccessibleDescription("Er is al een locatie met deze naam.");
  await expectValues(page, { Naam: "Magazijn", [unitCapacity]: "40" });
  await wrong.click();
  await expect(field(page, "Naam")).toBeFocused();
});

test("without a connection a banner says so until it is back; what was typed is saved then, once", async ({
  page,
  context,
  company,
}) => {
  await page.goto("/contacts/new");
  await field(page, "Naam").fill("Antenne B.V.");
  await field(page, "Plaats").fill("Goes");
  await context.setOffline(true);
  const banner = page.getByText("Geen verbinding. Wat u invult blijft staan");
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectValues(page, { Naam: "Antenne B.V.", Plaats: "Goes" });
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  const { total } = await company.ask<{ total: number }>("GET", "/contacts?name=Antenne B.V.");
  expect(total).toBe(1);
});

test.describe("when a colleague saved the same record first", () => {
  let id: number;
  const conflict = () => page.getByRole("alert").filter({ hasText: "Vergelijken en kiezen" });
  let page: Page;
  test.beforeEach(async ({ page: given, company }) => {
    page = given;
    ({ id } = await newContact(company.ask));
    await page.goto(`/contacts/${id}/edit`);
    await field(page, "Plaats").fill("Tilburg");
    await field(page, "Opmerkingen").fill("Belt nooit");
    await company.ask("PATCH", `/contacts/${id}`, { city: "Etten-Leur", phone: "076 222" });
    await page.getByRole("button", { name: "Opslaan", exact: true }).click();
    await expect(conflict()).toBeVisible();
    await expectValues(page, { Plaats: "Tilburg", Opmerkingen: "Belt nooit" });
  });

  test("both versions are side by side, and what is chosen per field is saved", async ({ company }) => {
    await conflict().getByRole("button", { name: "Vergelijken en kiezen" }).click();
    const dialog = page.getByRole("dialog", { name: "Twee versies" });
    const row = (name: string) => dialog.getByRole("group", { name });
    await expect(row("Plaats")).toContainText("door u beiden gewijzigd");
    await expect(row("Plaats").getByRole("radio", { name: /Van mij.*Tilburg/ })).not.toBeChecked();
    await expect(row("Telefoon").getByRole("radio", { name: /andere scherm.*076 222/ })).toBeChecked();
    await expect(row("Opmerkingen").getByRole("radio", { name: /Van mij.*Belt nooit/ })).toBeChecked();
    await expect(dialog.getByText("Nog 1 veld te kiezen")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Opslaan met deze keuzes" })).toBeDisabled();
    await row("Plaats")
      .getByRole("radio", { name: /andere scherm.*Etten-Leur/ })
      .check();
    await dialog.getByRole("button", { name: "Opslaan met deze keuzes" }).click();
    await expect(page.getByText("Opgeslagen")).toBeVisible();
    const saved = await company.ask("GET", `/contacts/${id}`);
    expect(saved).toMatchObject({ city: "Etten-Leur", phone: "076 222", remarks: "Belt nooit" });
  });

  test("one's own version is saved over the other's", async ({ company }) => {
    await conflict().getByRole("button", { name: "Toch mijn versie opslaan" }).click();
    await expect
      .poll(() => company.ask("GET", `/contacts/${id}`))
      .toMatchObject({ city: "Tilburg", phone: "076 111", remarks: "Belt nooit", version: 3 });
    await expect(conflict()).toHaveCount(0);
  });

  test("the newest version is taken over one's own", async ({ company }) => {
    await conflict().getByRole("button", { name: "Nieuwste versie laden" }).click();
    await expect(conflict()).toHaveCount(0);
    await expectValues(page, { Plaats: "Etten-Leur", Opmerkingen: "Belt eerst" });
    const saved = await company.ask("GET", `/contacts/${id}`);
    expect(saved).toMatchObject({ city: "Etten-Leur", phone: "076 222", version: 2 });
  });
});

test("who does without keys of one sign switches them off, and has the help in the menu still", async ({
  page,
}) => {
  await page.goto("/products");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  const help = page.getByRole("dialog", { name: "Sneltoetsen" });
  await page.keyboard.press("?");
  await help.getByLabel("Toetsen van één teken (? en /) gebruiken").uncheck();
  await help.getByRole("button", { name: "Sluiten" }).click();
  await page.reload();
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  for (const key of ["?", "/"]) await page.keyboard.press(key);
  await expect(page.getByRole("searchbox", { name: "Zoek in deze lijst" })).not.toBeFocused();
  await expect(help).toHaveCount(0);
  await page.getByRole("button", { name: "Mijn account" }).click();
  await page.getByRole("menuitem", { name: "Sneltoetsen" }).click();
  await help.getByLabel(/^Toetsen van één teken/).check();
  await help.getByRole("button", { name: "Sluiten" }).click();
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
});

test("? shows the keys of the screen outside a field, and is a sign like any other in one", async ({
  page,
}) => {
  await page.goto("/contacts/new");
  await field(page, "Naam").pressSequentially("Wie?");
  await expectValues(page, { Naam: "Wie?" });
  await field(page, "Naam").blur();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Sneltoetsen" });
  await expect(help.getByRole("heading", { name: "In dit formulier" })).toBeVisible();
  await expect(help).toContainText("Ctrl+S");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await field(page, "Naam").fill("");
  await page.goto("/products");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.keyboard.press("?");
  await expect(help.getByRole("heading", { name: "In deze lijst" })).toBeVisible();
  await expect(help.getByRole("heading", { name: "In dit formulier" })).toHaveCount(0);
});

test("fields beside each other stay level when one label takes two lines", async ({ page }) => {
  await page.goto("/orders/purchases/new");
  const dates = [/^Voorgestelde ophaaldatum/, /^Ophaaldatum/].map((label) => page.getByLabel(label));
  await dates[0]!.evaluate((input: HTMLInputElement) => input.labels![0]!.append(" en langer".repeat(9)));
  const [one, other] = await Promise.all(dates.map((date) => date.boundingBox()));
  expect(one!.x).not.toBe(other!.x);
  expect(one!.y).toBe(other!.y);
});
