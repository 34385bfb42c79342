import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";

/** Opens a form at the part or the field that the address names after `#`, once the form is filled in. */
export function useOpensAt({ setFocus }: Pick<UseFormReturn, "setFocus">, isFilled: boolean) {
  useEffect(() => {
    // The browser looked for it before the form was there.
    const name = decodeURIComponent(window.location.hash.slice(1));
    if (!isFilled || !name) return;
    const part = document.getElementById(name);
    if (part) return part.scrollIntoView();
    setFocus(name);
    // A field of another make than an input keeps its own focus.
    if (document.activeElement?.getAttribute("name") !== name) document.getElementsByName(name)[0]?.focus();
    document.activeElement?.scrollIntoView({ block: "center" });
  }, [isFilled, setFocus]);
}
