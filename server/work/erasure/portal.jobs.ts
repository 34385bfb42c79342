import { erasurePortal } from "../../../contract/erasurePortal.ts";
import { notFound } from "../../ground/base/failure.ts";
import { isZip } from "../../platform/archives/unzip.ts";
import type { Upload } from "../../platform/files/uploads.ts";
import type { Services } from "../../platform/http/app.ts";
import { actAs } from "../../platform/http/write.ts";
import { orderField, portalPages } from "../../platform/integrations/blancco.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import type { ErasureReport } from "../../platform/reports/reports.ts";
import { importFiles } from "./importing.ts";

const plain = (text: string) => text.trim().toLowerCase();

/** Fetches the reports of a purchase from the portal, and reads them in as if somebody had sent them; undefined without its key. */
export function reportFetcher(services: Services, options?: Parameters<typeof portalPages>[2]) {
  const { db, config, log, events } = services;
  const { blancco } = config;
  if (!blancco) return undefined;
  return ({ longJobId, orderId }: Jobs["fetchReports"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: erasurePortal.fetch.config },
      async ({ step, finish, cancelled }, { userId }) => {
        const { orderNr } = await db
          .selectFrom("order")
          .select("orderNr")
          .where("id", "=", orderId)
          .executeTakeFirstOrThrow(notFound);
        const uploads: Upload[] = [];
        for await (const bytes of portalPages(blancco, { orderNr, cancelled, log }, options)) {
          const name = `blancco-${orderNr.replaceAll("/", "-")}-${uploads.length + 1}`;
          uploads.push({ name: `${name}.${isZip(bytes) ? "zip" : "json"}`, bytes });
          step(0, 0);
        }
        /** One that does not name its order was chosen by the portal for what it names elsewhere. */
        const isWanted = ({ customFields }: ErasureReport) =>
          plain(customFields[orderField] ?? orderNr) === plain(orderNr);
        await importFiles(
          services,
          { orderId, uploads, isWanted },
          {
            step,
            write: (act) =>
              db.transaction().execute(async (tx) => {
                await actAs(tx, userId);
                return act(tx);
              }),
            finish: (tx, answer) => finish(tx, { answer: JSON.stringify(answer) }),
          },
        );
        events.changed("erasure-reports", "products", "tasks");
      },
    );
}
