import { sql } from "kysely";
import { dependenciesIn, type TaskDependency } from "../../../contract/taskOrder.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";

/** Which tasks of a type wait for which, in the order of its tasks. */
export const dependenciesOf = (owner: string) =>
  sql<
    TaskDependency[]
  >`(select coalesce(json_agg(json_build_object('taskId', "taskId", 'afterIds', "afterIds")
      order by position, "taskId"), '[]')
    from (select wait."taskId", min(own.position) as position, array_agg(wait."afterId" order by former.position, wait."afterId") as "afterIds"
      from "taskDependency" wait
      join "productTypeTask" own on own."typeId" = wait."typeId" and own."taskId" = wait."taskId"
      join "productTypeTask" former on former."typeId" = wait."typeId" and former."taskId" = wait."afterId"
      where wait."typeId" = ${sql.ref(`${owner}.id`)} group by wait."taskId") dependency)`;

const pairsIn = (dependencies: readonly TaskDependency[]) =>
  dependencies.flatMap(({ taskId, afterIds }) => afterIds.map((afterId) => ({ taskId, afterId })));

/** 422 when a task waits for one that stands after it; what is not among the tasks is not looked at. */
export function refuseLater(tasks: readonly number[], dependencies: readonly TaskDependency[]) {
  const among = pairsIn(dependencies).filter(
    ({ taskId, afterId }) => tasks.includes(taskId) && tasks.includes(afterId),
  );
  if (pairsIn(dependenciesIn(tasks, dependencies)).length < among.length)
    throw refused("taskAfterLater", "dependencies");
}

/** Makes the dependencies of a type's tasks exactly these; 422 for a task that the type does not have. */
export async function replaceDependencies(tx: Tx, typeId: number, dependencies: TaskDependency[]) {
  const pairs = pairsIn(dependencies);
  const wished = sql`unnest(${pairs.map(({ taskId }) => taskId)}::int[], ${pairs.map(({ afterId }) => afterId)}::int[])
    as pair("taskId", "afterId")`;
  const strange = await sql<{ strange: boolean }>`select exists (select from ${wished}
    where (select count(*) from "productTypeTask" where "typeId" = ${typeId}
      and "taskId" in (pair."taskId", pair."afterId")) < 2) as strange`.execute(tx);
  if (strange.rows[0]?.strange) throw refused("unknownReference", "dependencies");
  await sql`delete from "taskDependency" where "typeId" = ${typeId}
    and ("taskId", "afterId") not in (select "taskId", "afterId" from ${wished})`.execute(tx);
  await sql`insert into "taskDependency" ("typeId", "taskId", "afterId")
    select ${typeId}, "taskId", "afterId" from ${wished} on conflict do nothing`.execute(tx);
}
