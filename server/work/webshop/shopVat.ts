import { rateOn } from "../../../contract/vat.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

const unionCountries =
  "AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

export type ShopVatCode = { id: number; basisPoints: number; margin: boolean; category: string };
type Sold = { basisPoints: number; country: string; vatNr: string; usualId: number | null };

/** The VAT codes with their rates of a day. */
export async function findShopVatCodes(db: Db | Tx, day: string): Promise<ShopVatCode[]> {
  const codes = await db
    .selectFrom("vatCode")
    .select(["id", "basisPoints", "rates", "margin", "category"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return codes.map(({ id, margin, category, ...code }) => ({
    ...{ id, margin, category },
    basisPoints: rateOn(code, day),
  }));
}

/**
 * The code of a line that the shop sold at a rate: the device's own where that agrees, as a margin device is sold without VAT; else
 * the one of that rate, and without VAT the one of where it goes.
 */
export function vatCodeFor(codes: readonly ShopVatCode[], { basisPoints, country, vatNr, usualId }: Sold) {
  const own = codes.find(({ id }) => id === usualId);
  if (own && (own.margin ? basisPoints === 0 : own.basisPoints === basisPoints)) return own;
  const same = codes.filter((code) => !code.margin && code.basisPoints === basisPoints);
  if (basisPoints > 0) return same[0];
  const isAbroad = country !== "" && country !== "NL";
  const category = !isAbroad ? "E" : !unionCountries.includes(country) ? "G" : vatNr ? "K" : "";
  return same.find((code) => code.category === category) ?? (isAbroad ? undefined : same[0]);
}
