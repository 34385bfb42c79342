import { expect, type Locator, type Page } from "@playwright/test";
import { textsIn } from "../locales/read.ts";
import { type Company, test } from "./company.ts";
import { faultsOn, goTo } from "./steps.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const clickButton = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
/** A purchase that lines can be added to. */
async function newPurchase({ ask }: Company) {
  const { items } = await ask<{ items: { id: number }[] }>("GET", "/contacts?isSupplier=true&pageSize=1");
  const { id } = await ask("POST", "/purchases", { contactId: items[0]!.id });
  return `/orders/purchases/${id}`;
}

/** What opens over a screen, and how: each after Escape has closed the one before. */
const overlays: Record<string, (page: Page, purchase: string) => Promise<unknown>> = {
  "the filters": async (page) => {
    await page.goto("/products");
    await clickButton(page, "Filter");
  },
  "the columns": async (page) => {
    await clickButton(page, "Kolommen");
  },
  "the export": async (page) => {
    await clickButton(page, "Exporteren");
  },
  "the views": async (page) => {
    await clickButton(page, "Weergaven");
  },
  "the keys": async (page) => {
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await page.keyboard.press("?");
  },
  "the bulk edit": async (page) => {
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await clickButton(page, "Wijzigen…");
  },
  "the labels": async (page) => {
    await clickButton(page, /^Labels? printen/);
  },
  "a filter": async (page) => {
    await page.goto("/products?salePrice=1..");
    await clickButton(page, /Verkoopprijs/);
  },
  "the calendar": async (page) => {
    await goTo(page, "/tasks/new");
    await clickButton(page, "Kalender openen");
  },
  "a line": async (page, purchase) => {
    await goTo(page, purchase);
    await clickButton(page, "Apparaat toevoegen");
  },
  "the statuses": async (page) => {
    await clickButton(page, /^Status: .* Wijzigen$/);
  },
  "the search over everything": async (page) => {
    await page.getByRole("combobox", { name: "Zoek overal" }).fill("100001");
    await expect(page.getByRole("option", { name: /100001/ })).toBeVisible();
  },
};
/** What it opens in: what lies below is looked at by itself. */
const layers = "body > :not(#root)";
const opened = (page: Page) => {
  const over = page.locator(layers);
  return over
    .getByRole("dialog")
    .or(over.getByRole("menu"))
    .or(over.locator(".MuiPopover-paper"))
    .or(over.getByRole("listbox"));
};

test("what opens over a screen has no fault that a machine can find, light or dark", async ({
  page,
  company,
}) => {
  const purchase = await newPurchase(company);
  const faults: string[] = [];
  for (const [name, open] of Object.entries(overlays)) {
    await page.keyboard.press("Escape");
    await expect(opened(page)).toHaveCount(0);
    await open(page, purchase);
    await expect(opened(page).first()).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await faultsOn(page, layers)).map((fault) => `${name}, ${colorScheme}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test("a message over a dialog covers none of its buttons and fields on a phone", async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(await newPurchase(company));
  await clickButton(page, "Apparaat toevoegen");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Annuleren" }).focus();
  await Promise.all([..."VREEMD-1", "Enter"].map((key) => page.keyboard.press(key)));
  const message = page.locator("[data-toast]");
  await expect(message).toContainText("VREEMD-1");
  const endOf = async (what: Locator) => {
    const { y, height } = (await what.boundingBox())!;
    return y + height;
  };
  await expect
    .poll(async () => (await dialog.boundingBox())!.y - (await endOf(message)))
    .toBeGreaterThanOrEqual(0);
  expect(await endOf(dialog.getByRole("button", { name: "Toevoegen aan de order" }))).toBeLessThan(700);
});

/** Where Arabic begins in it, in pixels of the window. */
const startOf = async (what: Locator) => {
  const { x, width } = (await what.boundingBox())!;
  return x + width;
};

test("in Arabic what opens below a button begins where the button begins: on the right", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("locale", '"ar"'));
  await page.goto("/products");
  const button = page.getByRole("button", { name: textsIn("ar").get("kit.filter"), exact: true });
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  const begin = await startOf(button);
  await button.click();
  const editor = page.locator(".MuiPopover-paper");
  const option = editor.getByRole("option", { name: textsIn("ar").get("products.fields.salePrice") });
  await expect(option).toBeVisible();
  expect(Math.abs((await startOf(editor)) - begin)).toBeLessThanOrEqual(2);
  await option.click();
  await expect(option).toHaveCount(0);
  await expect(editor.getByRole("textbox").first()).toBeVisible();
  expect(Math.abs((await startOf(editor)) - begin)).toBeLessThanOrEqual(2);
});
