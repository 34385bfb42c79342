/** Kilometres that somebody read on a day. */
export type Reading = { day: string; km: number };

/** The reading that a new one contradicts: an earlier day with more kilometres, or a later one with fewer. */
export function contradicted<R extends Reading>(readings: readonly R[], { day, km }: Reading): R | undefined {
  return readings.find((known) => (known.day < day && known.km > km) || (known.day > day && known.km < km));
}
