import { sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { SerialNumber } from "../../../contract/serial.rules.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";

/** Serialises edits that assign the same number, so that the second is told of the first. */
const lockNumbers = (tx: Tx, numbers: string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(number, 7105)) from unnest(${numbers}::text[]) number`.execute(
    tx,
  );

const productsInStock = (tx: Tx) =>
  tx
    .selectFrom("product")
    .select(["id", "sku", "serialNumber", "imei", "imei2"])
    .where("gone", "=", false)
    .where("archived", "=", false)
    .orderBy("id");

async function haveSerials(tx: Tx, numbers: readonly SerialNumber[]) {
  const serials = numbers.filter(Boolean).sort();
  if (!serials.length) return [];
  await lockNumbers(tx, serials);
  return productsInStock(tx).where(sql<boolean>`"serialNumber" = any(${serials})`).execute();
}

async function haveImeis(tx: Tx, numbers: readonly string[]) {
  const imeis = numbers.filter(Boolean).sort();
  if (!imeis.length) return [];
  await lockNumbers(tx, imeis);
  return productsInStock(tx)
    .where(sql<boolean>`(imei <> '' and imei = any(${imeis}) or imei2 <> '' and imei2 = any(${imeis}))`)
    .execute();
}

/** A serial number that is here already is refused with the product that has it. */
export async function refuseTakenSerials(tx: Tx, serialNumbers: SerialNumber[]) {
  const [existing] = await haveSerials(tx, serialNumbers);
  if (existing) throw alreadyTaken("serialNumber", existing);
}

/** An IMEI that is here already, as the first or the second of a product, is refused with that product. */
export async function refuseTakenImeis(tx: Tx, imeiNumbers: string[]) {
  const [existing] = await haveImeis(tx, imeiNumbers);
  if (existing) throw alreadyTaken("imei", existing);
}

/** A product that is given numbers. */
type Renumbered = { id: number; sku: string; serialNumbers: SerialNumber[]; imeis: string[] };

/** Of products that are given numbers those of whose numbers another product here has one, or an earlier one of these gets it. */
export async function takenAmong(tx: Tx, given: readonly Renumbered[]): Promise<Map<number, Failure>> {
  const serials = await haveSerials(
    tx,
    given.flatMap(({ serialNumbers }) => serialNumbers),
  );
  const imeis = await haveImeis(
    tx,
    given.flatMap((one) => one.imeis),
  );
  const ownerOf = new Map<string, Owner>();
  for (const owner of serials) ownerOf.set(`serialNumber ${owner.serialNumber}`, owner);
  for (const owner of imeis)
    for (const imei of [owner.imei, owner.imei2].filter(Boolean)) ownerOf.set(`imei ${imei}`, owner);
  const taken = new Map<number, Failure>();
  for (const one of given) {
    const wanted = [
      ...one.serialNumbers.map((number) => ({ path: "serialNumber", number }) as const),
      ...one.imeis.map((number) => ({ path: "imei", number }) as const),
    ].filter(({ number }) => number);
    const ownerOfOne = ({ path, number }: (typeof wanted)[number]) => ownerOf.get(`${path} ${number}`);
    const refused = wanted.find((number) => (ownerOfOne(number)?.id ?? one.id) !== one.id);
    if (refused) taken.set(one.id, alreadyTaken(refused.path, ownerOfOne(refused)!));
    else for (const { path, number } of wanted) ownerOf.set(`${path} ${number}`, one);
  }
  return taken;
}

type Owner = Pick<Renumbered, "id" | "sku">;
const alreadyTaken = (path: "serialNumber" | "imei", { id, sku }: Owner) =>
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
