import { type Static, Type } from "typebox";
import { attributeName, listQuery, money, orNull, page, record, translated, withSchemas } from "./http.ts";
import { productFilters } from "./productList.ts";
import { productSubject } from "./products.ts";
import * as routes from "./specifications.routes.ts";

const count = Type.Integer();
export const SpecificationRow = Type.Object({
  id: Type.Integer({ description: "Its place in the list" }),
  values: record(Type.String(), Type.String(), { description: "What its products share, by column" }),
  filter: record(Type.String(), Type.String(), { description: "The filters of a list that shows them" }),
  lines: Type.Integer({ description: "Products" }),
  pieces: Type.Integer({ description: "What is here of them" }),
  saleable: Type.Integer({ description: "What can be sold of that now" }),
  grades: Type.Array(Type.Object({ grade: Type.String(), count })),
  statuses: Type.Array(
    Type.Object({ statusName: translated(Type.String()), statusColor: Type.String(), count }),
  ),
  priceFrom: orNull(money),
  priceTo: orNull(money),
  value: orNull({ ...money, description: "At sale prices, in cents" }),
});
export type SpecificationRow = Static<typeof SpecificationRow>;

const groupedBy = `(productName|${attributeName})`;
const attributeParams = { pattern: attributeName, filter: productFilters.sku };

/** Stock as buyers ask for it: the number of devices of a model with a given processor and memory. */
const specificationsSchemas = {
  list: {
    summary: "Groups products by model and specification, with counts per grade and status and their prices.",
    query: listQuery(
      ["lines", "pieces", "saleable", "priceFrom", "value"],
      {
        ...productFilters,
        by: Type.Optional(
          Type.String({
            pattern: `^${groupedBy}(,${groupedBy}){0,5}$`,
            default: "productName",
            description: "What the products of a group share: `productName`, `attributes.<code>`",
          }),
        ),
      },
      attributeParams,
    ),
    answer: page(SpecificationRow),
  },
  value: {
    summary: "Tells what products are worth together at their sale prices, and what they cost.",
    query: listQuery([], { ...productFilters }, attributeParams),
    answer: Type.Object({
      lines: count,
      pieces: count,
      sale: Type.Integer({ ...money, description: "At sale prices, in cents" }),
      purchase: Type.Integer({ ...money, description: "At purchase prices, in cents" }),
      unpriced: Type.Integer({ description: "Pieces without a sale price" }),
    }),
  },
} as const;
export type SpecificationsSchemas = typeof specificationsSchemas;
export const specifications = withSchemas(productSubject, routes.specifications, specificationsSchemas);
