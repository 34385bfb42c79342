import { act, fireEvent, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { time } from "../../../contract/http.ts";
import { labelled, renderScreen } from "../kit.fixtures.tsx";
import { locale } from "../texts/i18n.ts";
import { fieldRules } from "./fields.ts";
import { TimeInput } from "./TimeInput.tsx";

let value: unknown;
/** A time that may stay empty, as a field of a form. */
function From() {
  const { control, watch } = useForm({ mode: "onTouched", defaultValues: { from: "09:30" } });
  value = watch("from");
  const shape = { schema: { ...time, type: "string" }, required: false, nullable: true };
  return (
    <TimeInput name="from" control={control as never} rules={fieldRules(shape)} shape={shape} label="Vanaf" />
  );
}
const box = () => labelled(/^Vanaf/);
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

beforeEach(async () => {
  await renderScreen(From);
});

test("a time is typed as people write it, on the clock of 24 hours, and tidied when the field is left", () => {
  expect(box().value).toBe("09:30");
  expect(box().type).toBe("text");
  type("1415");
  expect(value).toBe("14:15");
  expect(box().value).toBe("1415");
  fireEvent.blur(box());
  expect(box().value).toBe("14:15");
});

test("arrow keys go a quarter of an hour on and back, and a whole one with Shift", () => {
  for (const [key, shiftKey, next] of [
    ["ArrowUp", false, "09:45"],
    ["ArrowUp", false, "10:00"],
    ["ArrowDown", false, "09:45"],
    ["ArrowUp", true, "10:00"],
    ["ArrowUp", true, "11:00"],
  ] as const) {
    fireEvent.keyDown(box(), { key, shiftKey });
    expect(value).toBe(next);
  }
});

test("what is no time stays as it was typed and is told; an emptied one is none", async () => {
  type("half tien");
  fireEvent.blur(box());
  await waitFor(() => expect(box().getAttribute("aria-invalid")).toBe("true"));
  expect(box().value).toBe("half tien");
  expect(document.body.textContent).toContain("Dit is geen tijd");
  type("");
  await waitFor(() => expect(box().getAttribute("aria-invalid")).toBe("false"));
  expect(value).toBeNull();
});

test("Persian digits are read and written", () => {
  type("۱۴:۰۵");
  expect(value).toBe("14:05");
  act(() => locale.set("fa"));
  fireEvent.blur(box());
  expect(box().value).toBe("۱۴:۰۵");
  act(() => locale.set("nl"));
});
