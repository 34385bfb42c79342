import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { products } from "../../contract/products.ts";
import { typing } from "../kit/browser/keys.ts";
import { useMay } from "../kit/call/session.ts";
import { createBurst, longestGap } from "../scanning/burst.ts";
import { fittingField, openForm } from "./fittingField.ts";
import { createSelectKeys } from "./selectKeys.ts";
import type { Aim } from "./takeCode.ts";
import { createTakeBack } from "./writing.ts";

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
  return async (code: string, aim?: Aim) => {
    const { takeCode } = await import("./takeCode.ts");
    await takeCode(code, (to) => void navigate(to as never), mayLook, aim);
  };
}

/**
 * Fills the field of the open form that fits what a scanner reads, wherever the focus is; without one it opens what the code is of,
 * or hands it to the screen that takes scans. What fits no field stays in the field into which it was read, and sends no form; a
 * select is no field, and what is read leaves it as it is.
 */
export function useScanner() {
  const takeCode = useTakeCode();
  const take = useEffectEvent((code: string, aim?: Aim) => void takeCode(code, aim));
  useEffect(() => {
    const burst = createBurst();
    const selectKeys = createSelectKeys(longestGap);
    const typed = createTakeBack(longestGap);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      typed.press(event);
      const code = burst(event.key, event.timeStamp);
      if (!code) return selectKeys.press(event);
      selectKeys.forget();
      const aim = typing(event.target) ? aimOf(code, event.target as HTMLElement) : undefined;
      if (typing(event.target) && !aim) return holdForms();
      event.preventDefault();
      event.stopPropagation();
      take(code, aim && { ...aim, putBack: typed.takeBack() });
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** The field that a code is for which was read into another; none for one that must not be in a field for codes of another kind. */
function aimOf(code: string, focused: HTMLElement) {
  const form = openForm();
  if (!form?.contains(focused)) return undefined;
  const field = fittingField(form, code, focused);
  const { takes = "any" } = focused.dataset;
  return field || takes !== "any" ? { field } : undefined;
}
