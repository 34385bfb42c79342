import { inParts } from "../../ground/database/inParts.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { stillWaiting, tieAll, waitingFor } from "./matching.ts";

/**
 * Looks once more for what two transactions did not see of each other: a report and its device, each made while the other
 * was not committed. Both leave this job, and that of the later commit sees both.
 */
export const waitingTier =
  ({ db, events }: Pick<Services, "db" | "events">) =>
  async ({ productIds, reportIds }: Jobs["tieWaiting"]) => {
    const looks = [
      ...inParts(productIds).map((some) => ({ some, look: waitingFor })),
      ...inParts(reportIds).map((some) => ({ some, look: stillWaiting })),
    ];
    for (const { some, look } of looks) {
      const tied = await db.transaction().execute(async (tx) => tieAll(tx, await look(tx, some)));
      if (tied.length) events.changed("products", "erasure-reports");
    }
  };
