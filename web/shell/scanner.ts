import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { products } from "../../contract/products.ts";
import { typing } from "../kit/browser/keys.ts";
import { useMay } from "../kit/call/session.ts";
import { createBurst, longestGap } from "../scanning/burst.ts";
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

/** Has a code done with what the screen it is scanned on does with one; what knows how comes with the first scan. */
export function useTakeCode() {
  const navigate = useNavigate();
  const mayLook = useMay()(products.list);
  return async (code: string) => {
    const { takeCode } = await import("./takeCode.ts");
    await takeCode(code, (to) => void navigate(to as never), mayLook);
  };
}

/**
 * Opens what a scanner reads outside fields, or hands it to the screen that takes scans; while a dialog is open it says why not.
 * What is read into a field stays there, and sends no form; a select is no field, and what is read leaves it as it is.
 */
export function useScanner() {
  const takeCode = useTakeCode();
  const take = useEffectEvent((code: string) => void takeCode(code));
  useEffect(() => {
    const burst = createBurst();
    const selectKeys = createSelectKeys(longestGap);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const code = burst(event.key, event.timeStamp);
      if (!code) return selectKeys.press(event);
      selectKeys.forget();
      if (typing(event.target)) return holdForms();
      event.preventDefault();
      event.stopPropagation();
      take(code);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
