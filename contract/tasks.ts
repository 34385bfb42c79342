import { type Static, Type } from "typebox";
import { withBulkSchemas } from "./bulk.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfIds,
  anyOfWords,
  day,
  dayRange,
  input,
  instant,
  key,
  name,
  oneOf,
  onlyThose,
  orNull,
  text,
  translated,
  withSchemas,
} from "./http.ts";
import * as routes from "./tasks.routes.ts";

/** What somebody can set a task to. */
export const taskStates = ["toDo", "inProgress", "hold", "done"] as const;
/** A task that was open when its device was delivered is `skipped`, until the device comes back. */
export const taskStatuses = [...taskStates, "skipped"] as const;
export type TaskState = (typeof taskStatuses)[number];
export type SettableState = (typeof taskStates)[number];
export const isSkipped = ({ status }: { status: TaskState }) => status === "skipped";

/** A standard task (with product types, without product) is copied for every new product of those types. */
export const TaskInput = input({
  name: translated({ ...name(), examples: ["Batterij vervangen"] }),
  description: { ...text(5000), default: "" },
  productTypes: Type.Array(key, { maxItems: 200, uniqueItems: true, default: [] }),
  standard: Type.Boolean({ default: false }),
  provesErasure: Type.Boolean({
    default: false,
    description:
      "For standard tasks: finished only by successful erasure reports, while a drive is not erased",
  }),
  required: Type.Boolean({
    default: false,
    description: "For standard tasks: a device cannot become saleable or be sold while the task is open",
  }),
  asks: Type.Array(key, {
    maxItems: 50,
    uniqueItems: true,
    default: [],
    description: "For standard tasks: attributes to fill in at the workbench before the task is done",
  }),
  productId: orNull(key),
  status: { ...oneOf(taskStates, "taskStates"), default: "toDo" },
  holdReason: { ...text(500), default: "" },
  overrideReason: {
    ...text(500),
    default: "",
    description: "Why it does not wait for the tasks that come before it; takes the right to override",
  },
  dueDate: orNull(day),
  assignedToId: orNull(key),
  position: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
});
export type TaskInput = Static<typeof TaskInput>;

export const taskSubject = subject("task", "Work on devices in the workshop.");
const tasksSchemas = crudSchemas({
  input: TaskInput,
  extra: {
    status: oneOf(taskStatuses, "taskStates"),
    sku: orNull(Type.String()),
    productName: orNull(Type.String()),
    serialNumber: orNull(Type.String()),
    assignedTo: orNull(Type.String()),
    startedAt: orNull(instant),
    finishedAt: orNull(instant),
    overdue: Type.Boolean({ description: "The due date has passed, and the task is not done" }),
    archived: Type.Boolean({ description: "The device is archived; neither can be changed" }),
    waitsFor: Type.Array(translated(Type.String()), {
      description: "The open tasks of the device that come before it",
    }),
  },
  filters: {
    status: anyOfWords(taskStatuses),
    productId: anyOfIds,
    standardTaskId: anyOfIds,
    typeId: anyOfIds,
    assignedToId: anyOfIds,
    mine: onlyThose("those assigned to oneself"),
    standard: onlyThose("the standard tasks that new products get instead of the tasks of products"),
    dueDate: dayRange,
    overdue: onlyThose("what is late: its day has passed, and it is open"),
    finishedAt: dayRange,
  },
  sortable: ["name", "status", "dueDate", "position"],
});
export type TasksSchemas = typeof tasksSchemas;
export const tasks = withBulkSchemas(withSchemas(taskSubject, routes.tasks, tasksSchemas), TaskInput);

const taskPeopleSchemas = {
  list: {
    summary:
      "Lists assignees with their number of open tasks; without the right to see all, only the caller.",
    answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), open: Type.Integer() })),
  },
} as const;
export type TaskPeopleSchemas = typeof taskPeopleSchemas;
export const taskPeople = withSchemas(taskSubject, routes.taskPeople, taskPeopleSchemas);

const holdReasonsSchemas = {
  list: {
    summary: "Lists why tasks were held, the reasons that were used last first.",
    answer: Type.Array(Type.String()),
  },
} as const;
export type HoldReasonsSchemas = typeof holdReasonsSchemas;
export const holdReasons = withSchemas(taskSubject, routes.holdReasons, holdReasonsSchemas);
