import type { FilterGroup } from "../rows/filters.ts";

type Choosable = { key: string; hidden?: boolean };

/** The visible columns: always the first, and the chosen ones or those that are not hidden by default. */
export function shownColumns<C extends Choosable>(
  all: readonly C[],
  chosen: readonly string[] | undefined,
): C[] {
  const [first, ...rest] = all;
  if (!first) return [];
  const others = chosen
    ? chosen.flatMap((key) => rest.find((column) => column.key === key) ?? [])
    : rest.filter(({ hidden }) => !hidden);
  return [first, ...others];
}

/** The keys of all columns but the first: the chosen in their order, then the rest. */
export function choosableKeys(
  all: readonly Choosable[],
  chosen: readonly string[] | undefined,
): { keys: string[]; on: string[] } {
  const on = shownColumns(all, chosen)
    .slice(1)
    .map(({ key }) => key);
  const off = all.slice(1).flatMap(({ key }) => (on.includes(key) ? [] : [key]));
  return { keys: [...on, ...off], on };
}

/** The keys with one moved by some places, at most to either end. */
export function movedKey(keys: readonly string[], key: string, places: number): string[] {
  const from = keys.indexOf(key);
  const to = Math.max(0, Math.min(keys.length - 1, from + places));
  const next = keys.filter((other) => other !== key);
  next.splice(to, 0, key);
  return next;
}

const sameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at]);
/** The choice to save; undefined when it equals the default. */
export function storedChoice(all: readonly Choosable[], chosen: readonly string[]): string[] | undefined {
  return sameOrder(choosableKeys(all, undefined).on, chosen) ? undefined : [...chosen];
}

/** The same columns or filters, of which those that share a name say their group as well. */
export function toldApart<Named extends { label: string; group?: FilterGroup }>(
  all: readonly Named[],
  nameOf: (group: FilterGroup) => string,
): Named[] {
  const counts = Map.groupBy(all, ({ label }) => label);
  return all.map((one) =>
    one.group && counts.get(one.label)!.length > 1
      ? { ...one, label: `${one.label} (${nameOf(one.group)})` }
      : one,
  );
}
