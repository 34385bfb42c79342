import { type Selectable, sql } from "kysely";
import type {
  LineKind,
  PurchaseLineInput,
  RepairLineInput,
  SaleLineInput,
} from "../../../contract/orderLines.ts";
import { type Discount, isExcessive, labourPrice } from "../../../contract/orders.rules.ts";
import { normalSerial, type SerialNumber } from "../../../contract/serial.rules.ts";
import { defaultConfigs } from "../../../contract/settings.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { onSide, usualRate, type VatRate } from "../../../contract/vat.rules.ts";
import { normalImeis } from "../../goods/stock/serials.ts";
import { refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { DB } from "../../ground/database/types.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { findCodes } from "./orders.rates.ts";

export type LineInput = SaleLineInput | PurchaseLineInput | RepairLineInput;
export const emptyLine = {
  kind: "goods" as LineKind,
  minutes: null as number | null,
  hourlyRate: null as number | null,
  priceWithVat: false,
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
type Context = {
  rates?: VatRate[] | undefined;
  goods?: ReadonlyMap<number, Sold> | undefined;
  /** The body is the line itself, not an order with `lines`. */
  alone?: boolean;
};

type LineValues = typeof emptyLine &
  Discount &
  Pick<SaleLineInput, "quantity" | "remarks"> & {
    unitPrice: number | null;
    vatCodeId: number | null;
  };

/** The columns of lines; goods take the price and VAT that were left out from their product. */
export async function lineValues(
  tx: Tx,
  kind: OrderKind,
  lines: LineInput[],
  context: Context = {},
): Promise<LineValues[]> {
  if (kind === "purchase") return (lines as PurchaseLineInput[]).map(expectedValues);
  if (!lines.length) return [];
  const pathOf = (at: number, field: string) => (context.alone ? field : `lines.${at}.${field}`);
  const inputs: (SaleLineInput | RepairLineInput)[] =
    kind === "repair"
      ? await withStandards(tx, lines as RepairLineInput[], pathOf)
      : (lines as SaleLineInput[]);
  const products = context.goods ?? (await findSold(tx, goodsOf(inputs)));
  const rates = context.rates ?? (await findCodes(tx));
  const usual = usualRate(rates);
  const proposed = kind === "sale" ? await undiscounted(tx, inputs as SaleLineInput[], rates) : [];
  const { hourlyRate } = kind === "repair" ? await findConfigs(tx) : defaultConfigs;
  return inputs.map((line, at) => {
    const path = (field: string) => pathOf(at, field);
    const product = line.productId === null ? undefined : products.get(line.productId);
    if (line.productId !== null && !product) throw refused("unknownReference", path("productId"));
    return {
      ...emptyLine,
      ...line,
      ...(product && { productName: product.productName, serialNumber: product.serialNumber }),
      unitPrice: line.unitPrice ?? product?.salePrice ?? (kind === "sale" ? 0 : null),
      // What is not typed comes from the company's own prices, which are without VAT.
      priceWithVat: line.priceWithVat && typedPrice(line) !== undefined,
      vatCodeId: line.vatCodeId === undefined ? (product?.vatCodeId ?? usual) : line.vatCodeId,
      discount: line.discount ?? 0,
      discountUnit: line.discountUnit,
      ...proposed[at],
      ...("kind" in line ? workOf(line, path, hourlyRate) : noLabour),
    };
  });
}

const typedPrice = (line: SaleLineInput | RepairLineInput) =>
  "kind" in line && line.kind === "labour" ? line.hourlyRate : line.unitPrice;

const expectedValues = (line: PurchaseLineInput): LineValues => ({
  ...emptyLine,
  discount: 0,
  discountUnit: "cents",
  ...line,
  ...expectedNumbers(line),
});

/** Lines of a repair; services take from their standard service what they do not say themselves. */
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

const noLabour = { minutes: null, hourlyRate: null };
/** A part names its product and nothing else does; labour costs its minutes; a service has a name. */
function workOf(line: RepairLineInput, path: (field: string) => string, usualHourlyRate: number) {
  if (line.kind === "part") {
    if (line.productId === null) throw refused("required", path("productId"));
    return noLabour;
  }
  if (line.productId !== null) throw refused("onlyPartsAreGoods", path("productId"));
  if (line.kind === "labour") {
    const { minutes, hourlyRate = usualHourlyRate } = line;
    return { quantity: 1, minutes, hourlyRate, unitPrice: labourPrice(minutes, hourlyRate) };
  }
  if (!line.productName.trim()) throw refused("required", path("productName"));
  return noLabour;
}

/** The lines that are about a product. */
export const goodsOf = <Line extends { quantity: number }>(lines: readonly Line[]) =>
  lines.filter((line): line is Line & { productId: number } =>
    Boolean((line as { productId?: unknown }).productId),
  );

/** The numbers by which a device is found when it arrives; its IMEI stands in for a missing serial number. */
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
type Undiscounted = {
  productId: number;
  quantity: number;
  unitPrice?: number | undefined;
  priceWithVat?: boolean;
  vatCodeId?: number | null | undefined;
};
/**
 * The discount that each product proposes for its line, an amount counted per piece and on the side of the line's price; none above
 * the amount of the line.
 */
export async function proposedDiscounts(
  tx: Tx,
  lines: readonly Undiscounted[],
  rates: readonly VatRate[],
): Promise<Discount[]> {
  const ids = lines.map(({ productId }) => productId);
  const products = await tx
    .selectFrom("product")
    .select(["id", "salePrice", "vatCodeId", "discount", "discountUnit"])
    .where("id", "=", anyOf(ids))
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map(({ productId, quantity, unitPrice, priceWithVat = false, vatCodeId }) => {
    const product = byId.get(productId);
    if (!product) return noDiscount;
    const { salePrice, discountUnit } = product;
    const code = vatCodeId === undefined ? product.vatCodeId : vatCodeId;
    const ofAll = onSide(
      product.discount * quantity,
      false,
      priceWithVat && unitPrice !== undefined,
      rates.find(({ id }) => id === code),
    );
    const discount = discountUnit === "cents" ? ofAll : product.discount;
    const amount = quantity * (unitPrice ?? salePrice ?? 0);
    return isExcessive(amount, { discount, discountUnit }) ? noDiscount : { discount, discountUnit };
  });
}

/** The proposed discounts of lines that name none, by their place. */
async function undiscounted(tx: Tx, lines: readonly SaleLineInput[], rates: readonly VatRate[]) {
  const places = lines.flatMap(({ discount }, at) => (discount === undefined ? [at] : []));
  if (!places.length) return [];
  const proposed = await proposedDiscounts(
    tx,
    places.map((at) => lines[at]!),
    rates,
  );
  const byPlace: (Discount | undefined)[] = [];
  for (const [index, at] of places.entries()) byPlace[at] = proposed[index];
  return byPlace;
}

export type InsertOptions = {
  reserved?: boolean;
  /** The import that they came with. */
  importId?: number | null;
  /** Called with their number so far, after each batch. */
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
    ...["quantity", "unitPrice", "priceWithVat", "vatCodeId", "discount", "discountUnit", "remarks"],
  ].map((name) => sql.ref(name)),
);

/** Inserts lines; without `orderId` each row names its own order. */
export async function insertLines(
  tx: Tx,
  orderId: number | null,
  rows: readonly object[],
  { reserved = false, importId = null, onAdded }: InsertOptions,
) {
  const ids: number[] = [];
  for (const batch of inParts(rows)) {
    const { rows: inserted } = await sql<{ id: number }>`
      insert into "orderLine" ("orderId", reserved, "importId", ${lineColumns})
      select coalesce(${orderId}::int, "orderId"), ${reserved}::boolean and "productId" is not null, ${importId}::int, ${lineColumns}
      from jsonb_populate_recordset(null::"orderLine", ${JSON.stringify(batch)}) returning id`.execute(tx);
    ids.push(...inserted.map(({ id }) => id));
    onAdded?.(ids.length);
  }
  return ids;
}
