import { useRef } from "react";
import { createStore } from "./store.ts";

const pressed = createStore(false);
if (typeof window !== "undefined") {
  window.addEventListener("mousedown", () => pressed.set(true), true);
  for (const released of ["mouseup", "dragend"])
    window.addEventListener(released, () => setTimeout(() => pressed.set(false)), true);
}

/** Changes once the mouse is released: a message that appears on leaving a field would move the button that is being clicked. */
export function useOnceReleased<T>(value: T): T {
  const waiting = pressed.use();
  const shown = useRef(value);
  if (!waiting) shown.current = value;
  return shown.current;
}
