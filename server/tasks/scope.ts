import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";

type Viewer = Pick<Session, "rights" | "userId">;
/** Whether somebody sees a task of whom this is: all, or their own and those of nobody. */
export const sees = ({ rights, userId }: Viewer, assignedToId: number | null) =>
  rights.includes("tasks:all") || assignedToId === null || assignedToId === userId;

/** Which rows of `task` somebody sees, likewise. */
export const visibleTo = ({ rights, userId }: Viewer) =>
  rights.includes("tasks:all")
    ? sql<boolean>`true`
    : sql<boolean>`(task."assignedToId" is null or task."assignedToId" = ${userId})`;
