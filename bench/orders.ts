import { median, send } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const orders = 100;
const linesEach = 20;
/** Seconds. */
const goal = 5;

printMachine();
await withDeployment({ products: 5000 }, async ({ port, owner, token }) => {
  const side = { port, token: await token() };
  const { rows: contacts } = await owner.query<{ id: number }>(
    `insert into contact (name, street, zipcode, city) values ('Klant', 'Kerkstraat 7', '9711 AA', 'Groningen') returning id`,
  );
  const { rows } = await owner.query<{ id: number }>(
    `with sold as (
       insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate")
       select 'sale', 'BENCH-' || n, $1, (select id from "orderStatus" where kind = 'sale' and phase = 'draft' limit 1), current_date
       from generate_series(1, $2::int) n returning id, substring("orderNr" from 7)::int as place),
     goods as (select id, "productName", row_number() over (order by id) as place from product limit $2::int * $3::int),
     lines as (
       insert into "orderLine" ("orderId", "productId", "productName", quantity, "unitPrice", "vatCodeId")
       select sold.id, goods.id, goods."productName", 1, 24900, (select min(id) from "vatCode")
       from goods join sold on sold.place = (goods.place - 1) / $3::int + 1)
     select id from sold`,
    [contacts[0]!.id, orders, linesEach],
  );
  const body = { ids: rows.map(({ id }) => id), document: "salesDocument" };
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < 5; run += 1) {
    const before = performance.now();
    const pdf = await send(side, { method: "POST", path: "/api/sales/bulk/print/normal", body });
    times.push((performance.now() - before) / 1000);
    if (!pdf.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("the orders are no PDF");
    bytes = pdf.length;
  }
  printTable([
    {
      orders,
      lines: orders * linesEach,
      "first s": times[0]!.toFixed(2),
      "median s": median(times).toFixed(2),
      goal: `≤${goal}`,
      met: met(median(times) <= goal),
      kB: (bytes / 1000).toFixed(0),
    },
  ]);
});
