/** A dialog hides everything else from screen readers; what reports to them must stay accessible. */
export function keepAccessible(box: HTMLElement | null) {
  if (!box) return;
  const hidden = new MutationObserver(() => box.removeAttribute("aria-hidden"));
  hidden.observe(box, { attributeFilter: ["aria-hidden"] });
  return () => hidden.disconnect();
}

/** Dialogs leave room for these messages (`--toasts` in the theme), so that they cover no button or field. */
export function claimRoom(box: HTMLElement | null) {
  const release = keepAccessible(box);
  if (!box) return;
  const size = new ResizeObserver(() => {
    const { style } = document.body;
    // The whole page inherits it, and is styled again when it is set.
    if (box.childElementCount > 0) style.setProperty("--toasts", `${box.offsetHeight + 16}px`);
    else style.removeProperty("--toasts");
  });
  size.observe(box);
  return () => {
    release?.();
    size.disconnect();
  };
}
