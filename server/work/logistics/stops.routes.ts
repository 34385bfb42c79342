import type { FastifyRequest } from "fastify";
import { folderOf, type OrderKind, orderKinds } from "../../../contract/statuses.ts";
import { Stop, stopColumns, stopOf, stops } from "../../../contract/stops.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { refuseForeign } from "../orders/orders.queries.ts";
import { joinStops, partOrder } from "../stops/joining.actions.ts";
import { restoreStop } from "../stops/ofOrders.actions.ts";
import { arriveAt, cancelStop, changeStop, failStop, startStop } from "../stops/stops.actions.ts";
import { findStop, stopList, stopOfOrder } from "../stops/stops.queries.ts";
import { finishStop } from "./finish.actions.ts";

/** Tells the screens of orders of what became of their stop. */
export function tellOrders(
  { events }: Pick<Services, "events">,
  orders: readonly { id: number; kind: OrderKind }[],
) {
  for (const { id, kind } of orders) events.changed(folderOf[kind], `${folderOf[kind]}/${id}`);
}

export function stopRoutes(app: App, services: Services) {
  const { db, write, events } = services;
  app.route({ ...stops.list, handler: ({ query }) => pageOf(db, stopList(), query) });
  app.route({
    ...stops.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "stops",
        row: Stop.properties,
        columns: stopColumns,
        list: stopList,
      }),
  });
  app.route({ ...stops.read, handler: (request) => findStop(db, request.params.id, sessionOf(request)) });
  const changed = async (request: FastifyRequest, id: number, by: (tx: Tx) => Promise<unknown>) => {
    await write(request, async (tx) => {
      await by(tx);
      return { id };
    });
    const stop = await findStop(db, id, sessionOf(request));
    tellOrders(services, stop.orders);
    return stop;
  };
  app.route({
    ...stops.change,
    handler: (request) => {
      const { id } = request.params;
      return changed(request, id, (tx) => changeStop(tx, id, sessionOf(request), request.body));
    },
  });
  for (const [route, move] of [
    [stops.start, startStop],
    [stops.arrive, arriveAt],
    [stops.finish, finishStop],
  ] as const)
    app.route({
      ...route,
      handler: (request) => {
        const { id } = request.params;
        return changed(request, id, (tx) => move(tx, id, sessionOf(request), request.body));
      },
    });
  app.route({
    ...stops.fail,
    handler: (request) => {
      const { id } = request.params;
      return changed(request, id, (tx) => failStop(tx, id, sessionOf(request), request.body));
    },
  });
  app.route({
    ...stops.cancel,
    handler: (request) => {
      const { id } = request.params;
      return changed(request, id, (tx) => cancelStop(tx, id, sessionOf(request), request.body));
    },
  });
  app.route({
    ...stops.restore,
    handler: (request) => {
      const { id } = request.params;
      return changed(request, id, (tx) => restoreStop(tx, id, sessionOf(request), request.body));
    },
  });
  app.route({
    ...stops.join,
    handler: (request) => {
      const { id } = request.params;
      return changed(request, id, (tx) => joinStops(tx, id, sessionOf(request), request.body));
    },
  });
  app.route({
    ...stops.part,
    handler: async (request) => {
      const { id } = await write(request, async (tx) => ({
        id: await partOrder(tx, request.params.id, sessionOf(request), request.body),
      }));
      events.changed(`stops/${request.params.id}`);
      return findStop(db, id, sessionOf(request));
    },
  });
  for (const kind of orderKinds)
    app.route({
      ...stopOf[kind],
      handler: async (request) => {
        await refuseForeign(db, kind, request.params.id, sessionOf(request));
        return { stop: await stopOfOrder(db, request.params.id) };
      },
    });
}
