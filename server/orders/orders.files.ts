import { fileTypeFromBuffer } from "file-type";
import { orderRoutesOf, type ServedKind } from "../../contract/orders.ts";
import { type App, type Services, sessionOf } from "../app.ts";
import { notFound } from "../failure.ts";
import { readStored, removeStored, storeFile } from "../files/storage.ts";
import { uploadsOf } from "../files/uploads.ts";
import { lockedOrder } from "./orders.actions.ts";
import { findOrder } from "./orders.queries.ts";

export function serveOrderFiles(app: App, { db, write, config }: Services, kind: ServedKind) {
  const { addFile, readFile, removeFile } = orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
  const discr = kind === "purchase" ? "purchases" : "sales";

  app.route({
    ...addFile,
    handler: async (request) => {
      const { orderId } = request.params;
      await findOrder(db, kind, orderId, sessionOf(request));
      const uploads = await uploadsOf(request);
      const stored = await Promise.all(
        uploads.map(async ({ name, bytes }) => ({
          ...(await storeFile(config, discr, bytes)),
          original_client_filename: name,
          contentType: (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream",
          discr,
          orderId,
        })),
      );
      const items = await write(request, async (tx) => {
        await lockedOrder(tx, kind, orderId);
        return tx
          .insertInto("file")
          .values(stored)
          .returning(["id", "unique_server_filename", "discr", "original_client_filename", "bytes"])
          .execute();
      });
      return { items };
    },
  });
  app.route({
    ...readFile,
    handler: async (request, reply) => {
      const { orderId, id } = request.params;
      await findOrder(db, kind, orderId, sessionOf(request));
      const file = await db
        .selectFrom("file")
        .selectAll()
        .where("id", "=", id)
        .where("orderId", "=", orderId)
        .where("discr", "=", discr)
        .executeTakeFirstOrThrow(notFound);
      const bytes = await readStored(config, file.discr, file.unique_server_filename);
      return reply
        .type("application/octet-stream")
        .header("content-security-policy", "sandbox")
        .header(
          "content-disposition",
          `attachment; filename*=UTF-8''${encodeURIComponent(file.original_client_filename)}`,
        )
        .send(bytes);
    },
  });
  app.route({
    ...removeFile,
    handler: async (request) => {
      const { orderId, id } = request.params;
      await findOrder(db, kind, orderId, sessionOf(request));
      const file = await write(request, async (tx) => {
        await lockedOrder(tx, kind, orderId);
        return tx
          .deleteFrom("file")
          .where("id", "=", id)
          .where("orderId", "=", orderId)
          .where("discr", "=", discr)
          .returning(["id", "discr", "unique_server_filename"])
          .executeTakeFirstOrThrow(notFound);
      });
      await removeStored(config, file.discr, file.unique_server_filename);
      return { id: file.id };
    },
  });
}
