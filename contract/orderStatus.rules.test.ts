import { describe, expect, test } from "vitest";
import { obstacleTo } from "./orderStatus.rules.ts";
import { type Phase, phases } from "./statuses.ts";

type Order = Parameters<typeof obstacleTo>[1];
const order = (more: Partial<Order>): Order => ({
  ...{ kind: "purchase", phase: "confirmed", openIntakeId: null, receivedCount: 0, lines: [] },
  ...more,
});
const line = (more: object = {}) =>
  ({ sku: "PF1", reserved: false, delivered: false, missingProof: [], ...more }) as Order["lines"][number];
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
  ])("%s", (_, order, expected) => expect(obstacles({ kind: "sale", ...order })).toEqual(expected));
});

test.each(["purchase", "sale"] as const)("from cancelled nothing leads anywhere: %s", (kind) => {
  const all = Object.fromEntries(phases.map((phase) => [phase, "orderCancelled"]));
  expect(obstacles({ kind, phase: "cancelled", lines: [line()] })).toEqual(all);
});
