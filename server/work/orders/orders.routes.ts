import type { FastifyRequest } from "fastify";
import { lotPrice } from "../../../contract/lotPrice.ts";
import { OrderRow } from "../../../contract/orderAnswer.ts";
import { mostLinesAnswered } from "../../../contract/orderLines.ts";
import { orderColumnsOf } from "../../../contract/orderList.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import { folderOf, type OrderKind, orderKinds } from "../../../contract/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { removeAttached } from "../../platform/files/attached.ts";
import { dropFiles } from "../../platform/files/store.ts";
import { findHistory } from "../../platform/history/history.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type ListQuery, pageOf } from "../../platform/resource/list.ts";
import { spreadLotPrice } from "./lotPrice.actions.ts";
import { addLines, addPiece, removeLine, replaceLine } from "./orderLines.actions.ts";
import { changeOrder, confirmStatus, createOrder, lockedOrder, setStatus } from "./orders.actions.ts";
import { setArchived } from "./orders.archive.ts";
import { serveOrderBulk } from "./orders.bulk.ts";
import { serveOrderFiles } from "./orders.files.ts";
import type { LineInput } from "./orders.lines.ts";
import { orderListFor } from "./orders.list.ts";
import { refusePrices } from "./orders.prices.ts";
import { findLine, findLines, findOrder, refuseForeign, seesPrices, visibleRow } from "./orders.queries.ts";

export function orderRoutes(app: App, services: Services) {
  for (const kind of orderKinds) serveOrders(app, services, kind);
}

function serveOrders(app: App, services: Services, kind: OrderKind) {
  const { db, write } = services;
  const routes = orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
  const readOrder = (request: FastifyRequest, id: number) => findOrder(db, kind, id, sessionOf(request));
  /** Changes one of the viewer's own orders. */
  const changed = <T>(request: FastifyRequest, id: number, by: (tx: Tx) => Promise<T>) =>
    write(request, async (tx) => {
      await refuseForeign(tx, kind, id, sessionOf(request));
      return by(tx);
    });
  const change = async (request: FastifyRequest, id: number, by: (tx: Tx) => Promise<unknown>) => {
    await changed(request, id, by);
    return readOrder(request, id);
  };
  const line = (request: FastifyRequest, orderId: number, lineId: number, source: Db | Tx = db) =>
    findLine(source, orderId, lineId, sessionOf(request));
  const refuse = (request: FastifyRequest, id: number) => refuseForeign(db, kind, id, sessionOf(request));

  app.route({
    ...routes.list,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const listQuery = request.query as ListQuery;
      const page = await pageOf(db, orderListFor(db, kind, viewer)(listQuery), listQuery);
      return { ...page, items: page.items.map(visibleRow(viewer)) };
    },
  });
  app.route({
    ...routes.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: folderOf[kind],
        row: OrderRow.properties,
        columns: orderColumnsOf(folderOf[kind]),
        seesPrices: seesPrices(sessionOf(request)),
        list: orderListFor(db, kind, sessionOf(request)),
      }),
  });
  serveOrderBulk(app, services, kind);
  app.route({ ...routes.read, handler: (request) => readOrder(request, request.params.id) });
  app.route({
    ...routes.create,
    handler: async (request) => {
      const { id } = await write(request, async (tx) => {
        const viewer = sessionOf(request);
        const { lines = [], transportCost, discount } = request.body;
        for (const priced of [...lines, { transportCost, discount }])
          refusePrices(seesPrices(viewer), priced);
        const created = await createOrder(tx, kind, request.body);
        return viewer.ownContactId === null ? { id: created } : refuseForeign(tx, kind, created, viewer);
      });
      return readOrder(request, id);
    },
  });
  for (const route of [routes.replace, routes.change])
    app.route({
      ...route,
      handler: (request) =>
        change(request, request.params.id, (tx) =>
          changeOrder(tx, kind, request.params.id, request.body, sessionOf(request)),
        ),
    });
  app.route({
    ...routes.remove,
    handler: async (request) => {
      const { id, files } = await changed(request, request.params.id, async (tx) => {
        const { id, phase } = await lockedOrder(tx, kind, request.params.id);
        if (phase !== "draft") throw refused("orderHasHistory");
        const files = await removeAttached(tx, "order", id);
        await tx.deleteFrom("order").where("id", "=", id).execute();
        return { id, files };
      });
      if (!request.query.dryRun) await dropFiles(services, files);
      return { id };
    },
  });
  app.route({
    ...routes.setStatus,
    handler: (request) =>
      change(request, request.params.id, (tx) =>
        setStatus(tx, kind, request.params.id, request.body.statusId, request.body),
      ),
  });
  app.route({
    ...routes.confirmStatus,
    handler: (request) =>
      change(request, request.params.id, (tx) => confirmStatus(tx, kind, request.params.id)),
  });
  for (const [route, archived] of [
    [routes.archive, true],
    [routes.unarchive, false],
  ] as const)
    app.route({
      ...route,
      handler: (request) =>
        change(request, request.params.id, (tx) => setArchived(tx, request.params.id, archived)),
    });
  app.route({
    ...routes.history,
    handler: async (request) => {
      await refuse(request, request.params.id);
      const { ownContactId } = sessionOf(request);
      if (ownContactId !== null) return { items: [], hasMore: false };
      const reader = { locale: request.locale, seesPrices: seesPrices(sessionOf(request)) };
      return findHistory(db, { page: "order", id: request.params.id }, request.query, reader);
    },
  });
  app.route({
    ...routes.lines,
    handler: async (request) => {
      const { id } = request.params;
      await refuse(request, id);
      const { page = 1, pageSize = mostLinesAnswered } = request.query;
      return findLines(db, id, sessionOf(request), { page, pageSize });
    },
  });
  app.route({
    ...routes.readLine,
    handler: async (request) => {
      const { id, lineId } = request.params;
      await refuse(request, id);
      return line(request, id, lineId);
    },
  });
  app.route({
    ...routes.addLine,
    handler: async (request) => {
      const { id } = request.params;
      refusePrices(seesPrices(sessionOf(request)), request.body);
      const lineId = await changed(
        request,
        id,
        async (tx) => (await addLines(tx, kind, id, [request.body as LineInput]))[0],
      );
      return line(request, id, lineId as number);
    },
  });
  app.route({
    ...routes.replaceLine,
    handler: async (request) => {
      const { id, lineId } = request.params;
      const sees = seesPrices(sessionOf(request));
      await changed(request, id, (tx) => replaceLine(tx, kind, id, lineId, request.body as LineInput, sees));
      return line(request, id, lineId);
    },
  });
  if (kind === "purchase")
    app.route({
      ...lotPrice.spread,
      handler: (request) => {
        const { id } = request.params;
        const viewer = sessionOf(request);
        if (!seesPrices(viewer)) throw refused("pricesNotAllowed", "amount");
        return change(request, id, (tx) => spreadLotPrice(tx, viewer.userId, id, request.body));
      },
    });
  if (kind !== "purchase")
    app.route({
      ...orderRoutesOf[kind].addPiece,
      handler: async (request) => {
        const { id } = request.params;
        return changed(request, id, async (tx) => {
          const lineId = await addPiece(tx, kind, id, request.body.productId);
          return line(request, id, lineId, tx);
        });
      },
    });
  app.route({
    ...routes.removeLine,
    handler: (request) =>
      changed(request, request.params.id, async (tx) => {
        await removeLine(tx, kind, request.params.id, request.params.lineId);
        return { id: request.params.lineId };
      }),
  });
  serveOrderFiles(app, services, kind);
}
