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
    summary: "Counts a bundle anew, for a stated reason.",
    params: Id,
    body: strict(
      {
        quantity: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "What was counted" }),
        reason: text(200, 3),
        confirmed: Type.Optional(
          Type.Boolean({ description: "That its place holds more than it has room for was confirmed" }),
        ),
      },
      { examples: [{ quantity: 1, reason: "Counted when the shelf was cleared" }] },
    ),
    refuses: { 422: ["countOverfills"] },
    answer: Product,
  },
  equal: {
    summary: "Lists bundles that are equal to one in all but their number, and can become one with it.",
    params: Id,
    answer: Type.Array(EqualBundle),
  },
  merge: {
    summary: "Takes equal bundles into one, and puts them into the archive.",
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
  price: Type.Integer({ ...money, description: "Of a piece, without VAT and before discount, in cents" }),
  alike: Type.Integer({ description: "How many of its attributes are the same" }),
});
export const Neighbours = Type.Object({
  here: Type.Integer({ description: "Others of the same type and name that are here" }),
  saleable: Type.Integer(),
  sold: Type.Array(SoldNeighbour, { description: "The latest, those with the most equal attributes first" }),
  average: orNull(money),
});
export type Neighbours = Static<typeof Neighbours>;
const neighboursSchemas = {
  summary: "Tells of a product how many of the same model are here, and what the latest were sold for.",
  params: Id,
  answer: Neighbours,
} as const;
export type NeighboursSchemas = typeof neighboursSchemas;
export const neighbours = withSchema(productSubject, routes.neighbours, neighboursSchemas);
