/** Where a removed element was: after `before`, in an ancestor that still exists. */
type Gap = { parent: Node; before: Node | null };
type Focused = {
  element: HTMLElement;
  /** The heading of its screen. */
  heading: Element | null;
  gap?: Gap;
  /** Set when it lost the focus by being disabled, as a button is during a request. */
  wasDisabled?: boolean;
};

/** Enough for the layers of a confirmation: a row's menu, its item, the dialog, its button. */
const remembered = 6;
const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The container that a dialog focuses when the focus is lost inside it; of no use to anyone. */
const isFrame = (element: Element) => element.matches(".MuiDialog-container, .MuiPaper-root");
const isLost = (element: Element | null) => !element || element === document.body || isFrame(element);

const takesFocus = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(":disabled") &&
  element.checkVisibility() &&
  !element.closest("[aria-hidden=true], [inert]");

/** The first focusable element after a gap in the same screen or dialog, else the last one before it. */
function nextTo({ parent, before }: Gap): HTMLElement | undefined {
  const scope = (parent instanceof Element ? parent : parent.parentElement)?.closest("main, [role=dialog]");
  if (!scope) return undefined;
  const isAfter = (element: Element) => {
    if (!before) return parent.contains(element) || isPast(parent, element);
    return !before.contains(element) && isPast(before, element);
  };
  const all = [...scope.querySelectorAll<HTMLElement>(focusable)].filter(takesFocus);
  return all.find(isAfter) ?? all.at(-1);
}
const isPast = (node: Node, other: Node) =>
  (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function follow(entries: readonly Focused[], records: readonly MutationRecord[]) {
  for (const { type, target, removedNodes, previousSibling } of records) {
    const isGone = (node: Node | null | undefined) =>
      node != null && [...removedNodes].some((removed) => removed.contains(node));
    const gap = { parent: target, before: previousSibling };
    for (const entry of entries)
      if (type === "attributes") entry.wasDisabled ||= target.contains(entry.element) && isOff(entry.element);
      else if (isGone(entry.gap ? entry.gap.parent : entry.element) || isGone(entry.gap?.before))
        entry.gap = gap;
  }
}
const isOff = (element: Element) => element.matches(":disabled");

/** What to focus instead: the element itself if it is enabled again, else the one after its place. */
function heir(entries: readonly Focused[]): HTMLElement | undefined {
  for (const [at, entry] of entries.entries()) {
    const { element, heading, gap, wasDisabled } = entry;
    // A new screen takes the focus by itself.
    if (heading && !heading.isConnected) return undefined;
    // A board moves the focus with its card.
    if (element.closest("[data-card]")) return undefined;
    if (element.isConnected) {
      if (at === 0 && !wasDisabled) return undefined;
      if (isOff(element)) return undefined;
      if (takesFocus(element)) return element;
    }
    const next = !element.isConnected && gap && nextTo(gap);
    if (next) return next;
  }
  return undefined;
}

/**
 * Moves the focus on when the element that a key was pressed on disappears, such as a removed line or chip. Not after a
 * click or tap, where focusing a field could open the on-screen keyboard. Returns a function that stops it.
 */
export function handFocusOn() {
  let entries: Focused[] = [];
  let isPointing = false;
  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || isFrame(target)) return;
    const entry = { element: target, heading: document.querySelector("main h1") };
    entries = [entry, ...entries.filter(({ element }) => element !== target)].slice(0, remembered);
  };
  const point = () => {
    isPointing = true;
  };
  const onPress = () => {
    isPointing = false;
  };
  const restore = () => {
    const [last] = entries;
    if (last && document.activeElement === last.element && !isOff(last.element)) last.wasDisabled = false;
    if (!isPointing && isLost(document.activeElement)) heir(entries)?.focus();
  };
  const observer = new MutationObserver((records) => {
    follow(entries, records);
    const [last] = entries;
    // Later than a closing dialog or an opening screen, which set the focus themselves.
    if (last && (!last.element.isConnected || last.wasDisabled)) setTimeout(restore);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  const events = [
    ["focusin", focused],
    ["pointerdown", point],
    ["keydown", onPress],
  ] as const;
  for (const [name, heard] of events) document.addEventListener(name, heard as EventListener, true);
  return () => {
    observer.disconnect();
    for (const [name, heard] of events) document.removeEventListener(name, heard as EventListener, true);
  };
}
