import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "../../../contract/routes.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../http/app.ts";
import type { Discr } from "../integrations/storage.ts";
import { dropFiles, storeFiles } from "./store.ts";
import { uploadsOf } from "./uploads.ts";

type Routes = { addFile: Route; readFile?: Route; removeFile?: Route };
// biome-ignore lint/suspicious/noExplicitAny: the owners of files differ; the contract types what goes in and out
type Asking = any;

export type FilesOf = {
  discr: Discr;
  /** The column of `file`, and the parameter of the routes, that names what the files belong to. */
  owner: "orderId" | "contactId";
  /** 404 for what is not there or not the asker's. */
  refuseForeign: (id: number, request: FastifyRequest) => Promise<unknown>;
  /** Locks what the files belong to; refuses where its files may not change, or `added` are too many. */
  lock: (tx: Tx, id: number, added: number, request: FastifyRequest) => Promise<unknown>;
  /** Of one request, where these are narrower than the server's. */
  limits?: { fileBytes: number; files: number };
};

/** Serves the files of something: adding, reading and deleting them. */
export function serveFiles(app: App, services: Services, routes: Routes, files: FilesOf) {
  const { db, write, storage } = services;
  const { discr, owner, refuseForeign, lock, limits } = files;
  const serve = (route: Route, handler: (request: Asking, reply: Asking) => unknown) =>
    app.route({ ...route, handler });

  serve(routes.addFile, async (request) => {
    const ownerId: number = request.params[owner];
    await refuseForeign(ownerId, request);
    const uploads = await uploadsOf(request, limits);
    const items = await storeFiles(services, discr, uploads, (kept) =>
      write(request, async (tx) => {
        await lock(tx, ownerId, kept.length, request);
        return tx
          .insertInto("file")
          .values(kept.map((file) => ({ ...file, [owner]: ownerId })))
          .returning(["id", "unique_server_filename", "discr", "original_client_filename", "bytes"])
          .returning("createdAt")
          .execute();
      }),
    );
    return { items };
  });
  if (routes.readFile)
    serve(routes.readFile, async (request, reply) => {
      const ownerId: number = request.params[owner];
      await refuseForeign(ownerId, request);
      const file = await db
        .selectFrom("file")
        .selectAll()
        .where("id", "=", request.params.id)
        .where(owner, "=", ownerId)
        .where("discr", "=", discr)
        .executeTakeFirstOrThrow(notFound);
      return sendFile(reply, storage, file);
    });
  if (routes.removeFile)
    serve(routes.removeFile, async (request) => {
      const ownerId: number = request.params[owner];
      await refuseForeign(ownerId, request);
      const file = await write(request, async (tx) => {
        await lock(tx, ownerId, 0, request);
        return tx
          .deleteFrom("file")
          .where("id", "=", request.params.id)
          .where(owner, "=", ownerId)
          .where("discr", "=", discr)
          .returning(["id", "discr", "unique_server_filename"])
          .executeTakeFirstOrThrow(notFound);
      });
      await dropFiles(services, [file]);
      return { id: file.id };
    });
}

type ServedFile = { discr: string; unique_server_filename: string; original_client_filename: string };
/** Sends a file as it was uploaded, for a browser to save and not to run. */
export async function sendFile(reply: FastifyReply, storage: Services["storage"], file: ServedFile) {
  const bytes = await storage.read(file.discr, file.unique_server_filename);
  return reply
    .type("application/octet-stream")
    .header("content-security-policy", "sandbox")
    .header("content-disposition", attachment(file.original_client_filename))
    .send(bytes);
}

/** RFC 6266: the name in UTF-8, with what RFC 8187 does not allow as it is. */
const attachment = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
