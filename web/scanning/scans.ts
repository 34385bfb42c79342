import { useEffect, useEffectEvent } from "react";
import { createStore } from "../kit/browser/store.ts";

/** What the screen does with a code that is scanned outside its fields; without it the record of the code opens. */
export const scanTaker = createStore<((code: string) => void) | undefined>(undefined);

/** Takes what is scanned outside fields while the component is there. */
export function useScans(take: (code: string) => void) {
  const taken = useEffectEvent(take);
  useEffect(() => {
    scanTaker.set((code) => taken(code));
    return () => scanTaker.set(undefined);
  }, []);
}

/** A scan must not change what lies under an open dialog. */
export const dialogIsOpen = () => document.querySelector('[role="dialog"]') !== null;
