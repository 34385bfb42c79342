import { fireEvent, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { fieldsOf, PickInput } from "../kit/inputs/inputs.tsx";
import { Lockable } from "../kit/inputs/Lockable.tsx";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { TagsInput } from "./TagsInput.tsx";

const schema = {
  type: "object",
  properties: { zipcodes: { type: "array", items: { type: "string" } }, productTypes: { type: "array" } },
};
async function opened(locked: boolean) {
  serve(() => [{ id: 1, label: "Laptop" }]);
  await renderScreen(() => {
    const { control } = useForm({ defaultValues: { zipcodes: ["1234"], productTypes: [1] } });
    const field = fieldsOf(control as never, schema, (name) => name);
    return (
      <Lockable locked={locked} why="In het archief.">
        <TagsInput {...field("zipcodes")} />
        <PickInput {...field("productTypes")} from="product-types" multiple />
      </Lockable>
    );
  });
  await screen.findByText("Laptop");
}
const chip = (text: string) => screen.getByText(text).closest<HTMLElement>(".MuiChip-root")!;

test.each(["1234", "Laptop"])("a key takes %s off, but not off a form that is locked", async (text) => {
  await opened(false);
  expect(screen.queryByText("In het archief.")).toBeNull();
  fireEvent.keyUp(chip(text), { key: "Backspace" });
  expect(screen.queryByText(text)).toBeNull();
});

test.each(["1234", "Laptop"])("what is locked says why, and keeps %s out of the keys' way", async (text) => {
  await opened(true);
  screen.getByText("In het archief.");
  expect(chip(text).tabIndex).toBe(-1);
  fireEvent.keyUp(chip(text), { key: "Backspace" });
  screen.getByText(text);
});
