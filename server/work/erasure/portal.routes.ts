import type { FastifyRequest } from "fastify";
import type { PortalState } from "../../../contract/erasurePortal.ts";
import { erasurePortal } from "../../../contract/erasurePortal.ts";
import { refused } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { runLater } from "../../platform/jobs/later.ts";
import { reasonIn } from "../../platform/jobs/longJobs.ts";
import { refuseForeign } from "../orders/orders.queries.ts";
import { type Import, importIn } from "./importing.ts";

type Asking = FastifyRequest & { params: { orderId: number } };

/** Erasure reports that are fetched from the Blancco portal by the number of their purchase. */
export function portalRoutes(app: App, services: Services) {
  const { db, config } = services;
  const linkTo = (orderId: number) => `/orders/purchases/${orderId}/erasure`;

  app.route({
    ...erasurePortal.read,
    handler: async (request) => {
      await orderOf(request);
      return stateOf(request);
    },
  });
  app.route({
    ...erasurePortal.fetch,
    handler: async (request) => {
      const { orderId } = request.params;
      const title = await orderOf(request);
      if (!config.blancco) throw refused("blanccoNotSet");
      const { latest } = await stateOf(request);
      if (latest && ["waiting", "running"].includes(latest.state)) return { available: true, latest };
      const work = { kind: "erasureFetch", title, link: linkTo(orderId) } as const;
      await runLater(services, request, work, "fetchReports", { orderId }).catch(
        (error: { constraint?: string }) => {
          // Somebody else began it at the same moment.
          if (error.constraint !== "busyTryAgain") throw error;
        },
      );
      return stateOf(request);
    },
  });

  const orderOf = async (request: Asking) =>
    (await refuseForeign(db, "purchase", request.params.orderId, sessionOf(request))).orderNr;

  async function stateOf({ params, locale }: Asking): Promise<PortalState> {
    const job = await db
      .selectFrom("longJob")
      .select(["createdAt", "endedAt", "state", "done", "total", "failure", "answer"])
      .where("kind", "=", "erasureFetch")
      .where("link", "=", linkTo(params.orderId))
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const available = config.blancco !== undefined;
    if (!job) return { available, latest: null };
    const { createdAt, endedAt, state, failure, done, total } = job;
    return {
      available,
      latest: {
        ...{ at: endedAt ?? createdAt, state, done, total },
        reason: state === "failed" ? reasonIn(locale, failure) : null,
        answer: job.answer ? importIn(locale, job.answer as Import) : null,
      },
    };
  }
}
