import { readCents, readQuantity } from "../numbers.rules.ts";
import type { ImportField } from "./fields.ts";
import { knownHeadings } from "./headings.ts";

/** What the columns of a kind of list can be, and what people write over them. */
export interface Vocabulary<F extends string = string> {
  /** Headings as `compact` writes them, likeliest first, by field; of fields that share one the first wins. */
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
/** What a web shop calls the kinds of its products: how they are sold, not what they are. */
const shopKind =
  /^(?:simple|configurable|grouped|bundle|virtual|downloadable|gift ?card|variable|variation|external)$/i;
/** What at least half of the cells of a field must be, however well its heading fits. */
export const claims: Readonly<Record<string, Claim>> = {
  quantity: isNumber,
  purchasePrice: isAmount,
  salePrice: isAmount,
  unitPrice: isAmount,
  productName: (value) => !isNumber(value),
  productType: (value) => !shopKind.test(value.trim()),
};
