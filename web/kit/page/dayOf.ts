/** The local day of an instant as `YYYY-MM-DD`; a date without time is returned as it is, whatever the time zone. */
export function dayOf(at: string): string {
  if (at.length === 10) return at;
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The newest first as they came, under the day of each. */
export const byDay = <M extends { at: string }>(moments: readonly M[]): [day: string, of: M[]][] => [
  ...Map.groupBy(moments, ({ at }) => dayOf(at)),
];
