/** Keeps live regions accessible: a dialog hides everything else from screen readers. */
export function keepAccessible(box: HTMLElement | null) {
  if (!box) return;
  const hidden = new MutationObserver(() => box.removeAttribute("aria-hidden"));
  hidden.observe(box, { attributeFilter: ["aria-hidden"] });
  return () => hidden.disconnect();
}

/** Reserves room for toasts beside dialogs (`--toasts` in the theme), so that they cover no button or field. */
export function claimRoom(box: HTMLElement | null) {
  const release = keepAccessible(box);
  if (!box) return;
  const size = new ResizeObserver(() => {
    const room = box.childElementCount > 0 ? `${box.offsetHeight + 16}px` : "";
    // The whole page inherits the property, so setting it, even to the same value, recalculates all styles.
    if (room || document.body.style.length) document.body.style.setProperty("--toasts", room);
  });
  size.observe(box);
  return () => {
    release?.();
    size.disconnect();
  };
}
