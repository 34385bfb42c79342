import { sql } from "kysely";
import { mostPictures } from "../../contract/pictures.ts";
import { notFound, refused } from "../base/failure.ts";
import { anyOf } from "../database/anyOf.ts";
import type { Db, Tx } from "../database/connection.ts";
import type { DrawnImage } from "../files/images.ts";
import type { FileRow } from "../files/store.ts";
import { modelOf } from "./pictures.queries.ts";
import { lockedProduct } from "./products.actions.ts";

/** 404 for a product that is not there, 422 for one with which there are more pictures than it may have. */
export async function refuseTooMany(db: Db | Tx, productId: number, adding: number) {
  const { count } = await db
    .selectFrom("product")
    .select(sql<number>`(select count(*)::int from picture where "productId" = product.id)`.as("count"))
    .where("id", "=", productId)
    .executeTakeFirstOrThrow(notFound);
  if (count + adding > mostPictures) throw refused("tooManyPictures", "file", { limit: mostPictures });
}

/** Each picture has two of the kept files: itself, and its thumbnail. */
export async function addPictures(tx: Tx, productId: number, images: readonly DrawnImage[], kept: FileRow[]) {
  await lockedProduct(tx, productId);
  await refuseTooMany(tx, productId, images.length);
  const files = await tx
    .insertInto("file")
    .values(kept)
    .returning(["id", "unique_server_filename"])
    .execute();
  const idOf = new Map(files.map(({ id, unique_server_filename }) => [unique_server_filename, id]));
  const idAt = (at: number) => idOf.get(kept[at]!.unique_server_filename)!;
  const { last } = await tx
    .selectFrom("picture")
    .select(sql<number>`coalesce(max(position), 0)`.as("last"))
    .where("productId", "=", productId)
    .executeTakeFirstOrThrow();
  const rows = images.map(({ width, height }, at) => ({
    productId,
    fileId: idAt(2 * at),
    thumbnailId: idAt(2 * at + 1),
    width,
    height,
    position: last + 1 + at,
  }));
  await tx.insertInto("picture").values(rows).execute();
}

export async function orderPictures(tx: Tx, productId: number, ids: readonly number[]) {
  await lockedProduct(tx, productId);
  await sql`update picture set position = wanted.position from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where picture.id = wanted.id and picture."productId" = ${productId}`.execute(tx);
}

/** Lets a picture serve its whole model, or its product alone; answers that product. */
export async function shareModel(tx: Tx, id: number, ofModel: boolean) {
  const { productId } = await lockedPicture(tx, id);
  const model = ofModel
    ? sql<string>`(select ${modelOf} from product where product.id = picture."productId")`
    : null;
  await tx.updateTable("picture").set({ model }).where("id", "=", id).execute();
  return productId;
}

/** Answers the files that go with it after the commit. */
export async function removePicture(tx: Tx, id: number) {
  const { fileId, thumbnailId } = await lockedPicture(tx, id);
  await tx.deleteFrom("picture").where("id", "=", id).execute();
  return removeFiles(tx, [fileId, thumbnailId]);
}

/** A picture whose product may be changed. */
async function lockedPicture(tx: Tx, id: number) {
  const picture = await tx
    .selectFrom("picture")
    .select(["productId", "fileId", "thumbnailId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await lockedProduct(tx, picture.productId);
  return picture;
}

/** Takes the rows of files away; what they held goes after the commit. */
const removeFiles = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom("file").where("id", "=", anyOf(ids)).returning(["discr", "unique_server_filename"]).execute();

/** The files of a product that goes, those of its pictures among them. */
export async function removeFilesOf(tx: Tx, productId: number) {
  const gone = await tx
    .deleteFrom("picture")
    .where("productId", "=", productId)
    .returning(["fileId", "thumbnailId"])
    .execute();
  const held = await tx.selectFrom("file").select("id").where("productId", "=", productId).execute();
  return removeFiles(tx, [
    ...gone.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId]),
    ...held.map(({ id }) => id),
  ]);
}
