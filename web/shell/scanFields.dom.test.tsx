import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { useScans } from "../kit/scans/scans.ts";
import { ScanInput } from "../scanning/ScanInput.tsx";
import { useScanner } from "./scanner.ts";

let taken: string[];
function Screen() {
  useScanner();
  useScans((code) => taken.push(`screen ${code}`));
  const [typed, setTyped] = useState("");
  return (
    <>
      <ScanInput
        label="Scan hier"
        fontSize={16}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== "Enter") return;
          taken.push(typed);
          setTyped("");
        }}
      />
      <input aria-label="Naam" />
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>("Scan hier");
beforeAll(() => import("./scanKeys.ts"));
beforeEach(async () => {
  taken = [];
  serve(({ path }) => (path.endsWith("/12") ? { sku: "SKU-12" } : { items: [] }));
  await renderScreen(Screen);
  field().focus();
});

let clock = 0;
type Key = { key: string; code?: string; shiftKey?: boolean };
/** Presses a key some milliseconds after the last one; whether the browser does with it what it does. */
function press(pressed: Key, gap: number) {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, pressed);
  clock += gap;
  Object.defineProperty(event, "timeStamp", { value: clock });
  const goesOn = fireEvent(target, event);
  if (goesOn && pressed.key.length === 1 && target instanceof HTMLInputElement)
    fireEvent.change(target, { target: { value: target.value + pressed.key } });
  return goesOn;
}
const keysOf = (text: string): Key[] => [...text].map((key) => ({ key }));
function scan(keys: readonly Key[], end: string | undefined, gap = 8) {
  clock += 1000;
  for (const key of keys) press(key, gap);
  return end === undefined || press({ key: end }, gap);
}

test.each([8, 80, 100, 140])(
  "a scan that ends with Tab is taken as one with Enter is, at %i ms a key",
  (gap) => {
    expect(scan(keysOf("PF3ABC12"), "Tab", gap)).toBe(false);
    expect(scan(keysOf("PF4DEF34"), "Tab", gap)).toBe(false);
    expect(scan(keysOf("PF5GHI56"), "Enter", gap)).toBe(false);
    expect(taken).toEqual(["PF3ABC12", "PF4DEF34", "PF5GHI56"]);
    expect(field().value).toBe("");
  },
);

test("a Tab that a person presses moves the focus", () => {
  expect(scan(keysOf("PF3ABC12"), "Tab", 200)).toBe(true);
  expect(scan([], "Tab")).toBe(true);
  screen.getByLabelText("Naam").focus();
  expect(scan(keysOf("hallo123"), "Tab", 100)).toBe(true);
  expect(taken).toEqual([]);
});

test("what a French keyboard makes of a scan is read by its keys", () => {
  const sent: Key[] = [
    { key: "P", code: "KeyP", shiftKey: true },
    { key: "F", code: "KeyF", shiftKey: true },
    { key: '"', code: "Digit3" },
    { key: "Q", code: "KeyA", shiftKey: true },
    { key: "&", code: "Digit1" },
    { key: "é", code: "Digit2" },
  ];
  scan(sent, "Tab");
  scan(sent, "Enter");
  expect(taken).toEqual(["PF3A12", "PF3A12"]);
});

test("a scan without an end is not put before the next one", async () => {
  scan(keysOf("PF3ABC12"), undefined);
  await waitFor(() => expect(taken).toEqual(["PF3ABC12"]));
  scan(keysOf("PF4DEF34"), "Enter");
  expect(taken).toEqual(["PF3ABC12", "PF4DEF34"]);
});

test("the address on one of our labels is the product that it leads to", async () => {
  scan(keysOf(`${location.origin}/products/12`), "Enter");
  await waitFor(() => expect(taken).toEqual(["screen SKU-12"]));
  expect(field().value).toBe("");
});

test("outside a field a scan that came too slowly, or without an end, is said", async () => {
  field().blur();
  scan(keysOf("PF3ABC12"), "Enter", 100);
  await screen.findByText(/PF3ABC12 kwam te langzaam/);
  scan(keysOf("PF4DEF34"), undefined);
  await screen.findByText(/PF4DEF34 kwam zonder einde/);
  scan(keysOf("hallo"), "Enter", 100);
  scan(keysOf("PF5GHI56"), "Tab");
  await vi.waitFor(() => expect(taken).toEqual(["screen PF5GHI56"]));
  expect(screen.queryByText(/hallo/)).toBeNull();
});
