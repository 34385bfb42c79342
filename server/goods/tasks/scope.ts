import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db } from "../../ground/database/connection.ts";

type Viewer = Pick<Session, "rights" | "userId">;
/** Whether somebody may see a task that is assigned so: any, or their own and unassigned ones. */
export const isVisible = ({ rights, userId }: Viewer, assignedToId: number | null) =>
  rights.includes("tasks:all") || assignedToId === null || assignedToId === userId;

/** The same as a condition on `task`. */
export const visibleTo = ({ rights, userId }: Viewer) =>
  rights.includes("tasks:all")
    ? sql<boolean>`true`
    : sql<boolean>`(task."assignedToId" is null or task."assignedToId" = ${userId})`;

/** Which of these tasks somebody may see. */
export const findSeenTasks = async (db: Db, ids: readonly number[], viewer: Viewer) => {
  const seen = await db
    .selectFrom("task")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where(visibleTo(viewer))
    .execute();
  return seen.map(({ id }) => id);
};
