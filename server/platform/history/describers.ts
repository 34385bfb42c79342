import { type Draft, type Moment, type Page, pairOf, type Row, refTo, type Value } from "./facts.ts";
import { attributeFacts, changedFields, fieldFact } from "./fields.ts";

type Describer = (row: Row, moment: Moment) => Draft[];
const draft = (what: string, more: Omit<Draft, "what" | "count"> = {}): Draft => ({
  what,
  count: 1,
  ...more,
});
const always =
  (what: string): Describer =>
  () => [draft(what)];

/** A supplier's list that was imported. */
const listImported: Describer = ({ changes: { fileName } }) => [
  fileName ? draft("imported", { name: fileName as string }) : draft("importedUnnamed"),
];

/** A place: a location with the label of a slot in it. */
const placeOf = (locationId: unknown, label: unknown): Value =>
  locationId
    ? { of: "location", id: locationId as number, label: label as string }
    : (label as string) || null;
function moveFact(row: Row): Draft {
  const at = (side: 0 | 1) =>
    placeOf(pairOf(row, "locationId")?.[side], pairOf(row, "locationLabel")?.[side]);
  return at(0) ? draft("moved", { before: at(0), after: at(1) }) : draft("placed", { after: at(1) });
}

const productCreated: Describer = ({ changes, productId, orderId }, moment) => {
  const isReceived = moment.has(`received ${productId}`);
  const what = changes.splitFromId
    ? "outOfBundle"
    : !isReceived
      ? "created"
      : orderId
        ? "received"
        : "entered";
  const after = placeOf(changes.locationId, changes.locationLabel);
  return [draft(after ? `${what}At` : what, { after, orderId })];
};

function proofFacts(row: Row, moment: Moment): Draft[] {
  const missing = pairOf(row, "missingProof");
  if (!missing || moment.has(`product created ${row.productId}`) || pairOf(row, "proofOverride")) return [];
  const count = Number(missing[1]);
  return [count === 0 ? draft("proofComplete") : { what: "proofMissing", count }];
}

const productChanged: Describer = (row, moment) => {
  const isStock = moment.has(`stockMovement created ${row.productId}`);
  const isMove = "locationId" in row.changes || "locationLabel" in row.changes;
  return [
    ...(isMove ? [moveFact(row)] : []),
    ...changedFields(row).flatMap(([field, before, after]) => {
      if (field === "locationId" || field === "locationLabel" || (field === "quantity" && isStock)) return [];
      if (field === "attributes") return attributeFacts([before, after]);
      if (field === "archived") return [draft(after ? "archived" : "unarchived")];
      if (field === "missingProof") return proofFacts(row, moment);
      if (field === "proofOverride") return after ? [draft("overridden", { after: after as string })] : [];
      if (field === "proofTaken") return after ? [draft("proofTaken", { after: after as string })] : [];
      return [fieldFact(row, field)];
    }),
  ];
};

const orderChanged: Describer = (row) =>
  changedFields(row).flatMap(([field, , after]) => {
    if (field === "checkStatus") return after || "statusId" in row.changes ? [] : [draft("statusConfirmed")];
    if (field === "archived") return [draft(after ? "archived" : "unarchived")];
    return [fieldFact(row, field)];
  });

/** A stock movement; the first one of a new product is part of its creation. */
const movement =
  (page: Page): Describer =>
  (row, moment) => {
    const { reason, quantity, reserved, note } = row.changes as Record<"quantity" | "reserved", number> &
      Record<"reason" | "note", string>;
    if (reason === "moved") return [];
    if (quantity > 0 && moment.has(`product created ${row.productId}`)) return [];
    const customer = page === "product" && reason === "sold" ? refTo("customer", row.orderId) : null;
    const what = reason === "received" && quantity < 0 ? "takenBack" : customer ? "soldTo" : reason;
    const sign = what === "corrected" ? { before: quantity < 0 ? "−" : "+" } : {};
    return [
      {
        what: `stock.${what}`,
        count: Math.abs(quantity || reserved),
        ...sign,
        ...(customer && { after: customer }),
        ...(page === "product"
          ? { orderId: row.orderId, about: note }
          : { about: refTo("product", row.productId) }),
      },
    ];
  };

const taskMoves: Record<string, string> = {
  done: "taskDone",
  hold: "taskHold",
  inProgress: "taskStarted",
  toDo: "taskReopened",
  skipped: "taskSkipped",
};
const taskChanged: Describer = (row) => {
  const name = refTo("task", row.subjectId);
  const status = pairOf(row, "status")?.[1] as string | undefined;
  const reason = pairOf(row, "holdReason")?.[1] as string | undefined;
  const assigned = pairOf(row, "assignedToId");
  const due = pairOf(row, "dueDate");
  return [
    ...(status ? [draft(taskMoves[status]!, { name, ...(status === "hold" && { after: reason }) })] : []),
    ...(assigned
      ? [draft(assigned[1] ? "taskAssigned" : "taskUnassigned", { name, after: refTo("user", assigned[1]) })]
      : []),
    ...(due ? [draft("taskDue", { name, kind: "day", after: due[1] as string })] : []),
  ];
};

const reportChanged: Describer = (row) => {
  const name = refTo("erasureReport", row.subjectId);
  if (pairOf(row, "lostProof")?.[1]) return [draft("reportProvesLess", { name })];
  const tied = pairOf(row, "productId");
  if (!tied) return [];
  const about = pairOf(row, "matchReason")?.[1] as string | undefined;
  return [draft(tied[1] ? "reportTied" : "reportTakenBack", { name, about })];
};

const lineOfProduct: Describer = (row) => {
  const { action, changes, orderId } = row;
  if (action === "deleted") return [draft("offOrder", { orderId })];
  if (pairOf(row, "orderId")) return [draft("onOrder", { orderId })];
  if (action === "changed")
    return pairOf(row, "unitPrice") ? [{ ...fieldFact(row, "unitPrice"), orderId }] : [];
  const price =
    typeof changes.unitPrice === "number" ? { kind: "money" as const, after: changes.unitPrice } : null;
  return [draft(price ? "onOrderFor" : "onOrder", { orderId, ...price })];
};
/** Intakes and stock movements have facts of their own. */
const stockFields = new Set(["receivedQuantity", "reserved", "delivered"]);
const lineOfOrder: Describer = ({ action, changes, subjectId, productId }) => {
  if (action === "changed" && !changes.orderId) {
    const isReported = Object.keys(changes).some((field) => !stockFields.has(field));
    return isReported ? [draft("lineChanged", { about: refTo("orderLine", subjectId) })] : [];
  }
  const name = (changes.productName as string) || refTo("product", productId);
  const pieces = Number(changes.quantity);
  return [
    draft(action === "deleted" ? "lineRemoved" : "lineAdded", { name, ...(pieces > 1 && { after: pieces }) }),
  ];
};
const report = ({ subjectId, orderId }: Row, page: Page) => [
  draft("reportRead", { name: refTo("erasureReport", subjectId), ...(page === "product" && { orderId }) }),
];

/** A device of the repair queue that a repair took, left or finished. */
const queueChanged: Describer = (row) => {
  const taken = pairOf(row, "orderId");
  const { orderId } = row;
  if (pairOf(row, "doneAt")?.[1]) return [draft("repaired", { orderId })];
  return taken || pairOf(row, "doneAt") ? [draft(orderId ? "inRepair" : "leftRepair", { orderId })] : [];
};

const fileDescribers: Record<string, Describer> = {
  "file created": ({ changes }) => [draft("fileAdded", { name: changes.original_client_filename as string })],
  "file deleted": ({ changes }) => [
    draft("fileRemoved", { name: changes.original_client_filename as string }),
  ],
};

/** A file of a device; that of an attribute is a fact of its own only when the attribute kept its value, the name of the file. */
const productFile: Describer = (row, moment) =>
  row.changes.attributeId && moment.has(`product changed ${row.productId}`)
    ? []
    : fileDescribers["file created"]!(row, moment);
const productFileGone: Describer = (row, moment) =>
  row.changes.attributeId ? [] : fileDescribers["file deleted"]!(row, moment);

const stopMoves: Record<string, string> = {
  planned: "stopPlannedAnew",
  underWay: "stopStarted",
  arrived: "stopArrived",
  done: "stopDone",
  failed: "stopFailed",
  cancelled: "stopCancelled",
};
/** Its day and hours are told as those of the order. */
const stopChanged: Describer = (row) => {
  const after = (field: string) => pairOf(row, field)?.[1];
  const state = after("state") as string | undefined;
  const reason = after("overrideReason") as string | undefined;
  const calledOff = after("cancelReason") as string | undefined;
  return [
    ...(state && !calledOff
      ? [draft(stopMoves[state]!, { after: (after("failureReason") as string) ?? null })]
      : []),
    ...(calledOff ? [draft("stopCalledOff", { after: calledOff })] : []),
    ...(after("vehicleId") ? [draft("stopVehicle", { after: refTo("vehicle", after("vehicleId")) })] : []),
    ...(after("driverId") ? [draft("stopDriver", { after: refTo("driver", after("driverId")) })] : []),
    ...(reason ? [draft("stopOverridden", { after: reason })] : []),
  ];
};

/** Orders that share a stop, or no longer do. */
const stopShared: Describer = (row) =>
  (["sharedWith", "partedFrom"] as const).flatMap((field) => {
    const other = pairOf(row, field)?.[1] as number | undefined;
    return other ? [draft(field === "sharedWith" ? "stopShared" : "stopParted", { orderId: other })] : [];
  });

const describers: Record<Page, Record<string, Describer>> = {
  product: {
    "product created": productCreated,
    "product changed": productChanged,
    "stockMovement created": movement("product"),
    "task created": ({ subjectId }) => [draft("taskAdded", { name: refTo("task", subjectId) })],
    "task changed": taskChanged,
    "task deleted": ({ subjectId }) => [draft("taskGone", { name: refTo("task", subjectId) })],
    "erasureReport created": (row) => report(row, "product"),
    "erasureReport changed": reportChanged,
    "picture created": always("pictureAdded"),
    "picture changed": (row) => [draft(pairOf(row, "model")?.[1] ? "pictureShared" : "pictureUnshared")],
    "picture deleted": always("pictureRemoved"),
    "file created": productFile,
    "file deleted": productFileGone,
    "toRepair created": ({ changes }) => [draft("toRepair", { after: changes.reason as string })],
    "toRepair changed": queueChanged,
    "toRepair deleted": always("notToRepair"),
    "orderLine created": lineOfProduct,
    "orderLine changed": lineOfProduct,
    "orderLine deleted": lineOfProduct,
  },
  order: {
    "order created": always("orderCreated"),
    "order changed": orderChanged,
    "listImport created": listImported,
    "listImport changed": always("importUndone"),
    // What imports were called before they were one with other lists.
    "purchaseImport created": listImported,
    "purchaseImport changed": always("importUndone"),
    "lotPrice created": ({ changes }) => [
      draft("lotPriced", { kind: "money", after: (changes.price as number | undefined) ?? null }),
    ],
    "orderLink created": ({ changes }) => [
      draft(changes.how as string, { orderId: changes.otherId as number }),
    ],
    "orderLink deleted": () => [],
    // Comments stand in the timeline themselves.
    "comment created": () => [],
    "comment changed": () => [],
    "comment deleted": always("commentRemoved"),
    "orderLine created": lineOfOrder,
    "orderLine changed": lineOfOrder,
    "orderLine deleted": lineOfOrder,
    ...fileDescribers,
    "mail created": ({ changes, mailState }) => [
      draft(mailEvents[mailState ?? "sent"], {
        name: changes.subject as string,
        after: changes.to as string,
      }),
    ],
    "document created": ({ changes }) => [
      draft(changes.kind === "receipt" ? "receiptMade" : "statementPrinted"),
    ],
    "invoice created": ({ changes: { kind, invoiceNr } }) => [
      draft(kind === "creditNote" ? "credited" : "invoiced", { name: invoiceNr as string }),
    ],
    "stopOrder created": always("stopMade"),
    "stopOrder deleted": always("stopLeft"),
    "stopOrder changed": stopShared,
    "stop changed": stopChanged,
    "intake created": always("intakeOpened"),
    "intake changed": ({ changes }) => ("closedAt" in changes ? [draft("intakeClosed")] : []),
    "product created": ({ changes, productId }) =>
      changes.splitFromId ? [] : [draft("booked", { about: refTo("product", productId) })],
    "product changed": () => [],
    "toRepair created": () => [],
    "toRepair changed": () => [],
    "toRepair deleted": () => [],
    "stockMovement created": movement("order"),
    "erasureReport created": (row) => report(row, "order"),
    "erasureReport changed": () => [],
  },
  contact: {
    "contact created": always("contactCreated"),
    ...fileDescribers,
  },
};

/** What became of a mail. */
const mailEvents = {
  sent: "mailed",
  waiting: "mailWaits",
  refused: "mailNotSent",
  notSent: "mailNotSent",
  cancelled: "mailNotSent",
} as const;

/** A row without a describer: each column that changed. */
const anyRow: Describer = (row) =>
  changedFields(row).map(([field]) => ({ ...fieldFact(row, field), about: row.subject }));

/** The facts of a row on a page. */
export const factsOf = (row: Row, moment: Moment, page: Page): Draft[] =>
  (describers[page][`${row.subject} ${row.action}`] ?? anyRow)(row, moment);
