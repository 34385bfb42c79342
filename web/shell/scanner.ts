import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { search } from "../../contract/dashboard.ts";
import { typing } from "../kit/browser/keys.ts";
import { call } from "../kit/call/api.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { createBurst, longestGap } from "../scanning/burst.ts";
import { dialogIsOpen, scanTaker } from "../scanning/scans.ts";
import { screenOf } from "./searchResults.ts";
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

/**
 * Opens what a scanner reads outside fields, or hands it to the screen that takes scans; while a dialog is open it says why not.
 * What is read into a field stays there, and sends no form; a select is no field, and what is read leaves it as it is.
 */
export function useScanner() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = async (code: string) => {
      try {
        const { items } = await call(search, { query: { q: code } });
        const exact = items.filter((item) => item.exact);
        if (exact.length === 1) await navigate(screenOf(exact[0]!) as never);
        else showToast(i18next.t(exact.length ? "search.several" : "search.none", { code }), "info");
      } catch (error) {
        showError(error);
      }
    };
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
      const take = scanTaker.get();
      if (take) take(code);
      else if (dialogIsOpen()) showToast(i18next.t("search.dialogOpen", { code }), "info");
      else void open(code);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [navigate]);
}
