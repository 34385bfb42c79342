import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Route, WithSchemas } from "../../../contract/routes.ts";
import type { ApiError } from "../call/api.ts";
import { useCall } from "../call/data.ts";
import { counted } from "../call/pendingCalls.ts";
import { type JsonSchema, takesParameter } from "../inputs/fields.ts";

export type { Filter } from "./filters.ts";

export type PageOf<Row> = {
  items: Row[];
  total: number;
  page: number;
  pageSize: number;
  totalIsEstimate?: boolean;
  notFound?: Record<string, string[]>;
};
export type Search = Readonly<Record<string, string | undefined>>;
const reservedParams = new Set(["page", "pageSize", "sort", "q"]);

/** The filter of a bulk request for all rows that match an address: search text, filters and sort, typed as in the query. */
export function filterOf(
  querySchema: JsonSchema,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filters = Object.entries(query).filter(
    ([name, value]) =>
      takesParameter(querySchema, name) && name !== "page" && name !== "pageSize" && value !== undefined,
  );
  const typed = (name: string, value: unknown) =>
    querySchema.properties?.[name]?.type === "boolean" ? value === true || value === "true" : value;
  return Object.fromEntries(filters.map(([name, value]) => [name, typed(name, value)]));
}

const isRefusal = (error: Error | null) =>
  error !== null && "status" in error && Number(error.status) >= 400 && Number(error.status) < 500;

/** The page of a list for the current address, and functions that change the address. */
export function useListState<In, Row extends { id: number }>(
  list: Route<In, PageOf<Row>> & WithSchemas,
  fixed: Readonly<Record<string, unknown>> = {},
  startSort?: string,
  enabled = true,
) {
  const search = useSearch({ strict: false }) as Search;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const querySchema = (list.schema.querystring ?? {}) as JsonSchema;
  const query: Record<string, unknown> = { sort: startSort };
  for (const [name, value] of Object.entries(search))
    if (takesParameter(querySchema, name) && value) query[name] = value;
  Object.assign(query, fixed);
  const answer = useCall(list as Route<unknown, PageOf<Row>>, { query }, { keepPrevious: true, enabled });
  const change = (changes: Search, { stay = false } = {}) => {
    const next: Record<string, string | undefined> = {
      ...search,
      ...(stay ? {} : { page: undefined }),
      ...changes,
    };
    for (const [name, value] of Object.entries(next)) if (!value) delete next[name];
    void navigate({ to: pathname, search: next, replace: true });
  };
  const { total = 0, pageSize = 25, page = 1 } = answer.data ?? {};
  const last = Math.max(1, Math.ceil(total / pageSize));
  const tooFar = answer.data !== undefined && !answer.isPlaceholderData && page > last;
  const shownPage = useRef<number>(undefined);
  if (answer.data?.items.length && !answer.isPlaceholderData) shownPage.current = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page whose rows have all gone turns back
  useEffect(() => {
    if (tooFar && shownPage.current === page) change({ page: String(last) }, { stay: true });
  }, [tooFar]);
  return {
    search,
    change,
    query,
    filter: filterOf(querySchema, query),
    notFound: answer.data?.notFound ?? {},
    filtered:
      Object.keys(search).some((name) => takesParameter(querySchema, name) && !reservedParams.has(name)) ||
      Boolean(search.q),
    rows: answer.data?.items,
    total,
    page,
    pageSize,
    last,
    /** Whether the page lies behind the last one. */
    tooFar,
    isEstimate: answer.data?.totalIsEstimate ?? false,
    /** Whether the rows answer the current query rather than the previous one. */
    answered: answer.data !== undefined && !answer.isPlaceholderData,
    loading: answer.isFetching,
    error: answer.data ? null : (answer.error as ApiError | null),
    /** Whether the request itself is refused, so that another one may succeed. */
    refused: !answer.data && isRefusal(answer.error),
    retry: () => void answer.refetch(),
  };
}

/** The ticked rows: single ones, or all that match the filter. */
export function useTicked<Row extends { id: number }>(rows: readonly Row[], filter: object = {}) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map());
  const [matching, setMatching] = useState<string>();
  const now = JSON.stringify({ ...filter, sort: undefined });
  // "All that match" ends when the filter changes.
  if (matching !== undefined && matching !== now) setMatching(undefined);
  const all = matching === now;
  return useMemo(() => {
    const change = (edit: (next: Map<number, Row>) => Map<number, Row>) => {
      setTicked((before) => edit(new Map(all ? rows.map((row) => [row.id, row] as const) : before)));
      setMatching(undefined);
    };
    const here = all ? rows.length : rows.filter(({ id }) => ticked.has(id)).length;
    return {
      ids: [...ticked.keys()],
      rows: [...ticked.values()],
      all,
      any: all || ticked.size > 0,
      has: (id: number) => all || ticked.has(id),
      page: here === 0 ? ("none" as const) : here === rows.length ? ("all" as const) : ("some" as const),
      toggle: (row: Row) => change((next) => (next.delete(row.id) ? next : next.set(row.id, row))),
      tick: (row: Row) => change((next) => next.set(row.id, row)),
      togglePage: () =>
        change((next) => {
          for (const row of rows) {
            if (here === rows.length) next.delete(row.id);
            else next.set(row.id, row);
          }
          return next;
        }),
      tickAll: () => setMatching(now),
      /** Ticks these rows only. */
      only: (some: readonly Row[]) => {
        setTicked(new Map(some.map((row) => [row.id, row])));
        setMatching(undefined);
      },
      clear: () => {
        setTicked(new Map());
        setMatching(undefined);
      },
    };
  }, [ticked, rows, all, now]);
}
export type Ticked<Row extends { id: number }> = ReturnType<typeof useTicked<Row>>;

/** The rows that the actions of the bar apply to: the ticked ones, or all that match `filter`. */
export type Selection<Row> = {
  ids: number[];
  rows: Row[];
  filter: Record<string, unknown> | undefined;
  count: number;
  clear: () => void;
};
/** The selection as the body of a call. */
export const bodyOfChosen = ({ ids, filter, count }: Pick<Selection<unknown>, "ids" | "filter" | "count">) =>
  filter ? { filter: counted(filter, count) } : { ids };
