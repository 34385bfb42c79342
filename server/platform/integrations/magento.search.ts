import type { ShopClient } from "./magento.ts";

/** The most rows of a page, and the most items of an array in one call, that a shop with its input limits on accepts. */
export const mostOnPage = 300;
export const mostInCall = 20;
/** Pages after which a search is given up. */
const mostPages = 100;

type Condition = { field: string; value: string | number; as?: "eq" | "in" | "gteq" | "like" };
type Page<T> = { items?: (T | null)[] | null; total_count: number };

/** All rows of a search, page by page until its total; past the last page a shop repeats that. */
export async function searchAll<T>(
  { ask }: Pick<ShopClient, "ask">,
  path: string,
  conditions: readonly Condition[] = [],
  { pageSize = mostOnPage, sort = "" }: { pageSize?: number; sort?: string } = {},
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, total_count } = await ask<Page<T>>("GET", path, {
      query: queryOf(conditions, { page, pageSize, sort }),
    });
    const rows = (items ?? []).filter((row) => row !== null);
    found.push(...rows);
    if (!rows.length || found.length >= total_count) break;
  }
  return found;
}

type Paging = { page: number; pageSize: number; sort: string; descending?: boolean };

/** One page of a search; past the last page it is the last one again. */
export async function pageOfSearch<T>(
  { ask }: Pick<ShopClient, "ask">,
  path: string,
  conditions: readonly Condition[],
  paging: Paging,
): Promise<T[]> {
  const { items } = await ask<Page<T>>("GET", path, { query: queryOf(conditions, paging) });
  return (items ?? []).filter((row) => row !== null);
}

function queryOf(conditions: readonly Condition[], { page, pageSize, sort, descending = false }: Paging) {
  const filters = conditions.flatMap(({ field, value, as = "eq" }, at) => {
    const name = `searchCriteria[filterGroups][${at}][filters][0]`;
    return [
      [`${name}[field]`, field],
      [`${name}[value]`, value],
      [`${name}[conditionType]`, as],
    ] as const;
  });
  const sorted = sort
    ? ([
        ["searchCriteria[sortOrders][0][field]", sort],
        ["searchCriteria[sortOrders][0][direction]", descending ? "DESC" : "ASC"],
      ] as const)
    : [];
  return Object.fromEntries([
    ...filters,
    ...sorted,
    ["searchCriteria[pageSize]", pageSize],
    ["searchCriteria[currentPage]", page],
  ]) as Record<string, string | number>;
}

/** Some rows at a time, as many as one call may hold. */
export const inCalls = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / mostInCall) }, (_, at) =>
    rows.slice(at * mostInCall, (at + 1) * mostInCall),
  );
