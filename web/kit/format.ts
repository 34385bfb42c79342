const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  let format = formats.get(name) as F | undefined;
  if (!format) {
    format = make();
    formats.set(name, format);
  }
  return format;
}

/** Cents as euros: `€ 1.234,50`. */
export const moneyText = (cents: number, locale: string) =>
  kept(`money ${locale}`, () => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })).format(
    cents / 100,
  );

export const numberText = (value: number, locale: string) =>
  kept(`number ${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(value);

/** A share of one as `43 %`. */
export const percentText = (share: number, locale: string) =>
  kept(`percent ${locale}`, () => new Intl.NumberFormat(locale, { style: "percent" })).format(share);

/** A `YYYY-MM-DD` as `12 nov 2026`. */
export const dayText = (day: string, locale: string, { weekday = false } = {}) =>
  kept(
    `day ${locale} ${weekday}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: weekday ? "short" : undefined,
        day: "numeric",
        month: "short",
        year: "numeric",
        timeZone: "UTC",
      }),
  ).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

export const instantText = (instant: string, locale: string) =>
  kept(
    `instant ${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
  ).format(new Date(instant));

/** Today on this machine's calendar, `YYYY-MM-DD`. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
