import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/proofs.ts";
import { readPlainFile } from "./content.ts";
import { operationOf, operationOfMethod } from "./operations.ts";
import type { ErasureReport } from "./reports.ts";

const folder = new URL("../../testing/files/erasure/", import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder), "utf8");
const reportsIn = (content: string): ErasureReport[] => {
  const read = readPlainFile({ name: "file", bytes: Buffer.from(content) });
  expect(read.reason).toBeUndefined();
  return read.reports!;
};
const stateOf = (...reports: ErasureReport[]) => verdictOf(reports);

it.each([
  ["Wipe", "erasure"],
  ["Overwrite", "erasure"],
  ["Secure Erase", "erasure"],
  ["Enhanced Secure Erase", "erasure"],
  ["Data wipe", "erasure"],
  ["Wipe and Verify", "erasure"],
  ["Wipe + verify", "erasure"],
  ["Sanitize (Block Erase)", "erasure"],
  ["NIST 800-88 Purge", "erasure"],
  ["Löschung", "erasure"],
  ["Gecertificeerd wissen", "erasure"],
  ["Verify", "verification"],
  ["Verification", "verification"],
  ["Quick Verify", "verification"],
  ["Wipe Verification", "verification"],
  ["Not wiped", "other"],
  ["Quick Format", "other"],
  ["SMART test", "other"],
  ["Self-Test before wipe", "other"],
  ["Hardware Test", "other"],
  ["Clone", "other"],
  ["Sell", "other"],
  ["Set BIOS password", "other"],
  ["", undefined],
])("an operation «%s» is %s", (name, operation) => {
  expect(operationOf(name)).toBe(operation);
});

it.each([
  ["Verify Zeros (0x00), 1R+B+NV", "verification"],
  ["Verify Ones  (0xFF)", "verification"],
  ["PRNG Stream, 1R+B+VL", "erasure"],
  ["NIST 800-88 Purge", "erasure"],
  ["Department of Defense 5220.22-M with verification", "erasure"],
  ["Fill With Zeros", "erasure"],
  ["SMART extended test", "other"],
  ["Quick format", "other"],
  ["", "erasure"],
])("a method «%s» is %s", (name, operation) => {
  expect(operationOfMethod(name)).toBe(operation);
});

describe("a verification is no erasure", () => {
  const csv = fixture("wipedrive.csv");
  const verifyRow = csv.split("\n")[1]!.replace("Overwrite", "Verify").replace("0000021,", "0000022,");
  const verified = `${csv.split("\n")[0]}\n${verifyRow}\n`;

  it("in WipeDrive's table: the drive was seen, and nobody erased it", () => {
    const [report] = reportsIn(verified);
    expect(report!.results).toEqual([]);
    expect(report!.hardware).toMatchObject({
      disks: [{ serial: "00TEST01", capacityBytes: 499_558_380_000 }],
      checks: [{ operation: "Verify", driveSerial: "00TEST01", state: "Success" }],
    });
    expect(stateOf(report!)).toBe("notErased");
  });

  it("beside an erasure it changes nothing, whichever comes first", () => {
    const [erased, check] = [reportsIn(csv)[0]!, reportsIn(verified)[0]!];
    expect([stateOf(erased, check), stateOf(check, erased)]).toEqual(["erased", "erased"]);
  });

  it("of one drive does not say that another drive is gone", () => {
    const failed = reportsIn(csv.replace("Success", "Failure"))[0]!;
    const other = reportsIn(
      verified.replace("00TEST01", "00TEST02").replaceAll("20 Aug", "21 Aug").replace("20-08", "21-08"),
    )[0]!;
    expect(stateOf(failed, other)).toBe("notErased");
  });

  it("that found data takes the proof away again", () => {
    const later = verified.replaceAll("20 Aug", "21 Aug").replace("20-08", "21-08");
    expect(stateOf(reportsIn(csv)[0]!, reportsIn(later.replace("Success", "Failure"))[0]!)).toBe("notErased");
    expect(stateOf(reportsIn(csv)[0]!, reportsIn(later.replace("Success", "Canceled"))[0]!)).toBe("erased");
  });

  it("in WipeDrive's XML, and neither is an operation of unknown kind", () => {
    const xml = fixture("wipedrive-3-drives.xml");
    for (const kind of ["Verify", "Unknown", "Format"]) {
      const [report] = reportsIn(xml.replace('Index="1">Wipe<', `Index="2">${kind}<`));
      expect(report!.results.map(({ driveSerial }) => driveSerial)).toEqual(["ZTEST012", ""]);
      expect(report!.hardware.checks).toMatchObject([
        { operation: kind, driveSerial: "S000TEST000011", state: "Success" },
      ]);
      expect(report!.hardware.disks.map(({ serial }) => serial)).toContain("S000TEST000011");
    }
  });

  it("in nwipe's log and JSON", () => {
    const log = fixture("nwipe-summary.log").replace("PRNG Stream,", "Verify Zeros (0x00),");
    const reports = reportsIn(log);
    expect(reports.map(({ results: [result] }) => result?.result)).toEqual([undefined, "failed", undefined]);
    expect(stateOf(reports[0]!)).toBe("notErased");
    const json = fixture("nwipe.json").replace('"status"', '"method": "Verify Ones", "status"');
    expect(stateOf(reportsIn(json)[0]!)).toBe("notErased");
  });

  it("in Blancco's reports, named by its standard, its process or its steps", () => {
    const xml = fixture("blancco-mobile-failed.xml")
      .replace(">Failed<", ">Successful<")
      .replace(/<entries name="failure">.*?<\/entries>/s, "");
    expect(stateOf(reportsIn(xml)[0]!)).toBe("erased");
    const entry = (name: string, text: string) => `<entry name="${name}" type="string">${text}</entry>`;
    const step = (text: string) => `<entries name="step">${entry("name", text)}</entries>`;
    const within = (more: string) =>
      reportsIn(xml.replace('<entries name="erasure">', `<entries name="erasure">${more}`))[0]!;
    expect(stateOf(within(entry("erasure_standard_name", "Verification only")))).toBe("notErased");
    for (const process of ["Verification", "Erasure Verification", "Vérification", "Blank check"])
      expect(stateOf(within(entry("process", process))), process).toBe("notErased");
    expect(stateOf(within(entry("process", "Erasure with verification")))).toBe("erased");
    expect(stateOf(within(`<entries name="steps">${step("Verify 100%")}</entries>`))).toBe("notErased");
    const both = `<entries name="steps">${step("Overwrite")}${step("Verify 100%")}</entries>`;
    expect(stateOf(within(both))).toBe("erased");
  });
});
