import { type RawBuilder, sql } from "kysely";
import type { Right, Session } from "../../../contract/access.ts";
import { Failure } from "../../ground/base/failure.ts";
import { matchesFilter } from "../../platform/resource/conditions.ts";
import type { ListQuery } from "../../platform/resource/list.ts";

type Viewer = Pick<Session, "rights">;
const has = ({ rights }: Viewer, right: Right) => rights.includes(right);

/** The orders of a contact: those that are its own, or that are handled on its behalf. */
const ofKind = {
  sale: sql`"order"."contactId" = contact.id and "order".kind = 'sale'`,
  purchase: sql`"order"."contactId" = contact.id and "order".kind = 'purchase'`,
  partner: sql`"order"."partnerId" = contact.id`,
};
type Kind = keyof typeof ofKind;

export const inPhases = (condition: RawBuilder<unknown>) =>
  sql`"order"."statusId" in (select id from "orderStatus" where ${condition})`;
// As an array, which is made once; a table of statuses would be joined with every order.
const isOpen = sql`not "order".archived and "order"."statusId" = any(array(
  select id from "orderStatus" where phase not in ('done', 'cancelled')))`;
const isDone = inPhases(sql`phase = 'done'`);

const openCount = (kind: Kind) =>
  sql<number>`(select count(*)::int from "order" where ${ofKind[kind]} and ${isOpen})`;
const hasOpen = (kind: Kind) =>
  sql<boolean>`exists (select from "order" where ${ofKind[kind]} and ${isOpen})`;
const lastDay = (kind: Kind) =>
  sql<string | null>`(select "order"."orderDate" from "order" where ${ofKind[kind]}
    and ${inPhases(sql`phase <> 'cancelled'`)} order by "order"."orderDate" desc limit 1)`;
const doneTotal = (kind: Kind) =>
  sql<number>`(select coalesce(sum("order".total), 0)::bigint from "order" where ${ofKind[kind]} and ${isDone})`;
// Order by order, along the index of the lines: joined, all lines of everybody would be read for each contact.
const devicesSold = sql<number>`(select coalesce(sum((select sum(line.quantity) from "orderLine" line
  where line."orderId" = "order".id and line.delivered)), 0)::int from "order" where ${ofKind.sale})`;
const devicesBought = sql<number>`(select coalesce(sum((select sum(goods.pieces) from "receivedGoods" goods
  where goods."purchaseId" = "order".id and goods."isDevice")), 0)::int from "order" where ${ofKind.purchase})`;

const columns = [
  ...["openSales", "devicesSold", "revenue", "lastSale", "openPurchases", "devicesBought", "spent"],
  ...["lastPurchase", "openForPartner", "lastForPartner"],
];
/** Whether a file of contacts, or a list, shows any of it; a list names no columns. */
export const asksDealings = (body: unknown) =>
  (body as { columns?: string[] } | undefined)?.columns?.every((name) => !columns.includes(name)) !== true;

/** What the company does with each contact of a page, of the orders that the viewer may see; null for what they may not. */
export function dealingsFor(viewer: Viewer) {
  const [sales, purchases] = [has(viewer, "sales:read"), has(viewer, "purchases:read")];
  const prices = has(viewer, "prices:read");
  const when = <T>(allowed: boolean, value: RawBuilder<T>) => (allowed ? value : sql<T | null>`null`);
  return [
    when(sales, openCount("sale")).as("openSales"),
    when(sales, devicesSold).as("devicesSold"),
    when(sales && prices, doneTotal("sale")).as("revenue"),
    when(sales, lastDay("sale")).as("lastSale"),
    when(purchases, openCount("purchase")).as("openPurchases"),
    when(purchases, devicesBought).as("devicesBought"),
    when(purchases && prices, doneTotal("purchase")).as("spent"),
    when(purchases, lastDay("purchase")).as("lastPurchase"),
    when(sales && purchases, openCount("partner")).as("openForPartner"),
    when(sales && purchases, lastDay("partner")).as("lastForPartner"),
  ];
}

const dealings: Record<string, { kind: Kind; needs: readonly Right[]; is: "open" | "last" }> = {
  hasOpenSales: { kind: "sale", needs: ["sales:read"], is: "open" },
  hasOpenPurchases: { kind: "purchase", needs: ["purchases:read"], is: "open" },
  hasOpenForPartner: { kind: "partner", needs: ["sales:read", "purchases:read"], is: "open" },
  lastSale: { kind: "sale", needs: ["sales:read"], is: "last" },
  lastPurchase: { kind: "purchase", needs: ["purchases:read"], is: "last" },
  lastForPartner: { kind: "partner", needs: ["sales:read", "purchases:read"], is: "last" },
};
export const dealingFilters = Object.keys(dealings);

/** Sorted by a last order, who never ordered is the oldest. */
export const dealingSorts = Object.fromEntries(
  Object.entries(dealings).flatMap(([name, { kind, is }]) =>
    is === "last" ? [[name, sql`coalesce(${lastDay(kind)}, '-infinity')`]] : [],
  ),
);

/** The conditions that a list of contacts puts on their orders; 403 for who may not see those. */
export function dealingConditions(listQuery: ListQuery, viewer: Viewer): RawBuilder<boolean>[] {
  const sorts = listQuery.sort?.split(",").map((name) => name.replace("-", "")) ?? [];
  return dealingFilters.flatMap((name) => {
    const { kind, needs, is } = dealings[name]!;
    const value = listQuery[name];
    if (value === undefined && !sorts.includes(name)) return [];
    if (!needs.every((right) => has(viewer, right))) throw new Failure(403, "forbidden");
    if (value === undefined) return [];
    if (is === "last") return [matchesFilter(lastDay(kind), value)];
    return [value ? hasOpen(kind) : sql<boolean>`not ${hasOpen(kind)}`];
  });
}
