import { useState } from "react";
import type { View } from "../../../contract/views.ts";
import { readStorage, writeStorage } from "../browser/browserStorage.ts";
import { useMe } from "../call/session.ts";

/** How a person left a list. */
export type Preferences = {
  /** The columns without a view. */
  columns?: readonly string[];
  /** The last opened view; 0 when none was chosen on purpose. */
  view?: number;
  /** Columns that differ from those of the view. */
  inView?: { id: number; columns?: readonly string[] };
};

/** The chosen columns: those of the view, unless they were changed there. */
export const preferredColumns = (saved: Preferences, view: Pick<View, "id" | "columns"> | undefined) =>
  !view ? saved.columns : saved.inView?.id === view.id ? saved.inView.columns : (view.columns ?? undefined);
export const withColumns = (
  view: Pick<View, "id"> | undefined,
  columns: readonly string[] | undefined,
): Preferences => (view ? { inView: { id: view.id, columns } } : { columns });

/** The saved preferences of a list for this person in this browser. */
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
