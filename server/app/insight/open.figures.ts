import { sql } from "kysely";
import { daysAfter } from "../../../contract/days.rules.ts";
import { dueAges, type OpenAmounts } from "../../../contract/insight.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { isUninvoiced } from "../../work/orders/orders.waiting.ts";

const mostContacts = 30;

type Row = {
  kind: OrderKind;
  contactId: number | null;
  name: string;
  age: number | null;
  count: number;
  open: number;
};
type OfKind = { kind: OrderKind; amounts: OpenAmounts };

/** The due dates of an age group: `from` the most days past due, `to` the least. */
function dueDatesOf(at: number, today: string) {
  const [from, next] = [dueAges[at], dueAges[at + 1]];
  if (from === null) return `${today}..`;
  return `${next ? daysAfter(today, 1 - next) : ""}..${daysAfter(today, -from!)}`;
}

/** What is open today of each kind of orders that is invoiced, by how long it is past due, and by contact. */
export async function findOpenAmounts(db: Db, today: string, kinds: readonly OrderKind[]): Promise<OfKind[]> {
  const bounds = dueAges.slice(1).map((from) => daysAfter(today, -from!));
  const [{ rows }, uninvoiced] = await Promise.all([
    sql<Row>`
      with unpaid as (
        select "orderKind" as kind, "contactId", open,
          (select count(*)::int from unnest(${bounds}::date[]) bound where "dueDate" <= bound) as age
        from "invoiceBalance" balance join invoice on invoice.id = balance."invoiceId"
        where open <> 0 and "orderKind" = any(${kinds}))
      select kind, "contactId", (select name from contact where contact.id = "contactId") as name, age,
        count(*)::int as count, sum(open)::bigint as open
      from unpaid group by grouping sets ((kind), (kind, age), (kind, "contactId", age))
      order by kind, "contactId" nulls first, age nulls first`.execute(db),
    findUninvoiced(db, kinds),
  ]);
  return kinds
    .filter((kind) => kind !== "purchase")
    .map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const list = `open=true&orderKind=${kind}`;
      const ofAge = (some: readonly Row[], age: number | null) =>
        some.find((row) => row.age === age) ?? { count: 0, open: 0 };
      const whole = own.filter(({ contactId }) => contactId === null);
      const total = ofAge(whole, null);
      const byContact = Map.groupBy(
        own.filter(({ contactId }) => contactId !== null),
        ({ contactId }) => contactId!,
      );
      const contacts = [...byContact].map(([id, some]) => ({
        ...{ id, name: some[0]!.name, list: `${list}&contactId=${id}` },
        count: some.reduce((sum, { count }) => sum + count, 0),
        open: some.reduce((sum, { open }) => sum + open, 0),
        byAge: dueAges.map((_, age) => ofAge(some, age).open),
      }));
      return {
        kind,
        amounts: {
          ...{ count: total.count, open: total.open, list },
          byAge: dueAges.map((from, age) => {
            const { count, open } = ofAge(whole, age);
            return { from, count, open, list: `${list}&dueDate=${dueDatesOf(age, today)}` };
          }),
          byContact: contacts
            .sort((one, other) => other.open - one.open || one.id - other.id)
            .slice(0, mostContacts),
          uninvoiced: uninvoiced.get(kind) ?? { count: 0, net: 0, list: uninvoicedList },
        },
      };
    });
}

const uninvoicedList = "uninvoiced=true&withArchived=true";
async function findUninvoiced(db: Db, kinds: readonly OrderKind[]) {
  const { rows } = await sql<{ kind: OrderKind; count: number; net: number }>`
    select "order".kind, count(*)::int as count, coalesce(sum(net), 0)::bigint as net
    from "order" left join "orderFigure" figure on figure."orderId" = "order".id
    where "order".kind = any(${kinds}) and ${isUninvoiced} group by 1`.execute(db);
  return new Map(rows.map(({ kind, ...row }) => [kind, { ...row, list: uninvoicedList }]));
}
