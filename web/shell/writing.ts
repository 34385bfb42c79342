import { typing } from "../kit/browser/keys.ts";
import type { CodeField } from "./fittingField.ts";

/** Puts text into a field as React hears of it: as if somebody typed it. */
export function write(field: CodeField, text: string) {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Remembers a field of text as it was before keys that may be of a scanner, of which none comes later than `wait` after another. */
export function createTakeBack(wait: number) {
  let before: { field: CodeField; text: string } | undefined;
  let last = 0;
  return {
    press({ target, timeStamp, key }: KeyboardEvent) {
      if (timeStamp - last > wait || before?.field !== target)
        before = typing(target) && "value" in (target as CodeField) ? textOf(target as CodeField) : undefined;
      // What comes after a code is another one.
      last = key === "Enter" ? 0 : timeStamp;
    },
    /** Takes out of the field what the scanner typed; answers what puts it back. */
    takeBack() {
      if (!before) return () => {};
      const { field, text } = before;
      const { value } = field;
      write(field, text);
      return () => field.isConnected && field.value === text && write(field, value);
    },
  };
}
const textOf = (field: CodeField) => ({ field, text: field.value });
