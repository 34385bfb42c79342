import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Request, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { TaskBoard } from "./TaskBoard.tsx";
import { TaskList } from "./Tasks.tsx";

/** As the server does: who starts a task of nobody gets it; the reader is person 1. */
let task: { version: number; status: string; assignedToId: number | null };
let requests: readonly Request[];
beforeEach(() => {
  task = {
    ...{ id: 1, version: 1, name: "Reinigen", status: "toDo", holdReason: "", assignedToId: null },
    ...{ productName: "Dell 5420", sku: "100004", serialNumber: "AB12", archived: false, waitsFor: [] },
  } as typeof task;
  requests = serve(({ method, query, body }) => {
    if (method === "PATCH") {
      const { version, ...change } = body as typeof task;
      expect(version).toBe(task.version);
      const isStarted = change.status === "inProgress" && !("assignedToId" in change);
      task = {
        ...task,
        ...(isStarted && { assignedToId: task.assignedToId ?? 1 }),
        ...change,
        version: version + 1,
      };
      return task;
    }
    const items = [task].filter(({ status }) => !query.status || query.status.split(",").includes(status));
    return { items, total: items.length, page: 1, pageSize: 25 };
  });
});
const Tasks = () => (
  <TaskBoard
    label="Taken"
    columns={[{ key: "name", label: "Naam" }]}
    query={{}}
    search={{}}
    change={() => undefined}
  />
);

const sent = () => requests.flatMap(({ method, body }) => (method === "PATCH" ? [body] : []));
const undo = async () => fireEvent.click(await screen.findByRole("button", { name: "Ongedaan maken" }));

test("who starts a task of nobody in the list is told that it is theirs, and can give it back", async () => {
  await renderScreen(TaskList, "/tasks?status=toDo,inProgress");
  fireEvent.click(await screen.findByRole("button", { name: "Starten: Reinigen" }));
  await screen.findByText("Taak bijgewerkt. De taak is nu van u.");
  await undo();
  await screen.findByText("De taak is terug zoals die was");
  expect(task).toMatchObject({ status: "toDo", assignedToId: null });
});

test("who starts a task of somebody is told no such thing, and it stays theirs when that is undone", async () => {
  task.assignedToId = 2;
  await renderScreen(TaskList, "/tasks?status=toDo,inProgress");
  fireEvent.click(await screen.findByRole("button", { name: "Starten: Reinigen" }));
  await screen.findByText("Taak bijgewerkt");
  await undo();
  await waitFor(() => expect(task).toMatchObject({ status: "toDo", assignedToId: 2 }));
});

test("a task of nobody that is moved on the board is nobody's again when it is put back", async () => {
  await renderScreen(Tasks);
  (await screen.findByRole("link", { name: "Reinigen" })).focus();
  for (const event of ["keyDown", "keyUp"] as const) fireEvent[event](document.activeElement!, { key: " " });
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Bezig" }));
  await waitFor(() => expect(task).toMatchObject({ status: "inProgress", assignedToId: 1 }));
  await undo();
  await waitFor(() => expect(task).toMatchObject({ status: "toDo", assignedToId: null }));
  expect(sent()).toHaveLength(2);
});
