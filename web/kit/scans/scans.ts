import { useEffect, useEffectEvent } from "react";
import { createStore } from "../browser/store.ts";

/** Takes a code; one that answers false leaves it to whoever comes next. */
type Taker = (code: string) => unknown;

/** Handles a code scanned outside a field; by default the record of the code is opened. */
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
