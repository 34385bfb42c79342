import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { firstUnsaved, useUnsaved } from "../browser/unsaved.ts";
import { useAskToLeave } from "../page/Confirm.tsx";

/** Asks before leaving with unsaved changes: in the app, at signing out, and when the tab closes. */
export function useLeaveGuard(dirty: RefObject<boolean>) {
  const ask = useAskToLeave();
  useUnsaved(dirty);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      firstUnsaved() === dirty && current.pathname !== next.pathname && !(await ask()),
    enableBeforeUnload: () => dirty.current,
  });
}
