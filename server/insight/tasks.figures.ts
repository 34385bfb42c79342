import { sql } from "kysely";
import type { Period, TaskFigures } from "../../contract/insight.ts";
import type { Locale } from "../../contract/security.ts";
import { taskStates } from "../../contract/tasks.ts";
import type { Db } from "../database/connection.ts";
import { daysBefore, endOf, weekOf, weeksOf } from "./period.ts";

const mostGroups = 50;
const openStates = taskStates.filter((state) => state !== "done");
/** The middle one of what a task took, in minutes. */
const middle = (from: string, to: string) =>
  sql`(percentile_disc(0.5) within group (order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 60)
    filter (where "isDone" and ${sql.ref(to)} >= ${sql.ref(from)}))::int`;

/** Tasks of devices, with what happened to them: those that are open, and those that were finished in the period. */
const counted = ({ from, to }: Required<Period>) => sql`
  select task.*, coalesce("assignedAt", product."createdAt") as "waitingSince", status <> 'done' as "isOpen",
    status = 'done' and "finishedAt" >= ${from}::date and "finishedAt" < ${to}::date + 1 as "isDone",
    status <> 'done' and "dueDate" < current_date as "isOverdue"
  from task left join product on product.id = "productId"
  where not standard and (status <> 'done' or ("finishedAt" >= ${from}::date and "finishedAt" < ${to}::date + 1))`;

export async function findTaskFigures(
  db: Db,
  period: Required<Period>,
  locale: Locale,
): Promise<TaskFigures> {
  const finished = `status=done&finishedAt=${period.from}..${period.to}`;
  const [weeks, states, byTask, byPerson, today] = await Promise.all([
    findWeeks(db, period, locale),
    findStates(db),
    findByTask(db, period),
    findByPerson(db, period),
    sql<{
      today: string;
      overdue: number;
    }>`select current_date::text as today, (select count(*)::int from task
      where not standard and status <> 'done' and "dueDate" < current_date) as overdue`.execute(db),
  ]);
  const yesterday = daysBefore(today.rows[0]!.today, 1);
  return {
    ...period,
    weeks,
    byState: states,
    byTask: byTask.map((row) => ({
      ...row,
      list: row.key ? `${finished}&standardTaskId=${row.key}` : null,
    })),
    byPerson: byPerson.map((row) => ({ ...row, list: `${finished}&assignedToId=${row.key || "()"}` })),
    overdue: {
      count: today.rows[0]!.overdue,
      list: `status=${openStates.join()}&dueDate=..${yesterday}`,
    },
  };
}

const first = (...days: string[]) => days.sort()[0]!;
const last = (...days: string[]) => days.sort().at(-1)!;

async function findWeeks(db: Db, period: Required<Period>, locale: Locale) {
  const { rows } = await sql<{ week: string; done: number }>`
    select ${weekOf(sql`"finishedAt"`, locale)} as week, count(*)::int as done from (${counted(period)}) task
    where "isDone" group by 1`.execute(db);
  return weeksOf(period, locale).map((week) => {
    const [from, to] = [last(week, period.from), first(endOf(week), period.to)];
    return {
      week,
      done: rows.find((row) => row.week === week)?.done ?? 0,
      list: `status=done&finishedAt=${from}..${to}`,
    };
  });
}

async function findStates(db: Db): Promise<TaskFigures["byState"]> {
  const { rows } = await sql<{ key: string; count: number; days: number }>`
    select status as key, count(*)::int as count, coalesce(max(extract(day from now() - case status
        when 'toDo' then coalesce("assignedAt", product."createdAt") else coalesce("startedAt", "assignedAt", product."createdAt") end)), 0)::int as days
    from task left join product on product.id = "productId" where not standard and status <> 'done' group by 1`.execute(
    db,
  );
  return openStates.map((key) => ({
    ...{ count: 0, days: 0, ...rows.find((row) => row.key === key) },
    key,
    list: `status=${key}`,
  }));
}

const common = sql`count(*) filter (where "isDone")::int as done, count(*) filter (where "isOpen")::int as open,
  ${middle("startedAt", "finishedAt")} as working`;
type Row = { key: string; label: string; done: number; open: number; working: number | null };

async function findByTask(db: Db, period: Required<Period>) {
  const { rows } = await sql<Row & { waiting: number | null }>`
    select coalesce("standardTaskId"::text, '') as key,
      coalesce((select name from task as original where original.id = task."standardTaskId"), '') as label, ${common},
      ${middle("waitingSince", "startedAt")} as waiting
    from (${counted(period)}) task group by "standardTaskId" order by done desc, open desc limit ${mostGroups}`.execute(
    db,
  );
  return rows;
}

async function findByPerson(db: Db, period: Required<Period>) {
  const { rows } = await sql<Row & { overdue: number }>`
    select coalesce("assignedToId"::text, '') as key,
      coalesce((select username::text from "user" where "user".id = "assignedToId"), '') as label, ${common},
      count(*) filter (where "isOverdue")::int as overdue
    from (${counted(period)}) task group by "assignedToId" order by done desc, open desc limit ${mostGroups}`.execute(
    db,
  );
  return rows;
}
