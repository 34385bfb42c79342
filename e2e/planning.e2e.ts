import { expect, type Page } from "@playwright/test";
import { daysAfter } from "../contract/days.rules.ts";
import { type List, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

type Stop = { id: number; day: string | null; vehicleId: number | null; windowFrom: string | null };
type Planned = { stops: (Stop & { name: string })[]; unplanned: { id: number; name: string }[] };
/** A Monday far enough ahead that nothing of the sample company is planned around it. */
const monday = "2027-03-01";
const suppliers = ["Aalders", "Bakker", "Claassen", "Dekker", "Evers", "Faber"].map(
  (name) => `${name} Rijdt`,
);
const places = ["3512 JC", "3811 AB", "3584 CS", "1211 AA", "3439 ME", "3701 CA"];
test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ company }) => {
  const { ask } = company;
  const statuses = await ask<List<{ id: number; phase: string }>>(
    "GET",
    "/admin/order-statuses?kind=purchase",
  );
  const statusId = statuses.items.find(({ phase }) => phase === "confirmed")!.id;
  await ask("POST", "/admin/vehicles", { name: "Alfa", registrationNumber: "V-123-BX", payload: 900 });
  await ask("POST", "/admin/vehicles", { name: "Alfa twee", registrationNumber: "VX-981-B" });
  for (const [at, name] of suppliers.entries()) {
    const contact = { name, companyId: null, isSupplier: true, email: `${at}@voorbeeld.nl` };
    const address = { street: `Laan ${at + 1}`, zipcode: places[at], city: "Utrecht" };
    const { id: contactId } = await ask("POST", "/contacts", { ...contact, ...address });
    const lines = [{ productName: "Laptop", quantity: 10 }];
    const order = await ask("POST", "/purchases", { contactId, logistics: true, lines });
    await ask("POST", `/purchases/${order.id}/status`, { statusId, mail: false });
  }
});

const open = (page: Page, day: string, span = "day") =>
  page.goto(`/logistics/calendar?span=${span}&on=${day}`);
const waiting = (page: Page, name: string) =>
  page.getByRole("region", { name: "Nog te plannen" }).getByRole("button", { name });
const column = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
/** Drags a stop to an hour of a column; the first hour of the grid is 7. */
async function drag(page: Page, what: ReturnType<typeof waiting>, to: string, hour: number) {
  const target = column(page, to);
  await expect(target).toBeVisible();
  await what.hover({ position: { x: 40, y: 4 } });
  await page.mouse.down();
  const { x, y } = (await target.boundingBox())!;
  await page.mouse.move(x + 60, y + (hour - 7) * 72 + 6, { steps: 6 });
  await page.mouse.up();
}
const saved = (page: Page) => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

test("a week is planned by mouse, and the supplier hears of the appointment once", async ({
  page,
  company,
}) => {
  await open(page, monday);
  await expect(waiting(page, "Aalders Rijdt")).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
  await drag(page, waiting(page, "Aalders Rijdt"), "Alfa", 9);
  await expect(
    column(page, "Alfa").getByRole("button", { name: /Aalders Rijdt, Alfa, .*09:00/ }),
  ).toBeVisible();
  await drag(page, waiting(page, "Bakker Rijdt"), "Alfa", 11);
  await expect(column(page, "Alfa").getByRole("button", { name: /Bakker Rijdt/ })).toBeVisible();

  await page.getByRole("button", { name: "Week", exact: true }).click();
  await drag(page, page.getByRole("button", { name: /Bakker Rijdt/ }), "di 2", 13);
  await expect(
    column(page, "di 2").getByRole("button", { name: /Bakker Rijdt, Alfa, .*13:00/ }),
  ).toBeVisible();
  await saved(page);
  const { stops } = await company.ask<Planned>(
    "GET",
    `/calendar/planning?from=${monday}&to=${daysAfter(monday, 6)}`,
  );
  expect(stops.map(({ name, day, windowFrom }) => [name, day, windowFrom])).toEqual([
    ["Aalders Rijdt", monday, "09:00"],
    ["Bakker Rijdt", daysAfter(monday, 1), "13:00"],
  ]);

  await page.getByRole("button", { name: /Aalders Rijdt/ }).click();
  await page.getByRole("button", { name: "Afspraak mailen" }).click();
  await expect(page.getByText("De afspraak is gemaild")).toBeVisible();
  await page.getByRole("button", { name: /Aalders Rijdt/ }).click();
  await expect(page.getByRole("button", { name: "Afspraak mailen" })).toBeDisabled();
});

test("the rest is planned by keyboard, with at most four keys a stop", async ({ page, company }) => {
  await open(page, daysAfter(monday, 2));
  const rest = suppliers.slice(2);
  await waiting(page, rest[0]!).focus();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (const [at, name] of rest.entries()) {
    await expect(waiting(page, name)).toBeFocused();
    await press("Space");
    const held = page.getByRole("button", { name: new RegExp(`${name}, Alfa`) });
    await expect(held).toBeFocused();
    if (at === 1) await press("ArrowRight");
    if (at === 2) await press("ArrowDown");
    await press("Enter");
    await expect(page.getByRole("log").getByText(`${name} staat op`)).toBeAttached();
  }
  expect(presses / rest.length).toBeLessThanOrEqual(4);
  await saved(page);
  const day = daysAfter(monday, 2);
  const { stops } = await company.ask<Planned>("GET", `/calendar/planning?from=${day}&to=${day}`);
  expect(stops).toHaveLength(rest.length);
  expect(new Set(stops.map(({ vehicleId }) => vehicleId)).size).toBe(2);
});

test("a plan in which something is wrong wants a reason", async ({ page }) => {
  await open(page, daysAfter(monday, 5), "week");
  await drag(page, page.getByRole("button", { name: /Bakker Rijdt/ }), "za 6", 10);
  const dialog = page.getByRole("dialog", { name: "Toch zo plannen?" });
  await expect(dialog).toContainText("Op deze dag wordt niet gewerkt");
  await dialog.getByRole("textbox").fill("De bank kan alleen op zaterdag");
  await dialog.getByRole("button", { name: "Toch plannen" }).click();
  await expect(column(page, "za 6").getByRole("button", { name: /Bakker Rijdt/ })).toBeVisible();
});
