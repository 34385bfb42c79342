import { type Static, type TObject, type TProperties, Type } from "typebox";
import type { Resource, Right } from "./access.ts";
import {
  about,
  act,
  filterOf,
  get,
  idsUpTo,
  instant,
  key,
  mostIds,
  type Route,
  strict,
  version,
} from "./http.ts";

/** Rows by id, or all that match a filter: one of the two. */
export const chosenOf = <Q extends TObject>(query: Q, max = mostIds) => ({
  ids: Type.Optional(idsUpTo(max)),
  filter: Type.Optional(filterOf(query)),
});

/** For an undo: skips rows whose status has changed since. */
export const from = Type.Optional(
  Type.Integer({ ...key, description: "Only those that have this status now" }),
);

/** A row that was not changed, and why. */
const Refused = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  code: Type.String(),
  message: Type.String(),
});
/** The outcome for the selected rows: all fields after a partial change, with the first 200 refusals; otherwise only `changed`. */
export const BulkAnswer = Type.Object({
  changed: Type.Integer(),
  changedIds: Type.Optional(Type.Array(Type.Integer(), { description: "By which it can be taken back" })),
  former: Type.Optional(
    Type.Array(Type.Object({ statusId: Type.Integer(), ids: Type.Array(Type.Integer()) }), {
      description: "Of those that got another status, the one that they had",
    }),
  ),
  chosen: Type.Optional(Type.Integer()),
  unchanged: Type.Optional(Type.Integer()),
  refusedCount: Type.Optional(Type.Integer()),
  refused: Type.Optional(Type.Array(Refused)),
});
export type BulkAnswer = Static<typeof BulkAnswer>;

/** Maximal rows of a bulk edit, each by the rules of a single edit. */
export const mostEdited = 1000;

const Values = Type.Record(Type.String(), Type.Unknown());
export const EditedRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer({ description: "The version that `before` is of" }),
  label: Type.String(),
  state: Type.Unsafe<"changed" | "unchanged" | "refused">({ type: "string" }),
  before: Values,
  after: Values,
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});
export type EditedRow = Static<typeof EditedRow>;
export const EditAnswer = Type.Object({
  id: Type.Union([Type.Integer(), Type.Null()], { description: "By which it can be undone" }),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  rows: Type.Array(EditedRow),
});
export type EditAnswer = Static<typeof EditAnswer>;

export const RecentEdit = Type.Object({
  id: Type.Integer(),
  at: instant,
  username: Type.String(),
  fields: Type.Array(Type.String()),
  count: Type.Integer(),
  undone: Type.Boolean(),
});
export type RecentEdit = Static<typeof RecentEdit>;

type ListConfig = {
  list: Pick<Route, "url" | "schema" | "docs">;
  change: Pick<Route, "config">;
};
/** The rights that allow a change of the field, any one of them; undefined when the route's own right is enough. */
type Guard = (field: string) => readonly Right[] | undefined;

/**
 * Adds bulk editing of some fields to a resource. Not for fields that identify a row (number, serial, mail), nor for those
 * whose change has other effects, which an undo would not restore. Of a record field only the named keys are changed, shown
 * and restored.
 */
export function withBulkEdit<R extends ListConfig, I extends TProperties, F extends keyof I & string>(
  routes: R,
  input: TObject<I>,
  fields: readonly F[],
  guard: Guard = () => undefined,
) {
  type Changes = { [K in F]?: Static<I[K]> };
  const { url, schema } = routes.list;
  // A field that is left out stays as it is, so defaults are removed.
  const properties = Object.fromEntries(
    fields.map((field) => {
      const { default: _, ...bare } = input.properties[field] as { default?: unknown };
      return [field, bare];
    }),
  );
  const changes = Type.Unsafe<Changes>({
    type: "object",
    properties,
    additionalProperties: false,
    minProperties: 1,
  });
  const { effect: _, ...access } = routes.change.config;
  return {
    ...routes,
    bulkEdit: about(routes.list.docs.subject!, {
      url,
      fields,
      guard,
      /** The schema of a form with these fields. */
      input: strict(Object.fromEntries(fields.map((field) => [field, input.properties[field]!]))),
      /** Changes all rows or none (409); a dry run changes none and returns the outcome for each. */
      edit: act(`${url}/bulk-edit`, {
        as: "bulkEdit",
        body: strict({
          ...chosenOf((schema as { querystring: TObject }).querystring),
          rows: Type.Optional(
            Type.Array(strict({ id: key, version }), {
              minItems: 1,
              maxItems: mostEdited,
              description: "Rows as they were previewed, instead of `ids` or `filter`",
            }),
          ),
          changes,
          dryRun: Type.Optional(Type.Boolean({ default: false })),
        }),
        answer: EditAnswer,
        doing: "edit",
        ...access,
        tries: true,
      }),
      /** The edits of the last 24 hours: one's own, for an Admin everybody's. */
      recent: get(`${url}/bulk-edits`, {
        as: "bulkEdits",
        answer: Type.Object({ items: Type.Array(RecentEdit) }),
        ...access,
      }),
      /** Restores the rows that nobody has changed since; the others are refused. */
      undo: act(`${url}/bulk-edits/:editId/undo`, {
        as: "undoBulkEdit",
        params: strict({ editId: key }),
        answer: BulkAnswer,
        doing: "edit",
        ...access,
      }),
    }),
  };
}
export type BulkEdit = {
  url: string;
  fields: readonly string[];
  guard: Guard;
  input: TObject;
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
