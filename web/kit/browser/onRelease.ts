import { useRef } from "react";
import { createStore } from "./store.ts";

const pressed = createStore(false);
if (typeof window !== "undefined") {
  window.addEventListener("mousedown", () => pressed.set(true), true);
  for (const released of ["mouseup", "dragend"])
    window.addEventListener(released, () => setTimeout(() => pressed.set(false)), true);
}

/** Delays a change until the mouse is released, because a message that appears on blur would move the button being clicked. */
export function useOnRelease<T>(value: T): T {
  const waiting = pressed.use();
  const valueRef = useRef(value);
  if (!waiting) valueRef.current = value;
  return valueRef.current;
}
