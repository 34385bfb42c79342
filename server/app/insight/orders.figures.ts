import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import {
  agreedPhases,
  type OrderFigures,
  type OrderPeriod,
  type OrderSpan,
  type OrdersOfKind,
  type Period,
  type Sums,
} from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/security.ts";
import { folderOf, type OrderKind, orderKinds, phases } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { seesPrices } from "../../work/orders/orders.queries.ts";
import { netOfLine } from "./lines.ts";
import { type Dimension, findGroups, findLeadTimes, findTotals, type Grouped } from "./orderGroups.ts";
import { findMarginGoods, findTypes, type TypeSums } from "./orderTypes.ts";
import { type Asked, askedOf, comparedWith, partsOf } from "./period.ts";

const mostServices = 30;

type Viewer = Pick<Session, "rights" | "modules" | "ownContactId">;
const maySee = ({ rights, modules }: Viewer, kind: OrderKind) =>
  rights.includes(`${folderOf[kind]}:read`) && (kind !== "repair" || modules.includes("repairs"));

/** The period, how it is divided, and with what it is compared. */
export type OrdersAsked = Asked & Required<Pick<OrderPeriod, "per" | "compare">>;
export const orderPeriodOf = async (
  db: Db,
  { per = "week", compare = "before", ...period }: OrderPeriod,
): Promise<OrdersAsked> => ({ ...(await askedOf(db, period)), per, compare });

export async function findOrderFigures(
  db: Db,
  asked: OrdersAsked,
  viewer: Viewer,
  locale: Locale,
): Promise<OrderFigures> {
  const kinds = orderKinds.filter((kind) => maySee(viewer, kind));
  const before = comparedWith(asked, asked.compare);
  const parts = partsOf(asked, asked.per, locale);
  const [groups, types, leadTimes, marginGoods, totalsBefore, services] = await Promise.all([
    findGroups(
      db,
      asked,
      kinds,
      parts.map(({ from }) => from),
    ),
    findTypes(db, asked, kinds),
    findLeadTimes(db, asked, kinds),
    findConfigs(db).then(({ marginScheme }) => findMarginGoods(db, asked, kinds, marginScheme)),
    before ? findTotals(db, before, kinds) : undefined,
    findServices(db, asked, kinds),
  ]);
  const amount = (cents: number | null) => (seesPrices(viewer) ? cents : null);
  const told = { asked, groups, types, amount };
  return {
    ...{ from: asked.from, to: asked.to, per: asked.per, compare: asked.compare, before },
    kinds: kinds.map((kind): OrdersOfKind => {
      const of = <Row extends { kind: OrderKind }>(rows: readonly Row[]) =>
        rows.find((row) => row.kind === kind);
      const earlier = totalsBefore && sumsOf(kind, of(totalsBefore), amount);
      return {
        ...groupsOf(kind, told),
        totals: sumsOf(
          kind,
          groups.find((row) => row.kind === kind && row.dimension === "all"),
          amount,
        ),
        before: earlier ?? null,
        list: listOf(asked, agreed),
        leadTime: { ...of(leadTimes)!, list: listOf(asked, "phase=done") },
        marginGoods: kind === "sale" ? hidden(marginGoods, amount) : null,
      };
    }),
    spans: spansOf(parts, groups, amount),
    services: services.map((row) => ({ ...row, net: amount(row.net) })),
  };
}

type Amount = (cents: number | null) => number | null;
const agreed = `phase=${agreedPhases}`;
const listOf = ({ from, to }: Required<Period>, filters: string) => `orderDate=${from}..${to}&${filters}`;

function sumsOf(kind: OrderKind, row: Grouped | undefined, amount: Amount): Sums {
  const { count = 0, archived = 0, net = 0, total = 0, unpriced = 0 } = row ?? {};
  return { count: count + archived, ...costsOf(kind, row, amount), vat: amount(total - net), unpriced };
}

/** What is bought costs what it comes to, and has no margin yet. */
function costsOf(kind: OrderKind, row: { net: number; cost: number } | undefined, amount: Amount) {
  const { net = 0, cost = 0 } = row ?? {};
  if (kind === "purchase") return { net: amount(net), cost: amount(net), margin: null };
  return { net: amount(net), cost: amount(cost), margin: amount(net - cost) };
}

const hidden = <Row extends { net: number; cost: number; vat: number }>(row: Row, amount: Amount) => ({
  ...row,
  ...{ net: amount(row.net), cost: amount(row.cost), vat: amount(row.vat) },
});

type Told = { asked: OrdersAsked; groups: readonly Grouped[]; types: readonly TypeSums[]; amount: Amount };
/** The groups of a kind of orders, each with the lists behind it. */
function groupsOf(kind: OrderKind, { asked, groups, types, amount }: Told) {
  const withLists = <Row extends { key: string; net: number; cost: number; total: number }>(
    row: Row,
    filters: string | null,
  ) => {
    const list = filters === null ? null : listOf(asked, filters);
    const archivedList = list && `${list}&archived=true`;
    return { ...row, ...costsOf(kind, row, amount), total: amount(row.total), list, archivedList };
  };
  const by = (dimension: Dimension, filters: (key: string) => string) =>
    groups
      .filter((row) => row.kind === kind && row.dimension === dimension && row.count + row.archived > 0)
      .map((row) => withLists(row, filters(row.key)));
  const ofAgreed = (name: string) => (key: string) => `${name}=${key || "()"}&${agreed}`;
  const none = { label: "", count: 0, archived: 0, total: 0, net: 0, cost: 0 };
  return {
    kind,
    byPhase: phases.map((key) =>
      withLists(
        {
          ...none,
          ...groups.find((row) => row.kind === kind && row.dimension === "phase" && row.key === key),
          key,
        },
        `phase=${key}`,
      ),
    ),
    byStatus: by("statusId", (key) => `statusId=${key}`),
    byContact: by("contactId", ofAgreed("contactId")),
    byPartner: by("partnerId", ofAgreed("partnerId")),
    byPerson: by("madeById", ofAgreed("madeById")),
    byType: types
      .filter((row) => row.kind === kind)
      .map((row) => withLists(row, /^\d+$/.test(row.key) ? ofAgreed("typeId")(row.key) : null)),
  };
}

function spansOf(
  parts: readonly Required<Period>[],
  groups: readonly Grouped[],
  amount: Amount,
): OrderSpan[] {
  const spans = Map.groupBy(
    groups.filter(({ dimension }) => dimension === "span"),
    ({ key }) => Number(key),
  );
  return parts.map((part, at) => {
    const of = (kind: OrderKind) => {
      const { count = 0, archived = 0, net = 0 } = spans.get(at + 1)?.find((row) => row.kind === kind) ?? {};
      return { count: count + archived, net: amount(net), list: archived ? null : listOf(part, agreed) };
    };
    return { ...part, purchase: of("purchase"), sale: of("sale"), repair: of("repair") };
  });
}

/** By the name of the standard service, or the one that was typed. */
async function findServices(db: Db, { from, to }: Asked, kinds: readonly OrderKind[]) {
  const { rows } = await sql<OrderFigures["services"][number]>`
    select coalesce(service.name, line."productName") as name, sum(line.quantity)::int as pieces,
      round(coalesce(sum(${netOfLine("line", "order")}), 0))::bigint as net
    from "order" join "orderStatus" status on status.id = "order"."statusId"
    join "orderLine" line on line."orderId" = "order".id and line.kind = 'service'
    left join service on service.id = line."serviceId"
    where "order".kind = any(${kinds}) and "order".kind <> 'purchase' and phase <> 'cancelled'
      and "orderDate" between ${from}::date and ${to}::date
    group by 1 order by net desc, name limit ${mostServices}`.execute(db);
  return rows;
}
