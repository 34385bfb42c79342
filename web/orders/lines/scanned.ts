import { latinDigits } from "../../../contract/digits.rules.ts";
import { filterText } from "../../../contract/filters.rules.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";

type Numbered = Pick<ProductRow, "id" | "sku" | "serialNumber" | "imei" | "imei2">;
type NumberQuery = { sku?: string; serialNumber?: string; imei?: string };

/** The filter for exactly this text, even when it begins like an operator. */
const isExactly = (text: string) => filterText({ by: "anyOf", not: false, values: [text] });

/**
 * The products with this SKU, serial number or IMEI, whatever their state; without any, those of what the code may mean without
 * what its maker printed around it.
 */
export async function productsWith<P extends Numbered>(
  scanned: string,
  find: (query: NumberQuery) => Promise<readonly P[]>,
): Promise<P[]> {
  const found = await productsOf(scanned, find);
  if (found.length > 0) return found;
  const { readingsOf } = await import("../../../contract/scanText.rules.ts");
  for (const text of readingsOf(scanned).slice(0, mostRead)) {
    const meant = await productsOf(text, find);
    if (meant.length > 0) return meant;
  }
  return [];
}
const mostRead = 8;

async function productsOf<P extends Numbered>(
  scanned: string,
  find: (query: NumberQuery) => Promise<readonly P[]>,
): Promise<P[]> {
  const sku = latinDigits(scanned);
  const serialNumber = normalSerial(scanned);
  const imei = normalImei(scanned);
  if (serialNumber === "") return [];
  const results = await Promise.all([
    find({ sku: isExactly(sku) }),
    find({ serialNumber: isExactly(serialNumber) }),
    ...(imei ? [find({ imei: isExactly(imei) })] : []),
  ]);
  const isIts = (one: P) =>
    one.sku === sku || one.serialNumber === serialNumber || (imei && [one.imei, one.imei2].includes(imei));
  const same = results.flat().filter(isIts);
  return [...new Map(same.map((one) => [one.id, one])).values()];
}
