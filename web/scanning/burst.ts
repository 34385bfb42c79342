/** Milliseconds between two keys above which it is a person who types. */
export const longestGap = 60;
/** The same in a field for scans, where slow scanners without a cable are waited for. */
export const slowGap = 150;
const shortest = 4;
/** Of a code whose end does not come, or that comes slowly: fewer keys may be a person's. */
const surely = 6;

/** Of a code that comes slowly and without an end: so many keys no hand presses at one pace. */
const steadily = 8;
/** Milliseconds by which the gaps of a steady pace differ at most. */
const unsteadiness = 25;

/** A key of a scanner: the sign that the keyboard's layout makes of it, and the key itself. */
export type ScanKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey"> & { capsLock?: boolean };
type Key = ScanKey &
  Pick<KeyboardEvent, "timeStamp"> &
  Partial<Pick<KeyboardEvent, "ctrlKey" | "getModifierState">>;

export const typedText = (keys: readonly ScanKey[]) =>
  keys
    .map(({ key }) => (key.length === 1 ? key : ""))
    .join("")
    .trim();
const isLong = (keys: readonly ScanKey[], least: number) => typedText(keys).length >= least;
/** A key that is held down is no scan. */
const isVaried = (keys: readonly ScanKey[]) => new Set(keys.map(({ key }) => key)).size > 2;

/**
 * Gathers a burst of keys that ends in Enter or Tab, as a barcode scanner on the keyboard port sends it: at its end it answers
 * the keys at the pace of a scanner, and those at the pace of a slow one.
 */
export function createBurst() {
  let fast: ScanKey[] = [];
  let slow: ScanKey[] = [];
  /** Between the keys of the slow ones. */
  let gaps: number[] = [];
  let last = 0;
  const forget = () => {
    fast = [];
    slow = [];
    gaps = [];
  };
  const take = (event: Key) => {
    const gap = event.timeStamp - last;
    last = event.timeStamp;
    if (gap > longestGap) fast = [];
    if (gap > slowGap) {
      slow = [];
      gaps = [];
    }
    const { key, code, shiftKey } = event;
    if (key === "Enter" || key === "Tab") {
      const ended = {
        fast: isLong(fast, shortest) ? fast : undefined,
        slow: isLong(slow, shortest) ? slow : undefined,
      };
      forget();
      return ended;
    }
    // A separator within a code comes as Ctrl+].
    const sign = event.ctrlKey
      ? { key: "\u001d", code: "", shiftKey: false }
      : { key, code, shiftKey, capsLock: event.getModifierState?.("CapsLock") };
    if (sign.key.length === 1 || key === "Dead") {
      fast = [...fast, sign];
      if (slow.length > 0) gaps = [...gaps, gap];
      slow = [...slow, sign];
    }
    return undefined;
  };
  return {
    take,
    forget,
    /** What came so fast that it is a scan, though its end has not come. */
    unended: () => (isLong(fast, surely) && isVaried(fast) ? fast : undefined),
    /** What came slowly, but at the pace of a machine, though its end has not come. */
    steady() {
      const isSteady = Math.max(...gaps) - Math.min(...gaps) <= unsteadiness;
      return isSteady && isLong(slow, steadily) && isSurelyScan(slow) ? slow : undefined;
    },
  };
}

/** Whether keys at a slow pace are surely a scan: a person presses none of these outside a field. */
export const isSurelyScan = (keys: readonly ScanKey[]) =>
  isLong(keys, surely) && isVaried(keys) && /\d/.test(typedText(keys));
