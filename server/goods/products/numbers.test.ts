import { beforeAll, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillAsOwner } from "../../testing/plans.ts";

const { world, admin, shop } = await testShop();
/** More products with a common prefix than one search returns; of each hundred, one is archived and one is sold. */
beforeAll(() =>
  fillAsOwner(
    world,
    `insert into product (sku, "serialNumber", "productName", "typeId", "statusId", quantity, archived, gone)
      select 'P' || n, 'PF' || n, case when n % 100 = 2 then 'Oud 7788' else 'Laptop' end, ${shop.ids.types.Laptop},
        (select min(id) from "productStatus"), 0, n % 100 = 0 or n % 100 = 2, n % 100 = 1
      from generate_series(10000, 11099) n`,
  ),
);
const search = async (query: string) => (await admin.get(`/products?${query}`)).body;

test.each([
  ["the end of a serial number", "q=f10555", 1],
  ["one in the archive", "q=f10600", 0],
  ["one that is sold", "q=f10601", 0],
  ["the beginning of a hundred, less the archive and the sold", "q=pf107", 97],
  ["two numbers that one device has", "q=pf10555 p10555", 1],
  ["two numbers that two devices have", "q=pf10555 p10556", 2],
  ["a number among things of the archive alone", "q=7788", 0],
  ["a number that more than a thousand have", "q=p1%25&sort=sku", 1067],
  ["a number and a filter", `q=pf107&typeId=999`, 0],
  ["a number in another alphabet", "q=pf١٠٥٥٥", 1],
])("a search finds %s", async (_, query, total) => {
  expect((await search(query)).total).toBe(total);
});

test("a search for a number of more than a thousand counts and pages them all", async () => {
  for (const q of ["10", "P1", "laptop"]) expect((await search(`q=${q}`)).total).toBeGreaterThan(1000);
  const [first, last] = [await search("q=pf10&pageSize=50"), await search("q=pf10&pageSize=50&page=20")];
  expect([first.total, last.total]).toEqual([970, 970]);
  expect(last.items).toHaveLength(20);
  expect(new Set([...first.items, ...last.items].map(({ id }) => id)).size).toBe(70);
  for (const q of ["pf10", "laptop", "5555"]) {
    const { total } = await search(`q=${q}`);
    expect(await search(`q=${q}&page=99`)).toMatchObject({ items: [], total });
  }
});

test("what is shown is found, even after a thousand with the same number that are not", async () => {
  await fillAsOwner(
    world,
    `insert into product (sku, "serialNumber", "productName", "typeId", "statusId", quantity, archived)
      select 'A77' || n, '', 'Rek', ${shop.ids.types.Laptop}, (select min(id) from "productStatus"), 0, n < 12000
      from generate_series(10500, 12000) n`,
  );
  expect(await search("q=a771")).toMatchObject({ total: 1, items: [{ sku: "A7712000" }] });
});
