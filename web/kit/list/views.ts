import { useEffect, useRef } from "react";
import { views } from "../../../contract/views.routes.ts";
import type { View } from "../../../contract/views.ts";
import { useCall } from "../call/data.ts";
import type { Search } from "../rows/listState.ts";
import type { Preferences } from "./preferences.ts";

/** Parameters that are not part of a view. */
const passing = ["view", "page", "lane"];
/** The part of the address that a view saves. */
export const searchOfView = (search: Search): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value && !passing.includes(name) ? [[name, value]] : [],
    ),
  );

const text = (search: Record<string, string>) => JSON.stringify(Object.entries(search).sort());
/** Whether the list differs from the view in filters, order or columns. */
export const differs = (view: View, search: Search, columns: readonly string[] | undefined) =>
  text(view.search) !== text(searchOfView(search)) ||
  JSON.stringify(view.columns ?? null) !== JSON.stringify(columns ?? null);

/** The view that a list opens with: the last used, else one's own default, else everybody's. */
export function viewToOpen(all: readonly View[], { view: last }: Preferences): View | undefined {
  if (last === 0) return undefined;
  return (
    all.find(({ id }) => id === last) ??
    all.find(({ isDefault, shared }) => isDefault && !shared) ??
    all.find(({ isDefault, shared }) => isDefault && shared)
  );
}

/** The views of a list. When the list is opened without search parameters, `open` is called once with the view to open. */
export function useViews(
  screen: string,
  search: Search,
  saved: Preferences,
  open: (view: View | undefined) => void,
) {
  const answer = useCall(views.list, { query: { screen } }, { staleTime: 60_000 });
  const all = answer.data?.items;
  const opened = useRef(Object.keys(search).length > 0 || saved.view === 0);
  const pending = !opened.current && !answer.isFetched && !answer.isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the views opens one
  useEffect(() => {
    if (opened.current || pending) return;
    opened.current = true;
    open(viewToOpen(all ?? [], saved));
  }, [pending, all]);
  return {
    all: all ?? [],
    current: all?.find(({ id }) => String(id) === search.view),
    /** True while the last used view is loading: without it the list would be requested twice. */
    hold: pending && saved.view !== undefined,
  };
}

/** What the menu of views and what opens from it are given. */
export type ViewsProps = {
  screen: string;
  all: readonly View[];
  current: View | undefined;
  search: Search;
  columns: readonly string[] | undefined;
  /** Undefined for the list without a view. */
  onOpen: (view: View | undefined) => void;
};
