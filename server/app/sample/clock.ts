const minute = 60_000;
const isWeekend = (date: Date) => date.getDay() % 6 === 0;

/** When things happen in the sample: on working days around the day on which it is added, never later than that moment. */
export function createClock(start: Date) {
  let now = start;

  /** The n-th working day before (negative) or after today, at midnight. */
  function workday(away: number) {
    const date = new Date(start);
    date.setHours(0, 0, 0, 0);
    for (let left = Math.abs(away); left > 0; left -= isWeekend(date) ? 0 : 1)
      date.setDate(date.getDate() + Math.sign(away));
    return date;
  }
  return {
    /** Goes to a time such as `9:30` of a working day, or to the start when that is still to come. */
    turnTo(away: number, time: string) {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      now = new Date(Math.min(start.getTime(), workday(away).setHours(hours, minutes)));
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
    day(away: number) {
      const date = workday(away);
      const two = (value: number) => String(value).padStart(2, "0");
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    },
  };
}
