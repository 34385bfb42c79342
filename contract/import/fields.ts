export const importFields = [
  "serialNumber",
  "imei",
  "imei2",
  "brand",
  "model",
  "productName",
  "productType",
  "quantity",
  "purchasePrice",
  "assetTag",
  "cpu",
  "ram",
  "storage",
  "grade",
  "remarks",
  "specs",
] as const;
export type ImportField = (typeof importFields)[number];
/** One entry per column. */
export type Mapping = (ImportField | null)[];
