import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { TaskForm } from "./Tasks.tsx";

const task = {
  ...{ id: 1, version: 1, name: "Reinigen", description: "", status: "toDo", holdReason: "" },
  ...{ overrideReason: "", productId: 4, productName: "Dell 5420", sku: "100004", serialNumber: "AB12" },
  ...{ dueDate: null, assignedToId: null, startedAt: null, finishedAt: null, waitsFor: [], position: 0 },
};
async function opened(archived: boolean) {
  serve(({ path }) => {
    if (path === "/tasks/1") return { ...task, archived };
    return path.startsWith("/comments") ? { items: [] } : [];
  });
  await renderScreen(TaskForm, "/tasks/1", "/tasks/$id");
  await screen.findByDisplayValue("Reinigen");
}
const write = () => screen.queryByRole("combobox", { name: /^Opmerking schrijven/ });
const save = () => screen.queryByRole("button", { name: "Opslaan" });

test("a task of a device in the archive says why it stays as it is, and takes no comment", async () => {
  await opened(true);
  screen.getByText(/^Het apparaat staat in het archief/);
  expect(
    screen.getByDisplayValue("Reinigen").closest<HTMLFieldSetElement>("fieldset.lockable")!.disabled,
  ).toBe(true);
  expect([save(), write()]).toEqual([null, null]);
});

test("a task of any other device is changed and commented on", async () => {
  await opened(false);
  expect(
    screen.getByDisplayValue("Reinigen").closest<HTMLFieldSetElement>("fieldset.lockable")!.disabled,
  ).toBe(false);
  expect([save(), write()]).not.toContain(null);
});
