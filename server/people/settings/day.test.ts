import { beforeAll, describe, expect, test } from "vitest";
import { dayIn } from "../../../contract/days.rules.ts";
import { findToday, findZone, spansOf } from "../../ground/database/days.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const settle = async (changes: Record<string, unknown>) => {
  const { body } = await admin.get("/admin/configs");
  return admin.put("/configs", { ...body, ...changes });
};

describe("the day of the company", () => {
  test("is that of Amsterdam until somebody says another", async () => {
    expect(await findZone(world.db)).toBe("Europe/Amsterdam");
    expect((await world.anonymous.get("/configs")).body).toMatchObject({
      timeZone: "Europe/Amsterdam",
      currency: "EUR",
    });
    expect((await admin.get("/security/info")).body).toMatchObject({
      timeZone: "Europe/Amsterdam",
      currency: "EUR",
    });
  });

  test("is that of its own zone, for the database as well", async () => {
    for (const timeZone of ["Pacific/Auckland", "America/Los_Angeles", "Europe/Amsterdam"]) {
      expect((await settle({ timeZone })).status).toBe(200);
      const [before, today, after] = [new Date(), await findToday(world.db), new Date()];
      expect([dayIn(timeZone, before), dayIn(timeZone, after)]).toContain(today);
    }
  });

  test.each([
    ["Europe/Amsterdam", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
    ["Europe/Amsterdam", "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
    // Clocks go forward at midnight: the day begins at one.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z"],
    // Clocks go back from one to midnight, which so is there twice.
    ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00Z", "2026-10-26T01:00:00Z"],
  ])("%s %s begins at %s", async (timeZone, day, from, until) => {
    expect((await settle({ timeZone })).status).toBe(200);
    const instants = (await spansOf(world.db, [{ from: day, to: day }])).map((span) =>
      [span.from, span.until].map((at) => new Date(at!).toISOString().replace(".000", "")),
    );
    expect(instants).toEqual([[from, until]]);
    for (const at of [from, until])
      expect(dayIn(timeZone, new Date(Date.parse(at) - 1))).not.toBe(dayIn(timeZone, new Date(at)));
  });

  test.each(["Europe/Utrecht", "+01:00", "", "posix/Europe/Amsterdam", "EST5EDT4"])(
    "cannot be that of %o, and nothing changes",
    async (timeZone) => {
      await settle({ timeZone: "Europe/Amsterdam" });
      const answer = await settle({ timeZone, quoteDays: 3 });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await findZone(world.db)).toBe("Europe/Amsterdam");
      expect((await admin.get("/admin/configs")).body.quoteDays).not.toBe(3);
    },
  );
});

describe("an hour around midnight", () => {
  const nights = [
    ["2026-03-28", "2026-03-28T22:30:00Z", "2026-03-29", "2026-03-28T23:30:00Z"],
    ["2026-10-24", "2026-10-24T21:30:00Z", "2026-10-25", "2026-10-24T22:30:00Z"],
  ] as const;
  const skus: string[] = [];
  beforeAll(async () => {
    await settle({ timeZone: "Europe/Amsterdam" });
    for (const at of nights.flatMap(([, evening, , morning]) => [evening, morning])) {
      const { id, sku } = await shop.device({ productName: `Nacht ${at}` });
      skus.push(sku);
      await world.db
        .updateTable("product")
        .set({ createdAt: at, statusSince: at })
        .where("id", "=", id)
        .execute();
    }
  });

  test.each(["createdAt", "statusSince"])("products are listed by the company's day of %s", async (field) => {
    const on = async (days: string) =>
      (await admin.get(`/products?${field}=${days}&sort=sku`)).body.items.map(
        ({ sku }: { sku: string }) => sku,
      );
    for (const [at, [first, , second]] of nights.entries()) {
      expect(await on(`${first}..${first}`)).toEqual([skus[2 * at]]);
      expect(await on(`${second}..${second}`)).toEqual([skus[2 * at + 1]]);
      expect(await on(`${first}..${second}`)).toEqual(skus.slice(2 * at, 2 * at + 2));
    }
  });
});
