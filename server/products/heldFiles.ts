import { type RawBuilder, sql } from "kysely";
import type { Product } from "../../contract/productAnswer.ts";
import { Failure } from "../base/failure.ts";
import { NameToTell } from "../base/standardNames.ts";
import type { Db, Tx } from "../database/connection.ts";

/** The files of a product that its attributes hold. */
export const filesOf = sql<Product["files"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('code', code, 'bytes', bytes) order by code), '[]')
  from file join attribute on attribute.id = file."attributeId"
  where file."productId" = product.id and product.attributes ->> code = original_client_filename)`;

type FileAttribute = { code: string; name: string; value: string };
type Owner = { id: number; attributes: unknown };

/** 400 for the name of a file that a product has not got: one is uploaded, and then only kept or left out. */
export async function refuseNamedFiles(tx: Tx, own: Owner | undefined, named: readonly FileAttribute[]) {
  const had = (own?.attributes ?? {}) as Record<string, string>;
  const odd = named.filter(({ code, value }) => had[code] !== value);
  if (!odd.length) return;
  const kept = await tx
    .selectFrom("file")
    .innerJoin("attribute", "attribute.id", "attributeId")
    .select(["code", "original_client_filename as value"])
    .where("productId", "=", own?.id ?? 0)
    .execute();
  const wrong = odd.find(({ code, value }) => !kept.some((one) => one.code === code && one.value === value));
  if (wrong)
    throw new Failure(400, "attributeIsFile", {
      path: `attributes.${wrong.code}`,
      name: new NameToTell(wrong.name),
    });
}

const unheld = sql<boolean>`not exists (select from product join attribute on attribute.id = file."attributeId"
  where product.id = file."productId" and product.attributes ->> code = original_client_filename)`;

const removed = (db: Db | Tx, which: RawBuilder<boolean>) =>
  db
    .deleteFrom("file")
    .where("productId", "is not", null)
    .where(unheld)
    .where(which)
    .returning(["discr", "unique_server_filename"])
    .execute();

/** Takes the rows of files away that no attribute of a product holds any longer; what they held goes after the commit. */
export const removeUnheld = (tx: Tx, productId: number) => removed(tx, sql`"productId" = ${productId}`);

/** Those of all products, without what the undo of a changed type or of an import would want back. */
export const tidyUnheld = (db: Db) =>
  removed(
    db,
    sql`not exists (select from "bulkEdit" where list = '/products/' || file."productId" || '/type')
      and not exists (select from "listImportRow" row join "listImport" on "listImport".id = "importId"
        where "of" = 'product' and "rowId" = file."productId" and before ? 'former' and "undoneAt" is null)`,
  );
