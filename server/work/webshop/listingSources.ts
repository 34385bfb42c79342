import { sql } from "kysely";
import { rateOn, type VatRate } from "../../../contract/vat.rules.ts";
import { modelOf } from "../../goods/products/pictures.queries.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { toPng } from "../../platform/files/images.ts";
import type { Services } from "../../platform/http/app.ts";
import { findCodes } from "../orders/orders.rates.ts";

export type StoredPicture = { sha256: string; discr: string; name: string };
/** Pictures that a page of the shop shows; more make its buyers wait. */
const mostShown = 10;
/** The largest width and height of a picture in the shop, in pixels. */
const inside: [number, number] = [1600, 1600];

/**
 * The pictures of a listing: of one device its own in their order, then those of its model; of several the model's, because the
 * scratch of one says nothing of the others, and only without those the first device's own.
 */
export const findShopPictures = async (
  db: Db | Tx,
  productId: number,
  isOneOfMany: boolean,
): Promise<StoredPicture[]> => {
  const { rows } = await sql<StoredPicture>`
    select file.sha256, file.discr, file.unique_server_filename as name
    from product, lateral (
      select picture.id, picture.position, picture."fileId", ${isOneOfMany} and picture.model is null as last, 0 as other
        from picture where picture."productId" = product.id
      union all select picture.id, picture.position, picture."fileId", false, 1 from picture
        where picture.model = ${modelOf} and picture."productId" <> product.id) listed
    join file on file.id = listed."fileId"
    where product.id = ${productId} and not (listed.last and exists (select from picture where picture.model = ${modelOf}))
    order by listed.other, listed.position, listed.id limit ${mostShown}`.execute(db);
  return rows.filter(({ sha256 }, at) => rows.findIndex((other) => other.sha256 === sha256) === at);
};

/** A picture as PNG: pictures are kept as WebP, which older shops refuse. */
export async function shopPng({ storage }: Pick<Services, "storage">, { discr, name }: StoredPicture) {
  const bytes = await storage.read(discr, name);
  return toPng("picture", { bytes, types: ["webp", "png", "jpeg"], inside }, { timeLimit: 20_000 });
}

/** The company's VAT codes with the rate of today. */
export async function findRatesToday(db: Db | Tx): Promise<VatRate[]> {
  const today = await findToday(db);
  return (await findCodes(db)).map((code) => ({
    id: code.id,
    basisPoints: rateOn(code, today),
    margin: code.margin,
  }));
}
