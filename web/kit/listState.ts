import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import type { AutocompleteList } from "../../contract/autocomplete.ts";
import type { ApiError, Called } from "./api.ts";
import { useCall } from "./data.ts";
import type { JsonSchema } from "./fields.ts";

/** A filter of a list, under the name of its query parameter. */
export type Filter =
  | { key: string; words: readonly string[] /** Where the words' texts are: `lifecycles`. */; texts: string }
  | { key: string; from: AutocompleteList }
  | { key: string; kind: "yesNo" | "days" | "numbers" | "money" };

export type PageOf<Row> = {
  items: Row[];
  total: number;
  page: number;
  pageSize: number;
  totalIsEstimate?: boolean;
};
export type Search = Readonly<Record<string, string | undefined>>;
const own = new Set(["page", "pageSize", "sort", "q"]);

/** The columns that a list can be sorted on, as its contract says. */
export function sortableOf(list: { schema: { querystring?: JsonSchema } }): readonly string[] {
  const pattern = list.schema.querystring?.properties?.sort?.pattern ?? "";
  return /^\^-\?\(([^)]*)\)/.exec(pattern)?.[1]?.split("|") ?? [];
}

/** The page of a list that the address names, and the ways to change the address. */
export function useListState<In, Row extends { id: number }>(
  list: Called<In, PageOf<Row>>,
  fixed: Readonly<Record<string, unknown>> = {},
  startSort?: string,
) {
  const search = useSearch({ strict: false }) as Search;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const known = (list.schema as { querystring?: JsonSchema }).querystring?.properties ?? {};
  const query: Record<string, unknown> = { sort: startSort };
  for (const [name, value] of Object.entries(search)) if (name in known && value) query[name] = value;
  Object.assign(query, fixed);
  const answer = useCall(list as Called<unknown, PageOf<Row>>, { query }, { keep: true });
  const change = (changes: Search, { stay = false } = {}) => {
    const next: Record<string, string | undefined> = {
      ...search,
      ...(stay ? {} : { page: undefined }),
      ...changes,
    };
    for (const [name, value] of Object.entries(next)) if (!value) delete next[name];
    void navigate({ to: pathname, search: next as never, replace: true });
  };
  const { total = 0, pageSize = 25, page = 1 } = answer.data ?? {};
  const last = Math.max(1, Math.ceil(total / pageSize));
  const tooFar = answer.data !== undefined && !answer.isPlaceholderData && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving past the end turns back
  useEffect(() => {
    if (tooFar) change({ page: String(last) }, { stay: true });
  }, [tooFar]);
  return {
    search,
    change,
    filtered: Object.keys(search).some((name) => name in known && !own.has(name)) || Boolean(search.q),
    rows: answer.data?.items,
    total,
    page,
    pageSize,
    last,
    isEstimate: answer.data?.totalIsEstimate ?? false,
    loading: answer.isFetching,
    error: answer.data ? null : (answer.error as ApiError | null),
    retry: () => void answer.refetch(),
  };
}

/** Which rows are ticked. */
export function useTicked<Row extends { id: number }>(rows: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map());
  return useMemo(() => {
    const change = (edit: (next: Map<number, Row>) => void) => {
      const next = new Map(ticked);
      edit(next);
      setTicked(next);
    };
    const here = rows.filter(({ id }) => ticked.has(id)).length;
    return {
      ids: [...ticked.keys()],
      rows: [...ticked.values()],
      has: (id: number) => ticked.has(id),
      page: here === 0 ? ("none" as const) : here === rows.length ? ("all" as const) : ("some" as const),
      toggle: (row: Row) =>
        change((next) => (next.has(row.id) ? next.delete(row.id) : next.set(row.id, row))),
      togglePage: () =>
        change((next) => {
          for (const row of rows) {
            if (here === rows.length) next.delete(row.id);
            else next.set(row.id, row);
          }
        }),
      clear: () => setTicked(new Map()),
    };
  }, [ticked, rows]);
}
export type Ticked<Row extends { id: number }> = ReturnType<typeof useTicked<Row>>;
