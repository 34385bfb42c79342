import type { OptionsOf } from "./autocomplete.routes.ts";

/** Which scanned codes a field takes, by its name. */
export const codesOfFields: Readonly<Record<string, string>> = {
  serialNumber: "serialNumber",
  deviceSerial: "serialNumber",
  imei: "imei",
  imei2: "imei",
  sku: "sku",
  dhlTrackingCode: "tracking",
};
/** The lists of what bears a code. */
export const codedOptions: readonly OptionsOf[] = ["products", "parts", "locations"];

/** The fields of a row that are a code on its label or paper. */
const codeFields = ["sku", "serialNumber", "imei", "imei2", "assetTag", "orderNr"];
export const codesOf = (row: object): string[] =>
  codeFields.flatMap((name) => (row as Record<string, unknown>)[name] ?? []).map(String);
export const hasCode = (row: object, code: string) =>
  codesOf(row).some((value) => value.toLowerCase() === code.toLowerCase());
/** Whether a row refers to a product: other rows may then have the same code. */
export const isAboutProduct = (row: object) => "productId" in row;
