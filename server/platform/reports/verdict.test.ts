import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verdictOn as state } from "../../testing/proofs.ts";
import type { Outcome } from "./reports.ts";
import { carriersOf, type DiskSeen, type Evidence, type ResultSeen } from "./verdict.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21) }));
afterAll(() => void vi.useRealTimers());

const disk = (serial: string, reportId = 1, more: Partial<DiskSeen> = {}): DiskSeen => ({
  reportId,
  reportedAt: `2026-11-${10 + reportId}T12:00:00.000Z`,
  serial,
  model: "disk",
  vendor: "",
  capacityBytes: 512e9,
  mediaType: "SSD",
  interfaceType: "NVMe",
  ...more,
});
const result = (
  serial: string,
  outcome: Outcome,
  reportId = 1,
  more: Partial<ResultSeen> = {},
): ResultSeen => ({
  reportId,
  reportedAt: `2026-11-${10 + reportId}T12:00:00.000Z`,
  driveSerial: serial,
  driveModel: "disk",
  driveVendor: "",
  capacityBytes: 512e9,
  mediaType: "SSD",
  interfaceType: "NVMe",
  standardName: "NIST 800-88 Purge",
  level: "purge",
  result: outcome,
  state: outcome,
  message: "",
  contradictions: [],
  startedAt: null,
  endedAt: `2026-11-${10 + reportId}T11:00:00.000Z`,
  ...more,
});
const states = (evidence: Evidence) => carriersOf(evidence).map((each) => `${each.serial} ${each.state}`);

describe("a device is erased", () => {
  it("when each of its disks was", () => {
    const disks = [disk("A"), disk("B")];
    expect(state({ disks, results: [result("A", "success"), result("B", "success")] })).toBe("erased");
  });

  it("when the latest attempt succeeded after one that failed", () => {
    const results = [result("A", "success", 2), result("A", "failed", 1)];
    expect(state({ disks: [disk("A")], results })).toBe("erased");
  });

  it("whatever happened to the stick that the tool started from", () => {
    const disks = [disk("A"), disk("stick", 1, { interfaceType: "USB" })];
    expect(state({ disks, results: [result("A", "success")] })).toBe("erased");
    const failed = result("stick", "failed", 1, { interfaceType: "" });
    expect(state({ disks, results: [result("A", "success"), failed] })).toBe("erased");
  });

  it("when it is a USB drive itself", () => {
    const results = [result("stick", "success", 1, { interfaceType: "USB" })];
    expect(state({ disks: [], results })).toBe("erased");
  });

  it("when the disk that failed was replaced, and the new one was erased: the old one stays listed", () => {
    const disks = [disk("A", 1), disk("B", 2)];
    const evidence = { disks, results: [result("A", "failed", 1), result("B", "success", 2)] };
    expect(state(evidence)).toBe("erased");
    expect(carriersOf(evidence)).toMatchObject([
      { serial: "A", state: "failed", isReplaced: true },
      { serial: "B", state: "erased", isReplaced: false },
    ]);
  });

  it("by a serial number written in another case", () => {
    expect(states({ disks: [disk("ab1 ")], results: [result("AB1", "success")] })).toEqual(["ab1  erased"]);
  });
});

describe("a device is not erased", () => {
  it("when nobody tried one of its disks", () => {
    const evidence = { disks: [disk("A"), disk("B")], results: [result("A", "success")] };
    expect(state(evidence)).toBe("notErased");
    expect(states(evidence)).toEqual(["A erased", "B notErased"]);
  });

  it.each(["failed", "aborted", "successWithExceptions"] as const)(
    "when the attempt ended in %s",
    (outcome) => {
      expect(state({ disks: [disk("A")], results: [result("A", outcome)] })).toBe("notErased");
    },
  );

  it("when a later attempt failed after one that succeeded", () => {
    const results = [result("A", "success", 1), result("A", "failed", 2)];
    expect(state({ disks: [disk("A")], results })).toBe("notErased");
  });

  it("when success and failure are of the same moment", () => {
    expect(state({ disks: [], results: [result("A", "failed"), result("A", "success")] })).toBe("notErased");
    expect(state({ disks: [], results: [result("A", "success"), result("A", "failed")] })).toBe("notErased");
  });

  it("when a clock that was lost would put a success last", () => {
    const lost = { endedAt: "2026-12-24T00:00:00.000Z" };
    const results = [result("A", "success", 1, lost), result("A", "failed", 2)];
    expect(state({ disks: [disk("A")], results })).toBe("notErased");
    const old = result("A", "failed", 2, { endedAt: "2009-01-01T00:00:00.000Z" });
    expect(state({ disks: [disk("A")], results: [result("A", "success", 1), old] })).toBe("notErased");
  });

  it("when a disk vanished and no other came in its place", () => {
    const disks = [disk("A", 1), disk("B", 1), disk("A", 2)];
    const results = [result("A", "success", 1), result("B", "failed", 1), result("A", "success", 2)];
    expect(state({ disks, results })).toBe("notErased");
  });

  it("when its disk is only said to be replaced by a report that is older", () => {
    const disks = [disk("B", 1), disk("A", 2)];
    expect(state({ disks, results: [result("B", "success", 1), result("A", "failed", 2)] })).toBe(
      "notErased",
    );
  });

  it("when one of two equal disks without a serial number was left out", () => {
    const disks = [disk(""), disk("")];
    expect(state({ disks, results: [result("", "success")] })).toBe("notErased");
    expect(state({ disks, results: [result("", "success"), result("", "success")] })).toBe("erased");
  });
});

it("a device in which no report saw a disk is neither", () => {
  expect(state({ disks: [], results: [] })).toBe("noCarrier");
});

it("a carrier says what went wrong, when, and in which report", () => {
  const results = [result("A", "failed", 3, { message: "Too many write errors" })];
  expect(carriersOf({ disks: [disk("A", 3)], results })).toMatchObject([
    { message: "Too many write errors", at: "2026-11-13T11:00:00.000Z", reportId: 3, result: "failed" },
  ]);
});

describe("whatever the reports say", () => {
  const outcomes = fc.constantFrom<Outcome>("success", "failed", "aborted", "successWithExceptions");
  const serial = fc.constantFrom("A", "B", "C", "");
  const evidence = fc.record({
    disks: fc.array(fc.record({ serial, reportId: fc.integer({ min: 1, max: 5 }) })),
    results: fc.array(fc.record({ serial, reportId: fc.integer({ min: 1, max: 5 }), outcome: outcomes })),
  });
  const built = ({
    disks,
    results,
  }: typeof evidence extends fc.Arbitrary<infer T> ? T : never): Evidence => ({
    disks: disks.map((each) => disk(each.serial, each.reportId)),
    results: results.map((each) => result(each.serial, each.outcome, each.reportId)),
  });

  it("an erased device has a success for every disk that is still inside", () => {
    fc.assert(
      fc.property(evidence, (drawn) => {
        const inside = carriersOf(built(drawn)).filter((carrier) => !carrier.isReplaced);
        const isErased = inside.length > 0 && inside.every((carrier) => carrier.result === "success");
        expect(state(built(drawn)) === "erased").toBe(isErased);
      }),
    );
  });

  it("saying it twice or in another order changes nothing", () => {
    fc.assert(
      fc.property(evidence, (drawn) => {
        const { disks, results } = built(drawn);
        const named = {
          disks: disks.filter((each) => each.serial),
          results: results.filter((each) => each.driveSerial),
        };
        const repeated = {
          disks: named.disks.concat(named.disks),
          results: named.results.toReversed().concat(named.results),
        };
        expect(state(repeated)).toBe(state(named));
      }),
    );
  });
});
