import { useEffect, useEffectEvent } from "react";
import { createStore } from "../browser/store.ts";

/** Handles a code; returns false to leave it to the default. */
type Taker = (code: string) => unknown;

/** Handles a code scanned outside a field; by default the record of the code is opened. */
export const scanTaker = createStore<Taker | undefined>(undefined);

/** Handles scans outside fields while the component is mounted. */
export function useScans(take: Taker, enabled = true) {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (!enabled) return;
    scanTaker.set((code) => taken(code));
    return () => scanTaker.set(undefined);
  }, [enabled]);
}

/** Whether a dialog is open: a scan must not change the page under it. */
export const dialogIsOpen = () => document.querySelector('[role="dialog"]') !== null;
