import { beforeAll, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillAsOwner, readWholeBy, statementsOf } from "../../testing/plans.ts";

const size = 8_000;
const { world, admin } = await testShop();
// Each role is some of the table, together: nobody would read half of it by an index.
beforeAll(() =>
  fillAsOwner(
    world,
    `insert into contact (name, city, "isCustomer", "isSupplier", "isPartner")
       select 'Relatie ' || md5(n::text), 'Plaats ' || n % 200, n <= ${size / 10}, n > ${size * 0.9}, n % 50 = 0 from generate_series(1, ${size}) n;
     insert into "order" (kind, "orderNr", "contactId", "partnerId", "statusId", "orderDate")
       select of.kind, of.kind || contact.id || '-' || n, contact.id, case when contact.id % 20 = 0 then contact.id end,
         of.ids[1 + (contact.id + n) % array_length(of.ids, 1)], date '2020-01-01' + (contact.id + n) % 900
       from contact, generate_series(1, 2) n,
         (select kind, array_agg(id) as ids from "orderStatus" where kind <> 'repair' group by kind) of;
     insert into "contactDealing" ("contactId") select id from contact;
     select "countDealings"(array(select id from "order"))`,
  ),
);

const roles = [
  { of: "isCustomer=true", last: "lastSale" },
  { of: "isSupplier=true", last: "lastPurchase" },
  { of: "isPartner=true", last: "lastForPartner" },
];
const asked = roles.flatMap(({ of, last }) =>
  [
    ...["sort=name", "sort=-name", "sort=city", "sort=-city", "city=Plaats%207", "q=relatie%20c4ca"],
    ...[`${last}=2022-06-01..`, `sort=-${last}`],
  ].map((question) => `${of}&${question}`),
);

test.each(asked)("contacts of %s are found by an index, and what is done with them", async (question) => {
  const statements = await statementsOf(admin, `/contacts?${question}`);
  expect(statements.length).toBeGreaterThan(0);
  // When they last ordered is asked of each of them before they are sorted by it.
  const tables = question.includes("sort=-last") ? ["order"] : ["contact", "order"];
  expect(await readWholeBy(world, statements, new Set(tables), { onlyRows: true })).toEqual([]);
});

const figures = ["openSales", "devicesSold", "revenue", "openPurchases", "devicesBought", "spent"].concat(
  "openForPartner",
);
test.each(figures)("contacts are sorted by %s along its index, and found by it", async (figure) => {
  for (const sort of [figure, `-${figure}`]) {
    const statements = await statementsOf(admin, `/contacts?isCustomer=true&sort=${sort}`);
    const [page] = statements.filter(({ text }) => text.includes(`order by "kept"`));
    const { rows } = await world.services.pool.query(`explain ${page!.text}`, page!.values);
    const plan = rows.map((row) => row["QUERY PLAN"] as string).join("\n");
    expect(plan).toMatch(new RegExp(`contactDealing_${figure}_contactId_idx`));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
  const statements = await statementsOf(admin, `/contacts?${figure}=90000..`);
  expect(await readWholeBy(world, statements, new Set(["contact", "order", "contactDealing"]))).toEqual([]);
});

test("who has open orders is counted without reading an order", async () => {
  const statements = await statementsOf(admin, "/contacts?isCustomer=true&hasOpenSales=true&sort=name");
  const [count] = statements.filter(({ text }) => text.includes('count(*) as "total"'));
  expect(count!.text).not.toContain('"order"');
});
