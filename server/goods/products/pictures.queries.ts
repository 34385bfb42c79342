import { sql } from "kysely";
import type { Picture } from "../../../contract/productAnswer.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** What devices of one type and name have in common; the address of their shared pictures. */
export const modelOf = sql<string>`(product."typeId" || ':' || lower(product."productName"))`;

/** The picture that stands for a product: its own first one, or its model's. */
export const firstPicture = sql<number | null>`coalesce(
  (select picture.id from picture where picture."productId" = product.id order by picture.position, picture.id limit 1),
  (select picture.id from picture where picture.model = ${modelOf} order by picture.position, picture.id limit 1))`;

/** A product's own pictures in their order, then those of its model. */
export const picturesOf = sql<
  Picture[]
>`(select coalesce(json_agg(json_build_object('id', listed.id, 'width', width, 'height', height,
    'ofModel', model is not null, 'own', own) order by not own, position, id), '[]')
  from (select picture.*, true as own from picture where picture."productId" = product.id
    union all select picture.*, false from picture where picture.model = ${modelOf} and picture."productId" <> product.id) listed)`;

export const findPictures = async (db: Db | Tx, productId: number) => {
  const { pictures } = await db
    .selectFrom("product")
    .select(picturesOf.as("pictures"))
    .where("product.id", "=", productId)
    .executeTakeFirstOrThrow();
  return pictures;
};
