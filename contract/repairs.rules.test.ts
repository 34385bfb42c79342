import { expect, test } from "vitest";
import { labourPrice } from "./orders.rules.ts";
import { labourToFill, needsApproval } from "./repairs.rules.ts";

test.each([
  ["nothing is asked up to the limit", 5000, null, false, false],
  ["above it somebody is asked", 5001, null, false, true],
  ["who agreed is not asked again", 9000, 9000, false, false],
  ["nor when it became less", 8000, 9000, false, false],
  ["what came on top is asked", 9001, 9000, false, true],
  ["an approval below the limit takes nothing from it", 5000, 100, false, false],
  ["a device of our own asks nobody", 90_000, null, true, false],
])("%s", (_, total, approvedTotal, isOwn, needed) => {
  const limits = { approvalLimit: 5000, approvalTolerance: 0 };
  expect(needsApproval({ total, approvedTotal, isOwn }, limits)).toBe(needed);
});

test.each([
  ["up to the tolerance above the agreed amount nobody is asked again", 11_000, 10_000, false],
  ["a cent above it the customer is", 11_001, 10_000, true],
  ["without an agreed amount there is nothing to tolerate", 5001, null, true],
])("%s", (_, total, approvedTotal, needed) => {
  const limits = { approvalLimit: 5000, approvalTolerance: 1000 };
  expect(needsApproval({ total, approvedTotal, isOwn: false }, limits)).toBe(needed);
});

test("more time belongs to labour of its name, then to labour that was quoted and is not yet worked", () => {
  const labour = (productName: string, minutes: number, workedMinutes: number) => ({
    ...{ productName, minutes, workedMinutes },
  });
  const [quoted, full, open] = [labour("Accu", 30, 30), labour("Scherm", 20, 20), labour("", 45, 44)];
  expect(labourToFill([quoted, full, open], "Accu")).toBe(quoted);
  expect(labourToFill([quoted, full, open], "Solderen")).toBe(open);
  expect(labourToFill([quoted, full], "Solderen")).toBeUndefined();
});

test.each([
  [60, 6500, 6500],
  [45, 6500, 4875],
  [1, 30, 1],
  [1, 29, 0],
  [10, 4503, 751],
  [0, 6500, 0],
])("%i minutes at %i cents an hour cost %i", (minutes, rate, cost) => {
  expect(labourPrice(minutes, rate)).toBe(cost);
});
