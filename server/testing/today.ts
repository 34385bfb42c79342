import { dayIn, daysAfter } from "../../contract/days.rules.ts";

/** The day of a company that has not chosen a time zone, so many days from today. */
export const dayFromNow = (days: number) => daysAfter(dayIn("Europe/Amsterdam", new Date()), days);
