import { useRef } from "react";
import { createStore } from "./store.ts";

const pressed = createStore(false);
if (typeof window !== "undefined") {
  window.addEventListener("mousedown", () => pressed.set(true), true);
  for (const released of ["mouseup", "dragend"])
    window.addEventListener(released, () => setTimeout(() => pressed.set(false)), true);
}

/** Changes once the mouse is released: a message that appears on leaving a field would move the button that is being clicked. */
export function useOnRelease<T>(value: T): T {
  const waiting = pressed.use();
  const valueRef = useRef(value);
  if (!waiting) valueRef.current = value;
  return valueRef.current;
}
