import { Type } from "typebox";
import { act, Id, key, orNull, strict, text } from "./http.ts";
import { importFields } from "./import.rules.ts";
import { Order } from "./orders.ts";

const field = orNull(Type.Unsafe<(typeof importFields)[number]>({ type: "string", enum: [...importFields] }));
const write = { permission: "purchases:write" } as const;
const mapping = Type.Array(field, { maxItems: 200 });
const table = {
  headings: Type.Array(text(1000), { minItems: 1, maxItems: 200 }),
  rows: Type.Array(Type.Array(text(1000), { maxItems: 200 }), { maxItems: 20_000 }),
};

export const purchaseImport = {
  /** Reads a supplier's file (multipart) and proposes a column mapping; saves nothing. */
  read: act("/purchases/:id/import/read", {
    params: Id,
    answer: Type.Object({
      format: Type.String(),
      encoding: orNull(Type.String()),
      separator: orNull(Type.String()),
      ...table,
      mapping,
      remembered: Type.Boolean({ description: "The mapping was used for this supplier before" }),
    }),
    ...write,
  }),
  /** Adds the rows as expected devices, all or none, and remembers the mapping for the supplier. */
  save: act("/purchases/:id/import", {
    params: Id,
    body: strict({
      ...table,
      mapping,
      /** The product type that each text in the type column stands for; the key "" is for rows without one. */
      types: Type.Record(Type.String({ maxLength: 1000 }), key),
    }),
    answer: Type.Object({ imported: Type.Integer(), leftOut: Type.Integer(), order: Order }),
    ...write,
  }),
};
