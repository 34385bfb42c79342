import type { PointerEvent } from "react";

/** Pixels that a pointer moves before a press becomes a drag, and a finger before a press becomes a scroll. */
const slack = 6;
/** Milliseconds for which a finger rests on something to pick it up: less than a browser's own menu takes. */
const rest = 350;

/** Calls `lift` once a press becomes a drag: a mouse or pen that moves, or a finger that rests first. A finger that moves before scrolls. */
export function liftWhen(
  { clientX, clientY, pointerType, currentTarget }: PointerEvent<HTMLElement>,
  stop: AbortController,
  lift: () => void,
) {
  const { signal } = stop;
  const isTouch = pointerType === "touch";
  let lifted = false;
  const go = () => {
    lifted = true;
    if (isTouch) navigator.vibrate?.(10);
    lift();
  };
  window.addEventListener(
    "pointermove",
    (now) => {
      if (lifted || Math.hypot(now.clientX - clientX, now.clientY - clientY) < slack) return;
      if (isTouch) stop.abort();
      else go();
    },
    { capture: true, signal },
  );
  if (!isTouch) return;
  const timer = setTimeout(go, rest);
  signal.addEventListener("abort", () => clearTimeout(timer));
  const keep = (event: Event) => {
    if (lifted) event.preventDefault();
  };
  // On what was touched: it may leave the page while it is held, and still gets the moves.
  currentTarget.addEventListener("touchmove", keep, { passive: false, signal });
  window.addEventListener("contextmenu", keep, { capture: true, signal });
}
