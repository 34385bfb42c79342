import { describe, expect, test } from "vitest";
import { defaultConfigs } from "../../../contract/settings.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const read = async () => (await admin.get("/admin/configs")).body;
const settle = async (changes: Record<string, unknown>) =>
  admin.put("/configs", { ...(await read()), ...changes });
const next = async () => (await admin.get("/admin/configs/series")).body;

describe("the number that comes next", () => {
  test("is told, and is what the next order, product and invoice get", async () => {
    const before = await next();
    const { orderNr } = await shop.purchase([]);
    expect(orderNr).toBe(`PO-${before.year}-${String(before.purchase).padStart(5, "0")}`);
    const device = await shop.device();
    expect(device.sku).toBe(String(before.sku));
    expect(await next()).toMatchObject({
      purchase: before.purchase + 1,
      sku: before.sku + 1,
      sale: before.sale,
    });
  });

  test("is not taken by being looked at", async () => {
    expect(await next()).toEqual(await next());
  });

  test("of products has the format of the settings, and passes over one that was typed", async () => {
    expect((await settle({ skuNumber: "A{number:8}" })).status).toBe(200);
    const { sku } = await next();
    await shop.device({ sku: `a${String(sku + 1).padStart(8, "0")}` });
    const made = [await shop.device(), await shop.device()].map((device) => device.sku);
    expect(made).toEqual([sku, sku + 2].map((number) => `A${String(number).padStart(8, "0")}`));
    await settle({ skuNumber: defaultConfigs.skuNumber });
  });

  test("is not told to who may not read the settings", async () => {
    const sales = await world.signedIn("Sales");
    expect((await sales.get("/admin/configs/series")).status).toBe(403);
  });
});

describe("the settings", () => {
  test("of a company that has set nothing are the usual ones", async () => {
    const { version: _, ...configs } = await read();
    expect(configs).toEqual({ ...defaultConfigs, skuNumber: "{number:6}" });
  });

  test("that are left out are the usual ones, and those within a group as well", async () => {
    const { timeZone: _, depot: __, ...rest } = await read();
    const { body } = await admin.put("/configs", { ...rest, workingHours: { monday: null }, retention: {} });
    expect(body).toMatchObject({
      timeZone: "Europe/Amsterdam",
      depot: { street: "", country: "NL", latitude: null },
      workingHours: { monday: null, tuesday: { from: "08:00", until: "17:00" }, sunday: null },
      retention: { logs: 365, positions: 30, mails: null },
    });
  });

  test.each([
    [{ currency: "JPY" }, "currency", "currencyUnknown"],
    [{ currency: "XYZ" }, "currency", "currencyUnknown"],
    [{ timeZone: "Mars/Olympus" }, "timeZone", "timeZoneUnknown"],
    [
      { workingHours: { friday: { from: "17:00", until: "17:00" } } },
      "workingHours.friday.until",
      "hoursEndFirst",
    ],
    [
      { workingHours: { sunday: { from: "22:00", until: "06:00" } } },
      "workingHours.sunday.until",
      "hoursEndFirst",
    ],
    [{ tiles: { url: "http://tiles.example.com/{z}/{x}/{y}.png" } }, "tiles.url", "tileAddressInvalid"],
    [{ tiles: { url: "https://tiles.example.com/" } }, "tiles.url", "tileAddressInvalid"],
  ])("%j is refused at its field, and nothing is saved", async (changes, path, code) => {
    const before = await read();
    const { status, body } = await settle({ ...changes, quoteDays: before.quoteDays + 1 });
    expect([status, body.code, body.errors?.[0]?.path ?? body.path]).toEqual([422, code, path]);
    expect(await read()).toEqual(before);
  });

  test.each([
    { workingHours: { monday: { from: "25:00", until: "26:00" } } },
    { workingHours: { monday: { from: "08:00" } } },
    { retention: { logs: 0 } },
    { retention: { logs: 1.5 } },
    { depot: { latitude: 91 } },
    { depot: { country: "Nederland" } },
    { tiles: { maxZoom: 99 } },
    { marginScheme: "sometimes" },
    { skuNumber: "SKU" },
    { skuNumber: "{number:6}{year}" },
  ])("%j is refused", async (changes) => {
    const before = await read();
    expect((await settle(changes)).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});
