import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { mostEdited } from "../../../contract/bulk.routes.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { stepsOf } from "../../platform/changes/steps.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import {
  bulkAnswer,
  byStatus,
  chosenIds,
  eachSeparately,
  refusalsOf,
  type StatusOf,
} from "../../platform/resource/bulk.ts";
import { serveBulkEdit } from "../../platform/resource/bulkEdits.ts";
import { changeOrder, setStatus } from "./orders.actions.ts";
import { setArchived } from "./orders.archive.ts";
import { orderListFor } from "./orders.list.ts";
import { lockOrders } from "./orders.locks.ts";
import { ownOrders, refuseForeign } from "./orders.queries.ts";

type Selection = { ids?: number[]; filter?: object };

/** Bulk actions on orders; each order goes through the rules of a single change. */
export function serveOrderBulk(app: App, services: Services, kind: OrderKind) {
  const { write } = services;
  const routes = orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
  const listFor = (tx: Tx, request: FastifyRequest) => orderListFor(tx, kind, sessionOf(request));
  const ordersOf = (tx: Tx, request: FastifyRequest, ids: readonly number[]) =>
    tx
      .selectFrom("order")
      .select(["id", "orderNr", "statusId", "archived"])
      .where("id", "in", ids)
      .where("kind", "=", kind)
      .where(ownOrders(sessionOf(request)))
      .execute();
  type Order = Awaited<ReturnType<typeof ordersOf>>[number];

  /** Changes every selected order that still differs; returns why orders could not be changed. */
  const changeEach = (
    request: FastifyRequest,
    chosen: Selection,
    isUnchanged: (order: Order) => boolean,
    change: (tx: Tx, id: number) => Promise<boolean>,
    former?: StatusOf[],
  ) =>
    write(request, async (tx) => {
      const ids = await chosenIds(tx, listFor(tx, request), chosen, mostEdited);
      if (!ids.length) return bulkAnswer(request.locale, { chosen: 0, changed: [], refusals: [] });
      const byId = new Map((await ordersOf(tx, request, ids)).map((order) => [order.id, order]));
      const requested = ids.filter((id) => {
        const order = byId.get(id);
        return !order || !isUnchanged(order);
      });
      const changed: number[] = [];
      await lockOrders(tx, requested);
      const failures = await eachSeparately(
        tx,
        requested,
        async (id) => {
          if (!byId.has(id)) throw notFound();
          if (await change(tx, id)) changed.push(id);
        },
        stepsOf(services, request),
      );
      const labels = new Map([...byId].map(([id, { orderNr }]) => [id, orderNr]));
      const refusals = refusalsOf(failures, labels);
      return bulkAnswer(request.locale, {
        chosen: ids.length,
        changed,
        former: former && byStatus(former),
        refusals,
      });
    });

  app.route({
    ...routes.bulkStatus,
    handler: (request) => {
      const { statusId, from, mail } = request.body;
      const isUnchanged = (order: Order) => order.statusId === statusId;
      const former: StatusOf[] = [];
      const change = async (tx: Tx, id: number) => {
        const before = await setStatus(tx, kind, id, statusId, { mail });
        if (from && before !== from) throw refused("statusSince", "statusId");
        if (before !== statusId) former.push({ id, statusId: before });
        return before !== statusId;
      };
      return changeEach(request, request.body, isUnchanged, change, former);
    },
  });
  app.route({
    ...routes.bulkArchive,
    handler: (request) => {
      const { archived } = request.body;
      const isUnchanged = (order: Order) => order.archived === archived;
      return changeEach(request, request.body, isUnchanged, (tx, id) => setArchived(tx, id, archived));
    },
  });
  serveBulkEdit(app, services, routes.bulkEdit, {
    table: "order",
    label: () => sql.ref("orderNr"),
    list: (tx, request, listQuery) => listFor(tx, request)(listQuery),
    seen: (rows, request) => rows.where("kind", "=", kind).where(ownOrders(sessionOf(request))),
    lock: (tx, edits) =>
      lockOrders(
        tx,
        edits.map(({ id }) => id),
      ),
    change: async (tx, request, [row]) => {
      const { id, changes } = row!;
      await refuseForeign(tx, kind, id, sessionOf(request));
      await changeOrder(tx, kind, id, changes, sessionOf(request));
    },
  });
}
