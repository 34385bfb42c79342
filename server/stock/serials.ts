import { sql } from "kysely";
import { normalImei } from "../../contract/imei.rules.ts";
import type { SerialNumber } from "../../contract/serial.rules.ts";
import { Failure, refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";

/** Serialises edits that assign the same number, so that the second is told of the first. */
const lockNumbers = (tx: Tx, numbers: string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(number, 7105)) from unnest(${numbers}::text[]) number`.execute(
    tx,
  );

const otherProductsInStock = (tx: Tx, exceptId: number) =>
  tx
    .selectFrom("product")
    .select(["id", "sku"])
    .where("gone", "=", false)
    .where("archived", "=", false)
    .where("id", "<>", exceptId)
    .orderBy("id");

/** A serial number that is here already is refused with the product that has it. */
export async function refuseTakenSerials(tx: Tx, serialNumbers: SerialNumber[], exceptId = 0) {
  const serials = serialNumbers.filter(Boolean).sort();
  if (!serials.length) return;
  await lockNumbers(tx, serials);
  const existing = await otherProductsInStock(tx, exceptId)
    .where(sql<boolean>`"serialNumber" = any(${serials})`)
    .executeTakeFirst();
  if (existing) throw alreadyTaken("serialNumber", existing);
}

/** An IMEI that is here already, as the first or the second of a product, is refused with that product. */
export async function refuseTakenImeis(tx: Tx, imeiNumbers: string[], exceptId = 0) {
  const imeis = imeiNumbers.filter(Boolean).sort();
  if (!imeis.length) return;
  await lockNumbers(tx, imeis);
  const existing = await otherProductsInStock(tx, exceptId)
    .where(sql<boolean>`(imei <> '' and imei = any(${imeis}) or imei2 <> '' and imei2 = any(${imeis}))`)
    .executeTakeFirst();
  if (existing) throw alreadyTaken("imei", existing);
}

const alreadyTaken = (path: "serialNumber" | "imei", { id, sku }: { id: number; sku: string }) =>
  new Failure(409, `${path}Taken`, { path, productId: id, sku });

type Imeis = { imei: string; imei2: string };

/** Both IMEIs in normal form, the only one first; 400 at the field of one that is none. */
export function normalImeis(given: Imeis): Imeis {
  for (const path of ["imei", "imei2"] as const)
    if (given[path].trim() && !normalImei(given[path])) throw new Failure(400, "imeiInvalid", { path });
  const [imei = "", imei2 = ""] = new Set([given.imei, given.imei2].map(normalImei).filter(Boolean));
  return { imei, imei2 };
}

/** A serial number or an IMEI is that of one device. */
export function refuseSharedNumber(
  quantity: number,
  { serialNumber, imei }: { serialNumber: string; imei: string },
) {
  if (quantity > 1 && serialNumber) throw refused("serialWithQuantity", "quantity");
  if (quantity > 1 && imei) throw refused("imeiWithQuantity", "quantity");
}
