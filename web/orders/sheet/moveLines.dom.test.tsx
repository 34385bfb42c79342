import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { announcements } from "../../kit/browser/announcer.ts";
import { Refusal } from "../../kit/kit.fixtures.tsx";
import { renderSale, visibleRows } from "./sheet.fixtures.tsx";

const handle = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}.* verplaatsen`) });
const names = () => visibleRows().map((row) => /Dell ./.exec(row.textContent)?.[0]);
const arranged = (...lineIds: number[]) => expect.objectContaining({ method: "POST", body: { lineIds } });
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

function drag(from: Element, to: Element, dataTransfer = new DataTransfer()) {
  const fire = (type: "dragStart" | "dragOver" | "drop", on: Element) => {
    const event = createEvent[type](on);
    Object.defineProperty(event, "dataTransfer", { value: dataTransfer });
    fireEvent(on, event);
    return event.defaultPrevented;
  };
  fire("dragStart", from);
  const isTaken = fire("dragOver", to);
  if (isTaken) fire("drop", to);
  return isTaken;
}

test("arrows take a line further, which keeps the focus and says where it is", async () => {
  const said: (string | undefined)[] = [];
  const stop = announcements.listen(() => said.push(announcements.get().at(-1)?.text));
  onTestFinished(() => void stop());
  const { sent } = await renderSale();
  handle("Dell A").focus();
  pressKey("ArrowDown");
  await waitFor(() => expect(names()).toEqual(["Dell B", "Dell A", "Dell C"]));
  expect(document.activeElement).toBe(handle("Dell A"));
  pressKey("ArrowDown");
  await waitFor(() => expect(names()).toEqual(["Dell B", "Dell C", "Dell A"]));
  pressKey("ArrowDown");
  pressKey("ArrowUp");
  await waitFor(() => expect(names()).toEqual(["Dell B", "Dell A", "Dell C"]));
  expect(sent()).toEqual([arranged(2, 1, 3), arranged(2, 3, 1), arranged(2, 1, 3)]);
  expect(said).toContain("Dell A, PF1 staat nu op plaats 3 van 3");
});

test("each key counts, also those that come while the first is still being stored", async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { sent } = await renderSale(async ({ path }) => {
    if (path.endsWith("/arrange")) await held;
  });
  handle("Dell A").focus();
  pressKey("ArrowDown");
  pressKey("ArrowDown");
  pressKey("ArrowDown");
  goOn();
  await waitFor(() => expect(names()).toEqual(["Dell B", "Dell C", "Dell A"]));
  expect(sent()).toEqual([arranged(2, 1, 3), arranged(2, 3, 1)]);
  pressKey("ArrowUp");
  pressKey("ArrowUp");
  await waitFor(() => expect(names()).toEqual(["Dell A", "Dell B", "Dell C"]));
});

test("keys after one that the server refused are not sent, and count from what is shown", async () => {
  const refusal = new Refusal({ status: 409, code: "stale", detail: "De regels zijn intussen veranderd." });
  let refuses = true;
  const { sent } = await renderSale(({ path }) => {
    if (path.endsWith("/arrange") && refuses) throw refusal;
  });
  handle("Dell A").focus();
  pressKey("ArrowDown");
  pressKey("ArrowDown");
  await screen.findByText(/De regels zijn intussen veranderd/);
  refuses = false;
  pressKey("ArrowDown");
  await waitFor(() => expect(names()).toEqual(["Dell B", "Dell A", "Dell C"]));
  expect(sent()).toEqual([arranged(2, 1, 3), arranged(2, 1, 3)]);
});

test("a line is dropped on the row of another, upwards and downwards", async () => {
  const { sent } = await renderSale();
  expect(drag(handle("Dell C"), visibleRows()[0]!.querySelector("td")!)).toBe(true);
  await waitFor(() => expect(names()).toEqual(["Dell C", "Dell A", "Dell B"]));
  drag(handle("Dell C"), visibleRows()[1]!);
  await waitFor(() => expect(names()).toEqual(["Dell A", "Dell C", "Dell B"]));
  expect(sent()).toEqual([arranged(3, 1, 2), arranged(1, 3, 2)]);
});

test("nothing is sent for a line dropped on itself, nor for what is no line", async () => {
  const { sent } = await renderSale();
  drag(handle("Dell B"), visibleRows()[1]!);
  const file = new DataTransfer();
  file.setData("text/plain", "1");
  expect(drag(visibleRows()[2]!, visibleRows()[0]!, file)).toBe(false);
  drag(handle("Dell A"), visibleRows()[1]!);
  await waitFor(() => expect(names()).toEqual(["Dell B", "Dell A", "Dell C"]));
  expect(sent()).toEqual([arranged(2, 1, 3)]);
});

test("lines stay as they are when the server refuses, which is said", async () => {
  const refusal = new Refusal({ status: 409, code: "stale", detail: "De regels zijn intussen veranderd." });
  await renderSale(({ path }) => {
    if (path.endsWith("/arrange")) throw refusal;
  });
  handle("Dell B").focus();
  pressKey("ArrowUp");
  await screen.findByText(/De regels zijn intussen veranderd/);
  expect(names()).toEqual(["Dell A", "Dell B", "Dell C"]);
});
