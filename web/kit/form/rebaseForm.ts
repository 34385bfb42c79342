import type { FieldValues, UseFormReturn } from "react-hook-form";
import { differences } from "./stale.ts";

type Form = Pick<UseFormReturn, "getValues" | "reset" | "setValue">;

/** Resets a form to other values, but keeps what was typed since `sent`; returns whether anything was. */
export function rebaseForm(form: Form, next: FieldValues, sent?: FieldValues) {
  const now = structuredClone(form.getValues());
  const typed = sent ? differences(Object.keys(now), sent, now, sent) : [];
  form.reset(next);
  for (const { name, mine } of typed) form.setValue(name, mine, { shouldDirty: true });
  return typed.length > 0;
}
