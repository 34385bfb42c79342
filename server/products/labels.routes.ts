import { mostLabels, mostPrintedAtOnce } from "../../contract/labels.ts";
import type { LongJob } from "../../contract/longJobs.ts";
import { products } from "../../contract/products.ts";
import { notFound } from "../base/failure.ts";
import { topicOfJobs } from "../changes/topics.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { enqueue } from "../jobs/jobs.ts";
import { addLongJob, findLongJobs, queueKey } from "../jobs/longJobs.ts";
import { labelsPdf } from "../print/labels.ts";
import { chosenIds } from "../resource/bulk.ts";
import { fileNameOf, findLabels, type LabelPrint } from "./labels.jobs.ts";
import { productListFor } from "./products.queries.ts";

/** A print that fails three times is given up. */
const maxAttempts = 3;

export function labelRoutes(app: App, services: Services) {
  const { db, write, printer, events } = services;
  type Asking = Parameters<typeof write>[0];

  async function printLater(request: Asking, print: LabelPrint) {
    const { userId } = sessionOf(request);
    const job = await write(request, async (tx) => {
      const title = String(print.ids.length);
      const { id } = await addLongJob(tx, { kind: "labels", title, userId }, "waiting");
      await enqueue(
        tx,
        "printLabels",
        { longJobId: id, ...print },
        { key: queueKey(id), tries: maxAttempts },
      );
      const jobs = await findLongJobs(tx, userId, request.locale);
      return jobs.find((made) => made.id === id) as LongJob;
    });
    events.changed(topicOfJobs(userId), "jobs");
    return job;
  }

  for (const route of [products.barcodes, products.labels])
    app.route({
      ...route,
      handler: async (request, reply) => {
        const { format, startAt } = request.body;
        const ids = await chosenIds(db, productListFor(db, sessionOf(request)), request.body, mostLabels);
        if (!ids.length) throw notFound();
        if (ids.length > mostPrintedAtOnce)
          return reply.code(202).send(await printLater(request, { ids, format, startAt }));
        const labels = await findLabels(services, ids);
        return reply
          .type("application/pdf")
          .header("content-disposition", `inline; filename="${fileNameOf(labels)}"`)
          .send(await labelsPdf(printer, labels, format, startAt));
      },
    });
}
