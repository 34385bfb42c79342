import { useState } from "react";
import { useMe } from "./session.ts";
import { keep, stored } from "./store.ts";

/** What a person left a list with: the columns, and the view that was opened last (0: none on purpose). */
export type Kept = { columns?: readonly string[]; view?: number };

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
