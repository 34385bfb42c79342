import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { MyTaskList } from "./Tasks.tsx";

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

test("without open tasks of one's own, those that nobody has are a step away", async () => {
  const requests = serve(() => ({ items: [], total: 0, pageSize: 25, page: 1 }));
  const address = await renderScreen(MyTaskList, "/my-tasks?status=toDo,inProgress,hold");
  await screen.findByText(/^U hebt geen open taken/);
  expect(requests.find(({ path }) => path === "/tasks")?.query).toMatchObject({ mine: "true" });
  fireEvent.click(screen.getByRole("link", { name: "Taken van niemand tonen" }));
  await waitFor(() => expect(address()).toContain("/tasks?status=toDo,inProgress,hold&assignedToId=()"));
});

test("a search of one's own tasks that finds nothing says so", async () => {
  serve(() => ({ items: [], total: 0, pageSize: 25, page: 1 }));
  await renderScreen(MyTaskList, "/my-tasks?status=toDo,inProgress,hold&q=dell");
  await screen.findByText("Niets voldoet aan deze zoekopdracht en filters.");
});
