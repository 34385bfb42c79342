import { type RawBuilder, sql } from "kysely";
import type { Product } from "../../../contract/productAnswer.ts";
import { Failure } from "../../ground/base/failure.ts";
import { TranslatableName } from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** The files of a product that its attributes hold. */
export const filesOf = sql<Product["files"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('code', code, 'bytes', bytes) order by code), '[]')
  from file join attribute on attribute.id = file."attributeId"
  where file.subject = 'product' and file."subjectId" = product.id and product.attributes ->> code = original_client_filename)`;

type FileAttribute = { code: string; name: string; value: string };
type Owner = { id: number; attributes: Record<string, string> };

/** 400 for the name of a file that the product does not have: files are uploaded, an edit can only remove them. */
export async function refuseUnknownFiles(tx: Tx, owner: Owner | undefined, named: readonly FileAttribute[]) {
  const current = owner?.attributes ?? {};
  const changed = named.filter(({ code, value }) => current[code] !== value);
  if (!changed.length) return;
  const files = await tx
    .selectFrom("file")
    .innerJoin("attribute", "attribute.id", "attributeId")
    .select(["code", "original_client_filename as value"])
    .where("subjectId", "=", owner?.id ?? 0)
    .execute();
  const unknown = changed.find(
    ({ code, value }) => !files.some((file) => file.code === code && file.value === value),
  );
  if (unknown)
    throw new Failure(400, "attributeIsFile", {
      path: `attributes.${unknown.code}`,
      name: new TranslatableName(unknown.name),
    });
}

const isUnheld = sql<boolean>`not exists (select from product join attribute on attribute.id = file."attributeId"
  where product.id = file."subjectId" and product.attributes ->> code = original_client_filename)`;

const removeWhere = (db: Db | Tx, which: RawBuilder<boolean>) =>
  db
    .deleteFrom("file")
    .where("attributeId", "is not", null)
    .where(isUnheld)
    .where(which)
    .returning(["discr", "unique_server_filename"])
    .execute();

/** Deletes the rows of files that no attribute of a product holds any more; the files are removed after the commit. */
export const removeUnheld = (tx: Tx, productId: number) => removeWhere(tx, sql`"subjectId" = ${productId}`);

/** The same for all products, except files that the undo of a changed type or of an import needs. */
export const tidyUnheld = (db: Db) =>
  removeWhere(
    db,
    sql`not exists (select from "bulkEdit" where list = '/products/' || file."subjectId" || '/type')
      and not exists (select from "listImportRow" row join "listImport" on "listImport".id = "importId"
        where "of" = 'product' and "rowId" = file."subjectId" and before ? 'former' and "undoneAt" is null)`,
  );
