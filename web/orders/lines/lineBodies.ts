import type { OrderLine, RepairLineInput, SaleLineInput } from "../../../contract/orderLines.ts";
import type { SaleServiceFields } from "../../../contract/services.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Sided } from "../../pricing/sides.ts";

/** The body that replaces a sale's line. */
export const saleBodyOf = (line: OrderLine): SaleLineInput & Sided & { version: number } => ({
  productId: line.productId ?? 0,
  quantity: line.quantity,
  ...(line.unitPrice !== null && { unitPrice: line.unitPrice }),
  priceWithVat: line.priceWithVat,
  vatCodeId: line.vatCodeId,
  discount: line.discount,
  discountUnit: line.discountUnit,
  remarks: line.remarks,
  version: line.version,
});

/** The body that replaces a service. */
export function serviceBodyOf(line: OrderLine): SaleServiceFields & Sided & { version: number } {
  const { productId: _, ...body } = saleBodyOf(line);
  return { ...body, serviceId: line.serviceId, name: line.productName };
}

/** The body that replaces a purchase's line. */
export function purchaseBodyOf(line: OrderLine) {
  const { productName, serialNumber, imei, imei2, typeId, quantity, unitPrice, vatCodeId } = line;
  const { attributes, assetTag, remarks, version } = line;
  const goods = { productName, serialNumber, imei, imei2, typeId, quantity, attributes, assetTag };
  return { ...goods, unitPrice, vatCodeId, remarks, version };
}

/** The body that replaces a repair's line. */
export function repairBodyOf(line: OrderLine): RepairLineInput & Sided & { version: number } {
  const { kind, productId, serviceId, productName, minutes, hourlyRate, unitPrice, ...rest } = line;
  const { quantity, priceWithVat, vatCodeId, discount, discountUnit, remarks, version } = rest;
  return {
    kind: kind as RepairLineInput["kind"],
    productId,
    serviceId,
    productName: kind === "part" ? "" : productName,
    quantity,
    minutes: minutes ?? 0,
    ...(hourlyRate !== null && { hourlyRate }),
    ...(unitPrice !== null && kind !== "labour" && { unitPrice }),
    ...{ priceWithVat, vatCodeId, discount, discountUnit, remarks, version },
  };
}

/** The body that replaces a line of an order of this kind. */
export const bodyOf = (kind: OrderKind, line: OrderLine) =>
  ({ purchase: purchaseBodyOf, sale: saleBodyOf, repair: repairBodyOf })[kind](line);
