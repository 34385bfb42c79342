import { readCents, readQuantity } from "../numbers.rules.ts";
import type { ImportField } from "./fields.ts";
import { knownHeadings } from "./headings.ts";

/** The fields of a kind of list, and their headings. */
export interface Vocabulary<F extends string = string> {
  /** Headings as `compact` writes them, by field, most likely first; the first field wins a shared heading. */
  headings: Readonly<Record<F, readonly string[]>>;
  /** Its rows are devices: «Type» is a model or a kind of device, and a column of their numbers is never ignored. */
  ofDevices?: true;
  /** Fields that are measured in a unit, so that their cells begin with a number. */
  measured?: ReadonlySet<string>;
}

export const purchaseVocabulary: Vocabulary<ImportField> = { headings: knownHeadings, ofDevices: true };

type Claim = (value: string) => boolean;
const isNumber: Claim = (value) => readQuantity(value) !== null;
const isAmount: Claim = (value) => readCents(value) !== null;
/** Product kinds of web shops, which say how a product is sold rather than what it is. */
const shopKind =
  /^(?:simple|configurable|grouped|bundle|virtual|downloadable|gift ?card|variable|variation|external)$/i;
/** What at least half of a field's cells must be, however well the heading fits. */
export const claims: Readonly<Record<string, Claim>> = {
  quantity: isNumber,
  purchasePrice: isAmount,
  salePrice: isAmount,
  unitPrice: isAmount,
  transportCost: isAmount,
  discount: isAmount,
  orderTotal: isAmount,
  productName: (value) => !isNumber(value),
  productType: (value) => !shopKind.test(value.trim()),
};
