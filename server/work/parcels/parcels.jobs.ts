import { sql } from "kysely";
import type { Services } from "../../platform/http/app.ts";
import { askParcel } from "../../platform/integrations/dhl.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";

/** Asks the carrier about a parcel; without an answer what it said before stays, and since when it says nothing. */
export const parcelAsker =
  ({ db, config, events, log }: Pick<Services, "db" | "config" | "events" | "log">, patience?: number) =>
  async ({ code, topic }: Jobs["askParcel"]) => {
    if (!config.dhl) return;
    const answer = await askParcel(config.dhl, code, patience).catch(({ cause, message }: Error) => {
      log(`DHL does not answer: ${cause ?? message}`, { part: "tracking", level: "warn" });
      return undefined;
    });
    await db
      .updateTable("parcel")
      .set(
        answer
          ? { ...answer, checkedAt: sql`now()`, failingSince: null }
          : { failingSince: sql`coalesce("failingSince", now())` },
      )
      .where("code", "=", code)
      // It may tell of less after a delivery, such as a picture.
      .where(sql<boolean>`state is distinct from 'delivered'`)
      .execute();
    events.changed(topic);
  };
