import { sql } from "kysely";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { SerialNumber } from "../../../contract/serial.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { placeFor } from "../../people/locations/places.ts";
import { nextSkus } from "../../people/settings/series.ts";
import type { Step } from "../../platform/changes/steps.ts";
import { refuseTakenImeis, refuseTakenSerials } from "../stock/serials.ts";
import { firstStatus } from "../stock/statuses.ts";
import { insertProducts } from "./arriving.ts";

/** Received goods; `lineId` is null for what the purchase did not expect. */
export type Arrival = {
  lineId: number | null;
  serialNumber: SerialNumber;
  imei: string;
  imei2: string;
  productName: string;
  typeId: number | null;
  quantity: number;
  purchasePrice: number | null;
  attributes: Record<string, string>;
  assetTag: string;
  remarks: string;
};
type Place = { locationId: number | null; locationLabel: string };

/**
 * Books arrivals into stock: one product for each, with SKU, movement and tasks, and the received quantities of their lines.
 */
export async function bookIn(
  tx: Tx,
  orderId: number,
  arrivals: Arrival[],
  place: Place,
  step: Step = () => undefined,
): Promise<number[]> {
  if (!arrivals.length) return [];
  const untyped = arrivals.filter(({ typeId }) => typeId === null);
  if (untyped.length)
    throw refused("typeMissing", "lines", {
      names: untyped
        .map(({ serialNumber, productName }) => serialNumber || productName)
        .slice(0, 20)
        .join(", "),
    });
  await refuseTakenSerials(
    tx,
    arrivals.map(({ serialNumber }) => serialNumber),
  );
  await refuseTakenImeis(
    tx,
    arrivals.flatMap(({ imei, imei2 }) => [imei, imei2]),
  );
  const units = arrivals.reduce((sum, { quantity }) => sum + quantity, 0);
  const locationLabel = await placeFor(tx, place.locationId, place.locationLabel, units);
  const statusId = await firstStatus(tx, "inStock");
  const skus = await nextSkus(tx, arrivals.length);
  const vatCodeId = await usualVatCode(tx);
  const attributesByType = await attributesOfTypes(tx);
  const goods = arrivals.map(({ lineId, attributes, ...arrival }, at) => ({
    ...arrival,
    productName: arrival.productName || arrival.serialNumber,
    typeId: arrival.typeId as number,
    sku: skus[at] as string,
    attributes: JSON.stringify(fitting(attributes, attributesByType.get(arrival.typeId as number))),
    locationId: place.locationId,
    locationLabel,
    statusId,
    vatCodeId,
    purchaseId: orderId,
    purchaseLineId: lineId,
  }));
  const ids = await insertProducts(tx, goods, orderId, step);
  await countReceived(tx, arrivals);
  return ids;
}

type TypeAttributes = { code: string; options: string[] }[];

/** The attributes that each type has. */
export async function attributesOfTypes(tx: Db | Tx) {
  const rows = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "productTypeAttribute.attributeId")
    .select(["typeId", "code", "options"])
    .where("type", "<>", "file")
    .execute();
  return Map.groupBy(rows, ({ typeId }) => typeId);
}

/** The values of a supplier's list that fit the type's attributes; options match in any case. */
function fitting(attributes: Record<string, string>, ofType: TypeAttributes = []) {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([code, value]) => {
      const attribute = ofType.find((candidate) => candidate.code === code);
      if (!attribute || !value) return [];
      if (!attribute.options.length) return [[code, value]];
      const option = attribute.options.find((text) => searchable(text) === searchable(value));
      return option ? [[code, option]] : [];
    }),
  );
}

export async function usualVatCode(tx: Db | Tx) {
  const code = await tx
    .selectFrom("vatCode")
    .select("id")
    .where("margin", "=", false)
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirst();
  return code?.id ?? null;
}

async function countReceived(tx: Tx, arrivals: Arrival[]) {
  const onLines = arrivals.filter(({ lineId }) => lineId !== null);
  await sql`update "orderLine" set "receivedQuantity" = "receivedQuantity" + came.quantity
    from (select id, sum(quantity)::int as quantity
      from unnest(${onLines.map(({ lineId }) => lineId)}::int[], ${onLines.map(({ quantity }) => quantity)}::int[]) as line(id, quantity)
      group by id) came
    where "orderLine".id = came.id`.execute(tx);
}

/** The lines of a purchase of which something is still expected. */
export const openLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom("orderLine")
    .select([
      "id",
      "serialNumber",
      "imei",
      "imei2",
      "productName",
      "typeId",
      "quantity",
      "receivedQuantity",
      "unitPrice",
      "assetTag",
      "remarks",
      "attributes",
    ])
    .where("orderId", "=", orderId)
    .where(sql<boolean>`"receivedQuantity" < quantity`)
    .orderBy("id")
    .execute();
export type OpenLine = Awaited<ReturnType<typeof openLines>>[number];

/** So many pieces of a line, as they arrive. */
export const arrivalOf = (
  { id: lineId, unitPrice: purchasePrice, receivedQuantity: _, ...line }: OpenLine,
  quantity: number,
  serialNumber = line.serialNumber,
): Arrival => ({ ...line, lineId, serialNumber, quantity, purchasePrice });

/** 422 while an intake of the purchase is open. */
export async function refuseOpenIntake(tx: Tx, orderId: number) {
  const open = await tx
    .selectFrom("intake")
    .select("id")
    .where("orderId", "=", orderId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (open) throw refused("intakeOpen", "statusId");
}

type Unscanned = { bookUnscanned?: boolean; locationId?: number; locationLabel?: string };

/**
 * Books in what nobody scanned of a purchase that never had an intake, as it was ordered; 422 `notScanned` with the number of
 * pieces unless that was confirmed. After an intake, what was missing stays missing.
 */
export async function bookInRest(tx: Tx, orderId: number, { bookUnscanned, ...place }: Unscanned) {
  await refuseOpenIntake(tx, orderId);
  const intake = await tx
    .selectFrom("intake")
    .select("id")
    .where("orderId", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  if (intake) return;
  const lines = await openLines(tx, orderId);
  const arrivals = lines.map((line) => arrivalOf(line, line.quantity - line.receivedQuantity));
  const count = arrivals.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count && !bookUnscanned) throw refused("notScanned", "statusId", { count });
  const where =
    place.locationId === undefined
      ? await tx
          .selectFrom("order")
          .select(["locationId", "locationLabel"])
          .where("id", "=", orderId)
          .executeTakeFirstOrThrow()
      : { locationId: place.locationId, locationLabel: place.locationLabel ?? "" };
  await bookIn(tx, orderId, arrivals, where);
}
