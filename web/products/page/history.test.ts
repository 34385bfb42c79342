import { expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { happeningsOf, type Names } from "./history.ts";

const names: Names = {
  t: (key, values = {}) => [key.replace("products.history.", ""), ...Object.values(values)].join(" "),
  money: (cents) => `€${cents / 100}`,
  day: (day) => day,
  list: (names) => names.join(", "),
  label: (field) => field,
  named: (list, id) => `${list}${id}`,
  attribute: (code) => code,
  task: (id) => `task${id}`,
  report: () => "Blancco",
  customer: () => "School",
};
let id = 0;
const entry = (
  subject: string,
  action: HistoryEntry["action"],
  changes: object,
  at = "2026-11-21T10:00:00Z",
  more: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  id: ++id,
  at,
  userName: "jan",
  subject,
  subjectId: 7,
  action,
  changes: changes as HistoryEntry["changes"],
  orderId: null,
  orderNr: null,
  orderKind: null,
  ...more,
});
const told = (...entries: HistoryEntry[]) => happeningsOf(entries, names).map(({ text }) => text);
const purchase = { orderId: 1, orderNr: "PO-2026-00001", orderKind: "purchase" };

test("a device that came in is one line with its place and order, and its tasks another", () => {
  const happened = happeningsOf(
    [
      entry("task", "created", { name: "Wissen" }),
      entry("task", "created", { name: "Testen" }),
      entry(
        "stockMovement",
        "created",
        { reason: "received", quantity: 1, reserved: 0, note: "" },
        undefined,
        purchase,
      ),
      entry(
        "product",
        "created",
        { locationId: 3, locationLabel: "1-07-3", missingProof: 0 },
        undefined,
        purchase,
      ),
    ],
    names,
  );
  expect(happened.map(({ text }) => text)).toEqual([
    "tasksReady 2 task7, task7",
    "receivedAt location3 1-07-3",
  ]);
  expect(happened[1]).toMatchObject({
    userName: "jan",
    order: { id: 1, nr: "PO-2026-00001", kind: "purchase" },
  });
});

test("a move is told once, from place to place, with its movement", () => {
  const changes = { locationId: [1, 3], locationLabel: ["1-07-3", "1-02-4"] };
  expect(
    told(
      entry("stockMovement", "created", { reason: "moved", quantity: 0, reserved: 0, note: "1-02-4" }),
      entry("product", "changed", changes),
    ),
  ).toEqual(["moved location1 1-07-3 location3 1-02-4"]);
});

test("a sale names the customer, and the stock figures behind it are not told again", () => {
  expect(
    told(
      entry("stockMovement", "created", { reason: "sold", quantity: -1, reserved: -1, note: "" }, undefined, {
        ...purchase,
        orderKind: "sale",
      }),
      entry("product", "changed", {
        gone: [false, true],
        statusId: [5, 6],
        stockQuantity: [1, 0],
        reservedQuantity: [1, 0],
      }),
      entry("orderLine", "changed", { reserved: [true, false], delivered: [false, true] }),
    ),
  ).toEqual(["movements.soldTo 1 − School", "fromTo statusId status5 status6"]);
});

test("a release without proof is not also told as a complete proof", () => {
  expect(told(entry("product", "changed", { proofOverride: ["", "bon 12"], missingProof: [1, 0] }))).toEqual([
    "overridden bon 12",
  ]);
  expect(told(entry("product", "changed", { missingProof: [1, 0] }))).toEqual(["proofComplete"]);
});

test("prices and single attributes are told from old to new", () => {
  expect(
    told(
      entry("product", "changed", {
        salePrice: [null, 24_900],
        attributes: [
          { ram: "8 GB", cpu: "i5" },
          { ram: "16 GB", cpu: "i5" },
        ],
      }),
    ),
  ).toEqual(["fromTo salePrice – €249", "fromTo ram 8 GB 16 GB"]);
});

test("a task on hold is told with its reason, a tied report with its tool", () => {
  expect(told(entry("task", "changed", { status: ["toDo", "hold"], holdReason: ["", "geen accu"] }))).toEqual(
    ["taskMoves.hold task7 geen accu"],
  );
  expect(told(entry("erasureReport", "changed", { productId: [null, 7] }))).toEqual(["reportTied Blancco"]);
  expect(told(entry("erasureReport", "changed", { lostProof: [false, true] }))).toEqual([
    "reportProvesLess Blancco",
  ]);
  expect(
    told(entry("erasureReport", "changed", { productId: [7, null], matchReason: ["", "ander apparaat"] })),
  ).toEqual(["reportTakenBack Blancco (ander apparaat)"]);
});

test("what nobody wrote words for is told field by field", () => {
  expect(told(entry("photo", "changed", { caption: ["voor", "na"], size: 3 }))).toEqual([
    "photo · fromTo caption voor na",
  ]);
});
