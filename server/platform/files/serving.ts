import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileOwner } from "../../../contract/attachments.routes.ts";
import type { Route } from "../../../contract/routes.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../http/app.ts";
import type { Discr } from "../integrations/storage.ts";
import { attachedColumns, attachedTo, rowOf } from "./attached.ts";
import { dropFiles, storeFiles } from "./store.ts";
import { uploadsOf } from "./uploads.ts";

export type FileRoutes = { addFile: Route; readFile?: Route; removeFile?: Route };
// biome-ignore lint/suspicious/noExplicitAny: the owners of files differ; the contract types what goes in and out
type Asking = any;

export type FilesOf = {
  /** What they belong to; the routes have its id as `<subject>Id`. */
  subject: FileOwner;
  /** The folder in which they are stored. */
  discr: Discr;
  /** 404 for what is not the asker's; by default only for what is not there. */
  refuseForeign?: (id: number, request: FastifyRequest) => Promise<unknown>;
  /** Locks what the files belong to; refuses where its files may not change, or `added` are too many. */
  lock?: (tx: Tx, id: number, added: number, request: FastifyRequest) => Promise<unknown>;
  /** Of one request, where these are narrower than the server's. */
  limits?: { fileBytes: number; files: number };
};

/** Serves the files of something: adding, reading and deleting them. */
export function serveFiles(app: App, services: Services, routes: FileRoutes, files: FilesOf) {
  const { db, write, storage } = services;
  const { subject, discr, limits } = files;
  const { refuseForeign = (id) => rowOf(db, subject, id), lock = (tx, id) => rowOf(tx, subject, id) } = files;
  const idIn = ({ params }: Asking): number => params[`${subject}Id`];
  const serve = (route: Route, handler: (request: Asking, reply: Asking) => unknown) =>
    app.route({ ...route, handler });

  serve(routes.addFile, async (request) => {
    const subjectId = idIn(request);
    await refuseForeign(subjectId, request);
    const uploads = await uploadsOf(request, limits);
    const items = await storeFiles(services, discr, uploads, (kept) =>
      write(request, async (tx) => {
        await lock(tx, subjectId, kept.length, request);
        return tx
          .insertInto("file")
          .values(kept.map((file) => ({ ...file, subject, subjectId })))
          .returning(attachedColumns)
          .execute();
      }),
    );
    return { items };
  });
  if (routes.readFile)
    serve(routes.readFile, async (request, reply) => {
      const subjectId = idIn(request);
      await refuseForeign(subjectId, request);
      const file = await attachedTo(db, subject, subjectId)
        .where("id", "=", request.params.id)
        .executeTakeFirstOrThrow(notFound);
      return sendFile(reply, storage, file);
    });
  if (routes.removeFile)
    serve(routes.removeFile, async (request) => {
      const subjectId = idIn(request);
      await refuseForeign(subjectId, request);
      const file = await write(request, async (tx) => {
        await lock(tx, subjectId, 0, request);
        return tx
          .deleteFrom("file")
          .where("id", "=", request.params.id)
          .where("subject", "=", subject)
          .where("subjectId", "=", subjectId)
          .where("attributeId", "is", null)
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
