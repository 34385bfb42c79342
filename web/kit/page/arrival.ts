import { useMatch } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { announcedPlace } from "../browser/announcedPlace.ts";
import { announce } from "../browser/announcer.ts";
import { companyTheme } from "../look/theme.ts";

/** What a screen is called until its record is there. */
export const untitled = "…";
/** Whether the screen focused an element itself, such as a scan field. */
function isTaken(focused: Element | null) {
  return focused?.closest("main, [role=dialog]") != null && focused.id !== "content";
}

/**
 * Names the page after the screen and tells who listens that it is there: its heading gets the focus, or the title is
 * said where the screen takes the focus itself. A screen that replaces another at the same address is told only when
 * the focus was lost with the former.
 */
export function useArrival(title: string, heading?: RefObject<HTMLElement | null>) {
  const { companyName } = companyTheme.use();
  useEffect(() => {
    document.title = title ? `${title} · ${companyName}` : companyName;
  }, [title, companyName]);

  const place = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const isTitled = title !== untitled;
  const arrive = useEffectEvent((isOther: boolean) => {
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body;
    if (focused === heading?.current || !(isOther || isLost)) return;
    if (isTaken(focused) || !heading?.current) announce(title);
    else heading.current.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isTitled) return;
    const before = announcedPlace.get();
    announcedPlace.set(place);
    if (before === undefined) return;
    // After the effects of what is inside, which may take the focus.
    const timer = setTimeout(() => arrive(before !== place));
    return () => clearTimeout(timer);
  }, [place, isTitled]);
}
