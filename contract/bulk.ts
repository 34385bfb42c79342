import { type Static, type TObject, type TProperties, Type } from "typebox";
import { type BulkEdit, mostEdited } from "./bulk.routes.ts";
import {
  filterOf,
  idsUpTo,
  instant,
  key,
  record,
  type ServedRoute,
  strict,
  version,
  withSchemas,
} from "./http.ts";
import { mostIds } from "./lists.rules.ts";

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
  changedIds: Type.Optional(Type.Array(Type.Integer(), { description: "Id of the bulk edit, to undo it" })),
  former: Type.Optional(
    Type.Array(Type.Object({ statusId: Type.Integer(), ids: Type.Array(Type.Integer()) }), {
      description: "Previous status id by row, of the rows whose status changed",
    }),
  ),
  chosen: Type.Optional(Type.Integer()),
  unchanged: Type.Optional(Type.Integer()),
  refusedCount: Type.Optional(Type.Integer()),
  refused: Type.Optional(Type.Array(Refused)),
});
export type BulkAnswer = Static<typeof BulkAnswer>;

const Values = record(Type.String(), Type.Unknown());
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
  id: Type.Union([Type.Integer(), Type.Null()], { description: "Id of the bulk edit, to undo it" }),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  rows: Type.Array(EditedRow),
});
export type EditAnswer = Static<typeof EditAnswer>;

export const RecentEdit = Type.Object({
  id: Type.Integer(),
  at: instant,
  userName: Type.String(),
  fields: Type.Array(Type.String()),
  count: Type.Integer(),
  undone: Type.Boolean(),
});
export type RecentEdit = Static<typeof RecentEdit>;

/** The schemas of a bulk edit of these fields. */
export function bulkEditing<const F extends readonly string[], I extends TProperties>(
  query: TObject,
  input: TObject<I>,
  fields: F,
) {
  type Changes = { [K in F[number] & keyof I]?: Static<I[K]> };
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
  return {
    edit: {
      operation: "bulkEdit",
      body: strict({
        ...chosenOf(query),
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
    },
    recent: { operation: "bulkEdits", answer: Type.Object({ items: Type.Array(RecentEdit) }) },
    undo: { operation: "undoBulkEdit", params: strict({ editId: key }), answer: BulkAnswer },
  } as const;
}

type Editable = {
  list: ServedRoute<{ querystring: TObject }>;
  bulkEdit: BulkEdit;
};
/** Adds to a resource the schemas of its bulk edit, and that of a form with its fields. */
export function withBulkSchemas<R extends Editable, I extends TProperties>(routes: R, input: TObject<I>) {
  const { list, bulkEdit } = routes;
  const fields = bulkEdit.fields as R["bulkEdit"]["fields"];
  const schemas = bulkEditing(list.schema.querystring, input, fields);
  const ofFields = Object.fromEntries(fields.map((field) => [field, input.properties[field]!]));
  return {
    ...routes,
    bulkEdit: {
      ...withSchemas(list.docs.subject!, bulkEdit as R["bulkEdit"], schemas),
      input: strict(ofFields),
    },
  };
}
/** Routes of a bulk edit with the schema of its form, or how to fetch it. */
export type EditForm = BulkEdit & { input: TObject | (() => Promise<TObject>) };
