import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { products } from "../../contract/products.routes.ts";
import { typing } from "../kit/browser/keys.ts";
import { useMay } from "../kit/call/session.ts";
import { createBurst, longestGap } from "../scanning/burst.ts";
import type * as Aiming from "./aim.ts";
import { createSelectKeys } from "./selectKeys.ts";

/** Milliseconds within which the Enter of a scan would have sent its form. */
const sending = 300;
/** Keeps the Enter that is being pressed from sending a form; it still does what else it does in the field. */
function holdForms() {
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const release = () => {
    window.removeEventListener("submit", hold, true);
    window.removeEventListener("keyup", lift, true);
  };
  const lift = ({ key }: KeyboardEvent) => key === "Enter" && release();
  window.addEventListener("submit", hold, true);
  window.addEventListener("keyup", lift, true);
  setTimeout(release, sending);
}

let aiming: typeof Aiming | undefined;
/** What tells which field a code is for comes once somebody is in a field; without it a code stays where it is read. */
async function bringAiming({ target }: Event) {
  if (!typing(target)) return;
  aiming ??= await import("./aim.ts").catch(() => undefined);
}
/** Remembers a field of text as it was before keys that may be of a scanner: none of which comes later than the longest gap. */
function createFormer() {
  let former: Aiming.Former;
  let last = 0;
  return ({ target, timeStamp, key }: KeyboardEvent) => {
    if (timeStamp - last > longestGap || former?.field !== target)
      former =
        typing(target) && "value" in target!
          ? { field: target as Aiming.CodeField, text: String(target.value) }
          : undefined;
    // The next character starts a new code.
    last = key === "Enter" ? 0 : timeStamp;
    return former;
  };
}

/** Handles a scanned code as the current screen does; the handlers load with the first scan. */
export function useTakeCode() {
  const navigate = useNavigate();
  const mayLook = useMay()(products.list);
  return async (code: string, aim?: Aiming.Aim) => {
    const { takeCode } = await import("./takeCode.ts");
    await takeCode(code, (to) => void navigate(to), mayLook, aim);
  };
}

/**
 * Fills the field of the open form that fits what a scanner reads, wherever the focus is; without one it opens what the code is of,
 * or hands it to the screen that takes scans. What fits no field stays in the field into which it was read, and sends no form; a
 * select is no field, and what is read leaves it as it is.
 */
export function useScanner() {
  const takeCode = useTakeCode();
  const take = useEffectEvent((code: string, aim?: Aiming.Aim) => void takeCode(code, aim));
  const takeOut = useEffectEvent((code: string, former: Aiming.Former) => {
    const aim = former && aiming?.aimOf(code, former);
    if (aim) take(code, aim);
  });
  useEffect(() => {
    const burst = createBurst();
    const selectKeys = createSelectKeys(longestGap);
    const formerOf = createFormer();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const come = bringAiming(event);
      const former = formerOf(event);
      const code = burst(event.key, event.timeStamp);
      if (!code) return selectKeys.onKey(event);
      selectKeys.forget();
      const aim = former && aiming?.aimOf(code, former);
      if (typing(event.target) && !aim) {
        // The first code may be read before it has come, and is taken out of the field then.
        if (former && !aiming) void come.then(() => takeOut(code, former));
        return holdForms();
      }
      event.preventDefault();
      event.stopPropagation();
      take(code, aim);
    };
    window.addEventListener("keydown", onKeyDown, true);
    const onFocus = (event: Event) => void bringAiming(event);
    window.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener("focusin", onFocus);
    };
  }, []);
}
