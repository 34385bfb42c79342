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
    const room = box.childElementCount > 0 ? `${box.offsetHeight + 16}px` : "";
    // The whole page inherits it: to set it, even to nothing, styles all of that again.
    if (room || document.body.style.length) document.body.style.setProperty("--toasts", room);
  });
  size.observe(box);
  return () => {
    release?.();
    size.disconnect();
  };
}
