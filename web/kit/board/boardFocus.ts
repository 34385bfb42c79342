import { useTheme } from "@mui/material";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { type Move, placeAfter } from "./lanes.ts";

/** The keys that move the focus between cards. */
export const walkingKeys = [
  ["/", "kit.keys.search"],
  ["↑ ↓ ← →", "kit.keys.walkCards"],
  ["Enter", "kit.keys.openCard"],
] as const;

type Box = RefObject<HTMLElement | null>;

/** Focuses a card, or the first one when that card is not visible. */
export function focusCard(box: Box, id?: number) {
  const card = box.current?.querySelector(`[data-card="${id}"]`) ?? box.current?.querySelector("[data-card]");
  card?.querySelector("a")?.focus();
}

/** Arrow keys on a board, and focus that follows a moved card. */
export function useBoardFocus(box: Box, moves: ReadonlyMap<number, Move<unknown>>) {
  const rtl = useTheme().direction === "rtl";
  const followed = useRef<number>(undefined);
  useEffect(() => {
    const first = () => focusCard(box);
    window.addEventListener("first-row", first);
    return () => window.removeEventListener("first-row", first);
  }, [box]);
  // A card that moves to another lane becomes a new element, so the focus must follow it.
  useEffect(() => {
    const id = followed.current;
    if (id === undefined) return;
    if (document.activeElement === document.body) focusCard(box, id);
    if (!moves.has(id)) followed.current = undefined;
  }, [box, moves]);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as HTMLElement).closest("[data-card]");
    const lanes = [...(box.current?.querySelectorAll("[data-lane]") ?? [])].map((lane) => [
      ...lane.querySelectorAll("[data-card]"),
    ]);
    const lane = lanes.findIndex((cards) => card && cards.includes(card));
    if (!card || lane < 0) return;
    const at = { lane, card: lanes[lane]!.indexOf(card) };
    const counts = lanes.map(({ length }) => length);
    const next = placeAfter(event.key, at, counts, rtl);
    if (!next) return;
    event.preventDefault();
    lanes[next.lane]?.[next.card]?.querySelector("a")?.focus();
  };
  return { followed, walk };
}
