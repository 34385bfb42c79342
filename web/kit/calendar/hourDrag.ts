import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { swallowClick } from "../board/boardDrag.ts";
import { edgeStep } from "../board/lanes.ts";
import { liftWhen } from "../board/liftWhen.ts";
import type { Spot } from "./hours.ts";

/** Where a pointer is: over a time of a column, over what waits, or elsewhere. */
export type Under = Spot | "waiting" | undefined;
type Drag<Row> = {
  lift: (row: Row) => void;
  over: (row: Row, under: Under) => void;
  drop: (row: Row, under: Under) => void;
  cancel: () => void;
};

/** Drags blocks over the columns of a grid by mouse or pen, or by a finger that rests first. `minutesAt` gives the minutes of a height in a column. */
export function useHourDrag<Row>(
  frame: RefObject<HTMLElement | null>,
  minutesAt: (pixels: number) => number,
  drag: Drag<Row>,
) {
  const holding = useRef<AbortController>(undefined);
  useEffect(() => () => holding.current?.abort(), []);
  return (event: PointerEvent<HTMLElement>, row: Row) => {
    if (event.button !== 0) return;
    const grabbed = Math.min(event.clientY - event.currentTarget.getBoundingClientRect().top, 12);
    const stop = new AbortController();
    holding.current = stop;
    let lifted = false;
    const look = (x: number, y: number): Under => {
      const box = frame.current;
      box?.scrollBy({ left: edgeStep(x, box.getBoundingClientRect()) });
      for (const element of document.elementsFromPoint(x, y)) {
        if (!(element instanceof HTMLElement) || !box?.contains(element)) continue;
        if (element.dataset.waiting !== undefined) return "waiting";
        const { column } = element.dataset;
        if (column === undefined) continue;
        return {
          column: Number(column),
          start: minutesAt(y - grabbed - element.getBoundingClientRect().top),
        };
      }
      return undefined;
    };
    const on = <K extends keyof WindowEventMap>(name: K, does: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, does, { capture: true, signal: stop.signal });
    const end = () => {
      stop.abort();
      if (lifted) swallowClick();
      else drag.cancel();
    };
    liftWhen(event, stop, () => {
      lifted = true;
      drag.lift(row);
    });
    on("pointermove", ({ clientX, clientY }) => {
      if (lifted) drag.over(row, look(clientX, clientY));
    });
    on("pointerup", ({ clientX, clientY }) => {
      const under = lifted ? look(clientX, clientY) : undefined;
      end();
      if (lifted) drag.drop(row, under);
    });
    on("pointercancel", () => {
      end();
      drag.cancel();
    });
    on("keydown", (pressed) => {
      if (pressed.key !== "Escape" || !lifted) return;
      pressed.stopPropagation();
      end();
      drag.cancel();
    });
  };
}
