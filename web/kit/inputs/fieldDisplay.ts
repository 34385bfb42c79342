import { type ReactNode, useEffect } from "react";

type Display = { label: string; format?: (value: unknown) => ReactNode };
const fields = new WeakMap<object, Map<string, Display>>();

/** Registers how an input labels and displays its value, for comparing two versions. */
export function useFieldDisplay(control: object, name: string, { label, format: show }: Display) {
  useEffect(() => {
    const displays = fields.get(control) ?? new Map<string, Display>();
    fields.set(control, displays.set(name, { label, format: show }));
  });
}
/** How the input with this name displays its value. */
export const fieldDisplay = (control: object, name: string) => fields.get(control)?.get(name);
