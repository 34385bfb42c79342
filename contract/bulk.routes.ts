import type { Resource, Right } from "./access.ts";
import type { bulkEditing } from "./bulk.ts";
import { about, act, get, type Route, type RoutesOf } from "./routes.ts";

/** Maximal rows of a bulk edit, each by the rules of a single edit. */
export const mostEdited = 1000;

/** The rights that allow a change of the field, any one of them; undefined when the route's own right is enough. */
type Guard = (field: string) => readonly Right[] | undefined;

/**
 * Adds bulk editing of some fields to a resource. Not for fields that identify a row (number, serial, mail), nor for those
 * whose change has other effects, which an undo would not restore. Of a record field only the named keys are changed, shown
 * and restored.
 */
export function withBulkEdit<R extends { list: Route; change: Route }, const F extends readonly string[]>(
  routes: R,
  fields: F,
  guard: Guard = () => undefined,
) {
  const { url } = routes.list;
  const { effect: _, topic, ...access } = routes.change.config;
  const calls = about(topic, {
    /** Changes all rows or none (409); a dry run changes none and returns the outcome for each. */
    edit: act(`${url}/bulk-edit`, { doing: "edit", ...access, dryRun: true }),
    /** The edits of the last 24 hours: one's own, for an Admin everybody's. */
    recent: get(`${url}/bulk-edits`, access),
    /** Restores the rows that nobody has changed since; the others are refused. */
    undo: act(`${url}/bulk-edits/:editId/undo`, { doing: "edit", ...access }),
  }) as RoutesOf<ReturnType<typeof bulkEditing>>;
  return { ...routes, bulkEdit: { url, fields, guard, ...calls } };
}
export type BulkEdit = {
  url: string;
  fields: readonly string[];
  guard: Guard;
  edit: Route;
  recent: Route;
  undo: Route;
};

/** The first field that somebody with these rights may not edit in bulk. */
export const fieldRefused = (
  { guard }: Pick<BulkEdit, "guard">,
  fields: readonly string[],
  rights: readonly Right[],
) =>
  fields.find((field) => {
    const needed = guard(field);
    return (
      needed !== undefined &&
      !needed.some((right) => rights.includes(right) && rights.includes(readingOf(right)))
    );
  });
const readingOf = (right: Right) => `${right.split(":")[0] as Resource}:read` as const;
