import { normalImei } from "../../../contract/imei.rules.ts";
import { isSpoiled } from "../../../contract/numbers.rules.ts";
import type { OrderLine, PurchaseLineInput } from "../../../contract/orderLines.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { isPlaceholderSerial, normalSerial } from "../../../contract/serial.rules.ts";

type Numbers = Pick<OrderLine, "serialNumber" | "imei" | "imei2">;
type OwnedProduct = Numbers &
  Pick<ProductRow, "sku" | "lifecycle" | "statusName" | "productName" | "typeId" | "attributes">;
type Line = Numbers & Pick<OrderLine, "productName">;

/** The result of a scan on a purchase: a device to expect, or why it cannot be bought again. */
export type PurchaseScanResult<Product extends OwnedProduct> =
  | { refused: "unreadable" | "several" | "noSerial" }
  | { refused: "onOrder"; line: Line }
  | { refused: "here"; product: Product }
  | {
      refused?: undefined;
      numbers: Pick<PurchaseLineInput, keyof Numbers> /** The same device, when it was sold. */;
      sold?: Product;
    };

/** `candidates` are the products with the scanned number, sold ones too. */
export function buyingOf<Product extends OwnedProduct>(
  scanned: string,
  lines: readonly Line[],
  candidates: readonly Product[],
): PurchaseScanResult<Product> {
  const imei = normalImei(scanned);
  const serialNumber = imei ? "" : normalSerial(scanned);
  if (!imei && (!serialNumber || isPlaceholderSerial(serialNumber) || isSpoiled(scanned)))
    return { refused: "unreadable" };
  const product = candidates.find(({ lifecycle }) => lifecycle !== "sold");
  if (product) return { refused: "here", product };
  // A device that was sold and bought back several times is still one device.
  const [sold, ...others] = candidates;
  if (sold && others.some((other) => other.serialNumber !== sold.serialNumber || other.imei !== sold.imei))
    return { refused: "several" };
  if (sold && !sold.serialNumber && !sold.imei) return { refused: "noSerial" };
  const numbers = sold
    ? { serialNumber: normalSerial(sold.serialNumber), imei: sold.imei, imei2: sold.imei2 }
    : { serialNumber, imei, imei2: "" };
  const line = lines.find((each) => share(each, numbers));
  return line ? { refused: "onOrder", line } : { numbers, ...(sold && { sold }) };
}

const share = (one: Numbers, other: Numbers) => {
  const all = ({ serialNumber, imei, imei2 }: Numbers) => [serialNumber, imei, imei2].filter(Boolean);
  return all(one).some((number) => all(other).includes(number));
};
