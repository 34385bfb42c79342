import type { Hours } from "../../../contract/companySettings.ts";
import { weekdays } from "../../../contract/companySettings.ts";
import type { Place } from "../../../contract/distance.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { placeOfPostcode } from "../../people/locations/postcodes.ts";
import { findConfigs } from "../../people/settings/settings.ts";

export type PlanSettings = { depot: Place | null; hoursOn: (day: string) => Hours | null };

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!;

/** Where vehicles start and end (the depot, or else the company's own address), and when people work. */
export async function findPlanSettings(db: Db | Tx): Promise<PlanSettings> {
  const { company, depot, workingHours } = await findConfigs(db);
  const { latitude, longitude } = depot;
  return {
    depot:
      latitude !== null && longitude !== null
        ? { latitude, longitude }
        : placeOfPostcode(depot.zipcode || company.zipcode, depot.country),
    hoursOn: (day) => workingHours[weekdayOf(day)],
  };
}
