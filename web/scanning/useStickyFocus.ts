import { type RefObject, useEffect } from "react";

const isField = (element: Element | null) =>
  element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

/** Milliseconds. */
const questionCloses = 300;

/** Keeps the focus in the field, so that a scan never reaches a button. */
export function useStickyFocus(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const inside = () => field.current?.closest("[role=dialog]");
    const isHere = (target: EventTarget | null) =>
      target instanceof Node && (inside()?.contains(target) || target === document.body);
    const back = () => field.current?.focus({ preventScroll: true });
    const typed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1 || event.key === " ")
        return;
      if (isHere(event.target) && !isField(event.target as Element)) back();
    };
    const settle = () => {
      const at = document.activeElement;
      const asking = document.querySelectorAll("[role=dialog]").length > 1;
      const elsewhere = asking || isField(at) || (at && !isHere(at)) || at?.closest("[role=tablist]");
      if (!elsewhere && !window.getSelection()?.toString()) back();
    };
    // After the click's own doing, which may open a menu or another field, and after a question has closed.
    const clicked = ({ detail }: MouseEvent) => {
      // A key on a button clicks it too: keyboard users keep the focus there.
      if (detail === 0) return;
      setTimeout(settle);
      setTimeout(settle, questionCloses);
    };
    back();
    document.addEventListener("keydown", typed, true);
    document.addEventListener("click", clicked, true);
    return () => {
      document.removeEventListener("keydown", typed, true);
      document.removeEventListener("click", clicked, true);
    };
  }, [field]);
}
