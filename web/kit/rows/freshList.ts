import { useEffect, useEffectEvent } from "react";

const isBare = (focused: Element | null) =>
  !focused || focused === document.body || focused.tagName === "H1" || focused.id === "content";

/** Lets the arrow keys enter the list when nothing is focused, such as after navigation. */
export function useArrowsFromAfar(begin: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (key !== "ArrowDown" || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
    if (!isBare(document.activeElement) || document.querySelector("[role=dialog], [role=menu]")) return;
    event.preventDefault();
    begin();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
