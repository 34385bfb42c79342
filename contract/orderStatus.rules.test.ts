import { describe, expect, test } from "vitest";
import { obstacleTo, suggestedPhase } from "./orderStatus.rules.ts";
import { type Phase, phases } from "./statuses.ts";

type Order = Parameters<typeof obstacleTo>[1];
const order = (more: Partial<Order>): Order => ({
  ...{ kind: "purchase", phase: "confirmed", openIntakeId: null, receivedCount: 0, lines: [] },
  ...more,
});
const line = (more: object = {}) =>
  ({
    sku: "PF1",
    serialNumber: "",
    reserved: false,
    delivered: false,
    missingProof: [],
    openTasks: [],
    ...more,
  }) as Order["lines"][number];
const unproven = (more: object = {}) => line({ missingProof: [{ drive: "" }], ...more });
const obstacles = (overrides: Partial<Order>) =>
  Object.fromEntries(
    phases.flatMap((phase): [Phase, string][] => {
      const obstacle = obstacleTo(phase, order(overrides));
      return obstacle ? [[phase, [obstacle.code, ...(obstacle.skus ?? [])].join(" ")]] : [];
    }),
  );

describe("of a purchase it is known", () => {
  test.each<[string, Partial<Order>, object]>([
    ["that it may go anywhere as long as nothing came in", {}, {}],
    ["that what came in is not cancelled", { receivedCount: 1 }, { cancelled: "purchaseReceived" }],
    [
      "that an open intake is closed first",
      { openIntakeId: 7 },
      { draft: "intakeOpen", done: "intakeOpen", cancelled: "intakeOpen" },
    ],
  ])("%s", (_, order, expected) => expect(obstacles(order)).toEqual(expected));
});

describe("of a sale it is known", () => {
  const missing = "missingProof PF1";
  const untested = (more: object = {}) => line({ openTasks: [{ id: 1, name: "Testen" }], ...more });
  const open = "tasksOpen PF1";
  test.each<[string, Partial<Order>, object]>([
    ["that without lines it is not delivered", {}, { done: "saleEmpty" }],
    ["that with lines it may go anywhere", { lines: [line()] }, {}],
    [
      "that a device without its proof stays",
      { lines: [line({ sku: "PF2" }), unproven()] },
      { confirmed: missing, inProgress: missing, done: missing },
    ],
    [
      "that what is reserved stays so, and goes no further",
      { lines: [unproven({ reserved: true })] },
      { inProgress: missing, done: missing },
    ],
    ["that what was delivered is with its customer", { lines: [unproven({ delivered: true })] }, {}],
    [
      "that an untested device stays",
      { lines: [untested(), line({ sku: "PF2" })] },
      { confirmed: open, inProgress: open, done: open },
    ],
    [
      "that a device that was reserved before its task was opened again goes no further",
      { lines: [untested({ reserved: true })] },
      { inProgress: open, done: open },
    ],
    [
      "that a missing proof is said before an open task",
      { lines: [untested(), unproven({ sku: "PF2" })] },
      { confirmed: "missingProof PF2", inProgress: "missingProof PF2", done: "missingProof PF2" },
    ],
  ])("%s", (_, order, expected) => expect(obstacles({ kind: "sale", ...order })).toEqual(expected));
  test("the open tasks are named, each once", () => {
    const lines = [untested(), untested({ sku: "PF2" })];
    expect(obstacleTo("done", order({ kind: "sale", lines }))).toEqual({
      ...{ code: "tasksOpen", skus: ["PF1", "PF2"], tasks: ["Testen"] },
    });
  });
});

test.each(["purchase", "sale"] as const)("from cancelled nothing leads anywhere: %s", (kind) => {
  const all = Object.fromEntries(phases.map((phase) => [phase, "orderCancelled"]));
  expect(obstacles({ kind, phase: "cancelled", lines: [line()] })).toEqual(all);
});

describe("the phase that an edited order looks to be in", () => {
  type Facts = Parameters<typeof suggestedPhase>[0];
  const goods = (quantity = 1, receivedQuantity = 0, more: object = {}) =>
    ({ ...line(more), quantity, receivedQuantity }) as Facts["lines"][number];
  const suggested = (facts: Partial<Facts>) =>
    suggestedPhase(
      { ...order({}), deliveryDate: null, erasure: null, lines: [goods()], ...facts },
      "2026-11-24",
    );
  const whole = { receivedCount: 2, lines: [goods(2, 2)] };
  test.each<[string, Partial<Facts>, Phase | undefined]>([
    ["of which nothing came: its own", {}, undefined],
    ["under way while nothing came: confirmed", { phase: "inProgress" }, "confirmed"],
    ["with an open intake: being received", { openIntakeId: 7 }, "inProgress"],
    ["of which a part came: being received", { receivedCount: 1, lines: [goods(2, 1)] }, "inProgress"],
    ["all of which came: done", whole, "done"],
    ["all came and all erased: done", { ...whole, erasure: { devices: 2, erased: 2 } }, "done"],
    [
      "all came, not all erased: being received",
      { ...whole, erasure: { devices: 2, erased: 1 } },
      "inProgress",
    ],
    ["done without the rest: its own", { phase: "done", receivedCount: 1, lines: [goods(2, 1)] }, undefined],
    ["cancelled: its own", { phase: "cancelled", ...whole }, undefined],
  ])("a purchase %s", (_, facts, expected) => expect(suggested(facts)).toBe(expected));

  test.each<[string, Partial<Facts>, Phase | undefined]>([
    ["without lines: a draft", { lines: [] }, "draft"],
    ["with its day to come: its own", { deliveryDate: "2026-11-25" }, undefined],
    ["whose day is today: packed", { deliveryDate: "2026-11-24" }, "inProgress"],
    ["that is packed on its day: its own", { phase: "inProgress", deliveryDate: "2026-11-24" }, undefined],
    ["that is packed after its day: delivered", { phase: "inProgress", deliveryDate: "2026-11-23" }, "done"],
    [
      "with a device that may not go: its own",
      { deliveryDate: "2026-11-24", lines: [goods(1, 0, { missingProof: [{ drive: "" }] })] },
      undefined,
    ],
    ["that is delivered: its own", { phase: "done", deliveryDate: "2026-11-01" }, undefined],
  ])("a sale %s", (_, facts, expected) => expect(suggested({ kind: "sale", ...facts })).toBe(expected));

  const labour = [{ ...goods(), kind: "labour" as const, minutes: 30 }];
  const underWay = { phase: "inProgress" as const };
  test.each<[string, Partial<Facts>, Phase | undefined]>([
    ["at which nobody worked: its own", {}, undefined],
    ["at which somebody worked: under way", { lines: labour }, "inProgress"],
    [
      "that waits for its customer, though worked at: its own",
      { lines: labour, needsApproval: true },
      undefined,
    ],
    [
      "that costs more than was agreed: back to its customer",
      { ...underWay, needsApproval: true },
      "confirmed",
    ],
    ["under way with its day to come: its own", { ...underWay, deliveryDate: "2026-11-24" }, undefined],
    ["under way after its day: done", { ...underWay, deliveryDate: "2026-11-23" }, "done"],
    ["that is a draft: its own", { phase: "draft", lines: labour }, undefined],
    ["that is done: its own", { phase: "done", needsApproval: true, deliveryDate: "2026-11-01" }, undefined],
  ])("a repair %s", (_, facts, expected) => expect(suggested({ kind: "repair", ...facts })).toBe(expected));
});
