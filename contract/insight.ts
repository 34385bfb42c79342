import { type Static, type TSchema, Type } from "typebox";
import { day, money, oneOf, orNull, strict, translated, withSchemas } from "./http.ts";
import * as routes from "./insight.routes.ts";
import { lifecycles, orderKinds, phases } from "./statuses.ts";
import { taskStates } from "./tasks.ts";

const count = Type.Integer();
const days = orNull(Type.Integer({ description: "Median in days; null when there are none" }));
const listQuery = Type.String({ description: "The query of the list that shows what is counted" });

/** What a figure counts. The key and the label are empty for what has none: no grade, no place. */
const Group = {
  key: Type.String(),
  label: translated(Type.String()),
  list: orNull(listQuery),
};
const StockGroup = Type.Object({
  ...Group,
  count: Type.Integer({ description: "Lines of stock" }),
  pieces: count,
  value: orNull(money),
});
export type StockGroup = Static<typeof StockGroup>;

/** Where each age group starts, in days. */
export const ages = [0, 31, 91, 181, 366] as const;

const LotFigures = Type.Object({
  id: Type.Integer(),
  orderNr: Type.String(),
  supplierName: Type.String(),
  orderDate: day,
  received: Type.Integer({ description: "Pieces that came in" }),
  tested: Type.Integer({ description: "Those without an open task" }),
  graded: count,
  saleable: count,
  sold: count,
  cost: orNull(money),
  revenue: orNull(money),
});
export type LotFigures = Static<typeof LotFigures>;

export const ProductFigures = Type.Object({
  from: day,
  to: day,
  byType: Type.Array(StockGroup),
  byGrade: Type.Array(StockGroup),
  byAge: Type.Array(StockGroup),
  byPlace: Type.Array(StockGroup),
  byStage: Type.Array(
    Type.Object({ key: oneOf(lifecycles, "lifecycles"), list: orNull(listQuery), count, pieces: count }),
  ),
  weeks: Type.Array(
    Type.Object({
      week: Type.String({ ...day, description: "Its first day, in the reader's calendar" }),
      received: count,
      saleable: Type.Integer({ description: "Devices that became saleable" }),
      sold: count,
    }),
  ),
  sold: Type.Integer({ description: "Pieces sold in the period" }),
  sellThrough: orNull(
    Type.Integer({ description: "Sold as a share of what was sold or is still saleable, in basis points" }),
  ),
  daysToSell: days,
  lots: Type.Array(LotFigures, { description: "The latest purchases that were at least partly received" }),
});
export type ProductFigures = Static<typeof ProductFigures>;

const minutes = orNull(Type.Integer({ description: "Median in minutes; null when there are none" }));
/** What was done in the period (`list` shows it), and what is open now. */
const TaskGroup = Type.Object({
  ...Group,
  done: count,
  open: count,
  openList: listQuery,
  overdue: count,
  overdueList: listQuery,
  waiting: minutes,
  working: minutes,
});
export type TaskGroup = Static<typeof TaskGroup>;
export const TaskFigures = Type.Object({
  from: day,
  to: day,
  weeks: Type.Array(Type.Object({ week: day, done: count, list: orNull(listQuery) })),
  byState: Type.Array(
    Type.Object({
      key: oneOf(taskStates, "taskStates"),
      list: orNull(listQuery),
      count,
      waiting: minutes,
      days: Type.Integer({ description: "Since the oldest of them is in that state" }),
    }),
  ),
  byTask: Type.Array(TaskGroup),
  byType: Type.Array(TaskGroup),
  byPerson: Type.Array(TaskGroup),
  overdue: Type.Object({ count, list: listQuery }),
});
export type TaskFigures = Static<typeof TaskFigures>;

/** Orders dated in the period. Archived ones are counted apart, because no one list shows both. */
const orderGroup = <Key extends TSchema>(key: Key) =>
  Type.Object({
    ...Group,
    key,
    list: listQuery,
    count: Type.Integer({ description: "Orders that are not in the archive" }),
    archived: count,
    archivedList: listQuery,
    total: orNull({
      ...money,
      description: "Of all of them, with VAT, cents; null for who may not see prices",
    }),
  });
const OfPhase = orderGroup(oneOf(phases, "phases"));
const OfContact = orderGroup(Type.String({ description: "The contact's id" }));
export type OrderGroup = Static<typeof OfPhase> | Static<typeof OfContact>;

const OrdersOfKind = Type.Object({
  kind: oneOf(orderKinds, "orderKinds"),
  byPhase: Type.Array(OfPhase),
  byContact: Type.Array(OfContact, {
    description: "Those with the largest totals; without what was cancelled",
  }),
});

const SoldService = Type.Object({
  name: translated(Type.String()),
  pieces: count,
  net: orNull({ ...money, description: "After each line's own discount, without VAT, cents" }),
});
export type SoldService = Static<typeof SoldService>;

/** Only the kinds that the caller may read. */
export const OrderFigures = Type.Object({
  from: day,
  to: day,
  kinds: Type.Array(OrdersOfKind),
  weeks: Type.Array(
    Type.Object(
      { week: day, purchase: count, sale: count, repair: count },
      { description: "Orders by their date; without what was cancelled" },
    ),
  ),
  services: Type.Array(SoldService, {
    description: "On sales and repairs; without what was cancelled",
  }),
});
export type OrderFigures = Static<typeof OrderFigures>;

const period = strict({
  from: Type.Optional({ ...day, description: "Twelve weeks before its end when left out" }),
  to: Type.Optional({ ...day, description: "Today when left out" }),
});
export type Period = Static<typeof period>;
const subject = {
  name: "Figures",
  about: "What stands still, what sells, what is ordered, how the workshop does.",
  topic: "analytics",
};
const insightSchemas = {
  products: {
    says: "Counts the stock by type, grade, age and place, and what came in, became saleable and was sold.",
    query: period,
    refuses: { 400: ["periodInvalid"] },
    answer: ProductFigures,
  },
  orders: {
    says: "Counts the orders of a period by kind, phase, contact and week, and the services on them.",
    query: period,
    refuses: { 400: ["periodInvalid"] },
    answer: OrderFigures,
  },
  tasks: {
    says: "Counts what the workshop did, by week, task, type and person, and what waits.",
    query: period,
    refuses: { 400: ["periodInvalid"] },
    answer: TaskFigures,
  },
} as const;
export type InsightSchemas = typeof insightSchemas;
export const insight = withSchemas(subject, routes.insight, insightSchemas);
