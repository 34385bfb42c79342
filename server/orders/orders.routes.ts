import { sql } from "kysely";
import { type OrderLine, orderRoutesOf, type ServedKind } from "../../contract/orders.ts";
import { type App, type Services, sessionOf, type Tx } from "../app.ts";
import { notFound, refused } from "../failure.ts";
import { type ListQuery, pageOf, refusePriceQuestions } from "../list.ts";
import { findHistory } from "../system/history.ts";
import {
  addLines,
  changeOrder,
  createOrder,
  type LineInput,
  lockedOrder,
  removeLine,
  replaceLine,
  setStatus,
} from "./orders.actions.ts";
import { serveOrderFiles } from "./orders.files.ts";
import {
  findLines,
  findOrder,
  orderRows,
  ownOrders,
  refuseForeign,
  seesPrices,
  shownLines,
  shownRow,
} from "./orders.queries.ts";

type Asking = Parameters<typeof sessionOf>[0];

export function orderRoutes(app: App, services: Services) {
  for (const kind of ["purchase", "sale"] as const) serveOrders(app, services, kind);
}

function serveOrders(app: App, services: Services, kind: ServedKind) {
  const { db, write } = services;
  const routes = orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
  const one = (request: Asking, id: number) => findOrder(db, kind, id, sessionOf(request));
  /** Changes an order that is the asker's own. */
  const changed = <T>(request: Asking, id: number, by: (tx: Tx) => Promise<T>) =>
    write(request, async (tx) => {
      await refuseForeign(tx, kind, id, sessionOf(request));
      return by(tx);
    });
  const change = async (request: Asking, id: number, by: (tx: Tx) => Promise<unknown>) => {
    await changed(request, id, by);
    return one(request, id);
  };
  const line = async (request: Asking, orderId: number, lineId: number) => {
    const lines = shownLines(sessionOf(request), (await findLines(db, orderId)) as OrderLine[]);
    return lines.find(({ id }) => id === lineId) ?? Promise.reject(notFound());
  };

  app.route({
    ...routes.list,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const { phase, archived = false, ...asked } = request.query;
      refusePriceQuestions(seesPrices(viewer), asked as ListQuery);
      const found = await pageOf(
        db,
        {
          table: "order",
          defaultSort: "-orderDate",
          narrow: (orders) => {
            const own = orders
              .where("order.kind", "=", kind)
              .where("order.archived", "=", archived)
              .$if(viewer.ownContactId !== null, (query) => query.where(ownOrders(viewer)))
              .$if(Boolean(asked.q), (query) => query.where(holding(asked.q as string)));
            if (!phase) return own;
            const statuses = db
              .selectFrom("orderStatus")
              .select("id")
              .where("orderStatus.kind", "=", kind)
              .where("phase", "in", phase.split(","));
            return own.where("order.statusId", "in", statuses);
          },
          rows: (page) => orderRows(db, page),
        },
        asked as ListQuery,
      );
      return { ...found, items: found.items.map(shownRow(viewer)) };
    },
  });
  app.route({ ...routes.read, handler: (request) => one(request, request.params.id) });
  app.route({
    ...routes.create,
    handler: async (request) => {
      const { id } = await write(request, async (tx) => {
        const made = await createOrder(tx, kind, request.body);
        return refuseForeign(tx, kind, made, sessionOf(request));
      });
      return one(request, id);
    },
  });
  for (const route of [routes.replace, routes.change])
    app.route({
      ...route,
      handler: (request) =>
        change(request, request.params.id, (tx) => changeOrder(tx, kind, request.params.id, request.body)),
    });
  app.route({
    ...routes.remove,
    handler: (request) =>
      changed(request, request.params.id, async (tx) => {
        const { id, phase } = await lockedOrder(tx, kind, request.params.id);
        if (phase !== "draft") throw refused("orderHasHistory");
        await tx.deleteFrom("order").where("id", "=", id).execute();
        return { id };
      }),
  });
  app.route({
    ...routes.setStatus,
    handler: (request) =>
      change(request, request.params.id, (tx) =>
        setStatus(tx, kind, request.params.id, request.body.statusId, request.body.version),
      ),
  });
  for (const [route, archived] of [
    [routes.archive, true],
    [routes.unarchive, false],
  ] as const)
    app.route({
      ...route,
      handler: (request) =>
        change(request, request.params.id, async (tx) => {
          await tx
            .updateTable("order")
            .set({ archived, version: sql<number>`version + 1` })
            .where("id", "=", request.params.id)
            .where("archived", "<>", archived)
            .execute();
        }),
    });
  app.route({
    ...routes.history,
    handler: async (request) => {
      await one(request, request.params.id);
      const { ownContactId } = sessionOf(request);
      if (ownContactId !== null) return { items: [] };
      return findHistory(db, { orderId: request.params.id }, request.query, seesPrices(sessionOf(request)));
    },
  });
  app.route({
    ...routes.lines,
    handler: async (request) => ({ items: (await one(request, request.params.id)).lines }),
  });
  app.route({
    ...routes.addLine,
    handler: async (request) => {
      const { id } = request.params;
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
      await changed(request, id, (tx) => replaceLine(tx, kind, id, lineId, request.body as LineInput));
      return line(request, id, lineId);
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

/** Orders whose number, or whose contact's name, holds the text. */
function holding(q: string) {
  const part = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(lower("order"."orderNr") like ${part} or "order"."contactId" in
    (select contact.id from contact where contact."searchText" like ${part}))`;
}
