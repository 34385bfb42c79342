import { orderRoutesOf } from "../../contract/orders.ts";
import { folderOf, type OrderKind } from "../../contract/statuses.ts";
import { notFound } from "../base/failure.ts";
import { dropFiles, keepFiles } from "../files/keeping.ts";
import { uploadsOf } from "../files/uploads.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { lockedOrder } from "./orders.actions.ts";
import { findOrder } from "./orders.queries.ts";

export function serveOrderFiles(app: App, services: Services, kind: OrderKind) {
  const { db, write, storage } = services;
  const { addFile, readFile, removeFile } = orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
  const discr = folderOf[kind];

  app.route({
    ...addFile,
    handler: async (request) => {
      const { orderId } = request.params;
      await findOrder(db, kind, orderId, sessionOf(request));
      const uploads = await uploadsOf(request);
      const items = await keepFiles(services, discr, uploads, (files) =>
        write(request, async (tx) => {
          await lockedOrder(tx, kind, orderId);
          return tx
            .insertInto("file")
            .values(files.map((file) => ({ ...file, orderId })))
            .returning(["id", "unique_server_filename", "discr", "original_client_filename", "bytes"])
            .execute();
        }),
      );
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
      const bytes = await storage.read(file.discr, file.unique_server_filename);
      return reply
        .type("application/octet-stream")
        .header("content-security-policy", "sandbox")
        .header("content-disposition", attachment(file.original_client_filename))
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
      await dropFiles(services, [file]);
      return { id: file.id };
    },
  });
}

/** RFC 6266: the name in UTF-8, with what RFC 8187 does not allow as it is. */
const attachment = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
