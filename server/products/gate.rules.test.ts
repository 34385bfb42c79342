import { describe, expect, test } from "vitest";
import type { Outcome } from "../erasure/reports.ts";
import type { DiskSeen, ResultSeen } from "../erasure/verdict.ts";
import { type GateFacts, gateOf } from "./gate.rules.ts";

const at = "2026-11-10T12:00:00.000Z";
const drive = {
  reportId: 1,
  reportedAt: at,
  capacityBytes: 512e9,
  mediaType: "SSD",
  interfaceType: "NVMe",
};
const disk = (serial: string): DiskSeen => ({ ...drive, serial, model: `disk ${serial}`, vendor: "" });
const result = (serial: string, outcome: Outcome, message = ""): ResultSeen => ({
  ...drive,
  driveSerial: serial,
  driveModel: `disk ${serial}`,
  driveVendor: "",
  standardName: "NIST 800-88 Purge",
  level: "purge",
  result: outcome,
  state: outcome,
  message,
  startedAt: null,
  endedAt: at,
});
const missing = (facts: Partial<GateFacts>) =>
  gateOf({
    promised: true,
    overridden: false,
    storage: [],
    evidence: { disks: [], results: [] },
    ...facts,
  }).missingProof;
const seen = (disks: string[], results: ResultSeen[]) => ({ evidence: { disks: disks.map(disk), results } });

describe("a device whose erasure was promised", () => {
  test("may be sold when every carrier was erased", () => {
    const both = [result("A", "success"), result("B", "success")];
    expect(missing({ storage: ["2x 512 GB"], ...seen(["A", "B"], both) })).toEqual([]);
  });
  test("misses the proof of the carrier that nobody erased, by its serial number", () => {
    expect(missing(seen(["A", "B"], [result("A", "success")]))).toEqual([
      { serial: "B", model: "disk B", reason: "notErased", message: "" },
    ]);
  });
  test("misses the proof of a carrier whose erasure failed, with what the tool said", () => {
    expect(missing(seen(["A"], [result("A", "failed", "write error")]))).toMatchObject([
      { serial: "A", reason: "failed", message: "write error" },
    ]);
  });
  test.each(["successWithExceptions", "aborted", "failed"] as const)("is not proven by «%s»", (outcome) => {
    expect(missing(seen(["A"], [result("A", outcome)]))).toHaveLength(1);
  });
  test("misses a report when its specification names a carrier that no report saw", () => {
    expect(missing({ storage: ["256 GB SSD"] })).toMatchObject([{ model: "256 GB SSD", reason: "noReport" }]);
  });
  test("misses the knowledge of its carrier when nobody said what is in it", () => {
    expect(missing({ storage: [""] })).toMatchObject([{ reason: "unknownCarrier" }]);
    expect(missing({ storage: ["  "] })).toMatchObject([{ reason: "unknownCarrier" }]);
  });
  test.each([
    "geen",
    "none",
    "ohne",
    "sans",
    "sem",
    "Ninguna",
    "Geen",
    "no",
    "zonder schijf",
    "n/a",
    "0",
    "-",
    "keine",
    "ninguno",
    "nenhum",
    "aucun disque",
  ])("may be sold when it is said to have no carrier: «%s»", (said) =>
    expect(missing({ storage: [said] })).toEqual([]),
  );
  test.each(["1 TB", "nonesuch SSD", "256GB", "none known yet?"])("is not freed by «%s»", (said) => {
    expect(missing({ storage: [said] })).toHaveLength(1);
  });
  test("is not freed by the word «geen» when a report saw a carrier", () => {
    expect(missing({ storage: ["geen"], ...seen(["A"], []) })).toHaveLength(1);
  });
  test("may be sold when its type has nothing that bears data", () => {
    expect(missing({ storage: [] })).toEqual([]);
  });
});

test("a device without that promise, or with an override, may be sold whatever its carriers", () => {
  const unproven = { storage: ["1 TB"], ...seen(["A"], [result("A", "failed")]) };
  expect(missing({ ...unproven, promised: false })).toEqual([]);
  expect(missing({ ...unproven, overridden: true })).toEqual([]);
  expect(missing(unproven)).toHaveLength(1);
});
