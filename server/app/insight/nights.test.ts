import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { doAsOwner } from "../../testing/plans.ts";

const { world, admin, shop } = await testShop();

/** Half an hour before and after midnight in Amsterdam, in the nights before clocks are changed. */
const nights = [
  { evening: "2026-03-28T22:30:00Z", day: "2026-03-28", morning: "2026-03-28T23:30:00Z", next: "2026-03-29" },
  { evening: "2026-10-24T21:30:00Z", day: "2026-10-24", morning: "2026-10-24T22:30:00Z", next: "2026-10-25" },
];
const moments = nights.flatMap(({ evening, day, morning, next }) => [
  { at: evening, day, clock: "23:30:00" },
  { at: morning, day: next, clock: "00:30:00" },
]);
const skus: string[] = [];
const taskIds: number[] = [];

beforeAll(async () => {
  for (const { at } of moments) {
    const device = await shop.device({ statusId: shop.saleable, purchasePrice: 100 });
    skus.push(device.sku);
    const [task] = (await admin.get(`/tasks?productId=${device.id}`)).body.items;
    taskIds.push(task.id);
    const sale = await shop.sale([{ productId: device.id, unitPrice: 900 }]);
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    await doAsOwner(
      world,
      `update product set "createdAt" = '${at}', "statusSince" = '${at}', "saleableAt" = '${at}' where id = ${device.id}`,
      `update "stockMovement" set at = '${at}' where "productId" = ${device.id}`,
      `update task set "finishedAt" = null where "productId" = ${device.id}`,
      `update task set "finishedAt" = '${at}', "startedAt" = '${at}' where id = ${task.id}`,
    );
  }
});

const languages = ["nl", "fa"];
const get = async (path: string, language: string) =>
  (await admin.get(path, { "accept-language": language })).body;

describe.each(languages)("in the nights before clocks are changed, in %s", (language) => {
  test.each(moments)("a list has under $day what happened at $clock", async ({ day }) => {
    const at = moments.findIndex((moment) => moment.day === day);
    for (const field of ["createdAt", "statusSince"]) {
      const { items } = await get(`/products?lifecycle=sold&${field}=${day}..${day}`, language);
      expect(items.map(({ sku }: { sku: string }) => sku)).toEqual([skus[at]]);
    }
    const { items } = await get(`/tasks?finishedAt=${day}..${day}`, language);
    expect(items.map(({ id }: { id: number }) => id)).toEqual([taskIds[at]]);
  });

  test.each(moments)("the figures of $day have what happened at $clock", async ({ day }) => {
    const stock = await get(`/products/analytics?from=${day}&to=${day}`, language);
    expect(stock.sold).toBe(1);
    expect(stock.weeks).toMatchObject([{ received: 1, saleable: 1, sold: 1 }]);
    const work = await get(`/tasks/analytics?from=${day}&to=${day}`, language);
    expect(work.weeks.map(({ done }: { done: number }) => done)).toEqual([1]);
  });

  test("a week in March that ends on its 28th or 29th is that of the reader", async () => {
    const { weeks } = await get("/products/analytics?from=2026-03-20&to=2026-04-05", language);
    const sold = weeks.flatMap((week: { week: string; sold: number }) =>
      week.sold ? [[week.week, week.sold]] : [],
    );
    expect(sold).toEqual(language === "fa" ? [["2026-03-28", 2]] : [["2026-03-23", 2]]);
  });

  test("a file says when, by the clocks of the company", async () => {
    const body = {
      filter: { lifecycle: "sold", sort: "createdAt" },
      columns: ["sku", "createdAt"],
      format: "csv",
    };
    const answer = await admin.post("/products/bulk/print/export", body, { "accept-language": language });
    const lines = answer.bytes.toString().trim().split("\r\n").slice(1);
    expect(lines.map((line: string) => line.split(",")[1]!.slice(0, 19))).toEqual(
      moments.map(({ day, clock }) => `${day}T${clock}`),
    );
    expect(lines.map((line: string) => line.slice(-6))).toEqual(["+01:00", "+01:00", "+02:00", "+02:00"]);
  });
});
