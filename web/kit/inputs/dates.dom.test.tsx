import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { labelled, renderScreen } from "../kit.fixtures.tsx";
import { DateInput } from "./DateInput.tsx";
import { fieldRules } from "./fields.ts";

let day: unknown;
/** A date that may stay empty, as a field of a form. */
function DeliveryDate() {
  const { control, watch } = useForm({ mode: "onTouched", defaultValues: { date: "2026-03-31" } });
  day = watch("date");
  const shape = { schema: { type: "string", format: "date" }, required: false, nullable: true };
  return (
    <DateInput
      name="date"
      control={control as never}
      rules={fieldRules(shape)}
      shape={shape}
      label="Levering"
    />
  );
}
const box = () => labelled(/^Levering/);
async function calendar() {
  fireEvent.keyDown(box(), { key: "ArrowDown", altKey: true });
  const dialog = within(await screen.findByRole("dialog", { name: "Kies een datum" }));
  await dialog.findByRole("grid", { name: "maart 2026" });
  await waitFor(() => expect(focusedDay()).toMatch(/2026/));
  return dialog;
}
const focusedDay = () => document.activeElement!.getAttribute("aria-label");
const pressKey = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...modifiers });

beforeEach(async () => {
  await renderScreen(DeliveryDate);
});

test("a date is typed as people write it, and tidied when the field is left", () => {
  expect(box().value).toBe("31 mrt 2026");
  fireEvent.change(box(), { target: { value: "1-4-2026" } });
  expect(day).toBe("2026-04-01");
  expect(box().value).toBe("1-4-2026");
  fireEvent.blur(box());
  expect(box().value).toBe("1 apr 2026");
});

test("what is no date stays as it was typed and is told; an emptied one is none", async () => {
  fireEvent.change(box(), { target: { value: "31-2-2026" } });
  fireEvent.blur(box());
  await waitFor(() => expect(box().getAttribute("aria-invalid")).toBe("true"));
  expect(box().value).toBe("31-2-2026");
  fireEvent.change(box(), { target: { value: "" } });
  await waitFor(() => expect(box().getAttribute("aria-invalid")).toBe("false"));
  expect(day).toBeNull();
});

test("arrows walk the calendar by day and week, Home and End within the week, Page keys by month and year", async () => {
  await calendar();
  expect(focusedDay()).toMatch(/^di 31 mrt 2026/);
  const way: [string, object, RegExp][] = [
    ["ArrowRight", {}, /^wo 1 apr 2026/],
    ["ArrowUp", {}, /^wo 25 mrt 2026/],
    ["ArrowLeft", {}, /^di 24 mrt 2026/],
    ["ArrowDown", {}, /^di 31 mrt 2026/],
    ["Home", {}, /^ma 30 mrt 2026/],
    ["End", {}, /^zo 5 apr 2026/],
    ["PageUp", {}, /^do 5 mrt 2026/],
    ["PageDown", { shiftKey: true }, /^vr 5 mrt 2027/],
  ];
  for (const [key, modifiers, expected] of way) {
    pressKey(key, modifiers);
    expect(focusedDay(), key).toMatch(expected);
  }
  pressKey("Enter");
  expect(day).toBe("2027-03-05");
  expect(box().value).toBe("5 mrt 2027");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a month is turned by its button, a day chosen by a click, and the date emptied", async () => {
  const first = await calendar();
  fireEvent.click(first.getByRole("button", { name: "Vorige maand" }));
  await first.findByRole("grid", { name: "februari 2026" });
  fireEvent.click(first.getByRole("gridcell", { name: /14 feb 2026/ }));
  expect(day).toBe("2026-02-14");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Kalender openen" }));
  const reopened = within(await screen.findByRole("dialog", { name: "Kies een datum" }));
  const chosen = await reopened.findByRole("gridcell", { selected: true });
  expect(chosen.getAttribute("aria-label")).toMatch(/14 feb 2026/);
  fireEvent.click(reopened.getByRole("button", { name: "Leegmaken" }));
  expect(day).toBe(null);
});
