import { type Static, Type } from "typebox";
import { attributeTypes } from "./attributes.ts";
import { attributeCode, key, oneOf, orNull, record, strict, text, translated, withSchemas } from "./http.ts";
import { lifecycles } from "./statuses.ts";
import { taskStates, taskSubject } from "./tasks.ts";
import * as routes from "./workbench.routes.ts";

/** What a scan does with the task of a device; `look` changes nothing. */
export const benchActs = ["finish", "start", "hold", "look"] as const;
export type BenchAct = (typeof benchActs)[number];

const values = record(attributeCode, text(500), { maxProperties: 50, additionalProperties: false });

/** An attribute that a task asks for. */
export const TaskAttribute = Type.Object({
  code: Type.String(),
  name: translated(Type.String()),
  type: oneOf(attributeTypes, "attributeTypes"),
  options: Type.Array(Type.String()),
});
export type TaskAttribute = Static<typeof TaskAttribute>;

/** What an act changes, and an undo restores. */
const TaskSeen = strict({
  status: oneOf(taskStates, "taskStates"),
  holdReason: text(500),
  assignedToId: orNull(key),
  attributes: values,
});
export type TaskSeen = Static<typeof TaskSeen>;

export const scanFates = ["done", "asks", "started", "held", "looked", "undone"] as const;
export type ScanFate = (typeof scanFates)[number];
export const BenchAnswer = Type.Object({
  fate: Type.Unsafe<ScanFate>({
    type: "string",
    enum: [...scanFates],
    description: "`asks`: begun, and done once the attributes that it asks for are filled",
  }),
  product: Type.Object({
    id: Type.Integer(),
    sku: Type.String(),
    serialNumber: Type.String(),
    productName: Type.String(),
    statusName: translated(Type.String()),
    lifecycle: oneOf(lifecycles, "lifecycles"),
    purchaseId: orNull(Type.Integer()),
    purchaseNr: orNull(Type.String()),
  }),
  task: orNull(
    Type.Object({
      id: Type.Integer(),
      name: translated(Type.String()),
      standardTaskId: orNull(Type.Integer()),
    }),
  ),
  asked: Type.Array(Type.Object({ ...TaskAttribute.properties, value: Type.String() })),
  next: orNull(Type.Object({ id: Type.Integer(), name: translated(Type.String()) })),
  /** The body that undoes it; null when nothing changed. */
  undo: orNull(Type.Object({ taskId: Type.Integer(), given: TaskSeen, former: TaskSeen })),
});
export type BenchAnswer = Static<typeof BenchAnswer>;

const TaskCount = Type.Object({
  id: Type.Integer(),
  name: translated(Type.String()),
  done: Type.Integer(),
  of: Type.Integer(),
});
const Lot = { id: Type.Integer(), orderNr: Type.String(), supplierName: Type.String() };
export const Bench = Type.Object({
  tasks: Type.Array(
    Type.Object({
      id: Type.Integer({ description: "Id of the standard task" }),
      name: translated(Type.String()),
      waiting: Type.Integer({ description: "Devices here of which it is not done" }),
      asks: Type.Array(TaskAttribute),
    }),
  ),
  lots: Type.Array(Type.Object({ ...Lot, waiting: Type.Integer() }), {
    description: "Purchase orders with devices here of which a standard task is not done, newest first",
  }),
  lot: orNull(
    Type.Object({
      ...Lot,
      devices: Type.Integer(),
      saleable: Type.Integer({ description: "Saleable, and what went to a customer already" }),
      tasks: Type.Array(TaskCount),
    }),
  ),
});
export type Bench = Static<typeof Bench>;

const workbenchSchemas = {
  read: {
    summary: "Returns the work waiting at the workbench, task by task, and the progress of a purchase order.",
    query: strict({ orderId: Type.Optional(key) }),
    answer: Bench,
  },
  scan: {
    refuses: { 404: ["notFound"] },
    summary:
      "Finishes, begins or puts on hold a task of the scanned device, with the attributes that it asks for.",
    body: strict({
      code: { ...text(80, 1), description: "SKU, serial number or IMEI" },
      standardTaskId: {
        ...orNull(key),
        default: null,
        description: "null: what is next of this device",
      },
      act: { ...oneOf(benchActs), default: "finish" },
      holdReason: { ...text(500), default: "" },
      attributes: { ...values, default: {} },
      orderId: { ...orNull(key), default: null, description: "Refuses devices of another purchase order" },
      anyway: Type.Boolean({
        default: false,
        description: "Overrides the check for earlier open tasks and for another lot",
      }),
    }),
    answer: BenchAnswer,
  },
  undo: {
    refuses: { 404: ["notFound"] },
    summary: "Undoes a scan at the workbench, unless the task has changed since.",
    body: strict({ taskId: key, given: TaskSeen, former: TaskSeen }),
    answer: BenchAnswer,
  },
} as const;
export type WorkbenchSchemas = typeof workbenchSchemas;
export const workbench = withSchemas(taskSubject, routes.workbench, workbenchSchemas);
