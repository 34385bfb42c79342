import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Product } from "../../../contract/productAnswer.ts";
import { Me, useMe } from "../../kit/call/session.ts";
import { Refusal, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import type { Task } from "../taskActs.ts";
import { ProductTasks } from "./ProductTasks.tsx";

const device = {
  ...{ id: 4, productName: "Dell 5420", sku: "100004", serialNumber: "AB12", archived: false },
  ...{ lifecycle: "inStock", quantity: 1, stockQuantity: 1, reservedQuantity: 0 },
};
const task = (id: number, name: string, status: Task["status"], holdReason = "") =>
  ({ ...{ id, name, status, holdReason, version: 1 }, waitsFor: [], dueDate: null }) as unknown as Task;
const tasks = [
  task(1, "Schoonmaken", "toDo"),
  task(2, "Testen", "hold", "Scherm flikkert"),
  task(3, "Data wissen", "done"),
];

const WithRepairs = ({ children }: { children: ReactNode }) => (
  <Me value={{ ...useMe()!, modules: ["repairs"] }}>{children}</Me>
);
/** The tasks of a device; answers what was sent. */
async function opened(more: object = {}, answer: (request: Request) => unknown = () => ({ id: 31 })) {
  const requests = serve(answer);
  const product = { ...device, ...more } as unknown as Product;
  await renderScreen(() => (
    <WithRepairs>
      <ProductTasks product={product} tasks={tasks} readOnly={false} />
    </WithRepairs>
  ));
  return () => requests.filter(({ path }) => path.startsWith("/to-repairs"));
}
const buttons = () => screen.queryAllByRole("button", { name: /^Naar reparatie/ });
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Wat eraan mankeert/ });
const put = () => fireEvent.click(screen.getByRole("button", { name: "Naar reparatie" }));
async function ask() {
  fireEvent.click(screen.getByRole("button", { name: "Naar reparatie: Testen" }));
  await screen.findByRole("dialog", { name: "Dell 5420 AB12 laten repareren" });
}

test("a failed task sends its device to the repair queue, with its reason, and takes it back", async () => {
  const sent = await opened();
  expect(buttons()).toHaveLength(1);
  await ask();
  expect(reason().value).toBe("Testen: Scherm flikkert");
  fireEvent.change(reason(), { target: { value: "Testen: scherm flikkert, ook extern" } });
  put();
  await screen.findByText("Staat in de wachtrij voor reparatie");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Ongedaan maken" }));
  await screen.findByText("Uit de wachtrij gehaald");
  expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/to-repairs", { productId: 4, reason: "Testen: scherm flikkert, ook extern" }],
    ["DELETE", "/to-repairs/31", undefined],
  ]);
});

test("no device is queued without a reason, nor by somebody who thinks better of it", async () => {
  const sent = await opened();
  await ask();
  fireEvent.change(reason(), { target: { value: " " } });
  put();
  fireEvent.submit(reason().form!);
  fireEvent.click(screen.getByRole("button", { name: "Annuleren" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([]);
});

test("what the server refuses is said, and the reason stays to be sent again", async () => {
  await opened({}, () => {
    throw new Refusal({ status: 409, code: "inUse", detail: "Het apparaat staat al in de wachtrij." });
  });
  await ask();
  put();
  await screen.findByText(/staat al in de wachtrij/);
  expect(reason().value).toBe("Testen: Scherm flikkert");
});

test.each([
  ["is in the archive", { archived: true }],
  ["waits for its repair already", { lifecycle: "onHold" }],
  ["is on an order", { reservedQuantity: 1 }],
  ["was sold", { stockQuantity: 0 }],
  ["is a lot", { quantity: 5, stockQuantity: 5 }],
])("no task sends a device to the queue that %s", async (_, more) => {
  await opened(more);
  expect(buttons()).toEqual([]);
  screen.getByRole("button", { name: "Starten: Schoonmaken" });
});
