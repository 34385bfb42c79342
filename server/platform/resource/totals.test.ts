import { beforeAll, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillAsOwner, statementsOf } from "../../testing/plans.ts";

const size = 60_050;
const { world, admin } = await testShop();
beforeAll(() =>
  fillAsOwner(world, `insert into company (name) select 'Bedrijf ' || n from generate_series(1, ${size}) n`),
);

const counts = async (path: string) =>
  (await statementsOf(admin, path)).filter(({ text }) => /count\(/.test(text)).length;
const totalsOf = async (path: string) => {
  const { total, totalIsEstimate } = (await admin.get(path)).body;
  return { total, totalIsEstimate };
};

test("what was too much to count is not counted again for the next page or another order", async () => {
  expect(await counts("/companies")).toBe(1);
  const many = await totalsOf("/companies");
  expect(many).toEqual({ total: size, totalIsEstimate: true });
  for (const asked of ["page=2", "pageSize=5", "sort=-name"]) {
    expect([asked, await counts(`/companies?${asked}`)]).toEqual([asked, 0]);
    expect(await totalsOf(`/companies?${asked}`)).toEqual(many);
  }
});

test("what very many hold is not looked for in all of them, and the last page tells how many they are", async () => {
  expect(await counts("/companies?q=bedrijf")).toBe(0);
  const { items, ...first } = (await admin.get("/companies?q=bedrijf")).body;
  expect(items).toHaveLength(25);
  expect(first.totalIsEstimate).toBe(true);
  expect(await totalsOf(`/companies?q=bedrijf&page=${size / 25}&pageSize=25`)).toMatchObject({
    totalIsEstimate: true,
  });
  expect(await totalsOf(`/companies?q=bedrijf&pageSize=200&page=${Math.ceil(size / 200)}`)).toEqual({
    total: size,
  });
});

test("rows that are fewer again are counted", async () => {
  await totalsOf("/companies");
  await fillAsOwner(world, "delete from company where id > (select min(id) + 99 from company)");
  expect(await totalsOf("/companies")).toEqual({ total: 100 });
});

test("nor is counted again what the planner takes for few, unless it expects still fewer", async () => {
  const path = "/contacts?city=Utrecht&zipcode=3511AA";
  await fillAsOwner(
    world,
    `insert into contact (name, city, zipcode) select 'Relatie ' || n, case when n % 3 = 0 then 'Utrecht' else 'Ede' end,
      case when n % 3 = 0 then '3511AA' else '6711AA' end from generate_series(1, 36000) n`,
  );
  const [first, next] = [await counts(path), await counts(`${path}&page=2`)];
  expect(next).toBe(first - 1);
  expect(await totalsOf(path)).toEqual({ total: 10_001, totalIsEstimate: true });
  await fillAsOwner(world, "delete from contact where id > (select min(id) + 2999 from contact)");
  expect(await totalsOf(path)).toEqual({ total: 1000 });
});
