import { expect, type Locator, type Page } from "@playwright/test";
import { type List, test } from "./company.ts";
import { coveredFocus } from "./steps.ts";

/** Keeps what live regions say and how often something was pointed at. */
function listen() {
  const log = { heard: [] as string[], pointed: 0 };
  Object.assign(window, log);
  window.addEventListener("pointerdown", () => {
    (window as unknown as typeof log).pointed += 1;
  });
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(
        "[role=log], [role=status], [role=alert], [aria-live=polite]",
      );
      if (region && !region.closest("[aria-hidden=true]"))
        (window as unknown as typeof log).heard.push(
          ...[...addedNodes].map((node) => node.textContent ?? ""),
        );
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
type KeyLog = { heard: string[]; pointed: number };
const keyPressesOf = (page: Page) =>
  page.evaluate(() => ({
    heard: (window as unknown as KeyLog).heard,
    pointed: (window as unknown as KeyLog).pointed,
  }));
/** Waits until it is said, and takes what was said until then. */
async function hears(page: Page, text: string | RegExp) {
  await expect
    .poll(async () => (await keyPressesOf(page)).heard.filter((heard) => heard.match(text)).length, {
      message: `${text} is said`,
    })
    .toBeGreaterThan(0);
  await page.evaluate(() => (window as unknown as KeyLog).heard.splice(0));
}

/** Presses Tab until it has the focus. */
async function tabTo(page: Page, target: Locator, key = "Tab") {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
const activate = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const arrives = (page: Page, name: string | RegExp) => expect(heading(page, name)).toBeFocused();
async function choose(page: Page, label: string, text: string) {
  await tabTo(page, page.getByRole("combobox", { name: label }));
  await page.keyboard.type(text);
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText(text);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(options).toHaveCount(0);
}
async function scan(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}
/** Opens what the search over everything finds first among screens and actions. */
async function goBySearch(page: Page, words: string) {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Zoek overal" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole("option", { name: words }).first()).toBeVisible();
  await page.keyboard.press("Enter");
}

const suppliersList = {
  name: "lijst.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Omschrijving;Serienummer;Categorie\nDell P2419H;TOETS-1;Monitor\nDell P2419H;TOETS-2;Monitor\n",
  ),
};

test("a device goes from purchase to sale by keyboard alone, and who listens hears what came of each step", async ({
  page,
  company: { ask },
}) => {
  await ask("POST", "/contacts", { name: "Toets Inkoop", companyId: null, isSupplier: true });
  await ask("POST", "/contacts", { name: "Toets Verkoop", companyId: null, isCustomer: true });
  await page.addInitScript(listen);
  page.on("filechooser", (chooser) => void chooser.setFiles(suppliersList));
  await page.goto("/orders/purchases");

  await activate(page, button(page, "Nieuwe inkooporder"));
  await hears(page, "Nieuwe inkooporder");
  await expect(page.getByRole("combobox", { name: "Leverancier" })).toBeFocused();
  await choose(page, "Leverancier", "Toets Inkoop");
  await activate(page, button(page, "Inkooporder aanmaken"));
  await arrives(page, /\d/);
  await expect(page).toHaveTitle(new RegExp((await heading(page, /\d/).textContent())!));

  await activate(page, page.getByRole("link", { name: "Lijst inlezen" }));
  await arrives(page, "Lijst van de leverancier inlezen");
  await tabTo(page, button(page, "Bestand kiezen"));
  await page.keyboard.press("Enter");
  await activate(page, button(page, "2 stuks inlezen"));
  await arrives(page, /\d/);
  await activate(page, button(page, "Order bevestigen"));
  await expect(page.getByRole("link", { name: "Inname starten" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, /^Inname van .* starten$/)).toBeVisible();
  // The usual place is chosen already.
  await expect(page.getByRole("combobox", { name: "Locatie" })).not.toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Plaatscode" })).toBeFocused();
  await activate(page, button(page, "Beginnen met scannen"));

  const field = page.getByRole("textbox", { name: "Scan een serienummer" });
  await expect(field).toBeFocused();
  await hears(page, /^Inname /);
  await scan(page, "TOETS-1");
  await hears(page, "TOETS-1: Verwacht");
  for (const _ of [1, 2]) {
    await scan(page, "TOETS-1");
    await hears(page, "TOETS-1: Al gescand");
  }
  await scan(page, "n.v.t.");
  await hears(page, "Dit is geen serienummer");
  await activate(page, button(page, "Laatste scan ongedaan maken"));
  await hears(page, "Scan ongedaan gemaakt");
  await expect(button(page, "Laatste scan ongedaan maken")).toBeFocused();
  await tabTo(page, field, "Shift+Tab");
  await scan(page, "TOETS-2");
  await hears(page, "TOETS-2: Verwacht");
  await activate(page, button(page, "2 apparaten inboeken"));
  await expect(
    page.getByRole("dialog", { name: /^Inboeken op/ }).getByRole("button", { name: "2 apparaten inboeken" }),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await arrives(page, "2 apparaten ingeboekt");

  await activate(page, button(page, "Producten van deze inkoop"));
  await arrives(page, "Producten");
  await page.keyboard.press("/");
  await page.keyboard.type("TOETS-2");
  await hears(page, "1 regel");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await arrives(page, "Dell P2419H");

  const tasks = page.getByRole("button", { name: /^Klaar: / });
  const task = (await tasks.first().getAttribute("aria-label"))!.replace("Klaar: ", "");
  await activate(page, button(page, `Starten: ${task}`));
  await expect(button(page, `Klaar: ${task}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, `Heropenen: ${task}`)).toBeFocused();
  for (let left = await tasks.count(); left > 0; left -= 1) {
    await activate(page, tasks.first());
    await expect(tasks).toHaveCount(left - 1);
  }
  await expect(page.getByText("Verkoopbaar").first()).toBeVisible();

  await goBySearch(page, "Nieuwe verkooporder");
  await hears(page, "Nieuwe verkooporder");
  await expect(page.getByRole("combobox", { name: "Klant" })).toBeFocused();
  await choose(page, "Klant", "Toets Verkoop");
  await page.keyboard.press("Control+s");
  await arrives(page, /\d/);
  await tabTo(page, page.getByRole("combobox", { name: /^Product toevoegen/ }));
  await scan(page, "TOETS-2");
  await hears(page, "toegevoegd");
  for (const _ of [1, 2]) {
    await scan(page, "TOETS-2");
    await hears(page, "staat al op deze order");
  }
  await activate(page, button(page, "Voorraad reserveren"));
  for (const next of ["Order gereedmelden", "Order leveren"]) {
    await expect(button(page, next)).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Geleverd: 1 stuk is uit voorraad geboekt.")).toBeVisible();
  expect((await keyPressesOf(page)).pointed).toBe(0);
});

test("an intake at 400 % zoom hides nothing that has the focus", async ({ page, company: { ask } }) => {
  const { items } = await ask<List>("GET", "/contacts?isSupplier=true&pageSize=1");
  const statuses = await ask<List>("GET", "/admin/order-statuses?kind=purchase&phase=confirmed");
  const order = await ask("POST", "/purchases", { contactId: items[0]!.id, statusId: statuses.items[0]!.id });
  for (const quantity of [1, 12])
    await ask("POST", `/purchases/${order.id}/products`, { productName: "Kabels", quantity, typeId: 1 });
  const places = await ask<List>("GET", "/admin/locations");
  const { id } = await ask("POST", "/intakes", { orderId: order.id, locationId: places.items[0]!.id });
  await ask("POST", `/intakes/${id}/scans`, { serialNumbers: ["ZOOM-1", "ZOOM-2"] });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/intake/${id}`);
  await expect(page.getByRole("textbox", { name: "Scan een serienummer" })).toBeFocused();
  for (const key of ["Tab", "Shift+Tab"])
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press(key);
      expect(await coveredFocus(page)).toBe("");
    }
});
