import { type Static, Type } from "typebox";
import { cents, filterOf, Id, key, name, oneOf, orNull, quantity, strict, withSchemas } from "./http.ts";
import { priceWithVat } from "./orderLines.ts";
import { saleSubject } from "./orders.ts";
import { productQuery } from "./productList.ts";
import * as routes from "./saleLines.routes.ts";

/** Why a pasted row cannot become a line. */
export const rowProblems = [
  "unknown",
  "several",
  "twice",
  "onOrder",
  "notSaleable",
  "notEnough",
  "unproven",
] as const;
export type RowProblem = (typeof rowProblems)[number];

const PastedRow = strict({
  code: { ...name(80), description: "A serial number, a SKU or an IMEI" },
  quantity: { ...quantity, default: 1 },
  unitPrice: Type.Optional({ ...cents, description: "The product's sale price when left out" }),
});
export type PastedRow = Static<typeof PastedRow>;

const PastedRowMatch = Type.Object({
  code: Type.String(),
  quantity: Type.Integer(),
  unitPrice: orNull(Type.Integer({ description: "Null when the reader sees no prices" })),
  priceWithVat: Type.Boolean({
    description: "The typed price includes VAT; not for the product's own price",
  }),
  productId: orNull(Type.Integer()),
  sku: Type.String(),
  productName: Type.String(),
  serialNumber: Type.String(),
  free: Type.Integer({ description: "Pieces of it that can be sold" }),
  problem: orNull(oneOf(rowProblems)),
});
export type PastedRowMatch = Static<typeof PastedRowMatch>;
const dryRun = Type.Optional(
  Type.Boolean({ default: false, description: "Adds nothing, and answers as if it had" }),
);

const AddedModel = Type.Object({
  lineIds: Type.Array(Type.Integer()),
  available: Type.Integer({ description: "Number of pieces that were available" }),
});

/** Several lines of a sale at once. */
const saleLinesSchemas = {
  addMany: {
    summary: "Adds the products of pasted rows to a sales order, all or none.",
    refuses: { 422: ["linesRefused"] },
    params: Id,
    body: strict(
      { rows: Type.Array(PastedRow, { minItems: 1, maxItems: 1000 }), priceWithVat, dryRun },
      { examples: [{ rows: [{ code: "5CD1234XYZ", quantity: 1, unitPrice: 24900 }] }] },
    ),
    answer: Type.Object({ rows: Type.Array(PastedRowMatch), added: Type.Integer() }),
  },
  addModel: {
    summary: "Adds several devices of one model to a sales order, oldest saleable first.",
    refuses: { 422: ["modelNotEnough"] },
    params: Id,
    body: strict(
      {
        quantity: Type.Integer({ minimum: 1, maximum: 200 }),
        name: { ...name(120), description: "Words that the name of each holds" },
        attributes: Type.Array(strict({ name: name(60), value: name(120) }), {
          maxItems: 10,
          default: [],
          description: "An attribute by its name or code, and its value",
        }),
        unitPrice: Type.Optional({ ...cents, description: "The sale price of each when left out" }),
        priceWithVat,
      },
      { examples: [{ quantity: 5, name: "ThinkPad T480", attributes: [{ name: "grade", value: "A" }] }] },
    ),
    answer: AddedModel,
  },
  addFromList: {
    summary: "Adds a number of pieces from a filtered list to a sales order, oldest saleable first.",
    refuses: { 422: ["modelNotEnough"] },
    params: Id,
    body: strict(
      {
        quantity: Type.Integer({ minimum: 1, maximum: 200 }),
        filter: filterOf(productQuery),
      },
      {
        examples: [{ quantity: 12, filter: { productName: "ThinkPad T14 Gen 3", "attributes.ram": "16.." } }],
      },
    ),
    answer: AddedModel,
  },
  arrange: {
    summary: "Sets the sequence of the lines of a sales order.",
    params: Id,
    body: strict(
      {
        lineIds: Type.Array(key, {
          minItems: 1,
          maxItems: 5000,
          uniqueItems: true,
          description: "All of them, the first on top",
        }),
      },
      { examples: [{ lineIds: [2, 1] }] },
    ),
    answer: Type.Object({ lineIds: Type.Array(Type.Integer()) }),
  },
} as const;
export type SaleLinesSchemas = typeof saleLinesSchemas;
export const saleLines = withSchemas(saleSubject, routes.saleLines, saleLinesSchemas);
