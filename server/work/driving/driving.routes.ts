import { driving } from "../../../contract/driving.ts";
import { notFound } from "../../ground/base/failure.ts";
import { attachedTo } from "../../platform/files/attached.ts";
import { dropFiles } from "../../platform/files/store.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { tellOrders } from "../logistics/stops.routes.ts";
import { findStop } from "../stops/stops.queries.ts";
import { completeStop, lockForPhotos } from "./driving.actions.ts";
import { areTracked, findCustody, findDrivenStop, findDrivenStops } from "./driving.queries.ts";
import { keepPhotos } from "./photos.ts";
import { tellStops } from "./rounds.routes.ts";

export function drivingRoutes(app: App, services: Services) {
  const { db, write, storage } = services;
  app.route({
    ...driving.list,
    handler: async (request) => {
      const items = await findDrivenStops(db, sessionOf(request), request.query.driverId);
      return { items, isTracked: await areTracked(db, items) };
    },
  });
  app.route({
    ...driving.read,
    handler: (request) => findDrivenStop(db, request.params.id, sessionOf(request)),
  });
  app.route({
    ...driving.complete,
    handler: async (request) => {
      const { id } = request.params;
      const viewer = sessionOf(request);
      await write(request, async (tx) => {
        await completeStop(tx, id, viewer, request.body);
        return { id };
      });
      const stop = await findDrivenStop(db, id, viewer);
      tellOrders(services, stop.orders);
      return stop;
    },
  });
  servePhotos(app, services);
  app.route({
    ...driving.custody,
    handler: async (request) => ({ items: await findCustody(db, request.params.id) }),
  });
  app.route({
    ...driving.receipt,
    handler: async (request, reply) => {
      const { id, orderId } = request.params;
      await findStop(db, id, sessionOf(request));
      const file = await db
        .selectFrom("document")
        .innerJoin("file", "file.id", "document.fileId")
        .select(["discr", "unique_server_filename", "original_client_filename"])
        .where("stopId", "=", id)
        .where("document.orderId", "=", orderId)
        .where("kind", "=", "receipt")
        .executeTakeFirstOrThrow(notFound);
      const bytes = await storage.read(file.discr, file.unique_server_filename);
      return sendPdf(reply, file.original_client_filename, bytes);
    },
  });
}

function servePhotos(app: App, services: Services) {
  const { db, write, storage } = services;
  app.route({
    ...driving.addPhotos,
    handler: async (request) => {
      const { stopId } = request.params;
      await findStop(db, stopId, sessionOf(request));
      const { items, completed } = await keepPhotos(services, request, {
        ...{ subject: "stop", id: stopId, key: request.query.key },
      });
      await tellStops(services, completed);
      return { items };
    },
  });
  app.route({
    ...driving.readPhoto,
    handler: async (request, reply) => {
      const { stopId, id } = request.params;
      await findStop(db, stopId, sessionOf(request));
      const file = await attachedTo(db, "stop", stopId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(notFound);
      const bytes = await storage.read(file.discr, file.unique_server_filename);
      return reply.type("image/webp").header("cache-control", "private, max-age=86400").send(bytes);
    },
  });
  app.route({
    ...driving.removePhoto,
    handler: async (request) => {
      const { stopId, id } = request.params;
      const gone = await write(request, async (tx) => {
        await lockForPhotos(tx, stopId, sessionOf(request));
        return tx
          .deleteFrom("file")
          .where("id", "=", id)
          .where("subject", "=", "stop")
          .where("subjectId", "=", stopId)
          .returning(["id", "discr", "unique_server_filename"])
          .executeTakeFirstOrThrow(notFound);
      });
      await dropFiles(services, [gone]);
      return { id };
    },
  });
}
