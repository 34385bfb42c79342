import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { search } from "../../contract/dashboard.ts";
import { call } from "../kit/api.ts";
import { typing } from "../kit/listParts.tsx";
import { showError, showToast } from "../kit/toasts.ts";
import { screenOf } from "./found.ts";

/** Milliseconds between two keys above which it is a person who types. */
const longestGap = 60;
const shortest = 4;

/** Gathers a burst of keys that ends in Enter, as a barcode scanner on the keyboard port sends it. */
export function createBurst(take: (code: string) => void) {
  let keys = "";
  let last = 0;
  return (key: string, at: number): boolean => {
    if (at - last > longestGap) keys = "";
    last = at;
    if (key === "Enter") {
      const code = keys.trim();
      keys = "";
      if (code.length < shortest) return false;
      take(code);
      return true;
    }
    if (key.length === 1) keys += key;
    return false;
  };
}

/** Opens what a scanner reads anywhere outside a field. */
export function useScanner() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = async (code: string) => {
      try {
        const { items } = await call(search, { query: { q: code } });
        const exact = items.filter((item) => item.exact);
        if (exact.length === 1) await navigate({ to: screenOf(exact[0]!) });
        else showToast(i18next.t(exact.length ? "search.several" : "search.none", { code }), "info");
      } catch (error) {
        showError(error);
      }
    };
    const burst = createBurst((code) => void open(code));
    const press = (event: KeyboardEvent) => {
      if (typing(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!burst(event.key, event.timeStamp)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, [navigate]);
}
