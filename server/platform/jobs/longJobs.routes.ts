import type { FastifyRequest } from "fastify";
import { longJobMoves, longJobs } from "../../../contract/longJobs.ts";
import { refusalOf, sourcesOf } from "../../../contract/states.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { sendPdf } from "../http/pdf.ts";
import { endAsCancelled, findLongJobs } from "./longJobs.ts";

type Asking = FastifyRequest & { params: { userId: number } };

export function longJobRoutes(app: App, { db, write, storage }: Services) {
  /** The asker's own number; anybody else's work does not exist. */
  const own = (request: Asking) => {
    const { userId } = sessionOf(request);
    if (request.params.userId !== userId) throw notFound();
    return userId;
  };
  app.route({
    ...longJobs.list,
    handler: async (request) => ({ items: await findLongJobs(db, own(request), request.locale) }),
  });
  app.route({
    ...longJobs.cancel,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        const { state } = await tx
          .selectFrom("longJob")
          .select("state")
          .where("id", "=", id)
          .where("userId", "=", own(request))
          .forUpdate()
          .executeTakeFirstOrThrow(notFound);
        const refusal = refusalOf(longJobMoves, state, "cancelled");
        if (refusal) throw refused(refusal.code);
        await endAsCancelled(tx, id);
        return {};
      }),
  });
  app.route({
    ...longJobs.dismiss,
    handler: (request) =>
      write(request, async (tx) => {
        await tx
          .updateTable("longJob")
          .set({ dismissed: true })
          .where("userId", "=", own(request))
          .where("state", "not in", sourcesOf(longJobMoves, "running"))
          .where("dismissed", "=", false)
          .execute();
        return {};
      }),
  });
  app.route({
    ...longJobs.file,
    handler: async (request, reply) => {
      const file = await db
        .selectFrom("longJob")
        .innerJoin("file", "file.id", "longJob.fileId")
        .select(["discr", "unique_server_filename", "original_client_filename"])
        .where("longJob.id", "=", request.params.id)
        .where("userId", "=", own(request))
        .executeTakeFirstOrThrow(notFound);
      const bytes = await storage.read(file.discr, file.unique_server_filename);
      return sendPdf(reply, file.original_client_filename, bytes);
    },
  });
}
