import { type Static, Type } from "typebox";
import { instant, key, oneOf, orNull, strict } from "./http.ts";

/** Events in the order in which an entry lists them; their texts are under `history`. */
export const historyEvents = [
  ...[
    "orderCreated",
    "contactCreated",
    "created",
    "createdAt",
    "entered",
    "enteredAt",
    "received",
    "receivedAt",
  ],
  ...[
    "outOfBundle",
    "outOfBundleAt",
    "archived",
    "unarchived",
    "moved",
    "placed",
    "field",
    "statusConfirmed",
  ],
  ...["imported", "importedUnnamed", "importUndone", "lotPriced", "lineAdded", "lineChanged", "lineRemoved"],
  ...[
    "onOrder",
    "onOrderFor",
    "offOrder",
    "fileAdded",
    "fileRemoved",
    "mailed",
    "mailWaits",
    "mailNotSent",
    "statementPrinted",
    "receiptMade",
    "invoiced",
    "credited",
    "intakeOpened",
    "intakeClosed",
    "booked",
  ],
  ...["stock.received", "stock.takenBack", "stock.reserved", "stock.released", "stock.sold", "stock.soldTo"],
  ...[
    "stock.returned",
    "stock.corrected",
    "stock.split",
    "stock.individualized",
    "stock.merged",
    "stock.usedInRepair",
    "stock.harvested",
    "stock.builtIn",
    "stock.takenOut",
  ],
  ...["toRepair", "notToRepair", "inRepair", "leftRepair", "repaired"],
  ...["stock.scrapped", "reportRead", "reportTied", "reportTakenBack", "reportProvesLess"],
  ...["taskAdded", "taskAssigned", "taskUnassigned", "taskDue", "taskStarted", "taskHold", "taskDone"],
  ...["taskReopened", "taskSkipped", "taskGone", "overridden", "proofTaken", "proofMissing", "proofComplete"],
  ...["pictureAdded", "pictureRemoved", "pictureShared", "pictureUnshared"],
  ...[
    "stopMade",
    "stopLeft",
    "stopShared",
    "stopParted",
    "stopStarted",
    "stopArrived",
    "stopDone",
    "stopFailed",
    "stopCancelled",
  ],
  ...["stopCalledOff", "stopPlannedAnew", "stopVehicle", "stopDriver", "stopOverridden"],
  ...["pickup", "ordered", "duplicateOf", "duplicated", "splitFrom", "splitOff", "commentRemoved"],
];

const value = Type.Unsafe<string | number | boolean | null>({
  type: ["string", "number", "boolean", "null"],
});
/** The former and the new value of a field, and how to write them. */
export const changedValue = {
  kind: Type.Optional(oneOf(["money", "day", "instant", "language", "region"])),
  texts: Type.Optional(Type.String({ description: "Where the texts of words such as `before` stand" })),
  before: Type.Optional(value),
  after: Type.Optional(value),
};
const fact = {
  what: oneOf(historyEvents),
  count: Type.Integer({ description: "Number of rows or pieces that the entry is about" }),
  name: Type.Optional(Type.String({ description: "Name of the task, line, file, report or attribute" })),
  about: Type.Optional(Type.String({ description: "The product of an order, or a note" })),
  field: Type.Optional(Type.String()),
  ...changedValue,
  order: Type.Optional(
    Type.Object({
      id: orNull(Type.Integer({ description: "null: it was deleted" })),
      nr: Type.String(),
      kind: Type.String(),
    }),
  ),
};
/** A single event, in codes and names. */
const HistoryPart = Type.Object(fact);
export type HistoryPart = Static<typeof HistoryPart>;
const HistoryFact = Type.Object({
  ...fact,
  parts: Type.Optional(
    Type.Array(HistoryPart, {
      description: "The first hundred entries that this entry summarises, newest first",
    }),
  ),
});
export type HistoryFact = Static<typeof HistoryFact>;

/** What one person did in one action. */
const HistoryEntry = Type.Object({
  id: Type.Integer({ description: "Sent as `before`, it asks for what happened earlier" }),
  at: Type.String({ ...instant, description: "ISO 8601 with zone, or only a day" }),
  userName: orNull(Type.String({ description: "null: nobody, it follows from something else" })),
  facts: Type.Array(HistoryFact),
});
export type HistoryEntry = Static<typeof HistoryEntry>;
export const History = Type.Object({
  items: Type.Array(HistoryEntry),
  hasMore: Type.Boolean(),
});
export type History = Static<typeof History>;
export const history = strict({
  before: Type.Optional({ ...key, description: "Only entries older than the one with this id" }),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 25, description: "Maximum number of lines" }),
  ),
});
