import { type Selectable, sql } from "kysely";
import type { LineKind, PurchaseLineInput, SaleLineInput } from "../../contract/orderLines.ts";
import { isExcessive } from "../../contract/orders.rules.ts";
import type { ServedKind } from "../../contract/orders.ts";
import { normalSerial, type SerialNumber } from "../../contract/serial.rules.ts";
import { usualRate, type VatRate } from "../../contract/vat.rules.ts";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { inParts } from "../database/inParts.ts";
import type { DB } from "../database/types.ts";
import { normalImeis } from "../stock/serials.ts";
import { findCodes } from "./orders.rates.ts";

export type LineInput = SaleLineInput | PurchaseLineInput;
export const emptyLine = {
  kind: "goods" as LineKind,
  minutes: null as number | null,
  hourlyRate: null as number | null,
  productId: null as number | null,
  serviceId: null as number | null,
  productName: "",
  serialNumber: "" as SerialNumber,
  imei: "",
  imei2: "",
  typeId: null as number | null,
  attributes: {},
  assetTag: "",
};

type Sold = Pick<
  Selectable<DB["product"]>,
  "id" | "productName" | "serialNumber" | "salePrice" | "vatCodeId"
>;

/** What is stored of lines: a sale's price and VAT come from its product where they were left out. */
export async function lineValues(
  tx: Tx,
  kind: ServedKind,
  lines: LineInput[],
  rates?: VatRate[],
  goods?: Map<number, Sold>,
) {
  if (kind === "purchase")
    return (lines as PurchaseLineInput[]).map((line) => ({
      ...emptyLine,
      discount: 0,
      discountUnit: "cents" as const,
      ...line,
      ...expectedNumbers(line),
    }));
  const sold = lines as SaleLineInput[];
  if (!sold.length) return [];
  const products = goods ?? (await findSold(tx, sold));
  const usual = usualRate(rates ?? (await findCodes(tx)));
  return sold.map((line, at) => {
    const product = products.get(line.productId);
    if (!product) throw refused("unknownReference", `lines.${at}.productId`);
    return {
      ...emptyLine,
      ...line,
      productName: product.productName,
      serialNumber: product.serialNumber,
      unitPrice: line.unitPrice ?? product.salePrice ?? 0,
      vatCodeId: line.vatCodeId === undefined ? (product.vatCodeId ?? usual) : line.vatCodeId,
    };
  });
}

/** The numbers that a device is found by when it comes in: without a serial number it goes by its IMEI. */
function expectedNumbers({ quantity, ...line }: PurchaseLineInput) {
  const { imei, imei2 } = normalImeis(line);
  if (quantity > 1 && imei) throw refused("imeiWithQuantity", "quantity");
  return { serialNumber: line.serialNumber || normalSerial(imei), imei, imei2 };
}

async function findSold(tx: Tx, lines: { productId: number }[]): Promise<Map<number, Sold>> {
  const ids = lines.map(({ productId }) => productId);
  const columns = ["id", "productName", "serialNumber", "salePrice", "vatCodeId"] as const;
  const products = await tx.selectFrom("product").select(columns).where("id", "in", ids).execute();
  return new Map(products.map((product) => [product.id, product]));
}

/** The discount that each product proposes on its line, unless it is more than the line costs. */
export async function proposedDiscounts(
  tx: Tx,
  lines: readonly { productId: number; quantity: number; unitPrice?: number }[],
) {
  const ids = lines.map(({ productId }) => productId);
  const products = await tx
    .selectFrom("product")
    .select(["id", "salePrice", "discount", sql<"cents" | "basisPoints">`"discountUnit"`.as("discountUnit")])
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map(({ productId, quantity, unitPrice }) => {
    const { salePrice = null, discount = 0, discountUnit = "cents" as const } = byId.get(productId) ?? {};
    const amount = quantity * (unitPrice ?? salePrice ?? 0);
    return isExcessive(amount, { discount, discountUnit })
      ? { discount: 0, discountUnit: "cents" as const }
      : { discount, discountUnit };
  });
}

export type Adding = {
  reserved?: boolean;
  /** The list that they came with. */
  importId?: number | null;
  /** Told how many there are after each part. */
  onAdded?: (count: number) => void;
};

const lineColumns = sql.join(
  [
    ...[
      "kind",
      "minutes",
      "hourlyRate",
      "productId",
      "serviceId",
      "productName",
      "serialNumber",
      "imei",
      "imei2",
      "typeId",
      "attributes",
      "assetTag",
    ],
    ...["quantity", "unitPrice", "vatCodeId", "discount", "discountUnit", "remarks"],
  ].map((name) => sql.ref(name)),
);

/** Writes lines by the names of their columns. */
export async function insertLines(
  tx: Tx,
  orderId: number,
  rows: readonly object[],
  { reserved = false, importId = null, onAdded }: Adding,
) {
  const ids: number[] = [];
  for (const some of inParts(rows)) {
    const { rows: inserted } = await sql<{ id: number }>`
      insert into "orderLine" ("orderId", reserved, "importId", ${lineColumns})
      select ${orderId}::int, ${reserved}::boolean, ${importId}::int, ${lineColumns}
      from jsonb_populate_recordset(null::"orderLine", ${JSON.stringify(some)}) returning id`.execute(tx);
    ids.push(...inserted.map(({ id }) => id));
    onAdded?.(ids.length);
  }
  return ids;
}
