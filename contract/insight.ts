import { type Static, type TSchema, Type } from "typebox";
import { marginSchemes } from "./companySettings.ts";
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
  tested: Type.Integer({ description: "Devices without an open task" }),
  graded: count,
  saleable: count,
  sold: count,
  cost: orNull(money),
  revenue: orNull(money),
});
export type LotFigures = Static<typeof LotFigures>;

const SupplierFigures = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  lots: Type.Integer({ description: "Purchases of the period that were agreed and are not in the archive" }),
  archived: Type.Integer({ description: "Number of archived purchase orders" }),
  list: listQuery,
  received: Type.Integer({ description: "Pieces that came in" }),
  sold: count,
  left: Type.Integer({ description: "Pieces that are still here" }),
  cost: orNull({ ...money, description: "Purchase cost of the pieces sold, cents" }),
  revenue: orNull({
    ...money,
    description: "Revenue of the pieces sold, without VAT and after all discounts, cents",
  }),
  earned: orNull(money),
});
export type SupplierFigures = Static<typeof SupplierFigures>;

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
      week: Type.String({ ...day, description: "First day of the week, in the caller's calendar" }),
      received: count,
      receivedList: listQuery,
      saleable: Type.Integer({ description: "Devices that became saleable" }),
      saleableList: listQuery,
      sold: count,
      soldList: listQuery,
    }),
  ),
  sold: Type.Integer({ description: "Pieces sold in the period" }),
  soldList: listQuery,
  sellThrough: orNull(
    Type.Integer({ description: "Sold as a share of what was sold or is still saleable, in basis points" }),
  ),
  daysToSell: days,
  suppliers: Type.Array(SupplierFigures, {
    description: "Suppliers of the purchases dated in the period, lowest earnings first",
  }),
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
      days: Type.Integer({ description: "Days since the oldest task came into this state" }),
    }),
  ),
  byTask: Type.Array(TaskGroup),
  byType: Type.Array(TaskGroup),
  byPerson: Type.Array(TaskGroup),
  overdue: Type.Object({ count, list: listQuery }),
});
export type TaskFigures = Static<typeof TaskFigures>;

/** Into which a period is divided. */
export const spanLengths = ["day", "week", "month", "year"] as const;
export type SpanLength = (typeof spanLengths)[number];
/** With what a period is compared: its equal part before, until the same weekday and hour, or the same days a year before. */
export const comparisons = ["before", "year", "none"] as const;
const amount = (description: string) =>
  orNull({ ...money, description: `${description}, cents; null for who may not see prices` });
const costs = {
  goods: amount("What was paid for the goods"),
  transport: amount("Their share of the transport of the lots they came in"),
  parts: amount("Parts that repairs used"),
  labour: amount("Measured hours of repairs, by what an hour costs the company"),
};
const sums = {
  net: amount("Without VAT, after all discounts, less what was taken back"),
  cost: amount("Cost of goods, transport, parts and labour; of a purchase itself"),
  margin: amount("Net without the cost; of a purchase null"),
};
const Sums = Type.Object({
  count: Type.Integer({ description: "Orders, with those in the archive" }),
  ...sums,
  costs: orNull(Type.Object(costs, { description: "Parts of the cost; null for a purchase" })),
  vat: amount("VAT that is written on the documents"),
  unpriced: Type.Integer({ description: "Lines of goods of which nobody knows the cost" }),
});
export type Sums = Static<typeof Sums>;

/** Orders dated in the period. Archived ones are counted apart, because no one list shows both. */
const orderGroup = <Key extends TSchema>(key: Key) =>
  Type.Object({
    ...Group,
    key,
    list: orNull(listQuery),
    count: Type.Integer({ description: "Orders that are not in the archive" }),
    archived: count,
    archivedList: orNull(listQuery),
    total: amount("Total incl. VAT"),
    ...sums,
    before: orNull(
      Type.Object(
        { count: Type.Integer({ description: "Orders, with those in the archive" }), net: sums.net },
        { description: "The same in the days that the period is compared with" },
      ),
    ),
  });
const OfPhase = orderGroup(oneOf(phases, "phases"));
const OfId = orderGroup(Type.String({ description: "Id of the status" }));
const OfType = Type.Object({
  ...OfId.properties,
  key: Type.String({
    description: "The id of a type, or what lines without one are: service, labour, goods, part, transport",
  }),
  pieces: count,
});
export type OrderGroup = Static<typeof OfPhase> | Static<typeof OfId>;
export type OrderTypeGroup = Static<typeof OfType>;

/** Fewer than this are too few for a median. */
export const fewestForMedian = 5;
const LeadTime = Type.Object({
  count: Type.Integer({ description: "Orders of the period that are done" }),
  median: orNull(
    Type.Number({ description: "Days from the order's date; null when fewer than five are done" }),
  ),
  p90: orNull(Type.Number({ description: "Days within which nine of ten were done" })),
  list: listQuery,
});
const MarginGoods = Type.Object(
  {
    lines: Type.Integer({ description: "Lines sold, and lines taken back" }),
    net: amount("Total paid by buyers"),
    cost: amount("Purchase cost of them"),
    vatByItem: amount("VAT owed on the margin of each item; a loss owes nothing"),
    vatByPeriod: amount("VAT owed on the margin of the period, losses set off"),
    scheme: oneOf(marginSchemes, "marginSchemes"),
    list: listQuery,
  },
  { description: "Sold under the margin scheme" },
);
const Returns = Type.Object(
  {
    count: Type.Integer({ description: "Orders that are not in the archive" }),
    archived: count,
    net: amount("Without VAT, below zero"),
    cost: amount("Cost of what came back, below zero"),
    list: listQuery,
  },
  { description: "What was taken back in the period, whenever it was ordered" },
);
export type Returns = Static<typeof Returns>;
/** From how many days past due each group of open invoices begins; the first is not due yet. */
export const dueAges = [null, 1, 31, 61, 91] as const;
const openByAge = Type.Array(amount("Open, by the ages of `dueAges`"));
const OpenAmounts = Type.Object(
  {
    count: Type.Integer({ description: "Invoices that are not paid in full" }),
    open: amount("To be paid"),
    list: listQuery,
    byAge: Type.Array(
      Type.Object({
        from: orNull(Type.Integer({ description: "Days past the due date; null when not due yet" })),
        count,
        open: amount("To be paid"),
        list: listQuery,
      }),
    ),
    byContact: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        count,
        open: amount("To be paid"),
        byAge: openByAge,
        list: listQuery,
      }),
      { description: "Contacts with the largest open amounts" },
    ),
    uninvoiced: Type.Object(
      { count, net: amount("Without VAT"), list: listQuery },
      { description: "Orders that are done and have no invoice, whatever their date" },
    ),
  },
  { description: "What customers have not paid today, whatever the period" },
);
export type OpenAmounts = Static<typeof OpenAmounts>;

const OrdersOfKind = Type.Object({
  kind: oneOf(orderKinds, "orderKinds"),
  totals: Sums,
  before: orNull(Sums),
  returns: Returns,
  open: orNull(OpenAmounts),
  list: listQuery,
  byPhase: Type.Array(OfPhase, { description: "All orders of the period" }),
  byStatus: Type.Array(OfId, { description: "All orders of the period" }),
  byContact: Type.Array(OfId, { description: "Contacts with the largest amounts of confirmed orders" }),
  byPartner: Type.Array(OfId),
  byPerson: Type.Array(OfId, { description: "Figures by the user who created the order" }),
  byType: Type.Array(OfType),
  leadTime: LeadTime,
  marginGoods: orNull(MarginGoods),
});
export type OrdersOfKind = Static<typeof OrdersOfKind>;

const SoldService = Type.Object({
  kind: oneOf(orderKinds, "orderKinds"),
  name: translated(Type.String()),
  pieces: count,
  net: sums.net,
  list: listQuery,
});
export type SoldService = Static<typeof SoldService>;

const InSpan = Type.Object({
  count,
  net: sums.net,
  list: listQuery,
});
const OrderSpan = Type.Object({ from: day, to: day, purchase: InSpan, sale: InSpan, repair: InSpan });
export type OrderSpan = Static<typeof OrderSpan>;

/** Only the kinds that the caller may read. */
export const OrderFigures = Type.Object({
  from: day,
  to: day,
  per: oneOf(spanLengths, "spanLengths"),
  compare: oneOf(comparisons, "comparisons"),
  before: orNull(
    Type.Object(
      {
        from: day,
        to: day,
        until: orNull(
          Type.String({ description: "HH:MM at which the last day ends, because the period is not over" }),
        ),
      },
      { description: "The days that the period is compared with" },
    ),
  ),
  kinds: Type.Array(OrdersOfKind),
  spans: Type.Array(OrderSpan, { description: "Confirmed orders, by order date" }),
  services: Type.Array(SoldService, {
    description: "Services of confirmed orders, less what was taken back",
  }),
});
export type OrderFigures = Static<typeof OrderFigures>;

const period = strict({
  from: Type.Optional({ ...day, description: "Twelve weeks before its end when left out" }),
  to: Type.Optional({ ...day, description: "Today when left out" }),
});
export type Period = Static<typeof period>;
const orderPeriod = strict({
  ...period.properties,
  per: Type.Optional({ ...oneOf(spanLengths), description: "Weeks when left out" }),
  compare: Type.Optional({ ...oneOf(comparisons), description: "With the period before when left out" }),
});
export type OrderPeriod = Static<typeof orderPeriod>;
const subject = {
  name: "Figures",
  description: "Figures on stock, sales, orders and the workshop.",
  topic: "analytics",
};
const insightSchemas = {
  products: {
    summary:
      "Returns the stock by type, grade, age and location, and what was received, became saleable and was sold.",
    query: period,
    refuses: { 400: ["periodInvalid"] },
    answer: ProductFigures,
  },
  orders: {
    summary: "Returns what was bought, sold and repaired in a period, with amounts and lead times.",
    query: orderPeriod,
    refuses: { 400: ["periodInvalid"] },
    answer: OrderFigures,
  },
  tasks: {
    summary: "Returns the tasks done by week, task, type and person, and those that are waiting.",
    query: period,
    refuses: { 400: ["periodInvalid"] },
    answer: TaskFigures,
  },
} as const;
export type InsightSchemas = typeof insightSchemas;
export const insight = withSchemas(subject, routes.insight, insightSchemas);
