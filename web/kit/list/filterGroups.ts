import { searchable } from "../../../contract/searchable.rules.ts";
import { type Filter, type FilterGroup, filterGroups } from "../rows/filters.ts";

/** What a filter asks for, which is where somebody looks for it. */
export function groupOf(filter: Filter): FilterGroup {
  if (filter.group) return filter.group;
  if (!("kind" in filter) || filter.kind === "yesNo") return "choices";
  if (filter.kind === "days") return "dates";
  return filter.kind === "texts" || filter.kind === "part" ? "texts" : "amounts";
}

/** The filters whose names hold every typed word, by group, each group in the order of its list. */
export function groupedFilters(
  filters: readonly Filter[],
  nameOf: (filter: Filter) => string,
  typed: string,
): { group: FilterGroup; filters: Filter[] }[] {
  const words = searchable(typed).split(" ");
  const found = filters.filter((filter) => {
    const name = searchable(nameOf(filter));
    return words.every((word) => name.includes(word));
  });
  return filterGroups
    .map((group) => ({ group, filters: found.filter((filter) => groupOf(filter) === group) }))
    .filter(({ filters: ofGroup }) => ofGroup.length > 0);
}
