import { beforeAll, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillAsOwner, readWholeBy, statementsOf } from "../../testing/plans.ts";
import { dayFromNow } from "../../testing/today.ts";

const size = 100_000;
const { world, admin, shop } = await testShop();
const { types, locations, productStatuses } = shop.ids;
const stocked = `(array[${productStatuses["Op voorraad"]}, ${shop.saleable}])`;

/** Stock of which two thirds were sold; few of them share the values that the filters below ask for. */
beforeAll(() =>
  fillAsOwner(
    world,
    `insert into product (sku, "serialNumber", "productName", "typeId", "subtypeId", "statusId", "locationId", "locationLabel", quantity,
        "stockQuantity", "salePrice", "assetTag", gone, "createdAt", "statusSince", attributes)
      select 'P' || (100000 + n), '5CG' || md5(n::text), 'Model ' || n % 900,
        case n % 300 when 0 then ${types.Server} when 1 then ${types.Desktop} else ${types.Laptop} end, null,
        case when n % 3 > 0 then ${productStatuses.Verkocht} when n % 600 = 0 then ${productStatuses["In de wacht"]}
          else ${stocked}[1 + n % 2] end,
        case when n % 300 = 0 then ${locations.Werkplaats} else ${locations.Magazijn} end,
        '1-' || n % 24 || '-1', 1, case when n % 3 > 0 then 0 else 1 + n % 500 end, 5000 + n % 900 * 100,
        'A' || n, n % 3 > 0, now() - n * interval '10 minutes', now() - n * interval '5 minutes',
        case when n % 400 = 0 then '{}' else jsonb_build_object('ram', 2 ^ (n % 6 + 2) || ' GB', 'cpu', 'i5-' || n % 800,
          'storage', case n % 500 when 0 then '9 TB' else '512 GB' end,
          'grade', case n % 450 when 0 then 'E' else (array['A', 'B', 'C'])[1 + n % 3] end) end
      from generate_series(1, ${size}) n;
    insert into "productValue" select id, key, value, "numberIn"(value) from product, jsonb_each_text(attributes)`,
  ),
);

const product = new Set(["product"]);
const filters = () => [
  `typeId=${types.Server}`,
  `statusId=${productStatuses["In de wacht"]}`,
  "lifecycle=onHold",
  "subtypeId=1",
  "purchaseId=1",
  "imei=356938035643809",
  "locationLabel=1-7-1",
  "archived=true",
  `locationId=${locations.Werkplaats}`,
  "sku=P100300",
  "serialNumber=~c4ca4",
  "productName=~890",
  "assetTag=~A777",
  "q=i5-777%20512",
  "attributes.ram=900..",
  "attributes.storage=9000..",
  "attributes.cpu=i5-777",
  "attributes.cpu=~i5-777",
  "attributes.grade=E",
  "attributes.cpu=i5-777,i5-778",
  "attributes.storage=9%20TB",
  "attributes.ram=16..&attributes.grade=E",
  "attributes.ram=16..&attributes.storage=9000..",
  "createdAt=2000-01-01..2020-01-01",
  "statusSince=2000-01-01..2020-01-01",
  "salePrice=94900..",
  "stockQuantity=500..",
  "missingProof=true",
  "missingProof=false",
  ...["saleable=true", "saleable=false", "inStock=true", "inStock=false", "archived=false"],
  "attributes.storage=()",
];
test("each filter of the products is answered along an index", { timeout: 120_000 }, async () => {
  for (const asked of filters()) {
    const statements = await statementsOf(admin, `/products?${asked}`);
    expect([asked, await readWholeBy(world, statements, product, { onlyRows: true })]).toEqual([asked, []]);
  }
});

const sorts = [
  "sku",
  "serialNumber",
  "productName",
  "stockQuantity",
  "salePrice",
  "createdAt",
  "typeName",
].concat(
  ["statusName", "locationName", "daysHere", "daysInStatus"],
  ["attributes.ram", "attributes.cpu", "attributes.grade", "attributes.storage"],
);
test.each(sorts.flatMap((sort) => [sort, `-${sort}`]))(
  "the products are sorted by %s along an index",
  async (sort) => {
    const statements = await statementsOf(admin, `/products?sort=${sort}`);
    // The total is counted by reading the rows, up to a limit.
    const pages = statements.filter(({ text }) => text.includes("order by") && text.includes('"product"'));
    expect(pages.length).toBeGreaterThan(0);
    expect(await readWholeBy(world, pages, product, { onlyRows: true })).toEqual([]);
  },
);

/** The plans of the statements that find the ids of a page. */
async function plansOfPage(query: string) {
  // Which modules are in use is asked again now and then, in an order as well.
  const pages = (await statementsOf(admin, `/products?${query}`)).filter(
    ({ text }) => text.includes("order by") && text.includes('"product"'),
  );
  const explained = pages.map(({ text, values }) => world.services.pool.query(`explain ${text}`, values));
  return (await Promise.all(explained)).map(({ rows }) => rows.map((row) => row["QUERY PLAN"]).join("\n"));
}

test.each(["createdAt", "statusSince"])(
  "what is of some days is found by %s, and not met on the way through all others",
  async (time) => {
    const day = (ago: number) => dayFromNow(-ago);
    for (const sort of ["id", "-id", "sku"]) {
      const plans = await plansOfPage(`${time}=${day(190)}..${day(180)}&sort=${sort}`);
      expect([sort, plans.length]).toEqual([sort, 1]);
      expect([sort, plans[0]]).toEqual([sort, expect.stringMatching(`Index Cond: .*"${time}"`)]);
    }
  },
);
test("a word is looked for in the index of what is in stock, and one of what is sold in that of all", async () => {
  expect(await plansOfPage("q=i5-777%20512")).toEqual([expect.stringContaining("product_searchText_idx1")]);
  expect(await plansOfPage("q=i5-777%20512&lifecycle=sold")).toEqual([
    expect.stringMatching(/product_searchText_idx"/),
  ]);
});

test("a list that asks for no attribute does not read their values", async () => {
  const statements = await statementsOf(admin, "/products?sort=productName");
  expect(statements.filter(({ text }) => text.includes("productValue"))).toEqual([]);
});

test("the database knows that a common value is one, and those who have it are counted once", async () => {
  const { rows } = await world.services.pool.query(
    `explain (format json) select from "productValue" where code = 'grade' and number = 'infinity' and value = 'A'`,
  );
  const estimate = rows[0]["QUERY PLAN"][0].Plan["Plan Rows"];
  expect(Math.abs(estimate - size / 3)).toBeLessThan(size / 20);
  const counting = async (query: string) =>
    (await statementsOf(admin, query)).filter(({ text }) => /count\(/.test(text)).length;
  expect([
    await counting("/aproducts?attributes.ram=4.."),
    await counting("/products?attributes.ram=64.."),
  ]).toEqual([1, 1]);
  expect((await admin.get("/aproducts?attributes.ram=4..")).body.totalIsEstimate).toBeUndefined();
});

/** A company with many statuses, where few products are in stock, saleable or without proof. */
const rarely = `insert into "productStatus" (name, lifecycle) select 'Wacht ' || n, 'inStock' from generate_series(1, 60) n;
  update product set "statusId" = ${productStatuses["Op voorraad"]} where "statusId" = ${shop.saleable} and id % 50 > 0;
  update product set "stockQuantity" = 0 where not gone and id % 50 > 0;
  update product set "missingProof" = 1 where not gone and id % 450 = 0`;
test("the few that are here, saleable or without their proof are looked up, not met on the way", async () => {
  await fillAsOwner(world, rarely);
  const plans = [];
  for (const asked of ["inStock=true", "saleable=true", "missingProof=true"])
    plans.push((await plansOfPage(`${asked}&sort=sku`)).join());
  expect(plans).toEqual([
    expect.stringMatching(/Index Cond: .*"stockQuantity" > 0/),
    expect.stringMatching(/Index Cond: .*"statusId" = /),
    expect.stringContaining("product_missingProof_id_idx"),
  ]);
});
