import { sql } from "kysely";
import { attributeFiles } from "../../../contract/attributeFiles.ts";
import { uploadLimits } from "../../../contract/files.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { sendFile } from "../../platform/files/serving.ts";
import { dropFiles, type FileRow, storeFiles } from "../../platform/files/store.ts";
import { uploadsOf } from "../../platform/files/uploads.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { changeProduct } from "./change.actions.ts";
import { lockedProduct } from "./products.actions.ts";
import { findProduct, visibleTo } from "./products.queries.ts";

const oneFile = { fileBytes: uploadLimits.fileBytes, files: 1 };

export function attributeFileRoutes(app: App, services: Services) {
  const { db, write, storage } = services;
  app.route({
    ...attributeFiles.put,
    handler: async (request) => {
      const session = sessionOf(request);
      const uploads = (await uploadsOf(request, oneFile)).map(({ name, bytes }) => ({
        name: name.trim() || "file",
        bytes,
      }));
      const gone = await storeFiles(services, "products", uploads, ([file]) =>
        write(request, (tx) => putFile(tx, request.params, file!, session)),
      );
      await dropFiles(services, gone);
      return visibleTo(session, await findProduct(db, request.params.id));
    },
  });
  app.route({
    ...attributeFiles.read,
    handler: async (request, reply) => {
      const { id, attributeId } = request.params;
      const file = await db
        .selectFrom("file")
        .innerJoin("attribute", "attribute.id", "file.attributeId")
        .innerJoin("product", "product.id", "file.subjectId")
        .select(["discr", "unique_server_filename", "original_client_filename"])
        .where("product.id", "=", id)
        .where("attribute.id", "=", attributeId)
        .where(sql<boolean>`product.attributes ->> attribute.code = original_client_filename`)
        .executeTakeFirstOrThrow(notFound);
      return sendFile(reply, storage, file);
    },
  });
}

/** Answers the former file, to be removed after the commit. */
async function putFile(
  tx: Tx,
  { id, attributeId }: { id: number; attributeId: number },
  file: FileRow,
  by: ReturnType<typeof sessionOf>,
) {
  const { typeId } = await lockedProduct(tx, id);
  const { code } = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "attributeId")
    .select("code")
    .where("typeId", "=", typeId)
    .where("attribute.id", "=", attributeId)
    .where("type", "=", "file")
    .executeTakeFirstOrThrow(notFound);
  const gone = await tx
    .deleteFrom("file")
    .where("subjectId", "=", id)
    .where("attributeId", "=", attributeId)
    .returning(["discr", "unique_server_filename"])
    .execute();
  await tx
    .insertInto("file")
    .values({ ...file, subject: "product", subjectId: id, attributeId })
    .execute();
  await changeProduct(tx, id, { attributeChanges: { [code]: file.original_client_filename } }, by);
  return gone;
}
