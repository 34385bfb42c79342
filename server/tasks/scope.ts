import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";

/** Which rows of `task` somebody may see: all, or their own and those of nobody. */
export const visibleTo = ({ rights, userId }: Pick<Session, "rights" | "userId">) =>
  rights.includes("tasks:all")
    ? sql<boolean>`true`
    : sql<boolean>`(task."assignedToId" is null or task."assignedToId" = ${userId})`;
