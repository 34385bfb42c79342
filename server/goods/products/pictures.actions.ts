import { sql } from "kysely";
import { mostPictures } from "../../../contract/pictures.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { removeAttached } from "../../platform/files/attached.ts";
import type { DrawnImage } from "../../platform/files/images.ts";
import type { FileRow } from "../../platform/files/store.ts";
import { modelOf } from "./pictures.queries.ts";
import { lockedProduct } from "./products.actions.ts";

/** 404 for a product that does not exist, 422 when it would get too many pictures. */
export async function refuseTooMany(db: Db | Tx, productId: number, adding: number) {
  const { count } = await db
    .selectFrom("product")
    .select(sql<number>`(select count(*)::int from picture where "productId" = product.id)`.as("count"))
    .where("id", "=", productId)
    .executeTakeFirstOrThrow(notFound);
  if (count + adding > mostPictures) throw refused("tooManyPictures", "file", { limit: mostPictures });
}

/** `files` has two for each image: the picture and its thumbnail. */
export async function addPictures(
  tx: Tx,
  productId: number,
  images: readonly DrawnImage[],
  files: FileRow[],
) {
  await lockedProduct(tx, productId);
  await refuseTooMany(tx, productId, images.length);
  const inserted = await tx
    .insertInto("file")
    .values(files)
    .returning(["id", "unique_server_filename"])
    .execute();
  const idOf = new Map(inserted.map(({ id, unique_server_filename }) => [unique_server_filename, id]));
  const idAt = (at: number) => idOf.get(files[at]!.unique_server_filename)!;
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

/** Shares a picture with all products of its model, or stops that; answers its product. */
export async function shareModel(tx: Tx, id: number, ofModel: boolean) {
  const { productId } = await lockedPicture(tx, id);
  const model = ofModel
    ? sql<string>`(select ${modelOf} from product where product.id = picture."productId")`
    : null;
  await tx.updateTable("picture").set({ model }).where("id", "=", id).execute();
  return productId;
}

/** Answers the files to remove after the commit. */
export async function removePicture(tx: Tx, id: number) {
  const { fileId, thumbnailId } = await lockedPicture(tx, id);
  await tx.deleteFrom("picture").where("id", "=", id).execute();
  return removeFiles(tx, [fileId, thumbnailId]);
}

/** A picture, locked with its product. */
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

/** Deletes the rows of files; the files are removed after the commit. */
const removeFiles = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom("file").where("id", "=", anyOf(ids)).returning(["discr", "unique_server_filename"]).execute();

/** Deletes the file rows of a product, those of its pictures too. */
export async function removeFilesOf(tx: Tx, productId: number) {
  const pictures = await tx
    .deleteFrom("picture")
    .where("productId", "=", productId)
    .returning(["fileId", "thumbnailId"])
    .execute();
  const drawn = pictures.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId]);
  return [...(await removeFiles(tx, drawn)), ...(await removeAttached(tx, "product", productId))];
}
