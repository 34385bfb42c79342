import type { FastifyRequest } from "fastify";
import { mostIds } from "../../../contract/lists.rules.ts";
import { ToRepair, toRepairs } from "../../../contract/toRepairs.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { bulkAnswer, chosenIds } from "../../platform/resource/bulk.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { productListFor } from "../products/products.queries.ts";
import { addAllowed, addToQueue, removeFromQueue } from "./queue.actions.ts";
import { findQueued, queueFor } from "./queue.queries.ts";

/** The queue of what has to be repaired. Who waits there is on hold, so that whoever looks at products is told, too. */
export function toRepairRoutes(app: App, { db, write, events }: Services) {
  const changed = async <T>(request: FastifyRequest, by: (tx: Tx) => Promise<T>) => {
    const answer = await write(request, by);
    events.changed("products");
    return answer;
  };
  app.route({
    ...toRepairs.list,
    handler: (request) => pageOf(db, queueFor(sessionOf(request))(request.query), request.query),
  });
  app.route({
    ...toRepairs.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "toRepairs",
        row: ToRepair.properties,
        list: queueFor(sessionOf(request)),
      }),
  });
  app.route({
    ...toRepairs.read,
    handler: (request) => findQueued(db, request.params.id, sessionOf(request)),
  });
  app.route({
    ...toRepairs.create,
    handler: async (request) => {
      const { productId, reason } = request.body;
      const { id } = await changed(request, async (tx) => {
        await addToQueue(tx, [productId], reason);
        return tx
          .selectFrom("toRepair")
          .select("id")
          .where("productId", "=", productId)
          .where("doneAt", "is", null)
          .executeTakeFirstOrThrow(notFound);
      });
      return findQueued(db, id, sessionOf(request));
    },
  });
  app.route({
    ...toRepairs.addMany,
    handler: (request) =>
      changed(request, async (tx) => {
        const ids = await chosenIds(tx, productListFor(tx, sessionOf(request)), request.body, mostIds);
        return bulkAnswer(request.locale, await addAllowed(tx, ids, request.body.reason));
      }),
  });
  app.route({
    ...toRepairs.remove,
    handler: async (request) => {
      const { id } = request.params;
      const removed = await write(request, async (tx) => {
        await removeFromQueue(tx, id);
        return { id };
      });
      if (!request.query.dryRun) events.changed("products");
      return removed;
    },
  });
}
