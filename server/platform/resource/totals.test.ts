import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillAsOwner, statementsOf } from "../../testing/plans.ts";

const few = 60_050;
const size = 100_450;
const { world, admin } = await testShop();
const addCompanies = (from: number, to: number) =>
  fillAsOwner(
    world,
    `insert into company (name) select 'Bedrijf ' || n from generate_series(${from}, ${to}) n`,
  );

const counts = async (path: string) =>
  (await statementsOf(admin, path)).filter(({ text }) => /count\(/.test(text)).length;
const totalsOf = async (path: string) => {
  const { total, totalIsEstimate } = (await admin.get(path)).body;
  return { total, totalIsEstimate };
};

test("up to 100,000 matches the total is exact, with a search and without, and behind the last page", async () => {
  await addCompanies(1, few);
  for (const asked of [
    "",
    "q=bedrijf",
    "q=bedrijf&page=3",
    "sort=-name&page=5",
    "page=9999",
    "q=bedrijf&page=9999",
  ])
    expect([asked, await totalsOf(`/companies?${asked}`)]).toEqual([asked, { total: few }]);
  expect((await admin.get("/companies?q=bedrijf&page=2403")).body.items).toEqual([]);
  expect((await admin.get("/companies?q=bedrijf&page=2402")).body.items).toHaveLength(25);
});

test("what was too much to count is not counted again for the next page or another order", async () => {
  await addCompanies(few + 1, size);
  expect(await counts("/companies")).toBe(1);
  const many = await totalsOf("/companies");
  expect(many).toEqual({ total: size, totalIsEstimate: true });
  for (const asked of ["page=2", "pageSize=5", "sort=-name"]) {
    expect([asked, await counts(`/companies?${asked}`)]).toEqual([asked, 0]);
    expect(await totalsOf(`/companies?${asked}`)).toEqual(many);
  }
});

test("a page behind the end of very many tells exactly how many they are", async () => {
  const { items, ...first } = (await admin.get("/companies?q=bedrijf")).body;
  expect(items).toHaveLength(25);
  expect(first.totalIsEstimate).toBe(true);
  for (const asked of ["page=9999", "q=bedrijf&page=9999"])
    expect(await totalsOf(`/companies?${asked}`)).toEqual({ total: size });
});

test("rows that are fewer again are counted", async () => {
  await totalsOf("/companies");
  await fillAsOwner(world, "delete from company where id > (select min(id) + 99 from company)");
  expect(await totalsOf("/companies")).toEqual({ total: 100 });
});

test("what the planner takes for few is counted exactly, and again when it is less", async () => {
  const path = "/contacts?city=Utrecht&zipcode=3511AA";
  await fillAsOwner(
    world,
    `insert into contact (name, city, zipcode) select 'Relatie ' || n, case when n % 3 = 0 then 'Utrecht' else 'Ede' end,
      case when n % 3 = 0 then '3511AA' else '6711AA' end from generate_series(1, 36000) n`,
  );
  expect(await totalsOf(path)).toEqual({ total: 12_000 });
  await fillAsOwner(world, "delete from contact where id > (select min(id) + 2999 from contact)");
  expect(await totalsOf(path)).toEqual({ total: 1000 });
});
