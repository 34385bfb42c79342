const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether a time zone has this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(formatOf(name));
  } catch {
    return false;
  }
}

function formatOf(timeZone: string) {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn-hc-h23", {
    ...{ timeZone, year: "numeric", month: two, day: two },
    ...{ hour: two, minute: two, second: two },
  });
  formats.set(timeZone, format);
  return format;
}

/** What clocks of a time zone show at an instant: `2026-03-29T00:30:00`. */
export function clockIn(timeZone: string, at: Date): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const join = (sign: string, ...names: Intl.DateTimeFormatPartTypes[]) =>
    names.map((name) => parts.get(name)!.padStart(name === "year" ? 4 : 2, "0")).join(sign);
  return `${join("-", "year", "month", "day")}T${join(":", "hour", "minute", "second")}`;
}

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, at: Date) => clockIn(timeZone, at).slice(0, 10);

const minute = 60_000;
const dayLength = 86_400_000;
/** The minutes by which clocks of a time zone are ahead of UTC at an instant. */
export const offsetIn = (timeZone: string, at: Date) =>
  Math.round((Date.parse(`${clockIn(timeZone, at)}Z`) - Math.floor(at.getTime() / 1000) * 1000) / minute);

/**
 * The instants at which clocks of a time zone show a time (`HH:MM`) of a day, the first one first: none in the hour that is left
 * out when clocks go forward, two in the one that they go back over.
 */
export function instantsAt(timeZone: string, day: string, time: string): Date[] {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const offsets = [-1, 1].map((days) => offsetIn(timeZone, new Date(shown + days * dayLength)));
  return [...new Set(offsets)]
    .map((offset) => new Date(shown - offset * minute))
    .filter((at) => clockIn(timeZone, at) === `${day}T${time}:00`)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** An instant as clocks of a time zone show it, with how far they are ahead of UTC: `2026-03-29T00:30:00+01:00`. */
export function isoIn(timeZone: string, at: Date): string {
  const offset = offsetIn(timeZone, at);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${clockIn(timeZone, at)}${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

/** The day so many days after this one; all are `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
