import { sql } from "kysely";
import type { Db } from "../app.ts";

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
/** The columns whose audit is compared with what they hold now; stock and reservations are told by the movements. */
const told = {
  product: ["quantity", "statusId", "locationId", "archived", "gone"],
  order: ["statusId", "contactId", "total", "lineCount", "archived"],
};

/** What must be true of the books at every moment, and the rows that would contradict it. */
const claims: [claim: string, contradicting: string][] = [
  [
    "stock is the sum of its movements, and a reservation that of its open lines",
    `select p.id, p."stockQuantity", p."reservedQuantity", moved.stock, moved.reserved, open.reserved as open
     from product p
     cross join lateral (select coalesce(sum(m.quantity), 0)::int as stock, coalesce(sum(m.reserved), 0)::int as reserved
       from "stockMovement" m where m."productId" = p.id) moved
     cross join lateral (select coalesce(sum(l.quantity), 0)::int as reserved
       from "orderLine" l where l."productId" = p.id and l.reserved) open
     where p."stockQuantity" <> moved.stock or p."reservedQuantity" <> moved.reserved or p."reservedQuantity" <> open.reserved
       or p."stockQuantity" < 0 or p."reservedQuantity" < 0`,
  ],
  [
    "what left as sold stands on delivered lines",
    `select p.id, coalesce(sold.quantity, 0) as sold, coalesce(line.quantity, 0) as delivered from product p
     left join (select "productId", -sum(quantity) as quantity from "stockMovement"
       where reason in ('sold', 'returned') group by 1) sold on sold."productId" = p.id
     left join (select "productId", sum(quantity) as quantity from "orderLine" where delivered group by 1) line
       on line."productId" = p.id
     where coalesce(sold.quantity, 0) <> coalesce(line.quantity, 0)`,
  ],
  [
    "a device that is sold has exactly one delivered sale line",
    `select p.id, count(line.id)::int as lines from product p join "productStatus" status on status.id = p."statusId"
     left join "orderLine" line on line."productId" = p.id and line.delivered
     where p.quantity = 1 and (line.id is not null or (p.gone and status.lifecycle = 'sold'))
     group by p.id having count(line.id) <> 1`,
  ],
  [
    "what one side of a split loses the other has",
    `select sum(quantity)::int as lost from "stockMovement" where reason in ('split', 'individualized') having sum(quantity) <> 0`,
  ],
  [
    "an order counts its lines",
    `select o.id, o."lineCount", count(line.id)::int as lines from "order" o left join "orderLine" line on line."orderId" = o.id
     group by o.id having count(line.id) <> o."lineCount"`,
  ],
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
    Object.entries(told)
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
export async function brokenBooks({ db }: { db: Db }): Promise<string[]> {
  const broken: string[] = [];
  for (const [claim, contradicting] of claims) {
    const { rows } = await sql.raw(contradicting).execute(db);
    if (rows.length) broken.push(`not so: ${claim} – ${rows.length}, ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}

/** What must be true as long as nobody changes what a status means: lines are where their order's phase says. */
export async function linesOutOfPhase({ db }: { db: Db }) {
  const { rows } = await sql`
    select o.id, phase, line.id as line, reserved, delivered from "order" o
    join "orderStatus" status on status.id = o."statusId" join "orderLine" line on line."orderId" = o.id
    where o.kind = 'sale' and line."productId" is not null and (
      delivered <> (phase = 'done') or reserved <> (phase in ('confirmed', 'inProgress')))`.execute(db);
  return rows;
}
