import { type Static, Type } from "typebox";
import * as routes from "./bundles.routes.ts";
import { day, Id, idsUpTo, money, orNull, strict, text, withSchema, withSchemas } from "./http.ts";
import { Product } from "./productAnswer.ts";
import { productSubject } from "./products.ts";

const EqualBundle = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  quantity: Type.Integer(),
  locationLabel: Type.String(),
});

/** Operations on bundles, other than taking something out of them. */
const bundlesSchemas = {
  count: {
    summary: "Records a recount of a bundle, with a reason.",
    params: Id,
    body: strict(
      {
        quantity: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Counted number of pieces" }),
        reason: text(200, 3),
        confirmed: Type.Optional(
          Type.Boolean({ description: "Confirms that the location holds more than its capacity" }),
        ),
      },
      { examples: [{ quantity: 1, reason: "Counted when the shelf was cleared" }] },
    ),
    refuses: { 422: ["countOverfills"] },
    answer: Product,
  },
  equal: {
    summary:
      "Lists the bundles that are identical to this one except for their quantity, and can be merged with it.",
    params: Id,
    answer: Type.Array(EqualBundle),
  },
  merge: {
    summary: "Merges identical bundles into this one and archives the merged ones.",
    refuses: { 422: ["bundlesDiffer", "numberTooLarge"] },
    params: Id,
    body: strict({ ids: idsUpTo(100) }),
    answer: Product,
  },
} as const;
export type BundlesSchemas = typeof bundlesSchemas;
export const bundles = withSchemas(productSubject, routes.bundles, bundlesSchemas);

const SoldNeighbour = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  grade: Type.String(),
  soldOn: day,
  price: Type.Integer({ ...money, description: "Unit price without VAT and before discount, cents" }),
  alike: Type.Integer({ description: "Number of attributes with the same value" }),
});
export const Neighbours = Type.Object({
  here: Type.Integer({ description: "Others of the same type and name that are here" }),
  saleable: Type.Integer(),
  sold: Type.Array(SoldNeighbour, { description: "The latest, those with the most equal attributes first" }),
  average: orNull(money),
});
export type Neighbours = Static<typeof Neighbours>;
const neighboursSchemas = {
  summary: "Returns the stock and recent sale prices of the same model.",
  params: Id,
  answer: Neighbours,
} as const;
export type NeighboursSchemas = typeof neighboursSchemas;
export const neighbours = withSchema(productSubject, routes.neighbours, neighboursSchemas);
