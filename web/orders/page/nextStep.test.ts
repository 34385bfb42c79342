import { expect, test } from "vitest";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { nextStep } from "./nextStep.ts";

const line = (quantity: number, receivedQuantity = 0) =>
  ({ quantity, receivedQuantity, missingProof: [] as unknown, openTasks: [] as unknown }) as OrderLine;
const order = (values: Partial<Order>) =>
  ({
    phase: "draft",
    lines: [],
    archived: false,
    receivedCount: 0,
    erasure: null,
    openIntakeId: null,
    ...values,
  }) as Order;
const received = { phase: "confirmed", lines: [line(1, 1)], receivedCount: 1 } as const;

test.each([
  ["an archived one", { ...received, archived: true }, "archived"],
  ["a draft without lines", {}, "empty"],
  ["a draft with a list", { lines: [line(120)] }, "confirm"],
  ["a confirmed one", { phase: "confirmed", lines: [line(120)] }, "receive"],
  ["one that is being scanned", { ...received, openIntakeId: 5 }, "intakeOpen"],
  ["one whose devices are not all erased", { ...received, erasure: { devices: 87, erased: 79 } }, "erase"],
  ["one of which a part is missing", { ...received, lines: [line(1, 1), line(1)] }, "receiveRest"],
  ["one that came in whole and erased", { ...received, erasure: { devices: 1, erased: 1 } }, "finish"],
  [
    "a finished one with devices to erase",
    { ...received, phase: "done", erasure: { devices: 2, erased: 1 } },
    "erase",
  ],
  ["a cancelled one", { phase: "cancelled" }, "cancelled"],
] as const)("of purchases, %s", (_, given, step) =>
  expect(nextStep("purchase", order(given as Partial<Order>))).toBe(step),
);

test.each([
  ["draft", "confirm"],
  ["confirmed", "makeReady"],
  ["inProgress", "deliver"],
  ["done", "done"],
] as const)("a sale in phase %s waits for %s", (phase, step) =>
  expect(nextStep("sale", order({ phase, lines: [line(1)] }))).toBe(step),
);

test.each([
  ["what costs something and has no invoice", { invoiceId: null, total: 100 }, "invoice"],
  ["what is invoiced", { invoiceId: 3, total: 100 }, "done"],
  ["a gift", { invoiceId: null, total: 0 }, "done"],
  ["an order whose prices somebody may not see", { invoiceId: null, total: null }, "done"],
] as const)("of %s the step after being done is told", (_, values, step) => {
  for (const kind of ["sale", "repair"] as const)
    expect(nextStep(kind, order({ phase: "done", lines: [line(1)], ...values }))).toBe(step);
});

test("a draft of a sale with a device without proof is not ready to be reserved", () => {
  const lines = [line(1), { ...line(1), missingProof: [{ reason: "noReport" }] } as OrderLine];
  expect(nextStep("sale", order({ lines }))).toBe("unproven");
});

test("a draft with an untested device is not ready to be reserved, of a sale or a repair", () => {
  const lines = [line(1), { ...line(1), openTasks: [{ id: 1, name: "Testen" }] } as OrderLine];
  expect(nextStep("sale", order({ lines }))).toBe("unproven");
  expect(nextStep("repair", order({ lines }))).toBe("untested");
});
