import { useEffect, useEffectEvent } from "react";
import { createStore } from "../browser/store.ts";

/** Takes a code; one that answers false leaves it to whoever comes next. */
type Taker = (code: string) => unknown;

/** What the screen does with a code that is scanned outside its fields; without it the record of the code opens. */
export const scanTaker = createStore<Taker | undefined>(undefined);

/** Takes what is scanned outside fields while the component is there. */
export function useScans(take: Taker, enabled = true) {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (!enabled) return;
    scanTaker.set((code) => taken(code));
    return () => scanTaker.set(undefined);
  }, [enabled]);
}

/** A scan must not change what lies under an open dialog. */
export const dialogIsOpen = () => document.querySelector('[role="dialog"]') !== null;
