import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import {
  Deleted,
  fileAs,
  filterOf,
  Id,
  ids,
  isKey,
  listQuery,
  oneOf,
  optional,
  page,
  strict,
  version,
  withoutNull,
} from "./http.ts";

/** Deletes a row; a dry run answers whether it could. */
export const removal = {
  operation: "remove",
  params: Id,
  query: strict({
    dryRun: Type.Optional(
      Type.Boolean({ default: false, description: "Deletes nothing, and answers as if it had" }),
    ),
  }),
  answer: Deleted,
} as const;

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Exports rows of a list: those of `ids`, or all that match `filter`; `columns` are patterns of column names. */
export const exported = <Q extends TObject>(query: Q, columns: readonly string[]) =>
  ({
    operation: "export",
    refuses: { 404: ["notFound"] },
    body: strict({
      ids: Type.Optional(ids),
      filter: Type.Optional(filterOf(query)),
      columns: Type.Optional(
        Type.Array(Type.String({ maxLength: 80, pattern: `^(${columns.join("|")})$` }), {
          minItems: 1,
          maxItems: 250,
          uniqueItems: true,
        }),
      ),
      format: oneOf(exportFormats),
    }),
    answer: fileAs("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }) as const;
/** The columns of a row that a file can show: no keys, nothing nested. */
export const plainColumns = (row: TProperties) =>
  Object.entries(row).flatMap(([name, schema]) => {
    const value = withoutNull(schema);
    const { type, items } = value as { type?: string; items?: { type?: string } };
    const isColumn = type === "array" ? items?.type === "string" : type !== "object";
    return isColumn && name !== "id" && name !== "version" && !isKey(value) ? [name] : [];
  });

type Plain<
  I extends TProperties,
  O extends TProperties,
  R extends TSchema,
  F extends TProperties,
  A extends TProperties,
> = {
  input: TObject<I>;
  /** What is sent to create or replace one, where the examples of its fields do not say it. */
  example?: object;
  /** Fields of the answer besides the input, `id` and `version`. */
  extra?: O;
  /** A row of the list, when it differs from a single record. */
  row?: R;
  filters?: F;
  /** Fields of an edit that confirm what it was refused for. */
  confirmations?: A;
  sortable: readonly string[];
};

const shown = <S extends TSchema>(schema: S, example?: object): S =>
  example ? { ...schema, examples: [example] } : schema;

/** The schemas of a plain resource's routes. */
export function crudSchemas<
  I extends TProperties,
  O extends TProperties = Record<never, never>,
  R extends TSchema = never,
  F extends TProperties = Record<never, never>,
  A extends TProperties = Record<never, never>,
>({ input, example, extra, row, filters, confirmations, sortable }: Plain<I, O, R, F, A>) {
  const item = Type.Object({
    id: Type.Integer(),
    version: Type.Integer(),
    ...input.properties,
    ...(extra as O),
  });
  const confirmationFields = { version: Type.Optional(version), ...(confirmations as A) };
  const replacement = strict({ ...input.properties, ...confirmationFields });
  const changes = strict({ ...optional(input.properties), ...confirmationFields });
  type Row = [R] extends [never] ? typeof item : R;
  const query = listQuery(["id", ...sortable], (filters ?? {}) as F);
  const columns = (row as TObject | undefined)?.properties ?? item.properties;
  return {
    list: { operation: "list", query, answer: page((row ?? item) as Row) },
    read: { operation: "read", params: Id, answer: item },
    create: {
      operation: "create",
      body: shown(input, example),
      answer: item,
    },
    replace: {
      operation: "replace",
      params: Id,
      body: shown(replacement, example && { ...example, version: 1 }),
      answer: item,
    },
    change: { operation: "change", params: Id, body: changes, answer: item },
    remove: removal,
    export: exported(query, plainColumns(columns)),
  } as const;
}
