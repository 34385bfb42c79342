import { expect } from "@playwright/test";
import { type Company, type List, test } from "./company.ts";
import { fromMenu, scan, scanUntil } from "./steps.ts";

/** The session of a purchase with a device that is expected, one without a product type, and a box of cables to count. */
async function openIntake({ ask }: Company) {
  const { items } = await ask<List>("GET", "/contacts?isSupplier=true&pageSize=1");
  const statuses = await ask<List>("GET", "/admin/order-statuses?kind=purchase&phase=confirmed");
  const { id: orderId } = await ask("POST", "/purchases", {
    contactId: items[0]!.id,
    statusId: statuses.items[0]!.id,
  });
  for (const line of [
    { productName: "Laptop", serialNumber: "MONITOR-1", typeId: 1 },
    { productName: "Scherm", serialNumber: "VERWACHT-2" },
    { productName: "Kabels", quantity: 12, typeId: 1 },
  ])
    await ask("POST", `/purchases/${orderId}/products`, line);
  const places = await ask<List>("GET", "/admin/locations");
  return ask("POST", "/intakes", { orderId, locationId: places.items[0]!.id });
}

test("a scan on a form fills the number; the select with the focus keeps its value and its letter keys", async ({
  page,
  company,
}) => {
  const { id } = await company.ask("POST", "/products", { productName: "Laptop", typeId: 1 });
  await page.goto(`/products/${id}/edit`);
  const status = page.getByRole("combobox", { name: /^Status/ });
  const chosen = status.getByRole("option", { selected: true });
  const serial = page.getByRole("textbox", { name: /^Serienummer/ });
  await expect(status.getByRole("option", { name: "Verkoopbaar" })).toHaveCount(1);
  await status.focus();
  await scanUntil(page, "VERKOOP-77", (options) => expect(serial).toHaveValue("VERKOOP-77", options));
  await expect(serial).toBeFocused();
  await expect(page.getByText("Serienummer: VERKOOP-77 ingevuld")).toBeVisible();
  await expect(chosen).toHaveText("Op voorraad");
  await expect(page).toHaveURL(new RegExp(`/products/${id}/edit$`));

  await status.focus();
  await page.keyboard.press("v");
  await expect(chosen).toHaveText("Verkoopbaar");
  await page.getByRole("link", { name: "Producten" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Weggaan" }).click();
});

test("codes scanned in the remarks of a new device go to their own fields, and what was typed there stays", async ({
  page,
}) => {
  await page.goto("/products/new");
  const box = (name: RegExp) => page.getByRole("textbox", { name });
  const remarks = box(/^Opmerkingen/);
  await remarks.fill("Kras op het deksel");
  await remarks.focus();
  await scanUntil(page, "5CG8210XYZ", (options) =>
    expect(box(/^Serienummer/)).toHaveValue("5CG8210XYZ", options),
  );
  await scanUntil(page, "490154203237518", (options) =>
    expect(box(/^IMEI/).first()).toHaveValue("490154203237518", options),
  );
  await scanUntil(page, "8712345678906", (options) =>
    expect(box(/^SKU/)).toHaveValue("8712345678906", options),
  );
  await expect(remarks).toHaveValue("Kras op het deksel");
  await expect(box(/^Serienummer/)).toHaveValue("5CG8210XYZ");
  await scanUntil(page, "PF3NIEUW", (options) =>
    expect(box(/^Serienummer/)).toHaveValue("PF3NIEUW", options),
  );
  const told = page.getByRole("status").filter({ hasText: "in plaats van 5CG8210XYZ" });
  await told.getByRole("button", { name: "Ongedaan maken" }).last().click();
  await expect(box(/^Serienummer/)).toHaveValue("5CG8210XYZ");
});

test("a dialog that moves a device takes the code of a place, and tells of one that is none", async ({
  page,
  company,
}) => {
  const { id } = await company.ask("POST", "/products", { productName: "Laptop", typeId: 1 });
  const { items } = await company.ask<List<{ id: number; name: string }>>("GET", "/admin/locations?sort=id");
  const place = items[0]!;
  await page.goto(`/products/${id}`);
  await fromMenu(page, "Verplaatsen");
  const dialog = page.getByRole("dialog");
  const location = dialog.getByRole("combobox", { name: /^Locatie/ });
  await expect(location).toBeVisible();
  await page.keyboard.press("Tab");
  await scanUntil(page, `LOC-${place.id}`, (options) => expect(location).toHaveValue(place.name, options));
  await scanUntil(page, "WIFI:S:kantoor;;", (options) =>
    expect(page.getByText(/kantoor;; is geen nummer en geen plaats/).first()).toBeVisible(options),
  );
  await expect(location).toHaveValue(place.name);
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
});

test("an intake takes what is scanned while one of its choice lists has the focus", async ({
  page,
  company,
}) => {
  const { id } = await openIntake(company);
  await page.goto(`/intake/${id}`);
  const list = page.getByRole("combobox", { name: "Productsoort van Scherm" });
  await expect(list.getByRole("option", { name: "Monitor" })).toHaveCount(1);
  await list.focus();
  await scan(page, "MONITOR-1");
  await expect(page.getByRole("region", { name: "Laatste scans" })).toContainText("MONITOR-1");
  await expect(list).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Scan een serienummer" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("a dialog with a field for codes has its own way to the camera", async ({ page, company }) => {
    await page.addInitScript(() => {
      const refused = Object.assign(new Error("no"), { name: "NotAllowedError" });
      navigator.mediaDevices.getUserMedia = () => Promise.reject(refused);
    });
    const { id } = await company.ask("POST", "/products", { productName: "Laptop", typeId: 1 });
    await page.goto(`/products/${id}`);
    await fromMenu(page, "Verplaatsen");
    const dialog = page.getByRole("dialog", { name: /verplaatsen/i });
    await dialog.getByRole("button", { name: "Scannen met de camera" }).click();
    const camera = page.getByRole("dialog", { name: "Scannen met de camera" });
    await expect(camera.getByRole("alert")).toContainText("Sta de camera toe bij het slotje");
    await camera.getByRole("button", { name: "Sluiten" }).click();
    await expect(dialog).toBeVisible();
  });
  for (const locale of ["nl", "de", "ar", "fa"])
    test(`all parts of an intake are on the screen whole (${locale})`, async ({ page, company }) => {
      await page.addInitScript((stored) => localStorage.setItem("locale", JSON.stringify(stored)), locale);
      const { id } = await openIntake(company);
      await page.goto(`/intake/${id}`);
      await expect(page.getByRole("tab")).toHaveCount(5);
      for (const tab of await page.getByRole("tab").all()) {
        const { x, width } = (await tab.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(390);
      }
    });
});
