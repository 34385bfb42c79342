import { sql } from "kysely";
import { notFound } from "../base/failure.ts";
import type { Services } from "../http/app.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { finishWithPrint, separateDocuments } from "../jobs/later.ts";
import { resumed } from "../jobs/longJobs.ts";
import { type Label, labelsPdf } from "../print/labels.ts";
import { productRows } from "./products.queries.ts";

const shownAttributes = ["cpu", "ram", "storage", "grade"];

/** A label for each of the products, in their order; 404 when one is gone. */
export async function findLabels({ db, config }: Pick<Services, "db" | "config">, ids: number[]) {
  const rows = await productRows(db, "product").where(sql<boolean>`product.id = any(${ids})`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.size < ids.length) throw notFound();
  return ids.map((id): Label => {
    const { sku, productName, serialNumber, attributes } = byId.get(id)!;
    const details = shownAttributes.flatMap((code) => attributes[code] ?? []).join(" · ");
    return { sku, productName, serialNumber, details, url: `${config.publicUrl}/products/${id}` };
  });
}

export const fileNameOf = ([first]: Label[]) => `labels-${first?.sku}.pdf`;

/** Prints more labels than somebody should wait for. */
export const labelPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, ids, format, startAt }: Jobs["printLabels"], isLastTime: boolean) =>
    resumed(services, longJobId, isLastTime, async ({ step, finish, cancelled }) => {
      const labels = await findLabels(services, ids);
      const drawn = (count: number) => step(count, labels.length);
      const bytes = await labelsPdf(printerFor(cancelled), labels, format, startAt, drawn);
      await finishWithPrint(services, { finish }, { name: fileNameOf(labels), bytes });
    });
