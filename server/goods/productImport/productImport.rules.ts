import { latinDigits } from "../../../contract/digits.rules.ts";
import {
  cleanCapacity,
  cleanCpu,
  cleanGrade,
  composeName,
  saysNone,
} from "../../../contract/hardware.rules.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { ProductField } from "../../../contract/import/goodsHeadings.ts";
import { type DecimalSign, readCents, readQuantity } from "../../../contract/numbers.rules.ts";
import {
  isPlaceholderSerial,
  isTold,
  normalSerial,
  type SerialNumber,
  serialDoubt,
  withoutLabel,
} from "../../../contract/serial.rules.ts";
import { type Problem, type Problems, problemsIn, type Row } from "../../platform/imports/rows.ts";

export type Field = ProductField | `attributes.${string}`;

/** What a row says of a product; what it does not say is undefined or "". */
export type ProductDraft = {
  row: number;
  sku: string;
  serialNumber: SerialNumber;
  imei: string;
  imei2: string;
  productName: string;
  /** The text of its column. */
  type: string;
  quantity: number | undefined;
  locationId: number | undefined;
  locationLabel: string;
  purchasePrice: number | undefined;
  salePrice: number | undefined;
  vatCodeId: number | undefined;
  assetTag: string;
  remarks: string;
  attributes: Record<string, string>;
  problems: Problem[];
};
/** How a list is read beside its cells. */
export type Reading = {
  attributes: readonly string[];
  decimalSigns: Record<"purchasePrice" | "salePrice", DecimalSign | null>;
  locationOf: (name: string) => number | null;
  vatOf: (text: string) => number | null;
};

const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const cleaned: Readonly<Record<string, (text: string) => string>> = {
  cpu: cleanCpu,
  ram: (text) => cleanCapacity(text, "GB"),
  storage: (text) => cleanCapacity(text, "GB"),
  grade: cleanGrade,
};
/** A shop lists what it has sold out as well: «0.0000». */
const isZero = (text: string) => /^0+(?:[.,٫]0+)?\s*(?:×|\p{L}{1,8}\.?)?$/u.test(latinDigits(text));
const isNone = (text: string) => saysNone(text) || isPlaceholderSerial(text);

/** A serial number in normal form; what is written where there is none counts as none. */
export function readSerial(
  row: Row<"serialNumber">,
  { number, wrong, warn }: Pick<Problems<"serialNumber">, "number" | "wrong" | "warn">,
) {
  const written = number("serialNumber", 80);
  const doubt = isNone(written) ? null : serialDoubt(written);
  if (doubt && isTold(doubt)) warn("serialNumber", doubt);
  else if (doubt) wrong("serialNumber", doubt);
  return isNone(row.cell("serialNumber")) ? "" : normalSerial(withoutLabel(written));
}

export function readProduct(row: Row<Field>, reading: Reading): ProductDraft {
  const cells = problemsIn(row);
  const { text, number, read, wrong, problems } = cells;
  const imeiIn = (field: "imei" | "imei2") =>
    isNone(row.cell(field)) || !number(field, 80)
      ? ""
      : (read(field, "badImei", (typed) => normalImei(typed) || null) ?? "");
  const [imei = "", imei2 = ""] = new Set([imeiIn("imei"), imeiIn("imei2")].filter(Boolean));
  const priceIn = (field: "purchasePrice" | "salePrice") =>
    /[\p{L}\p{N}]/u.test(row.cell(field))
      ? read(field, "badPrice", (typed) => readCents(typed, reading.decimalSigns[field]))
      : undefined;
  const quantity = read("quantity", isZero(row.cell("quantity")) ? "noPieces" : "badQuantity", readQuantity);
  const serialNumber = readSerial(row, cells);
  if ((quantity ?? 1) > 1 && (serialNumber || imei)) wrong("quantity", "serialWithQuantity");
  const sku = number("sku", 40);
  if (sku && !skuPattern.test(sku)) wrong("sku", "badSku");
  text("productName", 200);
  const filled = reading.attributes.flatMap((code): [string, string][] => {
    const typed = text(`attributes.${code}`, 500);
    return typed ? [[code, cleaned[code]?.(typed) ?? typed]] : [];
  });
  return {
    row: row.row,
    sku,
    serialNumber,
    imei,
    imei2,
    productName: composeName(row.cell("brand"), row.cell("model"), row.cell("productName")),
    type: row.cell("productType"),
    quantity,
    locationId: read("location", "unknownLocation", reading.locationOf),
    locationLabel: text("locationLabel", 60),
    purchasePrice: priceIn("purchasePrice"),
    salePrice: priceIn("salePrice"),
    vatCodeId: read("vatCode", "unknownVat", reading.vatOf),
    assetTag: number("assetTag", 80),
    remarks: text("remarks", 5000),
    attributes: Object.fromEntries(filled),
    problems,
  };
}
