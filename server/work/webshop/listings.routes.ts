import type { FastifyRequest } from "fastify";
import { mostChosen } from "../../../contract/products.routes.ts";
import { missingForShop, shopNeeds } from "../../../contract/webshop.rules.ts";
import { listings, type PublishReport, type Readiness } from "../../../contract/webshop.ts";
import { productListFor } from "../../goods/products/products.queries.ts";
import { findShopDevices } from "../../goods/products/shopReadiness.ts";
import { notFound } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { runLater } from "../../platform/jobs/later.ts";
import { reasonIn } from "../../platform/jobs/longJobs.ts";
import { chosenIds } from "../../platform/resource/bulk.ts";
import { publish, withdraw } from "./listings.actions.ts";
import { findListing, missingIn, refusalText } from "./listings.queries.ts";
import type { PublishedRow } from "./publish.jobs.ts";
import { connectedShop } from "./settings.ts";

/** Rows of a report or a check that a screen shows. */
const mostNamed = 200;
const mostReported = 500;

/** Devices in the web shop. */
export function listingRoutes(app: App, services: Services) {
  const { db, write } = services;

  app.route({
    ...listings.read,
    handler: ({ params, locale }) => findListing(db, params.id, locale),
  });
  app.route({
    ...listings.publish,
    handler: (request) => {
      const { id } = request.params;
      return write(request, async (tx) => {
        await connectedShop(tx);
        await publish(tx, id, request.locale);
        return findListing(tx, id, request.locale);
      });
    },
  });
  app.route({
    ...listings.withdraw,
    handler: (request) => {
      const { id } = request.params;
      return write(request, async (tx) => {
        await withdraw(tx, id);
        return findListing(tx, id, request.locale);
      });
    },
  });
  app.route({
    ...listings.publishMany,
    handler: async (request, reply) => {
      const ids = await chosenIds(db, productListFor(db, sessionOf(request)), request.body, mostChosen);
      if (request.query.dryRun) return readiness(request, ids);
      await connectedShop(db);
      const title = textOf(request.locale, "products.pieces", { count: ids.length });
      const work = { kind: "publishing", title, link: "/products?webshop=refused" } as const;
      return reply
        .code(202)
        .send(await runLater(services, request, work, "publishListings", { ids, locale: request.locale }));
    },
  });
  app.route({
    ...listings.report,
    handler: ({ params, locale, ...request }) =>
      findReport(params.jobId, sessionOf(request as FastifyRequest).userId, locale),
  });

  async function readiness({ locale }: FastifyRequest, ids: readonly number[]): Promise<Readiness> {
    const judged = (await findShopDevices(db, ids)).map((device) => ({
      ...{ id: device.id, sku: device.sku, missing: missingForShop(device) },
    }));
    const incomplete = judged.filter(({ missing }) => missing.length);
    return {
      ready: judged.length - incomplete.length,
      incomplete: incomplete.length,
      needs: shopNeeds.flatMap((need) => {
        const count = incomplete.filter(({ missing }) => missing.some((one) => one.need === need)).length;
        return count ? [{ need, count }] : [];
      }),
      items: incomplete
        .slice(0, mostNamed)
        .map(({ missing, ...device }) => ({ ...device, missing: missingIn(locale, missing) })),
    };
  }

  async function findReport(
    id: number,
    userId: number,
    locale: FastifyRequest["locale"],
  ): Promise<PublishReport> {
    const job = await db
      .selectFrom("longJob")
      .select(["state", "done", "total", "failure", "answer"])
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("kind", "=", "publishing")
      .executeTakeFirstOrThrow(notFound);
    const { rows = [] } = (job.answer ?? {}) as { rows?: PublishedRow[] };
    const count = (outcome: PublishedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
    const refusedFirst = rows.toSorted(
      (one, other) =>
        Number(other.outcome === "refused") - Number(one.outcome === "refused") || one.id - other.id,
    );
    return {
      ...{ state: job.state, done: job.done, total: job.total },
      reason: job.state === "failed" ? reasonIn(locale, job.failure) : null,
      ...{ published: count("published"), unchanged: count("unchanged"), refused: count("refused") },
      items: refusedFirst.slice(0, mostReported).map(({ refusal, ...row }) => ({
        ...row,
        reason: refusalText(locale, refusal ?? null),
      })),
    };
  }
}
