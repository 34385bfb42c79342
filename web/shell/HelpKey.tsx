import { lazy, Suspense, useEffect } from "react";
import { keyHelp } from "../kit/keys.ts";
import { typing } from "../kit/listParts.tsx";

const KeyHelp = lazy(() => import("../kit/KeyHelp.tsx").then((module) => ({ default: module.KeyHelp })));

/** Shows the keys of the current screen on `?`. */
export function HelpKey() {
  const open = keyHelp.use();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || typing(event.target) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      keyHelp.set(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return open ? (
    <Suspense>
      <KeyHelp onClose={() => keyHelp.set(false)} />
    </Suspense>
  ) : null;
}
