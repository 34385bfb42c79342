import { type CodeField, fittingField, openForm } from "./fittingField.ts";
import { write } from "./writing.ts";

export type { CodeField };
/** A field of text before the first key of a scan. */
export type Former = { field: CodeField; text: string } | undefined;
/** The field of the open form that a scan is for, and what puts the code back where it was typed when nothing is filled. */
export type Aim = { field: CodeField | undefined; putBack: () => void };

/**
 * Where a code belongs that was read into a field of the open form, out of which it is taken; undefined for one that stays there. It
 * has no field when none takes it and it must not be in one for codes of another kind.
 */
export function aimOf(code: string, { field: focused, text }: NonNullable<Former>): Aim | undefined {
  const form = openForm();
  if (!form?.contains(focused)) return undefined;
  const field = fittingField(form, code, focused);
  const { takes = "any" } = focused.dataset;
  if (!field && takes === "any") return undefined;
  const { value } = focused;
  write(focused, text);
  return { field, putBack: () => focused.isConnected && focused.value === text && write(focused, value) };
}
