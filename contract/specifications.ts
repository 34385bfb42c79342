import { type Static, Type } from "typebox";
import { attributeName, listQuery, money, orNull, page, record, translated, withSchemas } from "./http.ts";
import { productFilters } from "./productList.ts";
import { productSubject } from "./products.ts";
import * as routes from "./specifications.routes.ts";

const count = Type.Integer();
const all = Type.Integer({ description: "Pieces, here or on their way" });
export const SpecificationRow = Type.Object({
  id: Type.Integer({ description: "Index of the group in the list" }),
  values: record(Type.String(), Type.String(), {
    description: "Values that the products of the group share, by column",
  }),
  filter: record(Type.String(), Type.String(), { description: "The filters of a list that shows them" }),
  lines: Type.Integer({ description: "Products" }),
  pieces: Type.Integer({ description: "Number of pieces in stock" }),
  reserved: Type.Integer({ description: "Number of pieces that are reserved by orders" }),
  saleable: Type.Integer({ description: "Number of pieces that can be sold now" }),
  grades: Type.Array(Type.Object({ grade: Type.String(), count: all })),
  statuses: Type.Array(
    Type.Object({ statusName: translated(Type.String()), statusColor: Type.String(), count: all }),
  ),
  priceFrom: orNull(money),
  priceTo: orNull(money),
  value: orNull({ ...money, description: "Total at sale prices, cents" }),
});
export type SpecificationRow = Static<typeof SpecificationRow>;

const groupedBy = `(productName|${attributeName})`;
const attributeParams = { pattern: attributeName, filter: productFilters.sku };

/** Stock as buyers ask for it: the number of devices of a model with a given processor and memory. */
const specificationsSchemas = {
  list: {
    summary: "Groups products by model and specification, with counts per grade and status and their prices.",
    query: listQuery(
      ["lines", "pieces", "reserved", "saleable", "priceFrom", "value"],
      {
        ...productFilters,
        by: Type.Optional(
          Type.String({
            pattern: `^${groupedBy}(,${groupedBy}){0,5}$`,
            default: "productName",
            description: "Columns to group by: `productName`, `attributes.<code>`",
          }),
        ),
      },
      attributeParams,
    ),
    answer: page(SpecificationRow),
  },
  value: {
    summary: "Returns the total sale value and purchase cost of products.",
    query: listQuery([], { ...productFilters }, attributeParams),
    answer: Type.Object({
      lines: count,
      pieces: count,
      sale: Type.Integer({ ...money, description: "Total at sale prices, cents" }),
      purchase: Type.Integer({ ...money, description: "Total at purchase prices, cents" }),
      unpriced: Type.Integer({ description: "Pieces without a sale price" }),
    }),
  },
} as const;
export type SpecificationsSchemas = typeof specificationsSchemas;
export const specifications = withSchemas(productSubject, routes.specifications, specificationsSchemas);
