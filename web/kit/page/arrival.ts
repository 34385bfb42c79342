import { useMatch } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { announcedPlace } from "../browser/announcedPlace.ts";
import { announce } from "../browser/announcer.ts";
import { companyTheme } from "../look/theme.ts";

/** The title of a screen while its record is loading. */
export const untitled = "…";
/** Whether the screen focused an element itself, such as a scan field. */
function isTaken(focused: Element | null) {
  return focused?.closest("main, [role=dialog]") != null && focused.id !== "content";
}

/**
 * Sets the page title and announces the screen: focuses its heading, or announces the title when the screen set the focus
 * itself. A screen that replaces another at the same address is announced only when the focus was lost.
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
    // After the effects of the children, which may set the focus.
    const timer = setTimeout(() => arrive(before !== place));
    return () => clearTimeout(timer);
  }, [place, isTitled]);
}
