import { sql } from "kysely";
import type { Db } from "../ground/database/connection.ts";

const audited = [
  "company",
  "contact",
  "user",
  "location",
  "order",
  "orderLine",
  "product",
  "stockMovement",
  "intake",
  "task",
  "erasureReport",
];
/** The columns whose audit is compared with their current values; movements cover stock and reservations. */
const comparedColumns = {
  product: ["quantity", "statusId", "locationId", "archived", "gone"],
  order: ["statusId", "contactId", "total", "lineCount", "archived"],
};

/** What is checked, as items of a SQL `from`. */
type Scope = { product: string; order: string };
const everything: Scope = { product: "product", order: '"order"' };
type Claim = [claim: string, contradicting: string];

/** What must be true of goods and their purchase and sales orders. */
const goodsClaims = ({ product, order }: Scope): Claim[] => [
  [
    "stock is the sum of its movements, and a reservation that of its open lines",
    `select p.id, p."stockQuantity", p."reservedQuantity", moved.stock, moved.reserved, open.reserved as open
     from ${product} p
     cross join lateral (select coalesce(sum(m.quantity), 0)::int as stock, coalesce(sum(m.reserved), 0)::int as reserved
       from "stockMovement" m where m."productId" = p.id) moved
     cross join lateral (select coalesce(sum(l.quantity), 0)::int as reserved
       from "orderLine" l where l."productId" = p.id and l.reserved) open
     where p."stockQuantity" <> moved.stock or p."reservedQuantity" <> moved.reserved or p."reservedQuantity" <> open.reserved
       or p."stockQuantity" < 0 or p."reservedQuantity" < 0 or p."reservedQuantity" > p."stockQuantity"`,
  ],
  [
    "what left as sold or as a part stands on delivered lines, and with what is here it is all that there was",
    `select p.id, p.quantity, p."stockQuantity", sold.quantity as sold, line.quantity as delivered from ${product} p
     join "productStatus" status on status.id = p."statusId"
     cross join lateral (select coalesce(-sum(quantity), 0) as quantity from "stockMovement" m
       where m."productId" = p.id and reason in ('sold', 'usedInRepair', 'returned')) sold
     cross join lateral (select coalesce(sum(quantity), 0) as quantity from "orderLine" l
       where l."productId" = p.id and delivered) line
     where sold.quantity <> line.quantity
       or status.lifecycle <> 'purchased' and p.quantity <> p."stockQuantity" + line.quantity`,
  ],
  [
    "a device that is sold or used has exactly one delivered line",
    `select p.id, count(line.id)::int as lines from ${product} p join "productStatus" status on status.id = p."statusId"
     left join "orderLine" line on line."productId" = p.id and line.delivered
     where p.quantity = 1 and (line.id is not null or (p.gone and status.lifecycle = 'sold'))
     group by p.id having count(line.id) <> 1`,
  ],
  [
    "what one side of a split loses the other has",
    `select sum(m.quantity)::int as lost from "stockMovement" m join ${product} p on p.id = m."productId"
     where reason in ('split', 'individualized') having sum(m.quantity) <> 0`,
  ],
  [
    "what was received on a purchase came in, and nothing did on one that was cancelled",
    `select o.id, status.phase, line.received, came.pieces from ${order} o join "orderStatus" status on status.id = o."statusId"
     cross join lateral (select coalesce(sum("receivedQuantity"), 0) as received from "orderLine" l where l."orderId" = o.id) line
     cross join lateral (select coalesce(sum(quantity), 0) as pieces from "stockMovement" m
       where m."orderId" = o.id and reason = 'received') came
     where o.kind = 'purchase' and (line.received > came.pieces or status.phase = 'cancelled' and came.pieces > 0)`,
  ],
  [
    "what waits for a repair is on hold, here and nobody else's, and its repair is open and of it",
    `select p.id, status.lifecycle, q."orderId", phase, o."deviceId" from "toRepair" q join ${product} p on p.id = q."productId"
     join "productStatus" status on status.id = p."statusId"
     left join "order" o on o.id = q."orderId" left join "orderStatus" os on os.id = o."statusId"
     where q."doneAt" is null and (status.lifecycle <> 'onHold' or p.archived or p.gone or p."reservedQuantity" > 0
       or o.id is not null and (phase in ('done', 'cancelled') or o."deviceId" is distinct from p.id or o.archived))`,
  ],
  [
    "an order counts its lines",
    `select o.id, o."lineCount", count(line.id)::int as lines from ${order} o left join "orderLine" line on line."orderId" = o.id
     group by o.id, o."lineCount" having count(line.id) <> o."lineCount"`,
  ],
];

/** What else must be true of the books. */
const claims: Claim[] = [
  [
    "the making of every row is in the audit, once",
    audited
      .map(
        (table) => `select '${table}' as made, row.id from "${table}" row left join audit
          on subject = '${table}' and "subjectId" = row.id and action = 'created'
          group by row.id having count(audit.id) <> 1`,
      )
      .join(" union all "),
  ],
  [
    "the audit's last word is what the row says",
    Object.entries(comparedColumns)
      .map(
        ([table, columns]) => `select '${table}' as changed, row.id, said.key, said.value from (
            select distinct on ("subjectId", key) "subjectId", key, case action when 'created' then value else value -> 1 end as value
            from audit cross join lateral jsonb_each(changes)
            where subject = '${table}' and action <> 'deleted' and key in (${columns.map((name) => `'${name}'`).join()})
            order by "subjectId", key, audit.id desc
          ) said join "${table}" row on row.id = said."subjectId" where to_jsonb(row) -> said.key is distinct from said.value`,
      )
      .join(" union all "),
  ],
  [
    "a mail about an order has its change in the audit",
    `select mail.id, "causeKey" from mail where "causeKey" like 'status:%' and not exists (
       select from audit where subject = 'order' and "subjectId" = split_part("causeKey", ':', 2)::int)`,
  ],
];

/** Every contradiction in the books, in words; none when they are right. */
export const brokenBooks = ({ db }: { db: Db }) =>
  contradictions(db, [...goodsClaims(everything), ...claims]);

/** The same for the given products and orders, and the products of these orders. */
export const brokenBooksOf = (db: Db, goods: readonly number[], orders: readonly number[]) => {
  const ids = (list: readonly number[]) => `any('{${list.join()}}'::int[])`;
  return contradictions(
    db,
    goodsClaims({
      product: `(select * from product where id = ${ids(goods)} or "purchaseId" = ${ids(orders)})`,
      order: `(select * from "order" where id = ${ids(orders)})`,
    }),
  );
};

async function contradictions(db: Db, among: readonly Claim[]): Promise<string[]> {
  const all = among.map(
    ([claim, contradicting]) =>
      `select '${claim.replaceAll("'", "''")}' as claim, to_jsonb(found) as row from (${contradicting}) found`,
  );
  const { rows } = await sql.raw<{ claim: string; row: object }>(all.join(" union all ")).execute(db);
  return [...Map.groupBy(rows, ({ claim }) => claim)].map(([claim, found]) => {
    const sample = found.slice(0, 3).map(({ row }) => row);
    return `not so: ${claim} – ${found.length}, ${JSON.stringify(sample)}`;
  });
}

/** Lines that do not match the phase of their order; none, as long as nobody changes the phase of a status. */
export async function linesOutOfPhase({ db }: { db: Db }, orders?: readonly number[]) {
  const { rows } = await sql`
    select o.id, phase, line.id as line, reserved, delivered from "order" o
    join "orderStatus" status on status.id = o."statusId" join "orderLine" line on line."orderId" = o.id
    where o.kind in ('sale', 'repair') and line."productId" is not null and (o.id = any(${orders ?? null}::int[]) or ${!orders})
      and (delivered <> (phase = 'done') or reserved <> (phase in ('confirmed', 'inProgress')))`.execute(db);
  return rows;
}
