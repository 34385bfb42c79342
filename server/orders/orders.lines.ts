import { type Selectable, sql } from "kysely";
import type {
  LineKind,
  PurchaseLineInput,
  RepairLineInput,
  SaleLineInput,
} from "../../contract/orderLines.ts";
import { isExcessive, labourPrice } from "../../contract/orders.rules.ts";
import { normalSerial, type SerialNumber } from "../../contract/serial.rules.ts";
import { defaultConfigs } from "../../contract/settings.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { usualRate, type VatRate } from "../../contract/vat.rules.ts";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { inParts } from "../database/inParts.ts";
import type { DB } from "../database/types.ts";
import { findConfigs } from "../settings/settings.ts";
import { normalImeis } from "../stock/serials.ts";
import { findCodes } from "./orders.rates.ts";

export type LineInput = SaleLineInput | PurchaseLineInput | RepairLineInput;
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
type Known = {
  rates?: VatRate[] | undefined;
  goods?: ReadonlyMap<number, Sold> | undefined;
  /** The line is what was sent itself, not one of its `lines`. */
  alone?: boolean;
};

type LineValues = typeof emptyLine &
  Pick<SaleLineInput, "quantity" | "discount" | "discountUnit" | "remarks"> & {
    unitPrice: number | null;
    vatCodeId: number | null;
  };

/** What is stored of lines: price and VAT of goods come from their product where they were left out. */
export async function lineValues(
  tx: Tx,
  kind: OrderKind,
  lines: LineInput[],
  known: Known = {},
): Promise<LineValues[]> {
  if (kind === "purchase") return (lines as PurchaseLineInput[]).map(expectedValues);
  if (!lines.length) return [];
  const pathOf = (at: number, field: string) => (known.alone ? field : `lines.${at}.${field}`);
  const taken: (SaleLineInput | RepairLineInput)[] =
    kind === "repair"
      ? await withStandards(tx, lines as RepairLineInput[], pathOf)
      : (lines as SaleLineInput[]);
  const products = known.goods ?? (await findSold(tx, goodsOf(taken)));
  const usual = usualRate(known.rates ?? (await findCodes(tx)));
  const { hourlyRate } = kind === "repair" ? await findConfigs(tx) : defaultConfigs;
  return taken.map((line, at) => {
    const path = (field: string) => pathOf(at, field);
    const product = line.productId === null ? undefined : products.get(line.productId);
    if (line.productId !== null && !product) throw refused("unknownReference", path("productId"));
    return {
      ...emptyLine,
      ...line,
      ...(product && { productName: product.productName, serialNumber: product.serialNumber }),
      unitPrice: line.unitPrice ?? product?.salePrice ?? (kind === "sale" ? 0 : null),
      vatCodeId: line.vatCodeId === undefined ? (product?.vatCodeId ?? usual) : line.vatCodeId,
      ...("kind" in line ? workOf(line, path, hourlyRate) : nothingWorked),
    };
  });
}

const expectedValues = (line: PurchaseLineInput): LineValues => ({
  ...emptyLine,
  discount: 0,
  discountUnit: "cents",
  ...line,
  ...expectedNumbers(line),
});

/** Services of a repair, which take from their standard service what they do not say themselves. */
async function withStandards(
  tx: Tx,
  lines: readonly RepairLineInput[],
  pathOf: (at: number, field: string) => string,
): Promise<RepairLineInput[]> {
  const ids = lines.flatMap((line) => standardOf(line) ?? []);
  const columns = ["id", "name", "price", "vatCodeId"] as const;
  const rows = ids.length
    ? await tx.selectFrom("service").select(columns).where("id", "in", ids).execute()
    : [];
  return lines.map((line, at) => {
    const serviceId = standardOf(line);
    if (serviceId === null) return { ...line, serviceId };
    const standard = rows.find(({ id }) => id === serviceId);
    if (!standard) throw refused("unknownReference", pathOf(at, "serviceId"));
    const { price: unitPrice, vatCodeId } = standard;
    const usual = { unitPrice, ...(vatCodeId !== null && { vatCodeId }) };
    return { ...usual, ...line, productName: line.productName.trim() || standard.name };
  });
}
const standardOf = ({ kind, serviceId = null }: RepairLineInput) => (kind === "service" ? serviceId : null);

const nothingWorked = { minutes: null, hourlyRate: null };
/** A part names its product and nothing else does; labour costs its minutes; a service has a name. */
function workOf(line: RepairLineInput, path: (field: string) => string, usualHourlyRate: number) {
  if (line.kind === "part") {
    if (line.productId === null) throw refused("required", path("productId"));
    return nothingWorked;
  }
  if (line.productId !== null) throw refused("onlyPartsAreGoods", path("productId"));
  if (line.kind === "labour") {
    const { minutes, hourlyRate = usualHourlyRate } = line;
    return { quantity: 1, minutes, hourlyRate, unitPrice: labourPrice(minutes, hourlyRate) };
  }
  if (!line.productName.trim()) throw refused("required", path("productName"));
  return nothingWorked;
}

/** The lines that are about a product. */
export const goodsOf = <Line extends { quantity: number }>(lines: readonly Line[]) =>
  lines.filter((line): line is Line & { productId: number } =>
    Boolean((line as { productId?: unknown }).productId),
  );

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

const noDiscount = { discount: 0, discountUnit: "cents" as const };
/** The discount that each product proposes on its line, an amount for each piece; none that is more than the line costs. */
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
    const product = byId.get(productId);
    if (!product) return noDiscount;
    const { salePrice, discountUnit } = product;
    const discount = discountUnit === "cents" ? product.discount * quantity : product.discount;
    const amount = quantity * (unitPrice ?? salePrice ?? 0);
    return isExcessive(amount, { discount, discountUnit }) ? noDiscount : { discount, discountUnit };
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

/** Writes lines by the names of their columns; without an order each names its own. */
export async function insertLines(
  tx: Tx,
  orderId: number | null,
  rows: readonly object[],
  { reserved = false, importId = null, onAdded }: Adding,
) {
  const ids: number[] = [];
  for (const some of inParts(rows)) {
    const { rows: inserted } = await sql<{ id: number }>`
      insert into "orderLine" ("orderId", reserved, "importId", ${lineColumns})
      select coalesce(${orderId}::int, "orderId"), ${reserved}::boolean and "productId" is not null, ${importId}::int, ${lineColumns}
      from jsonb_populate_recordset(null::"orderLine", ${JSON.stringify(some)}) returning id`.execute(tx);
    ids.push(...inserted.map(({ id }) => id));
    onAdded?.(ids.length);
  }
  return ids;
}
