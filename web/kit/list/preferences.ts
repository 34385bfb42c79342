import { useState } from "react";
import type { View } from "../../../contract/views.ts";
import { readStorage, writeStorage } from "../browser/browserStorage.ts";
import { useMe } from "../call/session.ts";

/** What a person left a list with. */
export type Preferences = {
  /** The columns without a view. */
  columns?: readonly string[];
  /** The view that was opened last; 0 for none on purpose. */
  view?: number;
  /** The columns within a view where they differ from its own. */
  inView?: { id: number; columns?: readonly string[] };
};

/** The columns that were chosen: within a view as it says, unless they were changed there. */
export const preferredColumns = (saved: Preferences, view: Pick<View, "id" | "columns"> | undefined) =>
  !view ? saved.columns : saved.inView?.id === view.id ? saved.inView.columns : (view.columns ?? undefined);
export const withColumns = (
  view: Pick<View, "id"> | undefined,
  columns: readonly string[] | undefined,
): Preferences => (view ? { inView: { id: view.id, columns } } : { columns });

/** What is kept of a list for the person in this browser. */
export function usePreferences(list: string): readonly [Preferences, (changes: Preferences) => void] {
  const name = `list ${useMe()?.userId ?? 0} ${list}`;
  const [saved, setSaved] = useState<Preferences>(() => readStorage<Preferences>(name) ?? {});
  const change = (changes: Preferences) => {
    const next = { ...saved, ...changes };
    writeStorage(name, next);
    setSaved(next);
  };
  return [saved, change];
}
