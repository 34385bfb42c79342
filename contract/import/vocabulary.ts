import { readCents, readQuantity } from "../numbers.rules.ts";
import type { ImportField } from "./fields.ts";
import { knownHeadings, onlyAlone } from "./headings.ts";

/** The fields of a kind of list, and their headings. */
export interface Vocabulary<F extends string = string> {
  /** Headings as `compact` writes them, by field, most likely first; the first field wins a shared heading. */
  headings: Readonly<Record<F, readonly string[]>>;
  /** Its rows are devices: «Type» is a model or a kind of device, and a column of their numbers is never ignored. */
  ofDevices?: true;
  /** Its prices are what we pay for it. */
  bought?: true;
  /** Fields that are measured in a unit, so that their cells begin with a number. */
  measured?: ReadonlySet<string>;
}

export const purchaseVocabulary: Vocabulary<ImportField> = {
  headings: knownHeadings,
  ofDevices: true,
  bought: true,
};

type Claim = (value: string) => boolean;
const isNumber: Claim = (value) => readQuantity(value) !== null;
const isAmount: Claim = (value) => readCents(value) !== null;
const hasDigit: Claim = (value) => /\p{Nd}/u.test(value);
/** Product kinds of web shops, which say how a product is sold rather than what it is. */
const shopKind =
  /^(?:simple|configurable|grouped|bundle|virtual|downloadable|gift ?card|variable|variation|external)$/i;
const isNoShopKind: Claim = (value) => !shopKind.test(value.trim());
const isName: Claim = (value) =>
  !/^(?:true|false|yes|no|ja|nee|nein|oui|non|s[iíì]|n[aã]o|tak|nie|individual|person|company|[\d.,]+)$/i.test(
    value.trim(),
  );

const amounts = ["purchasePrice", "salePrice", "unitPrice", "transportCost", "discount", "orderTotal"];
/** What the cells of a field are, when its heading says it with other words. */
const claims: Readonly<Record<string, Claim>> = {
  quantity: isNumber,
  ...Object.fromEntries(amounts.map((field) => [field, isAmount])),
  productName: (value) => !isNumber(value),
  phone: hasDigit,
  phone2: hasDigit,
  email: (value) => value.includes("@"),
};
/** What the cells of a field are, however well its heading says it. */
const always: Readonly<Record<string, Claim>> = {
  productType: isNoShopKind,
  model: isNoShopKind,
  companyName: isName,
};
/** A heading of two fields, which its cells decide. */
const ambiguous = "nombre";

const isMostly = (claim: Claim | undefined, values: readonly string[]) =>
  !claim || values.filter(claim).length * 2 >= values.length;

/**
 * Whether cells bear out a heading. One that is known keeps its column whatever the cells hold, so that odd ones are asked about;
 * of those that say little by themselves («units») one cell must.
 */
export function bearOut(field: string, key: string, isKnown: boolean, values: readonly string[]): boolean {
  if (!values.length) return true;
  if (!isMostly(always[field], values)) return false;
  if (!isKnown || key === ambiguous) return isMostly(claims[field], values);
  return (
    !onlyAlone.has(key) || !claims[field] || values.some(field === "productName" ? claims[field] : hasDigit)
  );
}
