import { type Static, Type } from "typebox";
import { lookups } from "./autocomplete.ts";
import * as routes from "./dashboard.routes.ts";
import { Done, oneOf, orNull, strict, withSchema, withSchemas } from "./http.ts";
import { lifecycles, phases } from "./statuses.ts";

const count = Type.Integer();
const countsOf = <Word extends string>(words: readonly Word[]) =>
  Type.Object(Object.fromEntries(words.map((word) => [word, count])) as Record<Word, typeof count>);
export const FirstSteps = Type.Object(
  {
    companyData: Type.Boolean(),
    paperData: Type.Boolean({ description: "The company data that an invoice needs are filled in" }),
    colleagues: Type.Boolean(),
    places: Type.Boolean(),
    contacts: Type.Boolean(),
    stock: Type.Boolean(),
    modules: Type.Boolean({ description: "A module is or was in use" }),
    purchase: Type.Boolean(),
  },
  { description: "First steps of a new company; null once all are done or the checklist is dismissed" },
);
export type FirstSteps = Static<typeof FirstSteps>;

/** What the start page is made of, in its usual order. */
export const widgetNames = [
  "waits",
  "weeks",
  "revenue",
  "tasks",
  "erasure",
  "intakes",
  "products",
  "purchases",
  "sales",
  "repairs",
  "logistics",
  "mailing",
] as const;
export type WidgetName = (typeof widgetNames)[number];
const names = Type.Array(oneOf(widgetNames, "dashboard.widgets"), {
  uniqueItems: true,
  maxItems: widgetNames.length,
});
export const Widgets = strict({
  order: {
    ...names,
    description: "Widgets in the caller's sequence; widgets left out follow in the default sequence",
  },
  hidden: names,
});
export type Widgets = Static<typeof Widgets>;

/** What is counted apart, so that one that fails leaves the others. */
export const totalParts = [
  "products",
  "missingProof",
  "purchases",
  "sales",
  "repairs",
  "logistics",
  "mailing",
  "tasks",
  "lotsExpected",
  "ordersWaiting",
  "invoicesOverdue",
  "erasureQueue",
  "openIntakes",
  "amounts",
  "backups",
] as const;
export type TotalPart = (typeof totalParts)[number];

/** Zero, empty or null where the reader may not read the list that a part leads to. */
export const DashboardTotals = Type.Object({
  products: countsOf(lifecycles),
  missingProof: count,
  purchases: countsOf(phases),
  sales: countsOf(phases),
  repairs: countsOf(phases),
  logistics: Type.Object({
    unplanned: Type.Integer({ description: "Stops that wait for a day" }),
    today: Type.Integer({ description: "Stops of today that are still to be done" }),
    late: Type.Integer({ description: "Stops of days before today that are still to be done" }),
    failed: Type.Integer({ description: "Stops of today that failed" }),
  }),
  mailing: Type.Object({
    sending: count,
    scheduled: count,
    late: Type.Integer({ description: "Mails whose time has passed, which wait for a person" }),
  }),
  tasks: Type.Object({
    toDo: count,
    inProgress: count,
    hold: count,
    mine: count,
    mineToDo: count,
    mineInProgress: count,
    unassigned: Type.Integer({ description: "Open tasks without an assignee" }),
  }),
  lotsExpected: Type.Integer({ description: "Confirmed purchases whose pickup is today or was before" }),
  requests: Type.Object(
    { purchase: count, sale: count, repair: count },
    { description: "Draft orders that people outside the company asked for" },
  ),
  salesUnproven: Type.Integer({ description: "Draft sales with devices that may not be sold yet" }),
  statusQuestions: Type.Object(
    { purchase: count, sale: count, repair: count },
    { description: "Edited orders of which nobody has said that their status is still right" },
  ),
  overdue: Type.Object(
    { purchase: count, sale: count, repair: count },
    { description: "Orders whose day has passed while their goods have not" },
  ),
  invoicesOverdue: Type.Integer({ description: "Invoices past due that are not paid in full" }),
  erasureQueue: count,
  openIntakes: Type.Array(
    Type.Object({ id: Type.Integer(), orderNr: Type.String(), supplierName: Type.String(), scanned: count }),
  ),
  /** Cents of open sales; null without the right to see prices. */
  openSalesTotal: orNull(count),
  stockValue: orNull(count),
  backupDays: Type.Integer({
    description:
      "Days since the last backup that was proven by restoring it, once it is two days or older; zero without backups",
  }),
  firstSteps: orNull(FirstSteps),
  failed: Type.Array(oneOf(totalParts), {
    description: "Widgets that could not be counted; their numbers are zero",
  }),
});
export type DashboardTotals = Static<typeof DashboardTotals>;

const subject = { name: "Overview", description: "Counts for the start page.", topic: "dashboard" };
const dashboardSchemas = {
  total: {
    summary:
      "Returns the counts of the start page: stock by stage and work that is waiting, of the lists that the caller may read.",
    answer: DashboardTotals,
  },
  widgets: { summary: "Returns the caller's arrangement of the start page.", answer: Widgets },
  arrange: { summary: "Saves the caller's arrangement of the start page.", body: Widgets, answer: Widgets },
  dismissFirstSteps: { summary: "Dismisses the first-steps checklist for all users.", answer: Done },
} as const;
export type DashboardSchemas = typeof dashboardSchemas;
export const dashboard = withSchemas(subject, routes.dashboard, dashboardSchemas);

export const searchKinds = [
  "product",
  "purchase",
  "sale",
  "repair",
  "contact",
  "company",
  "task",
  "location",
  "drive",
  "report",
  "file",
  "user",
  "mail",
] as const;
const kind = oneOf(searchKinds);
const SearchHit = Type.Object({
  kind,
  id: Type.Integer(),
  title: Type.String(),
  detail: Type.String(),
  status: Type.Optional(Type.String({ description: "Status name of a product or order" })),
  color: Type.Optional(Type.String({ description: "The colour of the status" })),
  price: Type.Optional(
    Type.Integer({
      description: "Cents: what a product is sold for or an order comes to, for who sees prices",
    }),
  ),
  /** Whether the search text is the whole number or serial number. */
  exact: Type.Boolean(),
  of: Type.Optional(
    Type.Object(
      { kind, id: Type.Integer() },
      { description: "Id of the record the result belongs to: the order of a file, the device of a drive" },
    ),
  ),
});
export type SearchHit = Static<typeof SearchHit>;
const searchSchemas = {
  summary:
    "Searches everything the caller may see: products, orders, contacts, tasks, locations, drives, files and more.",
  query: strict({
    q: Type.String({ minLength: 1, maxLength: 100, description: "Search text", examples: ["latitude"] }),
  }),
  answer: Type.Object({ items: Type.Array(SearchHit) }),
} as const;
export type SearchSchemas = typeof searchSchemas;
export const search = withSchema({ ...lookups, topic: "search" }, routes.search, searchSchemas);
