import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { refusal } from "../../../contract/access.ts";
import { tracking } from "../../../contract/tracking.ts";
import { notFound } from "../../ground/base/failure.ts";
import { topicOfNotifications } from "../../platform/changes/topics.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { keepStreams } from "../../platform/http/openStreams.ts";
import { followVehicles } from "./following.ts";
import { findGpx } from "./gpx.ts";
import { createIntake } from "./intake.ts";
import { readReport, sinceKept } from "./osmand.ts";
import { keptFrom } from "./retention.ts";
import { endTracker, renewTracker, tellAlarm } from "./tracking.actions.ts";
import {
  countVehicles,
  findTiles,
  findTodayPickups,
  findTracker,
  findTrail,
  findVehicles,
} from "./tracking.queries.ts";

/** What moved, among the server's processes; no route has this topic, so screens hear of it by the stream alone. */
const moved = "moved";

export function trackingRoutes(app: App, services: Services) {
  serveVehicles(app, services);
  serveTrackers(app, services);
  serveProtocol(app, services);
}

function serveVehicles(app: App, services: Services) {
  const { db, events } = services;
  const items = async (vehicleIds?: readonly number[]) => ({
    items: await findVehicles(db, Date.now(), { vehicleIds }),
  });
  app.route({
    ...tracking.vehicles,
    handler: async ({ query: { page = 1, pageSize = 200 } }) => ({
      items: await findVehicles(db, Date.now(), { paged: { page, pageSize } }),
      ...{ total: await countVehicles(db), page, pageSize },
      tiles: await findTiles(db),
    }),
  });
  app.route({
    ...tracking.trail,
    handler: ({ params, query }) => findTrail(db, params.vehicleId, query.day),
  });
  app.route({
    ...tracking.gpx,
    handler: async ({ params, query }, reply) => {
      const { text, fileName } = await findGpx(db, params.vehicleId, query.day);
      return reply
        .type("application/gpx+xml")
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(text);
    },
  });
  app.route({
    ...tracking.todayPickups,
    handler: ({ params }) => findTodayPickups(db, params.licensePlate),
  });

  const streams = keepStreams(app, services);
  const { config } = tracking.stream;
  const message = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const unlisten = events.listen((topics) => {
    const ids = topics.flatMap((topic) =>
      topic.startsWith(`${moved}/`) ? Number(topic.slice(moved.length + 1)) : [],
    );
    const isAll = topics.includes("*");
    if (streams.isEmpty() || (!ids.length && !isAll)) return;
    const answer = items(isAll ? undefined : ids).then(message);
    streams.sendAll((viewer) => (refusal(viewer, config) ? undefined : answer));
  });
  app.addHook("preClose", async () => void unlisten());
  app.route({
    ...tracking.stream,
    handler: (request, reply) => streams.begin(request, reply, async () => message(await items())),
  });
}

function serveTrackers(app: App, { db, write, config: { publicUrl } }: Services) {
  app.route({
    ...tracking.tracker,
    handler: ({ params }) => findTracker(db, params.vehicleId, publicUrl),
  });
  app.route({
    ...tracking.renewTracker,
    handler: (request) =>
      write(request, async (tx) => {
        const { vehicleId } = request.params;
        await renewTracker(tx, vehicleId);
        return findTracker(tx, vehicleId, publicUrl);
      }),
  });
  app.route({
    ...tracking.endTracker,
    handler: (request) =>
      write(request, async (tx) => {
        await endTracker(tx, request.params.vehicleId);
        return {};
      }),
  });
}

/** What a phone sends: answered once it is kept, or need not be sent again. */
function serveProtocol(app: App, { db, events, health, log }: Services) {
  const following = followVehicles(db, log, (ids) => events.changed(...ids.map((id) => `${moved}/${id}`)));
  const intake = createIntake(db, following.hear);
  const firstKept = keptFrom(db);
  app.addHook("onClose", async () => {
    await intake.settled();
    await following.settled();
  });
  async function hear(sent: { token?: string; query?: unknown; body?: unknown }) {
    await health.assertRoom();
    const report = sinceKept(readReport(sent, Date.now()), await firstKept());
    const { vehicleId, ignored } = await intake.take(report);
    if (vehicleId === undefined) throw notFound();
    following.note(vehicleId, ignored);
    if (report.isSos) {
      const users = await tellAlarm(db, vehicleId);
      events.changed(...users.map(topicOfNotifications));
    }
    return ignored ? { ignored } : {};
  }
  // A form is read here alone.
  app.register(async (own: FastifyInstance) => {
    own.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: tracking.tell.bodyLimit ?? 0 },
      (_request, body, done) => done(null, { ...parse(String(body)) }),
    );
    const api = own as unknown as App;
    api.route({
      ...tracking.tell,
      handler: ({ params, query, body }) => hear({ token: params.token, query, body }),
    });
    api.route({
      ...tracking.tellByQuery,
      handler: ({ params, query }) => hear({ token: params.token, query }),
    });
    api.route({ ...tracking.tellById, handler: ({ query, body }) => hear({ query, body }) });
  });
}
