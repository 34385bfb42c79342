import { describe, expect, test } from "vitest";
import type { Outcome } from "../../platform/reports/reports.ts";
import type { DiskSeen, ResultSeen } from "../../platform/reports/verdict.ts";
import { type GateFacts, gateOf, type LockSeen } from "./gate.rules.ts";

const testedAt = "2026-11-10T12:00:00.000Z";
const drive = {
  reportId: 1,
  reportedAt: testedAt,
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
  contradictions: [],
  startedAt: null,
  endedAt: testedAt,
});
const missingFor = (facts: Partial<GateFacts>) =>
  gateOf({
    promised: true,
    byHand: false,
    accepted: [],
    storage: [],
    evidence: { disks: [], results: [] },
    locks: [],
    ...facts,
  });
const missing = (facts: Partial<GateFacts>) => missingFor(facts).missingProof;
const evidence = (disks: string[], results: ResultSeen[]) => ({
  evidence: { disks: disks.map(disk), results },
});

describe("a device whose erasure was promised", () => {
  test("may be sold when every carrier was erased", () => {
    const both = [result("A", "success"), result("B", "success")];
    expect(missing({ storage: ["2x 512 GB"], ...evidence(["A", "B"], both) })).toEqual([]);
  });
  test("misses the proof of the carrier that nobody erased, by its serial number", () => {
    expect(missing(evidence(["A", "B"], [result("A", "success")]))).toMatchObject([
      { serial: "B", model: "disk B", reason: "notErased", message: "" },
    ]);
  });
  test("misses the proof of a carrier whose erasure failed, with what the tool said", () => {
    expect(missing(evidence(["A"], [result("A", "failed", "write error")]))).toMatchObject([
      { serial: "A", reason: "failed", message: "write error" },
    ]);
  });
  test.each(["successWithExceptions", "aborted", "failed"] as const)("is not proven by «%s»", (outcome) => {
    expect(missing(evidence(["A"], [result("A", outcome)]))).toHaveLength(1);
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
  ])("may be sold when it is said to have no carrier: «%s»", (text) =>
    expect(missing({ storage: [text] })).toEqual([]),
  );
  test.each(["1 TB", "nonesuch SSD", "256GB", "none known yet?"])("is not freed by «%s»", (text) => {
    expect(missing({ storage: [text] })).toHaveLength(1);
  });
  test("is not freed by the word «geen» when a report saw a carrier", () => {
    expect(missing({ storage: ["geen"], ...evidence(["A"], []) })).toHaveLength(1);
  });
  test("may be sold when its type has nothing that bears data", () => {
    expect(missing({ storage: [] })).toEqual([]);
  });
});

test("a device without that promise may be sold whatever its carriers, and the failure is told", () => {
  const failed = { storage: ["1 TB"], ...evidence(["A", "B"], [result("A", "failed")]) };
  expect(missing(failed)).toHaveLength(2);
  expect(missingFor({ ...failed, promised: false })).toMatchObject({
    missingProof: [],
    unerased: [{ serial: "A" }, { serial: "B" }],
    failedDrives: [{ serial: "A", reason: "failed" }],
    isErased: false,
  });
});

describe("a device that came without an order", () => {
  const byHand = { promised: false, byHand: true };
  test("needs the proof of the carrier that an attribute or a report names", () => {
    expect(missing({ ...byHand, storage: ["256 GB"] })).toMatchObject([{ reason: "noReport" }]);
    expect(missing({ ...byHand, ...evidence(["A"], []) })).toMatchObject([
      { serial: "A", reason: "notErased" },
    ]);
    expect(missing({ ...byHand, storage: ["256 GB"], ...evidence(["A"], [result("A", "success")]) })).toEqual(
      [],
    );
  });
  test("needs none when nothing names a carrier", () => {
    for (const storage of [[], [""], ["geen"]]) expect(missing({ ...byHand, storage })).toEqual([]);
  });
});

describe("what somebody let pass", () => {
  const failed = (reportId: number) => ({ ...result("A", "failed"), reportId });
  const accepted = missing(evidence(["A", "B"], [failed(1)]));
  test("counts no more, whatever it was", () => {
    expect(missingFor({ accepted, ...evidence(["A", "B"], [failed(1)]) })).toMatchObject({
      missingProof: [],
      unerased: [],
      failedDrives: [{ serial: "A" }],
      isErased: true,
    });
    for (const storage of ["", "1 TB"])
      expect(missing({ storage: [storage], accepted: missing({ storage: [storage] }) })).toEqual([]);
  });
  test("counts again when a later report says it, or when it was something else", () => {
    const later = { ...failed(2), endedAt: "2026-11-11T12:00:00.000Z" };
    expect(missing({ accepted, ...evidence(["A", "B"], [failed(1), later]) })).toMatchObject([
      { serial: "A" },
    ]);
    expect(missing({ accepted, ...evidence(["A", "B", "C"], [failed(1)]) })).toMatchObject([{ serial: "C" }]);
    expect(missing({ storage: ["2 TB"], accepted: missing({ storage: ["1 TB"] }) })).toHaveLength(1);
    expect(missing({ accepted: missing({ storage: ["1 TB"] }), ...evidence(["A"], []) })).toHaveLength(1);
  });
});

describe("a lock", () => {
  const lock = (reportId: number, state: LockSeen["state"], more: Partial<LockSeen> = {}): LockSeen => ({
    kind: "findMy",
    state,
    text: state,
    reportId,
    reportedAt: `2026-11-${10 + reportId}T12:00:00.000Z`,
    importedAt: "2026-11-15T12:00:00.000Z",
    ...more,
  });
  const erased = { promised: false, ...evidence(["A"], [result("A", "success")]) };
  const locksOf = (...locks: LockSeen[]) => missing({ ...erased, locks }).map(({ lock: kind }) => kind);
  test("holds any device, with the report's own word", () => {
    expect(missing({ ...erased, locks: [lock(1, "locked", { text: "On" })] })).toMatchObject([
      { serial: "", model: "", reason: "locked", message: "On", lock: "findMy", reportId: 1 },
    ]);
  });
  test("is what the latest report says that could tell", () => {
    expect(locksOf(lock(1, "locked"), lock(2, "unlocked"))).toEqual([]);
    expect(locksOf(lock(2, "unlocked"), lock(1, "locked"))).toEqual([]);
    expect(locksOf(lock(1, "unlocked"), lock(2, "locked"))).toEqual(["findMy"]);
    expect(locksOf(lock(1, "locked"), lock(2, "unknown"))).toEqual(["findMy"]);
    expect(locksOf(lock(1, "locked"), lock(2, "unlocked", { kind: "mdm" }))).toEqual(["findMy"]);
    expect(locksOf(lock(1, "locked"), lock(2, "locked", { kind: "bios" }))).toEqual(["findMy", "bios"]);
  });
  test("that a report without a date names stays until a report says otherwise that was made after it came", () => {
    const undated = lock(1, "locked", { reportedAt: null });
    expect(locksOf(undated, lock(4, "unlocked"))).toEqual(["findMy"]);
    expect(locksOf(undated, lock(6, "unlocked"))).toEqual([]);
    expect(locksOf(undated, lock(2, "unlocked", { reportedAt: null }))).toEqual(["findMy"]);
    expect(locksOf(lock(2, "unlocked", { reportedAt: null }), lock(1, "locked"))).toEqual(["findMy"]);
    expect(
      locksOf(lock(2, "locked", { reportedAt: null }), lock(1, "unlocked", { reportedAt: null })),
    ).toEqual(["findMy"]);
  });
  test("that was let pass holds again by a later report alone", () => {
    const accepted = missing({ ...erased, locks: [lock(1, "locked")] });
    expect(missing({ ...erased, accepted, locks: [lock(1, "locked")] })).toEqual([]);
    expect(missing({ ...erased, accepted, locks: [lock(1, "locked"), lock(2, "locked")] })).toHaveLength(1);
  });
  test("is nothing to erase, and to let it pass erases nothing", () => {
    expect(missingFor({ ...erased, locks: [lock(1, "locked")] }).isErased).toBe(true);
    const unseen = { promised: true, storage: ["geen"] };
    const accepted = missing({ ...unseen, locks: [lock(1, "locked")] });
    expect(missingFor({ ...unseen, accepted, locks: [lock(1, "locked")] })).toMatchObject({
      missingProof: [],
      isErased: false,
    });
  });
});
