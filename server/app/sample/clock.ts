import { dayIn, daysAfter, instantsAt } from "../../../contract/days.rules.ts";

const minute = 60_000;
const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;

/**
 * When things happen in the sample: on working days around the day on which it is added, by the clocks of a time zone, never later
 * than that moment.
 */
export function createClock(start: Date, timeZone: string) {
  let now = start;

  /** The n-th working day before (negative) or after today. */
  function day(away: number) {
    let date = dayIn(timeZone, start);
    for (let left = Math.abs(away); left > 0; left -= isWeekend(date) ? 0 : 1)
      date = daysAfter(date, Math.sign(away));
    return date;
  }
  return {
    /** Goes to a time such as `9:30` of a working day, or to the start when that is still to come. */
    turnTo(away: number, time: string) {
      const [at] = instantsAt(timeZone, day(away), time.padStart(5, "0"));
      now = at && at < start ? at : start;
    },
    turnToMinutesAgo(minutes: number) {
      now = new Date(start.getTime() - minutes * minute);
    },
    wait(minutes: number) {
      now = new Date(Math.min(start.getTime(), now.getTime() + minutes * minute));
    },
    /** This moment; the next one is a little later. */
    tick() {
      const moment = now;
      now = new Date(Math.min(start.getTime(), now.getTime() + 0.35 * minute));
      return moment.toISOString();
    },
    /** `YYYY-MM-DD` of a working day before or after today. */
    day,
  };
}
