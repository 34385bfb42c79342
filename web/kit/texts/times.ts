import { latinDigits } from "../../../contract/digits.rules.ts";

const minutesOfDay = 24 * 60;
const two = (value: number) => String(value).padStart(2, "0");

/** Whether a text is a time of the day, `HH:MM`. */
export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The time of the day, `HH:MM`, of what somebody typed: `9`, `930`, `9:30`, `9.30`, `21h15`; undefined when it is none. */
export function parseTime(typed: string): string | undefined {
  const text = latinDigits(typed)
    .replace(/[\p{Cf}\s]/gu, "")
    .toLowerCase();
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:[:.,h٫]?(\d{2}))?(?:h|u|uur|uhr)?$/.exec(text) ?? [];
  const time = hours && `${hours.padStart(2, "0")}:${minutes}`;
  return time && isTime(time) ? time : undefined;
}

/** A time some minutes later, or earlier, round the clock and on whole steps; `otherwise` for what is none. */
export function stepTime(time: string, minutes: number, otherwise = "09:00"): string {
  if (!isTime(time)) return otherwise;
  const [hours, rest] = time.split(":").map(Number) as [number, number];
  const step = Math.abs(minutes);
  const at = hours * 60 + rest;
  const next = minutes > 0 ? Math.floor(at / step + 1) * step : Math.ceil(at / step - 1) * step;
  const inDay = ((next % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}
