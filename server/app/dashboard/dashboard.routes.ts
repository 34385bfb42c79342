import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { type DashboardTotals, dashboard } from "../../../contract/dashboard.ts";
import { lifecycles, phases } from "../../../contract/statuses.ts";
import { visibleTo } from "../../goods/tasks/scope.ts";
import type { Db } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOrdersWaiting } from "../../work/orders/orders.waiting.ts";
import { dismissFirstSteps, findFirstSteps } from "./firstSteps.ts";

export function dashboardRoutes(app: App, { db, write }: Services) {
  app.route({
    ...dashboard.total,
    handler: async (request): Promise<DashboardTotals> => {
      const session = sessionOf(request);
      const [
        products,
        missingProof,
        purchases,
        sales,
        tasks,
        lotsExpected,
        ordersWaiting,
        erasureQueue,
        openIntakes,
        firstSteps,
        amounts,
      ] = await Promise.all([
        productsPerStage(db),
        countOf(
          db,
          sql`select count(*)::int as count from product where "missingProof" > 0 and not gone and not archived`,
        ),
        ordersPerPhase(db, "purchase"),
        ordersPerPhase(db, "sale"),
        openTasks(db, session),
        findLotsExpected(db),
        findOrdersWaiting(db),
        countOf(
          db,
          sql`select count(*)::int as count from "erasureReport" where "productId" is null and dismissed = ''`,
        ),
        findOpenIntakes(db),
        findFirstSteps(db),
        session.rights.includes("prices:read") ? findAmounts(db) : { openSalesTotal: null, stockValue: null },
      ]);
      return {
        products,
        missingProof,
        purchases,
        sales,
        tasks,
        lotsExpected,
        erasureQueue,
        openIntakes,
        firstSteps,
        ...ordersWaiting,
        ...amounts,
      };
    },
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

async function countOf(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await query.execute(db);
  return (rows[0] as { count: number }).count;
}

const zeros = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;

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

async function findOpenIntakes(db: Db) {
  const { rows } = await sql<DashboardTotals["openIntakes"][number]>`
    select intake.id, "orderNr", contact.name as "supplierName",
      (select count(*) from "intakeScan" scan where scan."intakeId" = intake.id)::int as scanned
    from intake join "order" on "order".id = intake."orderId" join contact on contact.id = "order"."contactId"
    where "closedAt" is null order by intake.id`.execute(db);
  return rows;
}

async function findAmounts(db: Db) {
  const { rows } = await sql<{ openSalesTotal: number; stockValue: number }>`
    select
      (select coalesce(sum(total), 0)::bigint from "order" join "orderStatus" on "orderStatus".id = "order"."statusId"
        where "order".kind = 'sale' and phase in ('confirmed', 'inProgress') and not archived) as "openSalesTotal",
      (select coalesce(sum("stockQuantity"::bigint * "purchasePrice"), 0)::bigint from product where not archived and not gone and "stockQuantity" > 0) as "stockValue"`.execute(
    db,
  );
  return rows[0] as { openSalesTotal: number; stockValue: number };
}
