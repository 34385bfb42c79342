import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { edgeStep, laneUnder } from "./lanes.ts";
import { liftWhen } from "./liftWhen.ts";

export type Dragged<Row> = { row: Row; from: number; over: number | undefined; width: number };

/** Ignores the click that ends a drag. */
export function swallowClick() {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

/** Drags a card by mouse or pen, or by a finger that rests first, to another lane of `frame`. Esc cancels. */
export function useDrag<Row>(
  frame: RefObject<HTMLElement | null>,
  drop: (row: Row, from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<Dragged<Row>>();
  const ghost = useRef<HTMLDivElement>(null);
  const holding = useRef<AbortController>(undefined);
  useEffect(() => () => holding.current?.abort(), []);

  const hold = (event: PointerEvent<HTMLElement>, row: Row, from: number) => {
    if (event.button !== 0) return;
    if ((event.target as HTMLElement).closest("button")) return;
    const begin = { x: event.clientX, y: event.clientY };
    const card = event.currentTarget.getBoundingClientRect();
    const at = { ...begin };
    const stop = new AbortController();
    holding.current = stop;
    let over: number | undefined;
    let lifted = false;
    const look = () => {
      const box = frame.current;
      if (!box) return;
      const lanes = [...box.querySelectorAll<HTMLElement>("[data-lane]")].map((lane) => {
        const { left, right, top, bottom } = lane.getBoundingClientRect();
        const height = lane.dataset.stacked === undefined ? {} : { top, bottom };
        return { id: Number(lane.dataset.lane), left, right, ...height };
      });
      over = laneUnder(lanes, box.getBoundingClientRect(), at);
      setDragged((now) => (now && now.over !== over ? { ...now, over } : now));
    };
    const follow = () => {
      if (stop.signal.aborted) return;
      const box = frame.current;
      box?.scrollBy({ left: edgeStep(at.x, box.getBoundingClientRect()) });
      ghost.current?.style.setProperty(
        "transform",
        `translate(${card.left + at.x - begin.x}px, ${card.top + at.y - begin.y}px)`,
      );
      look();
      requestAnimationFrame(follow);
    };
    const end = (to?: number) => {
      stop.abort();
      if (!lifted) return;
      swallowClick();
      setDragged(undefined);
      if (to !== undefined && to !== from) drop(row, from, to);
    };
    const on = <K extends keyof WindowEventMap>(name: K, does: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, does, { capture: true, signal: stop.signal });
    liftWhen(event, stop, () => {
      lifted = true;
      setDragged({ row, from, over, width: card.width });
      requestAnimationFrame(follow);
    });
    on("pointermove", ({ clientX, clientY }) => void Object.assign(at, { x: clientX, y: clientY }));
    on("pointerup", ({ clientX, clientY }) => {
      Object.assign(at, { x: clientX, y: clientY });
      if (lifted) look();
      end(over);
    });
    on("pointercancel", () => end());
    on("keydown", (pressed) => {
      if (pressed.key !== "Escape" || !lifted) return;
      pressed.stopPropagation();
      end();
    });
  };
  return { dragged, ghost, hold };
}
