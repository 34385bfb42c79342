import { type RawBuilder, sql } from "kysely";
import type { Right, Session } from "../../../contract/access.ts";
import { Failure } from "../../ground/base/failure.ts";
import { matchesFilter } from "../../platform/resource/conditions.ts";
import type { ListQuery } from "../../platform/resource/list.ts";

type Viewer = Pick<Session, "rights">;

/** The orders of a contact: those that are its own, or that are handled on its behalf. */
const ofKind = {
  sale: sql`"order"."contactId" = contact.id and "order".kind = 'sale'`,
  purchase: sql`"order"."contactId" = contact.id and "order".kind = 'purchase'`,
  partner: sql`"order"."partnerId" = contact.id`,
};
type Kind = keyof typeof ofKind;

export const inPhases = (condition: RawBuilder<unknown>) =>
  sql`"order"."statusId" in (select id from "orderStatus" where ${condition})`;
const lastDay = (kind: Kind) =>
  sql<string | null>`(select "order"."orderDate" from "order" where ${ofKind[kind]}
    and ${inPhases(sql`phase <> 'cancelled'`)} order by "order"."orderDate" desc limit 1)`;

const ofSales = ["sales:read"] as const;
const ofPurchases = ["purchases:read"] as const;
/** What the database keeps of each contact's orders (`contactDealing`), and what one has to see for it. */
const keptFigures = {
  openSales: ofSales,
  devicesSold: ofSales,
  revenue: [...ofSales, "prices:read"],
  openPurchases: ofPurchases,
  devicesBought: ofPurchases,
  spent: [...ofPurchases, "prices:read"],
  openForPartner: [...ofSales, ...ofPurchases],
} as const satisfies Record<string, readonly Right[]>;
type KeptFigure = keyof typeof keptFigures;
export const isKept = (name: string): name is KeptFigure => name in keptFigures;
const keptNames = Object.keys(keptFigures) as KeptFigure[];
const kept = (name: KeptFigure) =>
  sql<number>`coalesce((select ${sql.ref(name)} from "contactDealing" where "contactId" = contact.id), 0)`;
/** The contacts whose figures fulfil a condition. */
const whose = (condition: RawBuilder<unknown>) =>
  sql<boolean>`contact.id in (select "contactId" from "contactDealing" where ${condition})`;

const lastDays = {
  lastSale: { kind: "sale", needs: ofSales },
  lastPurchase: { kind: "purchase", needs: ofPurchases },
  lastForPartner: { kind: "partner", needs: [...ofSales, ...ofPurchases] },
} as const satisfies Record<string, { kind: Kind; needs: readonly Right[] }>;
type LastDay = keyof typeof lastDays;
const isLastDay = (name: string): name is LastDay => name in lastDays;
const lastNames = Object.keys(lastDays) as LastDay[];

const openOf: Readonly<Record<string, KeptFigure>> = {
  hasOpenSales: "openSales",
  hasOpenPurchases: "openPurchases",
  hasOpenForPartner: "openForPartner",
};

const columns: readonly string[] = [...keptNames, ...lastNames];
/** Whether a file of contacts, or a list, shows any of it; a list names no columns. */
export const asksDealings = (body: unknown) =>
  (body as { columns?: string[] } | undefined)?.columns?.every((name) => !columns.includes(name)) !== true;

const sees = ({ rights }: Viewer, needs: readonly Right[]) => needs.every((right) => rights.includes(right));

/** What the company does with each contact of a page, of the orders that the viewer may see; null for what they may not. */
export function dealingsFor(viewer: Viewer) {
  const when = <T>(needs: readonly Right[], value: RawBuilder<T>) =>
    sees(viewer, needs) ? value : sql<T | null>`null`;
  return [
    ...keptNames.map((name) => when(keptFigures[name], kept(name)).as(name)),
    ...lastNames.map((name) => when(lastDays[name].needs, lastDay(lastDays[name].kind)).as(name)),
  ];
}

export const dealingFilters = [...columns, ...Object.keys(openOf)];

/** Sorted by a last order, who never ordered is the oldest. */
export const dealingSorts = Object.fromEntries([
  ...keptNames.map((name) => [name, kept(name)] as const),
  ...lastNames.map((name) => [name, sql`coalesce(${lastDay(lastDays[name].kind)}, '-infinity')`] as const),
]);

const needsOf = (name: string): readonly Right[] =>
  isLastDay(name) ? lastDays[name].needs : keptFigures[openOf[name] ?? (name as KeptFigure)];

function conditionOf(name: string, value: unknown): RawBuilder<boolean> {
  if (isLastDay(name)) return matchesFilter(lastDay(lastDays[name].kind), value);
  const open = openOf[name];
  if (!open) return whose(matchesFilter(sql.ref(name), value));
  const hasOpen = whose(sql`${sql.ref(open)} > 0`);
  return value ? hasOpen : sql<boolean>`not ${hasOpen}`;
}

/** The conditions that a list of contacts puts on their orders; 403 for who may not see those. */
export function dealingConditions(listQuery: ListQuery, viewer: Viewer): RawBuilder<boolean>[] {
  const sorts = listQuery.sort?.split(",").map((name) => name.replace("-", "")) ?? [];
  return dealingFilters.flatMap((name) => {
    const value = listQuery[name];
    if (value === undefined && !sorts.includes(name)) return [];
    if (!sees(viewer, needsOf(name))) throw new Failure(403, "forbidden");
    return value === undefined ? [] : [conditionOf(name, value)];
  });
}
