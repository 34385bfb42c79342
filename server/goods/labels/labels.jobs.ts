import { products } from "../../../contract/products.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { finishWithPrint, separateDocuments } from "../../platform/jobs/later.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import { labelsPdf } from "../../platform/print/labels.ts";
import { findLabels, formatOf, logoFor } from "./labels.queries.ts";

export const fileNameOf = ([first]: readonly { sku: string }[]) => `labels-${first?.sku}.pdf`;

/** Prints more labels than somebody should wait for. */
export const labelPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, ids, startAt, locale = "nl", ...paper }: Jobs["printLabels"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: products.labels.config },
      async ({ step, finish, cancelled }) => {
        const labels = await findLabels(services, ids, paper, locale);
        const logo = await logoFor(services, labels);
        const onDrawn = (count: number) => step(count, labels.length);
        const options = { startAt, logo, onDrawn };
        const bytes = await labelsPdf(printerFor(cancelled), labels, formatOf(paper), options);
        await finishWithPrint(services, { finish }, { name: fileNameOf(labels), bytes });
      },
    );
