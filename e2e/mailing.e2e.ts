import { expect, type Locator, type Page } from "@playwright/test";
import { type List, test } from "./company.ts";
import { faultsOn, fromMenu, pick } from "./steps.ts";

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
/** Presses Tab until it has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}
/** Goes down an open menu to an item, and takes it. */
async function choose(page: Page, name: string) {
  await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  for (let pressed = 0; pressed < 10; pressed += 1) {
    const focused = page.getByRole("menuitem", { name, exact: true });
    if (await isFocused(focused)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

test("a list grows by pasted addresses and by hand, and one by a filter stays current", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const zwolle = { city: "Zwolle", isCustomer: true };
  await ask("POST", "/contacts", { name: "Bakker Mailing", email: "bakker@mailing.example", ...zwolle });
  await page.goto("/mailing-lists/new");
  await page.getByLabel("Naam van de lijst").fill("Open dag");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Open dag" })).toBeVisible();
  await page.getByRole("button", { name: "Relaties toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  await pick(page, "Relaties kiezen", "Bakker Mailing");
  await dialog
    .getByLabel("Of adressen plakken")
    .fill("BAKKER@mailing.example\nonbekend@mailing.example\ngeen adres");
  await dialog.getByRole("button", { name: "Relaties toevoegen" }).click();
  await expect(dialog.getByRole("alert")).toContainText("onbekend@mailing.example");
  await expect(dialog.getByRole("alert")).toContainText("geen adres");
  await dialog.getByLabel("Of adressen plakken").fill("onbekend@mailing.example");
  await dialog.getByLabel("Van onbekende adressen relaties maken").check();
  await dialog.getByRole("button", { name: "Relaties toevoegen" }).click();
  await expect(page.getByRole("row", { name: /Bakker Mailing/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /onbekend@mailing.example/ })).toBeVisible();

  await page.goto("/customers?city=Zwolle");
  await fromMenu(page, "Mailinglijst van dit filter");
  await page.getByLabel("Naam van de lijst").fill("Klanten uit Zwolle");
  await expect(page.getByText("Plaats: Zwolle")).toBeVisible();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("row", { name: /Bakker Mailing/ })).toBeVisible();
  await ask("POST", "/contacts", { name: "Later Mailing", email: "later@mailing.example", ...zwolle });
  await expect(page.getByRole("row", { name: /Later Mailing/ })).toBeVisible();
});

test("a mail is built with the keyboard alone, previewed and sent as a test", async ({ page, company }) => {
  const { items } = await company.ask<List>("GET", "/contacts?isCustomer=true&pageSize=1");
  const contact = items[0] as unknown as { name: string };
  await page.goto("/emails/new");
  await expect(page.getByLabel("Naam, alleen voor ons")).toBeFocused();
  await page.keyboard.type("Najaar");
  await tabTo(page, page.getByLabel("Losse e-mailadressen"));
  await page.keyboard.type("lezer@mailing.example");
  await expect(page.getByText("1 adres krijgt deze mailing")).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Onderwerp (Nederlands)" }));
  await page.keyboard.type("Nieuw voor ");
  await tabTo(page, page.getByRole("button", { name: /Variabele invoegen: Onderwerp/ }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Als dat onbekend is"));
  await page.keyboard.type("u");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Onderwerp (Nederlands)" })).toHaveValue(
    "Nieuw voor {{name|u}}",
  );
  const text = page.getByRole("textbox", { name: "Tekst van het blok" });
  await tabTo(page, text);
  await page.keyboard.type("Kom langs op de open dag.");
  await tabTo(page, page.getByRole("button", { name: "Blok toevoegen", exact: true }));
  await page.keyboard.press("Enter");
  await choose(page, "Kop");
  await expect(page.getByRole("textbox", { name: "Tekst van de kop" })).toBeFocused();
  await page.keyboard.type("Open dag");
  const handle = page.getByRole("button", { name: /^Verslepen.*Kop, 2 van 3/ });
  await page.keyboard.press("Shift+Tab");
  for (let pressed = 0; pressed < 10 && !(await isFocused(handle)); pressed += 1)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("listitem", { name: "Kop, 1 van 3" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Verslepen.*Kop, 1 van 3/ })).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/emails\/\d+$/);
  await expect(page.getByText("Voor het versturen")).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);

  await tabTo(page, page.getByRole("button", { name: "Voorbeeld", exact: true }));
  await page.keyboard.press("Enter");
  const preview = page.getByRole("dialog");
  await expect(preview.getByText("Nieuw voor u")).toBeVisible();
  await pick(page, "Zoals deze relatie hem krijgt", contact.name);
  await expect(preview.getByText(`Nieuw voor ${contact.name}`)).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: "Open dag" })).toBeVisible();
  await expect(mail.getByRole("link", { name: "Uitschrijven" })).toBeVisible();
  await preview.getByLabel("Als platte tekst").check();
  await expect(preview.getByText("Kom langs op de open dag.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Proef naar mijzelf" }).press("Enter");
  await expect(page.getByText("De proef gaat naar jan@voorbeeld.nl")).toBeVisible();
  const { items: mails } = await company.ask<List>("GET", "/logs/emails?pageSize=1&sort=-createdAt");
  expect(mails[0]).toMatchObject({ to: "jan@voorbeeld.nl", subject: "[Proef] Nieuw voor u" });
});
