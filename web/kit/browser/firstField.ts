import { useEffect, useRef } from "react";

const isFree = (field: HTMLElement) => !field.matches("[type=hidden], :disabled");

/** Puts the focus into the first field of what was opened to be filled in: the ref of what holds its fields. */
export function useFirstField<Holder extends HTMLElement>(isWanted = true) {
  const holder = useRef<Holder>(null);
  useEffect(() => {
    // On a touch screen, focusing a field opens a keyboard over half the form.
    if (!isWanted || !matchMedia("(pointer: fine)").matches) return;
    const focus = () => {
      // A field of the middle of the form may have asked for it.
      if (holder.current!.contains(document.activeElement)) return true;
      const all = holder.current!.querySelectorAll<HTMLElement>("input, select, textarea");
      const first = [...all].find(isFree);
      first?.focus();
      return Boolean(first);
    };
    if (focus()) return;
    // The fields of some forms load after them.
    const loading = new MutationObserver(() => {
      const isTaken = document.activeElement?.closest("main :is(input, select, textarea, button, a)");
      if (isTaken || focus()) loading.disconnect();
    });
    loading.observe(holder.current!, { childList: true, subtree: true });
    return () => loading.disconnect();
  }, [isWanted]);
  return holder;
}
