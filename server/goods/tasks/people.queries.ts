import { sql } from "kysely";
import { groups, rightsOf, type Session } from "../../../contract/access.ts";
import type { OutputOf } from "../../../contract/routes.ts";
import type { taskPeople } from "../../../contract/tasks.ts";
import type { Db } from "../../ground/database/connection.ts";

/** Groups whose work is tasks. */
const workers = groups.filter(
  (group) => rightsOf[group].includes("tasks:write") && !rightsOf[group].includes("tasks:delete"),
);

/** Who works on tasks, by name: the workshop, and others with open tasks. */
export async function findPeople(
  db: Db,
  { rights, userId }: Session,
): Promise<OutputOf<typeof taskPeople.list>> {
  const all = rights.includes("tasks:all");
  const { rows } = await sql<{ id: number; name: string; open: number }>`
    with work as (select "assignedToId" as id, count(*)::int as open from task
      where "assignedToId" is not null and status <> 'done' and status <> 'skipped' and not standard group by 1)
    select "user".id, "fullName" as name, coalesce(open, 0) as open
    from "user" left join work on work.id = "user".id
    where "user".id = ${userId} or ${all} and (open > 0 or active and groups && ${workers}::text[])
    order by lower("fullName"), "user".id limit 200`.execute(db);
  return rows;
}
