import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { OrderFigures, OrderGroup } from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/security.ts";
import { folderOf, type OrderKind, orderKinds, phases } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { seesPrices } from "../../work/orders/orders.queries.ts";
import { netOfLine } from "./lines.ts";
import { type Asked, weekOf, weeksOf } from "./period.ts";

const mostContacts = 20;
const mostServices = 30;
const notCancelled = phases.filter((phase) => phase !== "cancelled");

type Viewer = Pick<Session, "rights" | "modules" | "ownContactId">;
const maySee = ({ rights, modules }: Viewer, kind: OrderKind) =>
  rights.includes(`${folderOf[kind]}:read`) && (kind !== "repair" || modules.includes("repairs"));

/** The orders of the period of the kinds that the viewer may see. */
const dated = ({ from, to }: Asked, kinds: readonly OrderKind[]) => sql`
  select "order".*, phase from "order" join "orderStatus" status on status.id = "statusId"
  where "order".kind = any(${kinds}) and "orderDate" between ${from}::date and ${to}::date`;

export async function findOrderFigures(
  db: Db,
  period: Asked,
  viewer: Viewer,
  locale: Locale,
): Promise<OrderFigures> {
  const kinds = orderKinds.filter((kind) => maySee(viewer, kind));
  const amount = (cents: number | null) => (seesPrices(viewer) ? cents : null);
  const [byPhase, byContact, weeks, services] = await Promise.all([
    findPhases(db, period, kinds),
    findContacts(db, period, kinds, seesPrices(viewer)),
    findWeeks(db, period, kinds, locale),
    findServices(db, period, kinds),
  ]);
  const of = (kind: OrderKind) => (row: Counted) => row.kind === kind;
  const withList = <Row extends Counted>({ kind: _, ...row }: Row, field: string) => {
    const { from, to } = period;
    const list = `orderDate=${from}..${to}&${field}`;
    return { ...row, list, archivedList: `${list}&archived=true`, total: amount(row.total) };
  };
  return {
    from: period.from,
    to: period.to,
    kinds: kinds.map((kind) => ({
      kind,
      byPhase: byPhase.filter(of(kind)).map((row) => withList(row, `phase=${row.key}`)),
      byContact: byContact
        .filter(of(kind))
        .map((row) => withList(row, `contactId=${row.key}&phase=${notCancelled}`)),
    })),
    weeks,
    services: services.map((row) => ({ ...row, net: amount(row.net) })),
  };
}

type Counted = Omit<OrderGroup, "key" | "list" | "archivedList"> & { kind: OrderKind; key: string };

const counts = sql`count(*) filter (where not archived)::int as count, count(*) filter (where archived)::int as archived,
  coalesce(sum(total), 0)::bigint as total`;

async function findPhases(db: Db, period: Asked, kinds: readonly OrderKind[]) {
  const { rows } = await sql<Counted>`
    select kind, phase as key, ${counts} from (${dated(period, kinds)}) "order" group by kind, phase`.execute(
    db,
  );
  const none = { label: "", count: 0, archived: 0, total: 0 };
  return kinds.flatMap((kind) =>
    phases.map((key) => ({
      ...none,
      ...rows.find((row) => row.kind === kind && row.key === key),
      ...{ kind, key },
    })),
  );
}

async function findContacts(
  db: Db,
  period: Asked,
  kinds: readonly OrderKind[],
  byTotal: boolean,
): Promise<Counted[]> {
  const first = byTotal ? sql`sum(total) desc, count(*) desc` : sql`count(*) desc`;
  const { rows } = await sql<Counted>`
    select kind, key, name as label, count, archived, total from (
      select kind, "contactId", "contactId"::text as key, ${counts},
        row_number() over (partition by kind order by ${first}, "contactId") as place
      from (${dated(period, kinds)}) "order" where phase <> 'cancelled' group by kind, "contactId") ranked
    join contact on contact.id = "contactId" where place <= ${mostContacts} order by kind, place`.execute(db);
  return rows;
}

async function findWeeks(db: Db, period: Asked, kinds: readonly OrderKind[], locale: Locale) {
  const { rows } = await sql<OrderFigures["weeks"][number]>`
    select ${weekOf(sql`"orderDate"`, locale)} as week, count(*) filter (where kind = 'purchase')::int as purchase,
      count(*) filter (where kind = 'sale')::int as sale, count(*) filter (where kind = 'repair')::int as repair
    from (${dated(period, kinds)}) "order" where phase <> 'cancelled' group by 1`.execute(db);
  const none = { purchase: 0, sale: 0, repair: 0 };
  return weeksOf(period, locale).map((week) => ({ ...none, ...rows.find((row) => row.week === week), week }));
}

/** By the name of the standard service, or the one that was typed. */
async function findServices(db: Db, period: Asked, kinds: readonly OrderKind[]) {
  const { rows } = await sql<OrderFigures["services"][number]>`
    select coalesce(service.name, line."productName") as name, sum(line.quantity)::int as pieces,
      round(coalesce(sum(${netOfLine("line", "order")}), 0))::bigint as net
    from (${dated(period, kinds)}) "order" join "orderLine" line on line."orderId" = "order".id and line.kind = 'service'
    left join service on service.id = line."serviceId"
    where phase <> 'cancelled' and "order".kind <> 'purchase' group by 1 order by net desc, name limit ${mostServices}`.execute(
    db,
  );
  return rows;
}
