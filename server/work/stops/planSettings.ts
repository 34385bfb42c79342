import type { Place } from "../../../contract/distance.rules.ts";
import type { WorkingHours } from "../../../contract/plan.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { placeOfPostcode } from "./postcodes.ts";

export type PlanSettings = { depot: Place | null; hoursOn: (day: string) => WorkingHours | null };

const usual: WorkingHours = { from: "08:00", until: "17:00" };
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Where vehicles start and end, and when people work. Until both are settings: the company's own address, and weekdays from 8 to 5. */
export async function findPlanSettings(db: Db | Tx): Promise<PlanSettings> {
  const { company } = await findConfigs(db);
  return {
    depot: placeOfPostcode(company.zipcode, ""),
    hoursOn: (day) => (isWeekend(day) ? null : usual),
  };
}
