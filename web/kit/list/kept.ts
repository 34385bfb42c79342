import { useState } from "react";
import type { View } from "../../../contract/views.ts";
import { keep, stored } from "../browser/stored.ts";
import { useMe } from "../call/session.ts";

/** What a person left a list with. */
export type Kept = {
  /** The columns without a view. */
  columns?: readonly string[];
  /** The view that was opened last; 0 for none on purpose. */
  view?: number;
  /** The columns within a view where they differ from its own. */
  inView?: { id: number; columns?: readonly string[] };
};

/** The columns that were chosen: within a view as it says, unless they were changed there. */
export const keptColumns = (kept: Kept, view: Pick<View, "id" | "columns"> | undefined) =>
  !view ? kept.columns : kept.inView?.id === view.id ? kept.inView.columns : (view.columns ?? undefined);
export const withColumns = (
  view: Pick<View, "id"> | undefined,
  columns: readonly string[] | undefined,
): Kept => (view ? { inView: { id: view.id, columns } } : { columns });

/** What is kept of a list for the person in this browser. */
export function useKept(list: string): readonly [Kept, (changes: Kept) => void] {
  const name = `list ${useMe()?.userId ?? 0} ${list}`;
  const [kept, setKept] = useState<Kept>(() => stored<Kept>(name) ?? {});
  const change = (changes: Kept) => {
    const next = { ...kept, ...changes };
    keep(name, next);
    setKept(next);
  };
  return [kept, change];
}
