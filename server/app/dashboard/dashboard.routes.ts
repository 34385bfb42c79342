import { sql } from "kysely";
import { type Access, refusal, type Session } from "../../../contract/access.ts";
import { type DashboardTotals, dashboard, type TotalPart } from "../../../contract/dashboard.ts";
import { emails } from "../../../contract/emails.routes.ts";
import { erasure } from "../../../contract/erasure.routes.ts";
import { intakes } from "../../../contract/intakes.routes.ts";
import { invoices } from "../../../contract/invoices.routes.ts";
import { jobs } from "../../../contract/jobs.routes.ts";
import { purchases, repairs, sales } from "../../../contract/orders.routes.ts";
import { products } from "../../../contract/products.routes.ts";
import { specifications } from "../../../contract/specifications.routes.ts";
import { lifecycles, type OrderKind, orderKinds, phases } from "../../../contract/statuses.ts";
import { stops } from "../../../contract/stops.routes.ts";
import { tasks } from "../../../contract/tasks.routes.ts";
import { visibleTo } from "../../goods/tasks/scope.ts";
import type { Db } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOrdersWaiting } from "../../work/orders/orders.waiting.ts";
import { dismissFirstSteps, findFirstSteps } from "./firstSteps.ts";
import { findWidgets, saveWidgets } from "./widgets.ts";

export function dashboardRoutes(app: App, { db, write, log }: Services) {
  app.route({
    ...dashboard.total,
    handler: async (request): Promise<DashboardTotals> => {
      const failed: TotalPart[] = [];
      const session = sessionOf(request);
      /** What is counted, or nothing of it when that fails or the reader may not read its list: one part does not take the page. */
      const part = async <T>(name: TotalPart, count: () => Promise<T>, none: T): Promise<T> => {
        if (refusal(session, listOf[name].config)) return none;
        try {
          return await count();
        } catch (error) {
          log(`the start page could not count ${name}`, { part: "dashboard", error });
          failed.push(name);
          return none;
        }
      };
      const counts = await findTotals(db, session, part);
      return { ...counts, firstSteps: await findFirstSteps(db), failed };
    },
  });
  app.route({ ...dashboard.widgets, handler: (request) => findWidgets(db, sessionOf(request).userId) });
  app.route({
    ...dashboard.arrange,
    handler: (request) =>
      write(request, async (tx) => {
        await saveWidgets(tx, sessionOf(request).userId, request.body);
        return request.body;
      }),
  });
  app.route({
    ...dashboard.dismissFirstSteps,
    handler: (request) =>
      write(request, async (tx) => {
        await dismissFirstSteps(tx);
        return {};
      }),
  });
}

/** The list that each part leads to: who may not read it is told nothing of it. */
const listOf: Record<TotalPart, { config: Access }> = {
  products: products.list,
  missingProof: products.list,
  purchases: purchases.list,
  sales: sales.list,
  repairs: repairs.list,
  logistics: stops.list,
  mailing: emails.list,
  tasks: tasks.list,
  lotsExpected: purchases.list,
  ordersWaiting: dashboard.total,
  invoicesOverdue: invoices.list,
  erasureQueue: erasure.list,
  openIntakes: intakes.read,
  amounts: specifications.value,
  backups: jobs.list,
};

type Amounts = Pick<DashboardTotals, "openSalesTotal" | "stockValue">;
type Part = <T>(name: TotalPart, count: () => Promise<T>, none: T) => Promise<T>;
async function findTotals(db: Db, session: Session, part: Part) {
  const perPhase = (kind: OrderKind) => () => ordersPerPhase(db, kind);
  const count = (query: ReturnType<typeof sql>) => () => countOf(db, query);
  const [
    inStock,
    missingProof,
    bought,
    sold,
    repaired,
    logistics,
    mailing,
    open,
    lotsExpected,
    waiting,
    invoicesOverdue,
    erasureQueue,
    openIntakes,
    amounts,
    backupDays,
  ] = await Promise.all([
    part("products", () => productsPerStage(db), zeros(lifecycles)),
    part(
      "missingProof",
      count(
        sql`select count(*)::int as count from product where "missingProof" > 0 and not gone and not archived`,
      ),
      0,
    ),
    part("purchases", perPhase("purchase"), zeros(phases)),
    part("sales", perPhase("sale"), zeros(phases)),
    part("repairs", perPhase("repair"), zeros(phases)),
    part("logistics", () => findStops(db), { unplanned: 0, today: 0, late: 0, failed: 0 }),
    part("mailing", () => findMailing(db), { sending: 0, scheduled: 0, late: 0 }),
    part("tasks", () => openTasks(db, session), zeros(taskCounts)),
    part("lotsExpected", () => findLotsExpected(db), 0),
    part("ordersWaiting", async () => seenOf(session, await findOrdersWaiting(db)), nothingWaits),
    part(
      "invoicesOverdue",
      count(
        sql`select count(*)::int as count from "invoiceBalance" balance join invoice on invoice.id = balance."invoiceId"
          where open <> 0 and "dueDate" < ${today}`,
      ),
      0,
    ),
    part(
      "erasureQueue",
      count(
        sql`select count(*)::int as count from "erasureReport" where "productId" is null and dismissed = ''`,
      ),
      0,
    ),
    part("openIntakes", () => findOpenIntakes(db), []),
    part("amounts", () => findAmounts(db, session), { openSalesTotal: null, stockValue: null }),
    part("backups", count(daysSinceBackup), 0),
  ]);
  return {
    ...{ products: inStock, missingProof, purchases: bought, sales: sold, repairs: repaired, logistics },
    ...{
      mailing,
      tasks: open,
      lotsExpected,
      invoicesOverdue,
      backupDays,
      erasureQueue,
      openIntakes,
      ...waiting,
      ...amounts,
    },
  };
}

/** From the first try on; nothing for the first two days, in which a disk may come back. */
const daysSinceBackup = sql`select case when age < 2 then 0 else age end as count from (
  select coalesce(today() - coalesce(max(day) filter (where failure is null), min(day)), 0) as age from backup) as latest`;

const taskCounts = [
  ...["toDo", "inProgress", "hold", "mine", "mineToDo", "mineInProgress", "unassigned"],
] as readonly (keyof DashboardTotals["tasks"])[];
const nothingWaits = {
  requests: zeros(orderKinds),
  statusQuestions: zeros(orderKinds),
  overdue: zeros(orderKinds),
  salesUnproven: 0,
};

/** What waits of the kinds of orders that somebody may read. */
function seenOf(session: Session, { salesUnproven, ...counts }: typeof nothingWaits): typeof nothingWaits {
  const lists = { purchase: purchases.list, sale: sales.list, repair: repairs.list };
  const isSeen = (kind: OrderKind) => !refusal(session, lists[kind].config);
  const seen = (counted: Record<OrderKind, number>) => ({
    ...zeros(orderKinds),
    ...Object.fromEntries(orderKinds.filter(isSeen).map((kind) => [kind, counted[kind]])),
  });
  return {
    requests: seen(counts.requests),
    statusQuestions: seen(counts.statusQuestions),
    overdue: seen(counts.overdue),
    salesUnproven: isSeen("sale") ? salesUnproven : 0,
  };
}

async function countOf(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await query.execute(db);
  return (rows[0] as { count: number }).count;
}

function zeros<Word extends string>(words: readonly Word[]) {
  return Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
}

/** Counted per status, which an index answers, and then added up per stage. The gone ones are in the list of sold. */
async function productsPerStage(db: Db) {
  const { rows } = await sql<{ lifecycle: (typeof lifecycles)[number]; count: number }>`
    select lifecycle, sum(counted.count)::int as count
    from (select "statusId", count(*) from product where not archived group by "statusId") counted
    join "productStatus" on "productStatus".id = counted."statusId" group by lifecycle`.execute(db);
  return {
    ...zeros(lifecycles),
    ...Object.fromEntries(rows.map(({ lifecycle, count }) => [lifecycle, count])),
  };
}

async function ordersPerPhase(db: Db, kind: string) {
  const { rows } = await sql<{ phase: (typeof phases)[number]; count: number }>`
    select phase, count(*)::int as count from "order" join "orderStatus" on "orderStatus".id = "order"."statusId"
    where "order".kind = ${kind} and not archived group by phase`.execute(db);
  return { ...zeros(phases), ...Object.fromEntries(rows.map(({ phase, count }) => [phase, count])) };
}

/** Of the tasks that somebody sees in the list. */
async function openTasks(db: Db, session: Session) {
  const { userId } = session;
  const { rows } = await sql<DashboardTotals["tasks"]>`
    select count(*) filter (where status = 'toDo')::int as "toDo", count(*) filter (where status = 'inProgress')::int as "inProgress",
      count(*) filter (where status = 'hold')::int as hold, count(*) filter (where "assignedToId" = ${userId})::int as mine,
      count(*) filter (where "assignedToId" = ${userId} and status = 'toDo')::int as "mineToDo",
      count(*) filter (where "assignedToId" = ${userId} and status = 'inProgress')::int as "mineInProgress",
      count(*) filter (where "assignedToId" is null and status = 'toDo')::int as unassigned
    from task where not standard and status in ('toDo', 'inProgress', 'hold') and ${visibleTo(session)}`.execute(
    db,
  );
  return rows[0] as DashboardTotals["tasks"];
}

const findLotsExpected = (db: Db) =>
  countOf(
    db,
    sql`select count(*)::int as count from "order" join "orderStatus" on "orderStatus".id = "order"."statusId"
      where "order".kind = 'purchase' and phase = 'confirmed' and not archived and "pickupDate" <= ${today}`,
  );

const findStops = (db: Db) =>
  oneRow(
    db,
    sql<DashboardTotals["logistics"]>`
    select count(*) filter (where day is null)::int as unplanned,
      count(*) filter (where day = ${today} and state in ('planned', 'underWay', 'arrived'))::int as today,
      count(*) filter (where day < ${today})::int as late,
      count(*) filter (where day = ${today} and state = 'failed')::int as failed
    from stop where (day is null and state = 'planned') or day = ${today}
      or (day < ${today} and state in ('planned', 'underWay', 'arrived'))`,
  );

const findMailing = (db: Db) =>
  oneRow(
    db,
    sql<DashboardTotals["mailing"]>`
    select count(*) filter (where state = 'sending')::int as sending, count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'late')::int as late
    from email where state in ('sending', 'scheduled', 'late')`,
  );

async function findOpenIntakes(db: Db) {
  const { rows } = await sql<DashboardTotals["openIntakes"][number]>`
    select intake.id, "orderNr", contact.name as "supplierName",
      (select count(*) from "intakeScan" scan where scan."intakeId" = intake.id)::int as scanned
    from intake join "order" on "order".id = intake."orderId" join contact on contact.id = "order"."contactId"
    where "closedAt" is null order by intake.id`.execute(db);
  return rows;
}

async function findAmounts(db: Db, session: Session): Promise<Amounts> {
  const { rows } = await sql<{ openSalesTotal: number; stockValue: number }>`
    select
      (select coalesce(sum(total), 0)::bigint from "order" join "orderStatus" on "orderStatus".id = "order"."statusId"
        where "order".kind = 'sale' and phase in ('confirmed', 'inProgress') and not archived) as "openSalesTotal",
      (select coalesce(sum("stockQuantity"::bigint * "purchasePrice"), 0)::bigint from product where not archived and not gone and "stockQuantity" > 0) as "stockValue"`.execute(
    db,
  );
  const amounts = rows[0] as { openSalesTotal: number; stockValue: number };
  return refusal(session, sales.list.config) ? { ...amounts, openSalesTotal: null } : amounts;
}
