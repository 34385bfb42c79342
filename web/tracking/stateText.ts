import type { TrackedVehicle } from "../../contract/tracking.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const dayLength = 86_400_000;

/** What a vehicle does and since when, as a sentence. */
export function useStateText() {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = (at: string) =>
    Date.now() - Date.parse(at) < dayLength / 2 ? format.time(at) : format.instant(at);
  return ({ isTracked, position, hasSignal, state, since }: TrackedVehicle) => {
    if (!position || !since) return t(isTracked ? "tracking.notHeard" : "tracking.notTracked");
    if (!hasSignal) return t("tracking.noSignal", { time: moment(position.fixedAt) });
    return t(state === "running" ? "tracking.runningSince" : "tracking.standsSince", { time: moment(since) });
  };
}
