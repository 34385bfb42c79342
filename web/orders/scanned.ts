import { filterText } from "../../contract/filters.rules.ts";
import { normalSerial } from "../../contract/import.rules.ts";
import { latinDigits } from "../../contract/numbers.rules.ts";
import type { ProductRow } from "../../contract/products.ts";

type Numbered = Pick<ProductRow, "id" | "sku" | "serialNumber">;
type Asked = { sku?: string; serialNumber?: string };

/** The filter for exactly this text, whatever signs it begins with. */
const isExactly = (text: string) => filterText({ by: "anyOf", not: false, values: [text] });

/** The products with this SKU or serial number, whatever their state. */
export async function productsWith<P extends Numbered>(
  scanned: string,
  find: (asked: Asked) => Promise<readonly P[]>,
): Promise<P[]> {
  const sku = latinDigits(scanned);
  const serialNumber = normalSerial(scanned);
  if (serialNumber === "") return [];
  const found = await Promise.all([
    find({ sku: isExactly(sku) }),
    find({ serialNumber: isExactly(serialNumber) }),
  ]);
  const same = found.flat().filter((one) => one.sku === sku || one.serialNumber === serialNumber);
  return [...new Map(same.map((one) => [one.id, one])).values()];
}
