import { lazy, Suspense } from "react";
import { keyHelp, useSingleKey } from "../kit/browser/keys.ts";

const KeyHelp = lazy(() => import("../kit/page/KeyHelp.tsx").then((module) => ({ default: module.KeyHelp })));

/** Shows the keys of the current screen on `?`. */
export function HelpKey() {
  const open = keyHelp.use();
  useSingleKey("?", () => keyHelp.set(true));
  return open ? (
    <Suspense>
      <KeyHelp onClose={() => keyHelp.set(false)} />
    </Suspense>
  ) : null;
}
