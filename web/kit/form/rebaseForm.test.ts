import { createFormControl, type FieldValues } from "react-hook-form";
import { expect, test } from "vitest";
import { rebaseForm } from "./rebaseForm.ts";

/** A form that was saved as `sent`, with `typed` entered during the save. */
function savedWhile(sent: FieldValues, typed: Record<string, unknown>, saved: FieldValues) {
  const form = createFormControl({ defaultValues: sent });
  form.subscribe({ formState: { dirtyFields: true }, callback: () => {} });
  form.control._state.mount = true;
  for (const name of ["name", "city", "attributes.cpu", "attributes.ram", "tags"]) form.register(name);
  for (const [name, value] of Object.entries(typed)) form.setValue(name, value);
  return { kept: rebaseForm(form, saved, sent), values: form.getValues(), form };
}
const savedValues = { name: "Jansen", city: "Utrecht", attributes: { cpu: "i5", ram: "8 GB" }, tags: ["a"] };

test("a form shows what was saved when nothing was typed meanwhile", () => {
  const saved = { ...savedValues, name: "Jansen B.V." };
  expect(savedWhile(savedValues, {}, saved)).toMatchObject({ kept: false, values: saved });
});
test("what was typed while a form was saved stays, and is not taken for saved", () => {
  const typed = { city: "Utrecht-Oost", "attributes.ram": "16 GB" };
  const { kept, values, form } = savedWhile(savedValues, typed, { ...savedValues, name: "Jansen B.V." });
  expect(kept).toBe(true);
  expect(values).toMatchObject({
    name: "Jansen B.V.",
    city: "Utrecht-Oost",
    attributes: { cpu: "i5", ram: "16 GB" },
  });
  expect(form.getFieldState("city").isDirty).toBe(true);
  expect(form.getFieldState("name").isDirty).toBe(false);
});
test("a list that grew while it was saved stays whole", () => {
  expect(savedWhile(savedValues, { tags: ["a", "b"] }, savedValues).values.tags).toEqual(["a", "b"]);
});
