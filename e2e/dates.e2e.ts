import { expect, type Locator, type Page } from "@playwright/test";
import { textsIn } from "../locales/read.ts";
import { type Company, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

/** Reads that language from the next page on. */
async function speak(page: Page, locale: string) {
  if (page.url() === "about:blank") await page.goto("/icon.svg");
  await page.evaluate((chosen) => localStorage.setItem("locale", JSON.stringify(chosen)), locale);
}
async function newTask(page: Page) {
  await page.goto("/tasks/new");
  await expect(calendarButton(page)).toBeVisible();
}
const calendarButton = (page: Page) => page.locator("form button[aria-haspopup=dialog]");
/** What of it is drawn, whatever colours the system forces. */
const drawn = (at: Locator) =>
  at.evaluate((element) => {
    const { outlineStyle, backgroundColor, borderTopStyle } = getComputedStyle(element);
    return { outlineStyle, backgroundColor, borderTopStyle };
  });
const day = (page: Page, name: string) => page.getByRole("gridcell", { name });

/** The saved date of the only task of that name. */
async function savedDate({ ask }: Company, name: string) {
  type Tasks = { items: { dueDate: string | null }[] };
  const { items } = await ask<Tasks>("GET", `/tasks?q=${encodeURIComponent(name)}`);
  expect(items).toHaveLength(1);
  return items[0]?.dueDate ?? null;
}

test("a date is typed as people write it, and what is no date stays with a reason at the field", async ({
  page,
  company,
}) => {
  await speak(page, "nl");
  await newTask(page);
  await page.getByLabel("Taak", { exact: true }).fill("Accu testen");
  const due = page.getByLabel("Uiterlijk");
  await due.fill("31-2-2027");
  await due.blur();
  await expect(due).toHaveValue("31-2-2027");
  await expect(due).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(textsIn("nl").get("errors.day")!)).toBeVisible();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Uiterlijk");
  await expect(page).toHaveURL(/\/tasks\/new/);

  await due.fill("28 feb 2027");
  await expect(page.getByText(textsIn("nl").get("errors.day")!)).toBeHidden();
  await due.fill("1/3-27");
  await due.blur();
  await expect(due).toHaveValue("1 mrt 2027");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).not.toHaveURL(/\/tasks\/new/);
  expect(await savedDate(company, "Accu testen")).toBe("2027-03-01");
});

test("a date is chosen by keyboard, and Escape leaves it as it was", async ({ page, company }) => {
  await speak(page, "nl");
  await newTask(page);
  await page.getByLabel("Taak", { exact: true }).fill("Toetsenbord reinigen");
  const due = page.getByLabel("Uiterlijk");
  await due.fill("24-11-2027");
  await due.press("Alt+ArrowDown");
  await expect(page.getByRole("dialog", { name: "Kies een datum" })).toBeVisible();
  await expect(day(page, "wo 24 nov 2027")).toBeFocused();
  await expect(day(page, "wo 24 nov 2027")).toHaveAttribute("aria-selected", "true");
  await page.emulateMedia({ forcedColors: "active" });
  const chosen = await drawn(day(page, "wo 24 nov 2027"));
  expect(chosen.outlineStyle).toBe("solid");
  expect(chosen.backgroundColor).not.toBe((await drawn(day(page, "do 25 nov 2027"))).backgroundColor);
  expect((await drawn(page.locator("form .MuiButton-contained"))).borderTopStyle).toBe("solid");
  await page.emulateMedia({ forcedColors: "none" });
  for (const [key, name] of [
    ["ArrowRight", "do 25 nov 2027"],
    ["ArrowDown", "do 2 dec 2027"],
    ["PageDown", "zo 2 jan 2028"],
    ["Home", "ma 27 dec 2027"],
    ["End", "zo 2 jan 2028"],
    ["Shift+PageUp", "za 2 jan 2027"],
    ["PageUp", "wo 2 dec 2026"],
    ["ArrowUp", "wo 25 nov 2026"],
    ["ArrowLeft", "di 24 nov 2026"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(page, name)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(due).toHaveValue("24 nov 2027");

  await calendarButton(page).click();
  await page.getByRole("button", { name: "Volgende maand" }).click();
  await expect(page.getByText("december 2027")).toBeVisible();
  await expect(page.getByRole("button", { name: "Volgende maand" })).toBeFocused();
  await day(page, "vr 31 dec 2027").focus();
  await page.keyboard.press("Shift+Tab");
  await page.getByRole("button", { name: "Vorig jaar" }).click();
  await day(page, "do 31 dec 2026").click();
  await expect(due).toHaveValue("31 dec 2026");
  await expect(calendarButton(page)).toBeFocused();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).not.toHaveURL(/\/tasks\/new/);
  expect(await savedDate(company, "Toetsenbord reinigen")).toBe("2026-12-31");
});

test("a Persian user types and chooses Jalali dates, which are saved as the same days", async ({
  page,
  company,
}) => {
  await speak(page, "fa");
  await newTask(page);
  await page.getByLabel("وظیفه", { exact: true }).fill("آزمایش باتری");
  const due = page.getByLabel("مهلت");
  await due.fill("۱۴۰۶/۰۸/۳۰");
  await due.blur();
  await expect(due).toHaveValue("۳۰ آبان ۱۴۰۶");
  await calendarButton(page).click();
  await expect(page.getByText("آبان ۱۴۰۶", { exact: true })).toBeVisible();
  await expect(day(page, "یکشنبه ۳۰ آبان ۱۴۰۶")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(day(page, "دوشنبه ۱ آذر ۱۴۰۶")).toBeFocused();
  await expect(day(page, "دوشنبه ۱ آذر ۱۴۰۶")).toHaveText("۱");
  await page.keyboard.press("Enter");
  await expect(due).toHaveValue("۱ آذر ۱۴۰۶");
  await page.getByRole("button", { name: "ذخیره", exact: true }).click();
  await expect(page).not.toHaveURL(/\/tasks\/new/);
  expect(await savedDate(company, "آزمایش باتری")).toBe("2027-11-22");
  await page.goto("/tasks");
  await expect(page.getByRole("cell", { name: "دوشنبه ۱ آذر ۱۴۰۶" })).toBeVisible();
  await expect(page.getByRole("combobox").filter({ hasText: "۲۵ در صفحه" })).toBeVisible();
});

const firstColumns: [locale: string, weekday: string][] = [
  ["nl", "maandag"],
  ["en", "Monday"],
  ["de", "Montag"],
  ["es", "lunes"],
  ["fr", "lundi"],
  ["pt", "segunda-feira"],
  ["ar", "السبت"],
  ["fa", "شنبه"],
];
test.describe("in an American browser", () => {
  test.use({ locale: "en-US" });
  test("the calendar's week starts on the day of the language", async ({ page }) => {
    for (const [locale, weekday] of firstColumns) {
      await speak(page, locale);
      await newTask(page);
      await calendarButton(page).click();
      await expect(page.getByRole("columnheader").first()).toHaveAccessibleName(weekday);
    }
  });
});

async function expectThumbSized(target: Locator) {
  const box = await target.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}
for (const width of [1440, 390])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width < 600 });
    test("the open calendar has no accessibility fault and fits a thumb on a phone", async ({ page }) => {
      for (const locale of ["nl", "fa"]) {
        await speak(page, locale);
        await newTask(page);
        await calendarButton(page).click();
        await expect(page.getByRole("gridcell")).toHaveCount(42);
        await expect(page.locator("[aria-current=date]")).toBeFocused();
        expect(await faultsOn(page, "[role=dialog]")).toEqual([]);
        if (width > 600) continue;
        await expectThumbSized(page.getByRole("gridcell").first());
        await expectThumbSized(page.getByRole("dialog").getByRole("button").first());
      }
    });
  });

test("a list is filtered by dates that are typed, and an unfinished date filters nothing", async ({
  page,
}) => {
  await speak(page, "nl");
  await page.goto("/products");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Aangemaakt" }).click();
  await page.getByLabel("Vanaf").fill("1-2-2027");
  await page.getByLabel("Vanaf").press("Enter");
  await expect(page).toHaveURL(/createdAt=2027-02-01\.\.(&|$)/);
  await page.getByLabel("Tot en met").fill("31-2");
  await page.getByLabel("Tot en met").press("Enter");
  await expect(page.getByText(textsIn("nl").get("errors.day")!)).toBeVisible();
  await expect(page).toHaveURL(/createdAt=2027-02-01\.\.(&|$)/);
  await page.getByLabel("Tot en met").fill("28 feb 2027");
  await page.getByLabel("Tot en met").press("Tab");
  await expect(page).toHaveURL(/createdAt=2027-02-01\.\.2027-02-28/);
  await page.goto("/products?createdAt=gisteren..");
  await expect(page.getByRole("button", { name: /gisteren/ })).toBeVisible();
});
