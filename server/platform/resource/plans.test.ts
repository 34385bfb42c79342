import { beforeAll, expect, test } from "vitest";
import { sortableOf } from "../../../contract/lists.rules.ts";
import { purchases } from "../../../contract/orders.ts";
import { testShop } from "../../testing/fixture.ts";
import { fillAsOwner, readWholeBy, statementsOf } from "../../testing/plans.ts";

const size = 8_000;
const large = new Set(["company", "contact", "intake", "order", "orderLine", "product", "task", "audit"]);

const { world, admin, shop } = await testShop();
const purchaseId: number = (await shop.purchase([{ productName: "Laptop" }])).id;
beforeAll(() => fillAsOwner(world, fill(shop.ids.types.Laptop!, shop.ids.locations.Magazijn!)));

const fill = (typeId: number, locationId: number) => `
  insert into company (name, kvk_nr) select 'Bedrijf ' || md5(n::text), (10000000 + n)::text from generate_series(1, ${size}) n;
  insert into contact (name, "companyId", phone, street)
    select 'Relatie ' || n, id, '06-' || (20000000 + n), 'Straat ' || md5(n::text) || ' 1'
    from (select id, row_number() over (order by id) as n from company) company;
  insert into product (sku, "serialNumber", "productName", "typeId", "statusId", quantity)
    select 'P' || (100000 + n), '5CG' || md5(n::text), 'Laptop', ${typeId}, (select min(id) from "productStatus"), 0
    from generate_series(1, ${size}) n;
  insert into task (name, "productId", "assignedToId", "standardTaskId")
    select 'Testen', product.id, case when product.id % 500 = 0 then ${admin.id} end, standard.ids[1 + product.id % 4]
    from product, (select array_agg(id) as ids from task where standard) standard;
  insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", "pickupDate", "checkStatus", "partnerId",
      "locationId", "deviceSerial")
    select 'purchase', 'X' || id, id, statuses[1 + id % 4], date '2020-01-01' + id % 900,
      case when id % 500 = 0 then current_date - 3 else current_date + id % 300 end, id % 1000 = 0,
      case when id % 20 = 0 then 1 + id % 7 end, case when id % 3 = 0 then ${locationId} end, 'S' || id
    from contact, (select array_agg(id) as statuses from "orderStatus" where kind = 'purchase') of;
  insert into "orderLine" ("orderId", "productName", quantity) select id, 'Laptop', 1 from "order";
  insert into audit (subject, "subjectId", "productId", "orderId", action, changes)
    select 'product', product.id, product.id, (select max(id) from "order") - n % 4000, 'changed', '{"remarks": ["", "x"]}'
    from generate_series(1, 100000) n join (select min(id) as first from product) least on true
      join product on product.id = first + n % ${size};
  insert into intake ("orderId", "locationId", "closedAt") select id, ${locationId}, now() from "order" where id <> ${purchaseId}`;

const orderSorts = sortableOf(purchases.list.schema.querystring)
  .filter((name) => name !== "id")
  .flatMap((name) => [name, `-${name}`]);
const orderFilters = [
  ...["gift=true", "logistics=true", "discounted=true", "archived=true", "dataDestruction=degaussByEmp"],
  ...["deliveryType=parcel", "partnerId=7", "locationId=7", "transportCost=500..", "customerReference=AB-1"],
  ...[
    "remarks=hamster",
    "instructions=hamster,eend",
    "remarks=~hamster",
    "instructions=~hamster",
    "dhlTrackingCode=~JVGL7",
    "locationLabel=~2-07-3",
  ],
  ...[
    "proposedPickupDate=2026-01-01..2026-01-31",
    "pickupDate=2025-01-01..2025-01-31",
    "deliveryDate=..2026-01-01",
  ],
];

test.each([
  ["tasks by SKU", () => "/tasks?q=P101242"],
  ["tasks by serial number", () => "/tasks?q=5cgc4ca4238"],
  ["tasks by person", () => `/tasks?q=${admin.username}`],
  ["companies by number", () => "/companies?q=10001242"],
  ["contacts by company", () => "/contacts?q=c4ca4238"],
  ["contacts by phone", () => "/contacts?q=0620001242"],
  ["contacts by street", () => "/contacts?q=Straat%20c4ca4238"],
  ["orders by their number", () => "/purchases?q=X4242"],
  ["orders by their contact", () => "/purchases?q=relatie%204242"],
  ["orders whose status somebody has to look at", () => "/purchases?checkStatus=true"],
  ["orders that are overdue", () => "/purchases?overdue=true"],
  ...orderFilters.map((asked): [string, () => string] => [
    `orders with ${asked}`,
    () => `/purchases?${asked}`,
  ]),
  ["what happened to a purchase", () => `/purchases/${purchaseId}/history`],
  ["what happened to a product", () => "/products/200/history"],
  ["a purchase with its usual place", () => `/purchases/${purchaseId}`],
])("%s are found by an index, not by reading a large table from end to end", async (_, path) => {
  const statements = await statementsOf(admin, path());
  expect(statements.length).toBeGreaterThan(0);
  expect(await readWholeBy(world, statements, path().startsWith("/purchases?") ? listed : large)).toEqual([]);
});

test("the orders of one contact are read in their order, not all of them sorted", async () => {
  const [contact] = (await admin.get("/contacts?q=Relatie%204242")).body.items;
  const statements = await statementsOf(admin, `/purchases?contactId=${contact.id}`);
  const { text, values } = statements.find((one) => one.text.includes("order by"))!;
  const { rows } = await world.services.pool.query(`explain ${text}`, values);
  const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("order_contactId_kind_orderDate_idx");
});

/** What a list of orders is found in; the lines of the few that a page shows are read in whichever way is cheaper. */
const listed = new Set(["order", "contact"]);

test.each(orderSorts)("orders are sorted by %s along an index", async (sort) => {
  const statements = await statementsOf(admin, `/purchases?sort=${sort}`);
  // How many there are is counted by reading them, up to a limit.
  const pages = statements.filter(({ text }) => text.includes("order by") && text.includes('"order"'));
  expect(pages).toHaveLength(1);
  // Partners are few of all contacts, which are read through for their names.
  const few = sort.endsWith("partnerName") ? new Set(["order"]) : listed;
  expect(await readWholeBy(world, pages, few)).toEqual([]);
});
