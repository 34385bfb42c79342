import type { TextKey } from "../../contract/textKeys.ts";
import { typing } from "../kit/browser/keys.ts";
import { showToast } from "../kit/call/toasts.ts";
import { scanTaker } from "../kit/scans/scans.ts";
import { t } from "../kit/texts/i18n.ts";
import {
  createBurst,
  isSurelyScan,
  longestGap,
  type ScanKey,
  slowGap,
  typedText,
} from "../scanning/burst.ts";
import { readKeys } from "../scanning/readKeys.ts";
import { createSelectKeys } from "../scanning/selectKeys.ts";
import { sound } from "../scanning/tones.ts";
import { type Aim, aimOf, type CodeField, type Former } from "./aim.ts";
import { shortened } from "./fillField.ts";
import { productIn } from "./ownAddress.ts";
import { write } from "./writing.ts";

/** Milliseconds within which the Enter of a scan would have sent its form. */
const sending = 300;
/** Keeps the Enter that is being pressed from sending a form; it still does what else it does in the field. */
function holdForms() {
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const release = () => {
    window.removeEventListener("submit", hold, true);
    window.removeEventListener("keyup", lift, true);
  };
  const lift = ({ key }: KeyboardEvent) => key === "Enter" && release();
  window.addEventListener("submit", hold, true);
  window.addEventListener("keyup", lift, true);
  setTimeout(release, sending);
}

/** Whether a field is there to scan into: its Enter takes the code. */
const isForScans = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.scans !== undefined;
/** Milliseconds after which the end of a scan comes no more. */
const patience = 300;

/** Remembers a field of text as it was before keys that may be of a scanner: none of which comes later than the longest gap. */
function createFormer() {
  let former: Former;
  let last = 0;
  return ({ target, timeStamp, key }: KeyboardEvent, text: string | undefined) => {
    if (timeStamp - last > (isForScans(target) ? slowGap : longestGap) || former?.field !== target)
      former =
        typing(target) && "value" in target!
          ? { field: target as CodeField, text: text ?? String(target.value) }
          : undefined;
    // The next character starts a new code.
    last = key === "Enter" || key === "Tab" ? 0 : timeStamp;
    return former;
  };
}

type Take = (code: string, aim?: Aim) => void;
/**
 * Has a field take the scan that was read into it, as by its Enter, without what the layout made of it; the address on one of our
 * labels goes to the screen as the product that it leads to.
 */
function takeIn(field: HTMLInputElement, keys: readonly ScanKey[], former: Former, take: Take) {
  const code = readKeys(keys);
  if (productIn(code) && scanTaker.get()) {
    write(field, former?.text ?? "");
    return take(code);
  }
  if (former?.field === field && code !== typedText(keys)) write(field, former.text + code);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

/** Tells that a scan was not taken, and what helps; of keys that may be a person's nothing. */
function drop(text: TextKey, keys: readonly ScanKey[]) {
  if (!isSurelyScan(keys)) return;
  sound(false);
  showToast(t(text, { code: shortened(readKeys(keys)) }), "info");
}

/** A key that came before this file, and what its field held then. */
export type EarlyKey = { event: KeyboardEvent; text: string };

/** Hands on what a scanner on the keyboard port reads, until the signal; and what it read before. */
export function listenToScanner(take: Take, signal: AbortSignal, early: readonly EarlyKey[] = []) {
  const burst = createBurst();
  const selectKeys = createSelectKeys(longestGap);
  const formerOf = createFormer();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** A scan without an end is taken where it can be nothing else, so that the next one is not put behind it. */
  const endLater = (target: EventTarget | null, former: Former) => {
    const keys = burst.unended() ?? (isForScans(target) ? burst.steady() : undefined);
    if (!keys) return;
    if (!typing(target)) drop("scans.noEnd", keys);
    else if (isForScans(target)) takeIn(target, keys, former, take);
    burst.forget();
  };
  const onKeyDown = (event: KeyboardEvent, text?: string) => {
    const { target } = event;
    const separates = event.ctrlKey && event.code === "BracketRight";
    if ((event.ctrlKey && !separates) || event.altKey || event.metaKey) return;
    const former = formerOf(event, text);
    clearTimeout(waiting);
    const ended = burst.take(event);
    if (!ended) waiting = setTimeout(endLater, patience, target, former);
    const keys = ended && (isForScans(target) ? ended.slow : ended.fast);
    if (ended?.slow && !keys && !typing(target)) drop("scans.tooSlow", ended.slow);
    if (!keys) return selectKeys.onKey(event);
    selectKeys.forget();
    const isTab = event.key === "Tab";
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (isForScans(target)) {
      stop();
      return takeIn(target, keys, former, take);
    }
    const code = readKeys(keys);
    const aim = former && aimOf(code, former);
    // Who reads into another field finds the code there; a Tab leads on from it.
    if (typing(target) && !aim) return isTab ? undefined : holdForms();
    stop();
    take(code, aim);
  };
  if (signal.aborted) return;
  for (const { event, text } of early) onKeyDown(event, text);
  window.addEventListener("keydown", (event) => onKeyDown(event), { capture: true, signal });
  signal.addEventListener("abort", () => clearTimeout(waiting));
}
