import { plateText } from "../../../contract/plates.rules.ts";
import { rounds } from "../../../contract/rounds.ts";
import { notFound } from "../../ground/base/failure.ts";
import { findToday } from "../../ground/database/days.ts";
import { attachedTo, rowOf } from "../../platform/files/attached.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { tellOrders } from "../logistics/stops.routes.ts";
import { findStop } from "../stops/stops.queries.ts";
import { findDrivenStop, findDrivenStops } from "./driving.queries.ts";
import { keepPhotos } from "./photos.ts";
import { takeActions } from "./rounds.actions.ts";
import { findCheckOfToday, findChecks } from "./vehicleChecks.ts";

/** Tells the screens of stops, and of their orders, what a phone changed. */
export async function tellStops(services: Services, stopIds: readonly number[]) {
  const all = { userId: 0, rights: ["stops:read"] } as const;
  for (const id of stopIds) {
    services.events.changed(`stops/${id}`);
    const stop = await findStop(services.db, id, { ...all, rights: [...all.rights] }).catch(() => undefined);
    if (stop) tellOrders(services, stop.orders);
  }
}

export function roundRoutes(app: App, services: Services) {
  const { db, write, storage } = services;
  app.route({
    ...rounds.sheet,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const today = await findToday(db);
      const own = (await findDrivenStops(db, viewer)).filter(({ day }) => day === null || day <= today);
      const vehicles = await db
        .selectFrom("vehicle")
        .select(["id", "name", "registrationNumber", "odometer"])
        .where("archived", "=", false)
        .orderBy("name")
        .limit(500)
        .execute();
      return {
        stops: await Promise.all(own.map(({ id }) => findDrivenStop(db, id, viewer))),
        vehicles: vehicles.map(({ registrationNumber, ...vehicle }) => ({
          ...vehicle,
          plate: plateText(registrationNumber),
        })),
        checked: await findCheckOfToday(db, viewer.userId),
      };
    },
  });
  app.route({
    ...rounds.act,
    handler: async (request) => {
      const taken = await write(request, (tx) => takeActions(tx, sessionOf(request), request.body));
      await tellStops(services, taken.stopIds);
      return { items: taken.items };
    },
  });
  app.route({
    ...rounds.addVehiclePhoto,
    handler: async (request) => {
      const { vehicleId } = request.params;
      await rowOf(db, "vehicle", vehicleId);
      const { items } = await keepPhotos(services, request, {
        ...{ subject: "vehicle", id: vehicleId, key: request.query.key },
      });
      return { items };
    },
  });
  app.route({
    ...rounds.checks,
    handler: async ({ params }) => ({ items: await findChecks(db, params.vehicleId) }),
  });
  app.route({
    ...rounds.readCheckPhoto,
    handler: async ({ params: { vehicleId, id } }, reply) => {
      const file = await attachedTo(db, "vehicle", vehicleId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(notFound);
      const bytes = await storage.read(file.discr, file.unique_server_filename);
      return reply.type("image/webp").header("cache-control", "private, max-age=86400").send(bytes);
    },
  });
}
