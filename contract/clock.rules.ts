const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string) {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** What the clock shows in a time zone at an instant, `YYYY-MM-DDTHH:MM`. */
export function clockIn(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

const dayLength = 86_400_000;
/**
 * The instants at which a clock shows a time, `YYYY-MM-DDTHH:MM`: none where it was put forward past it, two where it was put
 * back, the earlier one first.
 */
export function instantsOf(time: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${time}Z`);
  const offsets = [asUtc - dayLength, asUtc, asUtc + dayLength].map(
    (at) => Date.parse(`${clockIn(timeZone, new Date(at))}Z`) - at,
  );
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => clockIn(timeZone, at) === time)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** An instant as a clock shows it in a time zone, with its offset: `2026-10-25T02:30+02:00`. */
export function withOffset(timeZone: string, at: Date): string {
  const time = clockIn(timeZone, at);
  const minutes = Math.round((Date.parse(`${time}Z`) - at.getTime()) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time}${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}
