import { expect, type Locator, type Page } from "@playwright/test";
import { type Company, join, type List, test } from "./company.ts";
import { keepSession } from "./steps.ts";

/** A Monday on which nothing else is planned. */
const monday = "2027-04-05";
const names = ["Zon Rijdt", "Maan Rijdt", "Ster Rijdt"];
test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ company }) => {
  const { ask } = company;
  const { items } = await ask<List<{ id: number; phase: string }>>(
    "GET",
    "/admin/order-statuses?kind=purchase",
  );
  const statusId = items.find(({ phase }) => phase === "confirmed")!.id;
  await ask("POST", "/admin/vehicles", { name: "Samen", registrationNumber: "V-771-BX" });
  for (const name of names) {
    const { id: contactId } = await ask("POST", "/contacts", {
      ...{ name, companyId: null, isSupplier: true, street: "Laan 1", zipcode: "3512 JC", city: "Utrecht" },
    });
    const order = await ask("POST", "/purchases", { contactId, logistics: true });
    await ask("POST", `/purchases/${order.id}/status`, { statusId, mail: false });
  }
  await join(company, "petra", "Planner");
});

const open = (page: Page, span = "day") => page.goto(`/logistics/calendar?span=${span}&on=${monday}`);
const waiting = (page: Page, name: string) =>
  page.getByRole("region", { name: "Nog te plannen" }).getByRole("button", { name });
const column = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const standsAt = (page: Page, name: string, hour: string) =>
  expect(
    column(page, "Samen").getByRole("button", { name: new RegExp(`${name}, Samen, .*${hour}:00`) }),
  ).toBeVisible();
/** The middle of an hour's first quarter; the first hour of the grid is 7. */
async function hourOf(target: Locator, hour: number) {
  const { x, y } = (await target.boundingBox())!;
  return { x: x + 60, y: y + (hour - 7) * 72 + 6 };
}
async function tablet(company: Company, browser: import("@playwright/test").Browser) {
  const context = await browser.newContext({
    ...{ viewport: { width: 1366, height: 900 }, hasTouch: true, baseURL: company.url, locale: "nl-NL" },
  });
  await keepSession(context, await company.signIn("petra"));
  return context.newPage();
}

test("a finger that rests on a stop picks it up, and a colleague sees where it was put", async ({
  page,
  company,
  browser,
}) => {
  const petra = await tablet(company, browser);
  await Promise.all([open(page), open(petra)]);
  const stop = waiting(petra, names[0]!);
  await expect(stop).toBeVisible();
  await expect(waiting(page, names[0]!)).toBeVisible();
  const finger = await petra.context().newCDPSession(petra);
  const touch = (type: "touchStart" | "touchMove", at: { x: number; y: number }) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [at] });
  const { x, y } = (await stop.boundingBox())!;
  await touch("touchStart", { x: x + 40, y: y + 6 });
  await expect(petra.locator(".holding")).toBeVisible();
  const to = await hourOf(column(petra, "Samen"), 9);
  for (const part of [0.3, 0.6, 1])
    await touch("touchMove", { x: x + 40 + (to.x - x - 40) * part, y: y + 6 + (to.y - y - 6) * part });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await standsAt(petra, names[0]!, "09");
  await standsAt(page, names[0]!, "09");
  await petra.context().close();
});

test("of two planners who move one stop at once the later one is told, and both see the same", async ({
  page,
  company,
  browser,
}) => {
  const petra = await tablet(company, browser);
  await Promise.all([open(page), open(petra)]);
  for (const [planner, hour] of [
    [page, 10],
    [petra, 13],
  ] as const) {
    const stop = waiting(planner, names[1]!);
    await stop.hover({ position: { x: 40, y: 4 } });
    await planner.mouse.down();
    const { x, y } = await hourOf(column(planner, "Samen"), hour);
    await planner.mouse.move(x, y, { steps: 6 });
  }
  await page.mouse.up();
  await standsAt(page, names[1]!, "10");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await petra.mouse.up();
  await expect(petra.getByText(/intussen gewijzigd/).first()).toBeVisible();
  await standsAt(petra, names[1]!, "10");
  await petra.context().close();
});

test("a stop that is moved in the month to a day on which nobody works wants a reason", async ({ page }) => {
  await open(page, "month");
  const card = page.getByText(`10:00 ${names[1]}`);
  await card.hover();
  await page.mouse.down();
  const saturday = page
    .locator(`[data-lane]`)
    .filter({ has: page.getByText("10", { exact: true }) })
    .first();
  const { x, y } = (await saturday.boundingBox())!;
  await page.mouse.move(x + 40, y + 30, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Toch zo plannen?" });
  await expect(dialog).toContainText("Op deze dag wordt niet gewerkt");
  await dialog.getByRole("textbox").fill("Alleen dan is er iemand");
  await dialog.getByRole("button", { name: "Toch plannen" }).click();
  await expect(saturday.getByText(names[1]!)).toBeVisible();
});
