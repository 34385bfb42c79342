import { useEffect, useId } from "react";
import { createStore } from "./store.ts";

export type KeyGroup = {
  /** Key of the text above these keys. */
  title: string;
  /** Each key as people read it (`Ctrl+K`), and the key of the text that says what it does. */
  keys: readonly (readonly [key: string, text: string])[];
};
/** The keys that what is on screen listens to. */
export const shownKeys = createStore<ReadonlyMap<string, KeyGroup>>(new Map());

/** Whether the help of the keys is open. */
export const keyHelp = createStore(false);

/** Names keys in the help of the current screen while the component is there. */
export function useKeys(group: KeyGroup) {
  const id = useId();
  const { title, keys } = group;
  useEffect(() => {
    shownKeys.set(new Map(shownKeys.get()).set(id, { title, keys }));
    return () => {
      const rest = new Map(shownKeys.get());
      rest.delete(id);
      shownKeys.set(rest);
    };
  }, [id, title, keys]);
}
