import { against } from "./against.ts";
import { withDeployment, withFloor } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const contacts = 100_000;
const orders = 200_000;
/** Milliseconds of the server, at the median. */
const goal = 50;
/** The least speed, as a fraction of the same query in bare SQL. */
const floorGoal = 0.8;

/** Typical queries of customers, suppliers and partners. */
const roles = [
  { of: "isCustomer=true", last: "lastSale", hasOpen: "hasOpenSales", figures: ["openSales", "revenue"] },
  {
    of: "isSupplier=true",
    last: "lastPurchase",
    hasOpen: "hasOpenPurchases",
    figures: ["devicesBought", "spent"],
  },
  { of: "isPartner=true", last: "lastForPartner", hasOpen: "hasOpenForPartner", figures: ["openForPartner"] },
];
const lists = roles.flatMap(({ of, last, hasOpen, figures }) =>
  ["sort=name", "sort=-city", `sort=-${last}`, `${hasOpen}=true&sort=name`, "city=Utrecht&sort=name"]
    .concat(figures.map((figure) => `sort=-${figure}`))
    .map((query) => `${of}&${query}`),
);

printMachine();
await withDeployment({ products: 5000 }, async ({ port, owner, database, token }) => {
  await owner.query(
    `set session_replication_role = replica;
     insert into contact (name, email, city, zipcode, phone, "isCustomer", "isSupplier", "isPartner")
       select (array['School', 'Gemeente', 'Bank', 'Zorggroep'])[1 + n % 4] || ' ' || md5(n::text), 'c' || n || '@example.nl',
         (array['Amsterdam', 'Utrecht', 'Rotterdam', 'Groningen', 'Eindhoven', 'Zwolle', 'Breda'])[1 + n % 7], 1000 + n % 9000 || ' AB',
         '06' || 10000000 + n, n % 2 = 0, n % 5 = 0, n % 50 = 0 from generate_series(1, ${contacts}) n;
     insert into "order" (kind, "orderNr", "contactId", "partnerId", "statusId", "orderDate", total, archived)
       select of.kind, of.kind || n, by.id, case when n % 20 = 0 then by.id end, of.ids[1 + n % array_length(of.ids, 1)],
         current_date - n % 1500, n % 100000, n % 10 = 0
       from generate_series(1, ${orders}) n
       join (select kind, array_agg(id) as ids from "orderStatus" where kind <> 'repair' group by kind) of
         on (of.kind = 'purchase') = (n % 4 = 0)
       join (select id, row_number() over (order by id) as place from contact) by on by.place = 1 + (hashint4(n) & 1048575) % ${contacts};
     insert into "contactDealing" ("contactId") select id from contact;
     select "countDealings"(array(select id from "order"));
     reset session_replication_role`,
  );
  await owner.query("vacuum analyze");
  const app = { port, token: await token() };
  const rows: Record<string, string>[] = [];
  await withFloor(database, async (floor) => {
    for (const query of lists) {
      const { ms, floor: bare } = await against(app, floor, `/api/contacts?pageSize=50&${query}`);
      rows.push({
        list: query,
        "median ms": ms.toFixed(1),
        goal: `≤${goal}`,
        "floor ms": bare.toFixed(1),
        "of floor": (bare / ms).toFixed(2),
        met: met(ms <= goal && bare / ms >= floorGoal),
      });
    }
  });
  printTable(rows);
});
