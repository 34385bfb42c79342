import type { CodeField } from "./fittingField.ts";

/** Puts text into a field as React hears of it: as if somebody typed it. */
export function write(field: CodeField, text: string) {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
