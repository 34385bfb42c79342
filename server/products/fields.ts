import { isDeepStrictEqual } from "node:util";
import type { Right, Session } from "../../contract/access.ts";
import { isPrice, type ProductInput, rightsToChange } from "../../contract/products.ts";
import { refused } from "../base/failure.ts";

/** The prices of a new product of which nobody says any. */
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
 * The fields that somebody may change. Others may be sent as they were shown (of prices that is nothing, to whoever does not see
 * them) and then stay; 422 at the field when they differ.
 */
export function changesBy<F extends Fields>({ rights }: Writer, changes: F, before: object): F {
  const entries = Object.entries(changes).filter(([field, value]) => {
    if (rightsToChange(field).some((right) => rights.includes(right))) return true;
    const isHidden =
      isPrice(field) && field !== "discountUnit" && !rights.includes("prices:read" satisfies Right);
    const had = (before as Record<string, unknown>)[field];
    if (value !== undefined && (isHidden ? Boolean(value) : !isDeepStrictEqual(value, had)))
      throw refused(isPrice(field) ? "pricesNotAllowed" : "fieldNotAllowed", field);
    return false;
  });
  return Object.fromEntries(entries) as F;
}
