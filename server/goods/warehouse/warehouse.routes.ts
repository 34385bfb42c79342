import { labelFormats } from "../../../contract/labels.routes.ts";
import { places } from "../../../contract/places.ts";
import { proposedLocation } from "../../people/locations/proposals.ts";
import { stepsOf } from "../../platform/changes/steps.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { labelsPdf } from "../../platform/print/labels.ts";
import { moveAll } from "./moving.actions.ts";
import { findPlaceLabels } from "./placeLabels.ts";
import { findByCode, findPlace, findPlaces } from "./places.queries.ts";

/** Where goods lie, and how they are moved by scanning. */
export function warehouseRoutes(app: App, services: Services) {
  const { db, write, events, printer } = services;
  app.route({ ...places.list, handler: () => findPlaces(db) });
  app.route({ ...places.read, handler: ({ params }) => findPlace(db, params.id) });
  app.route({
    ...places.labels,
    handler: async (request, reply) => {
      const { params, body, locale } = request;
      const { labels, format = labelFormats[0], startAt } = body;
      const found = await findPlaceLabels(db, params.id, { labels, locale });
      const own = printer.of(sessionOf(request).userId);
      return sendPdf(reply, `place-${params.id}.pdf`, await labelsPdf(own, found, format, { startAt }));
    },
  });
  app.route({
    ...places.propose,
    handler: async ({ query }) => ({ locationId: await proposedLocation(db, query.contactId) }),
  });
  app.route({ ...places.find, handler: ({ body, locale }) => findByCode(db, body, locale) });
  app.route({
    ...places.move,
    handler: async (request) => {
      const by = { ...sessionOf(request), locale: request.locale, step: stepsOf(services, request) };
      const answer = await write(request, (tx) => moveAll(tx, request.body.moves, by));
      events.changed("locations");
      return answer;
    },
  });
}
