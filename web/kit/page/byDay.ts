import { dayOf } from "../texts/company.ts";

/** The newest first as they came, under the day of each. */
export const byDay = <M extends { at: string }>(moments: readonly M[]): [day: string, of: M[]][] => [
  ...Map.groupBy(moments, ({ at }) => dayOf(at)),
];
