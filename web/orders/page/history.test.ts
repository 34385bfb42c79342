import { expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { eventsOf, type Wording } from "./history.ts";

const wording: Wording = {
  say: (key, values = {}) =>
    `${key}${Object.values(values)
      .map((value) => ` ${String(value)}`)
      .join("")}`.trim(),
  label: (field) => field,
  value: (_, value) => String(value ?? "–"),
};
let id = 1000;
const entry = (subject: string, action: HistoryEntry["action"], changes: object, at = "10:00") =>
  ({ id: id--, at, userName: "anna", subject, subjectId: 1, action, changes }) as HistoryEntry;
const sentences = (entries: HistoryEntry[], whole = true) =>
  eventsOf(entries, wording, whole).map((event) => event.sentences);

test("an import of many lines is one event with their number", () =>
  expect(sentences([1, 2, 3].map(() => entry("orderLine", "created", { productName: "Laptop" })))).toEqual([
    ["linesAdded 3 Laptop"],
  ]));

test("a list is told by the name of its file, and without a dash where it has none", () =>
  expect(
    ["lot.csv", ""].map((fileName) => sentences([entry("purchaseImport", "created", { fileName })])),
  ).toEqual([[["imported lot.csv"]], [["importedUnnamed"]]]));

test("a file that came or went is told by its name", () => {
  const file = { original_client_filename: "pakbon.pdf" };
  expect(sentences([entry("file", "deleted", file), entry("file", "created", file)])).toEqual([
    ["fileAdded pakbon.pdf", "fileRemoved pakbon.pdf"],
  ]);
});

test("closing an intake tells of the session and of what was booked, not of every received line", () =>
  expect(
    sentences([
      entry("intake", "changed", { closedAt: [null, "10:00"], closedById: [null, 1] }),
      entry("orderLine", "changed", { receivedQuantity: [0, 1] }),
      entry("product", "created", { sku: "100000" }),
      entry("stockMovement", "created", { quantity: 1, reserved: 0, reason: "received" }),
    ]),
  ).toEqual([["intakeClosed 1", "booked 1"]]));

test("reserved pieces are added up", () =>
  expect(
    sentences([
      entry("order", "changed", { statusId: [1, 2] }),
      entry("stockMovement", "created", { quantity: 0, reserved: 20, reason: "reserved" }),
      entry("stockMovement", "created", { quantity: 0, reserved: 1, reason: "reserved" }),
    ]),
  ).toEqual([["status 1 2", "moved.reserved 21"]]));

test("a correction says whether pieces came or went", () => {
  const corrected = (...quantities: number[]) =>
    sentences(
      quantities.map((quantity) =>
        entry("stockMovement", "created", { quantity, reserved: 0, reason: "corrected" }),
      ),
    );
  expect(corrected(2, 1)).toEqual([["moved.corrected 3 +"]]);
  expect(corrected(-3)).toEqual([["moved.corrected 3 −"]]);
  expect(corrected(2, -1)).toEqual([["moved.corrected 2 +", "moved.corrected 1 −"]]);
});

test("the oldest moment waits until it is read whole", () =>
  expect(
    sentences(
      [entry("order", "changed", { gift: [false, true] }, "11:00"), entry("orderLine", "created", {})],
      false,
    ),
  ).toEqual([["field gift false true"]]));

test("who says that the status is still right is told, who gave reason to ask is not", () =>
  expect(
    sentences([
      entry("order", "changed", { checkStatus: [true, false] }, "10:02"),
      entry("order", "changed", { remarks: ["", "x"], checkStatus: [false, true] }, "10:01"),
    ]),
  ).toEqual([["statusConfirmed"], ["field remarks  x"]]));

test("goods that were taken back are told as that", () =>
  expect(
    sentences([
      entry("stockMovement", "created", { reason: "received", quantity: -5, reserved: 0 }),
      entry("stockMovement", "created", { reason: "received", quantity: -1, reserved: 0 }),
    ]),
  ).toEqual([["moved.takenBack 6"]]));
