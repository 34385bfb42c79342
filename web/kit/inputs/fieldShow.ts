import { type ReactNode, useEffect } from "react";

type Shown = { label: string; show?: (value: unknown) => ReactNode };
const fields = new WeakMap<object, Map<string, Shown>>();

/** Remembers how an input names and shows its value, for whoever shows two versions of it. */
export function useFieldShow(control: object, name: string, { label, show }: Shown) {
  useEffect(() => {
    const known = fields.get(control) ?? new Map<string, Shown>();
    fields.set(control, known.set(name, { label, show }));
  });
}
/** How the form's input of that name shows its value. */
export const fieldShow = (control: object, name: string) => fields.get(control)?.get(name);
