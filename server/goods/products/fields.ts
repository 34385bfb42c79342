import { isDeepStrictEqual } from "node:util";
import type { Right, Session } from "../../../contract/access.ts";
import { isPrice, rightsToChange } from "../../../contract/products.routes.ts";
import type { ProductInput } from "../../../contract/products.ts";
import { refused } from "../../ground/base/failure.ts";

/** The prices of a new product without any. */
export const unpriced = {
  listPrice: null,
  retailPrice: null,
  salePrice: null,
  purchasePrice: null,
  discount: 0,
  discountUnit: "cents",
} satisfies Partial<ProductInput>;

type Writer = Pick<Session, "rights">;
type Fields = Partial<ProductInput>;

/**
 * The changes that somebody may make. Other fields are left out when they are sent as they were read (prices as blank by people
 * who may not see them); 422 when they differ.
 */
export function changesBy<F extends Fields>({ rights }: Writer, changes: F, before: object): F {
  const entries = Object.entries(changes).filter(([field, value]) => {
    if (rightsToChange(field).some((right) => rights.includes(right))) return true;
    const isHidden =
      isPrice(field) && field !== "discountUnit" && !rights.includes("prices:read" satisfies Right);
    const current = (before as Record<string, unknown>)[field];
    if (value !== undefined && (isHidden ? Boolean(value) : !isDeepStrictEqual(value, current)))
      throw refused(isPrice(field) ? "pricesNotAllowed" : "fieldNotAllowed", field);
    return false;
  });
  return Object.fromEntries(entries) as F;
}
