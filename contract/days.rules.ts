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
  const [year, month, day] = ["numeric", "2-digit", "2-digit"] as const;
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", { timeZone, year, month, day });
  formats.set(timeZone, format);
  return format;
}

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  return [part("year").padStart(4, "0"), part("month"), part("day")].join("-");
}

const dayLength = 86_400_000;
/** The day so many days after this one; all are `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
