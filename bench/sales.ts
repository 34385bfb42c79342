import { against, timed, warm } from "./against.ts";
import { median, type Request, type Side } from "./client.ts";
import { withDeployment, withFloor } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const orders = 200_000;
const lines = 200;
/** Milliseconds of the server, at the median. */
const goals = { list: 50, order: 100 };
/** The least speed, as a fraction of the same query in bare SQL. */
const floorGoal = 0.8;
const rounds = 15;

/** Typical queries of the list of sales. */
const lists = [
  ...["-orderDate", "orderNr", "status", "contactName", "partnerName", "locationName", "customerReference"],
  ...["deliveryDate", "pickupDate", "proposedPickupDate", "deliveryType", "locationLabel", "dataDestruction"],
  ...["dhlTrackingCode", "lineCount", "transportCost", "-total"],
].map((sort) => `sort=${sort}`);
const filters = [
  ...[
    "q=SO-2026-01",
    "q=SO-2026-0123456",
    "q=klant 17",
    "q=bank utrecht",
    "phase=confirmed",
    "statusId=1",
    "contactId=7",
    "gift=true",
    "logistics=true",
  ],
  ...["overdue=true", "archived=true", "orderDate=2026-01-01..2026-03-01", "total=100000..110000"],
  ...["deliveryType=parcel", "dhlTrackingCode=JVGL0012", "remarks=spoed", "dataDestruction=formatDisk"],
];

type Row = { what: string; ms: number; goal: number; floor?: number };
const pathOf = (query: string) => `/api/sales?pageSize=50&${encodeURI(query)}`;
const listAgainst = async (app: Side, floor: Side, query: string): Promise<Row> => ({
  what: query,
  goal: goals.list,
  ...(await against(app, floor, pathOf(query), { rounds })),
});

printMachine();
await withDeployment({ products: 5000 }, async ({ port, owner, database, token }) => {
  await owner.query(
    `insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", "deliveryDate", "pickupDate", "deliveryType",
       "customerReference", "dhlTrackingCode", "transportCost", discount, total, "lineCount", gift, logistics, remarks, archived, "dataDestruction")
     select 'sale', 'SO-2026-' || lpad(n::text, 7, '0'), (select min(id) from contact) + n % 400, status.id,
       current_date - n % 1500, case when n % 3 = 0 then current_date - n % 1500 + 7 end, case when n % 5 = 0 then current_date - n % 1500 end,
       (array['pickup', 'delivery', 'parcel', null])[1 + n % 4], case when n % 2 = 0 then 'PO ' || n % 9000 else '' end,
       case when n % 4 = 0 then 'JVGL' || lpad(n::text, 8, '0') else '' end, n % 7 * 500, n % 11, hashint4(n) & 1048575, n % 40,
       n % 50 = 0, n % 6 = 0, case when n % 901 = 0 then 'spoed' else '' end, n % 10 = 0,
       (array['formatDisk', 'eraseDataCertified', 'noDataCarrier'])[1 + n % 3]
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by position, id) as place, count(*) over () as many
       from "orderStatus" where kind = 'sale') status on status.place = 1 + n % status.many`,
    [orders],
  );
  await owner.query('vacuum analyze "order"');
  const side = { port, token: await token() };
  const rows: Row[] = [];
  await withFloor(database, async (floor) => {
    await warm(side, floor, [...lists, ...filters].map(pathOf));
    for (const query of [...lists, ...filters]) rows.push(await listAgainst(side, floor, query));
  });
  const { rows: made } = await owner.query<{
    id: number;
    line: number;
    productId: number;
    unitPrice: number;
  }>(
    `with sale as (insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate")
       select 'sale', 'BENCH-LINES', min(contact.id), (select id from "orderStatus" where kind = 'sale' and phase = 'draft' limit 1),
         current_date from contact returning id),
     line as (insert into "orderLine" ("orderId", "productId", "productName", quantity, "unitPrice", "vatCodeId")
       select sale.id, product.id, "productName", 1, 24900, (select min(id) from "vatCode")
       from sale, (select id, "productName" from product where not gone and quantity = 1 order by id limit $1::int) product
       returning id, "orderId", "productId", "unitPrice")
     select "orderId" as id, id as line, "productId", "unitPrice" from line order by id`,
    [lines],
  );
  const { id, line, productId } = made[0]!;
  let price = 24_900;
  const edit = () => ({ productId, quantity: 1, unitPrice: ++price });
  const repeated = async (request: () => Request) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await timed(side, request())).ms);
    return median(times);
  };
  const path = `/api/sales/${id}`;
  rows.push({
    what: `a sale of ${lines} lines opened`,
    ms: await repeated(() => ({ path })),
    goal: goals.order,
  });
  const editing = () => ({ method: "PUT", path: `${path}/products/${line}`, body: edit() });
  rows.push({ what: "one of its lines edited", ms: await repeated(editing), goal: goals.order });
  printTable(
    rows.map(({ what, ms, goal, floor }) => ({
      what,
      "median ms": ms.toFixed(1),
      goal: `≤${goal}`,
      "floor ms": floor?.toFixed(1) ?? "",
      "of floor": floor ? (floor / ms).toFixed(2) : "",
      met: met(ms <= goal && (!floor || floor / ms >= floorGoal)),
    })),
  );
});
