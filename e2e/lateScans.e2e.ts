import { expect, type Page } from "@playwright/test";
import { type Company, type List, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

const serialsOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `LAAT-${letter}${String(at + 1).padStart(2, "0")}`);

/** The open session of a purchase that expects these devices. */
async function openIntake({ ask }: Company, serials: readonly string[]) {
  const { items } = await ask<List>("GET", "/contacts?isSupplier=true&pageSize=1");
  const statuses = await ask<List>("GET", "/admin/order-statuses?kind=purchase&phase=confirmed");
  const { id: orderId } = await ask("POST", "/purchases", {
    contactId: items[0]!.id,
    statusId: statuses.items[0]!.id,
  });
  for (const serialNumber of serials)
    await ask("POST", `/purchases/${orderId}/products`, { productName: "Laptop", serialNumber, typeId: 1 });
  const places = await ask<List>("GET", "/admin/locations");
  return ask("POST", "/intakes", { orderId, locationId: places.items[0]!.id });
}

const field = (page: Page) => page.getByRole("textbox", { name: "Scan een serienummer" });
async function scanSerials(page: Page, serials: readonly string[]) {
  await field(page).fill(serials.join(","));
  await field(page).press("Enter");
}
const late = (page: Page) => page.getByRole("list", { name: "Serienummers die niet verstuurd zijn" });
const offline = (page: Page, count: number) => page.getByText(`Geen verbinding: ${count} scans wachten`);

test.afterEach(({ context }) => context.setOffline(false));

test("scans that wait while a colleague closes the intake are listed and go into the next one", async ({
  page,
  context,
  company,
}) => {
  const serials = serialsOf("A", 15);
  const { id } = await openIntake(company, serials);
  await page.goto(`/intake/${id}`);
  await expect(field(page)).toBeFocused();
  await context.setOffline(true);
  await scanSerials(page, serials);
  await expect(offline(page, 15)).toBeVisible();
  await company.ask("POST", `/intakes/${id}/close`);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "0 apparaten ingeboekt" })).toBeVisible();
  await expect(page.getByText("15 scans kwamen te laat: de inname was al afgesloten.")).toBeVisible();
  await expect(late(page).getByRole("listitem")).toHaveText(serials);
  expect(await faultsOn(page)).toEqual([]);

  await page.goto("/intake");
  await page
    .getByRole("alert")
    .filter({ hasText: "15 scans van order" })
    .getByRole("button", { name: "Bekijken" })
    .click();
  await page.getByRole("button", { name: "Inname starten en ze opnemen" }).click();
  await expect(page.getByText("15 verwerkt: 15 verwacht")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/intake/${id}$`));
  await page.goto(`/intake/${id}`);
  await expect(page.getByRole("heading", { name: "0 apparaten ingeboekt" })).toBeVisible();
  await expect(late(page)).toHaveCount(0);
});

test("a scan sent as the intake closes goes into the open intake, or is discarded after a question", async ({
  page,
  company,
}) => {
  const [first = "", second = ""] = serialsOf("B", 2);
  const { id, orderId, locationId } = await openIntake(company, [first, second]);
  await page.goto(`/intake/${id}`);
  await page.route(
    `**/api/intakes/${id}/scans`,
    async (route) => {
      await company.ask("POST", `/intakes/${id}/close`);
      await route.continue();
    },
    { times: 1 },
  );
  await scanSerials(page, [first, second]);
  await expect(page.getByText("2 scans kwamen te laat")).toBeVisible();
  const next = await company.ask("POST", "/intakes", { orderId, locationId });
  await expect(page.getByRole("button", { name: "Opnemen in de lopende inname" })).toBeVisible();

  await page.getByRole("button", { name: "Weggooien" }).click();
  const question = page.getByRole("dialog", { name: "2 scans weggooien?" });
  await question.getByRole("button", { name: "Annuleren" }).click();
  await expect(question).toHaveCount(0);
  await expect(late(page).getByRole("listitem")).toHaveText([first, second]);
  await page.getByRole("button", { name: "Weggooien" }).click();
  await question.getByRole("button", { name: "Weggooien" }).click();
  await expect(late(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "0 apparaten ingeboekt" })).toBeVisible();
  await expect(late(page)).toHaveCount(0);
  const { scans } = await company.ask<{ scans: unknown[] }>("GET", `/intakes/${next.id}`);
  expect(scans).toEqual([]);
});

test("two tabs of one intake keep their scans beside each other, and the next one sends those of both once", async ({
  page,
  context,
  company,
}) => {
  const serials = serialsOf("C", 7);
  const { id } = await openIntake(company, serials);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/intake/${id}`);
    await expect(field(tab)).toBeVisible();
  }
  await context.setOffline(true);
  await scanSerials(page, serials.slice(0, 5));
  await scanSerials(other, serials.slice(5));
  await expect(offline(page, 5)).toBeVisible();
  await expect(offline(other, 2)).toBeVisible();
  await page.close();
  await other.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`/intake/${id}`);
  const taken = async () => {
    const { scans } = await company.ask<{ scans: { serialNumber: string; times: number }[] }>(
      "GET",
      `/intakes/${id}`,
    );
    return scans.map(({ serialNumber, times }) => `${serialNumber} ${times}`).sort();
  };
  await expect.poll(taken).toEqual(serials.map((serial) => `${serial} 1`));
  await next.close();
});

test("scans of another order, left under this intake's id by a restore, are shown and not sent", async ({
  page,
  company,
}) => {
  const { id } = await openIntake(company, serialsOf("D", 1));
  await page.goto(`/intake/${id}`);
  await page.evaluate((intakeId) => {
    const stored = {
      orderId: 999_999,
      orderNr: "IO-999",
      waiting: [{ key: 1, serialNumber: "VREEMD-1" }],
    };
    localStorage.setItem(`scans-${intakeId}-${"a".repeat(32)}-jan`, JSON.stringify(stored));
  }, id);
  await page.reload();
  await expect(page.getByText("1 scan van order IO-999 is niet verstuurd")).toBeVisible();
  await expect(late(page).getByRole("listitem")).toHaveText(["VREEMD-1"]);
  await scanSerials(page, ["LAAT-D01"]);
  await expect(page.getByText("Alles is gescand.")).toBeVisible();
  const { scans } = await company.ask<{ scans: { serialNumber: string }[] }>("GET", `/intakes/${id}`);
  expect(scans.map(({ serialNumber }) => serialNumber)).toEqual(["LAAT-D01"]);
  await expect(late(page).getByRole("listitem")).toHaveText(["VREEMD-1"]);
  await page.getByRole("button", { name: "Weggooien" }).click();
  const question = page.getByRole("dialog", { name: "1 scan weggooien?" });
  await question.getByRole("button", { name: "Weggooien" }).click();
  await expect(late(page)).toHaveCount(0);
});
