import { sql } from "kysely";
import type { TaskFigures, TaskGroup } from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/locales.ts";
import { taskStates } from "../../../contract/tasks.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { type Asked, daysOf, during, shownAt, weekOf, weeksOf } from "./period.ts";

const mostGroups = 50;
const openStates = taskStates.filter((state) => state !== "done");
/** Of a row of `task`: somebody is still to do it. */
const isOpen = sql`(task.status <> 'done' and task.status <> 'skipped')`;
/** The middle one of what a task took, in minutes; `than` leaves out, or counts, what took no time. */
const middle = (from: string, to: string, than: ">" | ">=" = ">=") =>
  sql`(percentile_disc(0.5) within group (order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 60)
    filter (where "isDone" and ${sql.ref(to)} ${sql.raw(than)} ${sql.ref(from)}))::int`;

/** Tasks of devices, with what happened to them: those that are open, and those that were finished in the period. */
const counted = (period: Asked) => sql`
  select task.*, product."typeId", coalesce("assignedAt", product."createdAt") as "waitingSince", ${isOpen} as "isOpen",
    status = 'done' and ${during(sql`"finishedAt"`, period)} as "isDone",
    ${isOpen} and "dueDate" < ${period.today}::date as "isOverdue"
  from task left join product on product.id = "productId"
  where not standard and (${isOpen} or ${during(sql`"finishedAt"`, period)})`;

export async function findTaskFigures(db: Db, period: Asked, locale: Locale): Promise<TaskFigures> {
  const [weeks, byState, byTask, byType, byPerson, overdue] = await Promise.all([
    findWeeks(db, period, locale),
    findStates(db),
    findWork(db, period, "standardTaskId"),
    findWork(db, period, "typeId"),
    findWork(db, period, "assignedToId"),
    oneRow(
      db,
      sql<{ count: number }>`select count(*)::int from task
        where not standard and ${isOpen} and "dueDate" < ${period.today}::date`,
    ),
  ]);
  return {
    from: period.from,
    to: period.to,
    weeks,
    byState,
    byTask,
    byType,
    byPerson,
    overdue: { ...overdue, list: "overdue=true" },
  };
}

async function findWeeks(db: Db, period: Asked, locale: Locale) {
  const { rows } = await sql<{ week: string; done: number }>`
    select ${weekOf(shownAt(sql`"finishedAt"`, period.zone), locale)} as week, count(*)::int as done from (${counted(period)}) task
    where "isDone" group by 1`.execute(db);
  return weeksOf(period, locale).map((week) => ({
    week,
    done: rows.find((row) => row.week === week)?.done ?? 0,
    list: `status=done&finishedAt=${daysOf(week, period)}`,
  }));
}

/** How long what is open has been in its state. */
async function findStates(db: Db): Promise<TaskFigures["byState"]> {
  const { rows } = await sql<{ key: string; count: number; days: number; waiting: number }>`
    select status as key, count(*)::int as count,
      (percentile_disc(0.5) within group (order by minutes))::int as waiting, (max(minutes) / 1440)::int as days
    from (select status, floor(extract(epoch from now() - "statusSince") / 60) as minutes
      from task where not standard and ${isOpen}) open
    group by 1`.execute(db);
  return openStates.map((key) => ({
    ...{ count: 0, days: 0, waiting: null, ...rows.find((row) => row.key === key) },
    key,
    list: `status=${key}`,
  }));
}

/** What each group of tasks is called, by the filter of its list. */
const groups = {
  standardTaskId: sql`(select name from task as original where original.id = task."standardTaskId")`,
  typeId: sql`(select name from "productType" where "productType".id = task."typeId")`,
  assignedToId: sql`(select "fullName" from "user" where "user".id = "assignedToId")`,
};

async function findWork(db: Db, period: Asked, by: keyof typeof groups): Promise<TaskGroup[]> {
  const { rows } = await sql<Omit<TaskGroup, "list" | "openList" | "overdueList">>`
    select coalesce(${sql.ref(by)}::text, '') as key, coalesce(${groups[by]}, '') as label,
      count(*) filter (where "isDone")::int as done, count(*) filter (where "isOpen")::int as open,
      count(*) filter (where "isOverdue")::int as overdue, ${middle("waitingSince", "startedAt")} as waiting,
      ${middle("startedAt", "finishedAt", ">")} as working
    from (${counted(period)}) task group by ${sql.ref(by)} order by done desc, open desc limit ${mostGroups}`.execute(
    db,
  );
  return rows.map((row) => {
    const those = `${by}=${row.key || "()"}`;
    return {
      ...row,
      list: `status=done&finishedAt=${period.from}..${period.to}&${those}`,
      openList: `status=${openStates.join()}&${those}`,
      overdueList: `overdue=true&${those}`,
    };
  });
}
