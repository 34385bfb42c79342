import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/proofs.ts";
import { readPlainFile } from "./content.ts";
import { contradictionsIn } from "./contradictions.ts";
import type { ErasureReport } from "./reports.ts";

const folder = new URL("../../testing/files/erasure/", import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder), "utf8");
const reportsIn = (content: string): ErasureReport[] => {
  const read = readPlainFile({ name: "file", bytes: Buffer.from(content) });
  expect(read.reason).toBeUndefined();
  return read.reports!;
};
/** What became of the first drive of a report: its result, and the places that contradict it. */
function firstOf(content: string) {
  const [report] = reportsIn(content);
  const [result] = report!.results;
  return [result?.result, ...(result?.contradictions ?? []).map(({ place, says }) => `${place}: ${says}`)];
}
const contradicted = (...places: string[]) => ["successWithExceptions", ...places];

describe("a place in a report contradicts a success", () => {
  it.each([
    ["total_errors", "3"],
    ["Drive Errors", "1,204"],
    ["DriveErrorsDetected", "Yes"],
    ["Fdatasync I\\O Errors", "1"],
    ["errors (pass/sync/verify)", "0/0/2"],
    ["failed_sectors", "8"],
    ["DirtySectors", "8"],
    ["Sectors NotOverwritten", "2048"],
    ["Bad blocks", "1"],
    ["remapped_sectors", "184"],
    ["Sectors not verified", "16"],
    ["Failure reason", "Smart health failure"],
    ["Error", "Write failed"],
    ["exception", "exception"],
    ["erasure_details exception message", "HPA/DCO area could not be removed"],
    ["Verification", "Failed"],
    ["Verify result", "no"],
    ["verification_passed", "false"],
    ["step Verification state", "Failed"],
    ["Round 2 of 3", "Failed"],
    ["Pass 3", "mislukt"],
    ["Overall result", "Fehlgeschlagen"],
    ["Verified %", "87"],
    ["Verification", "99.5%"],
    ["Wipe progress", "64 %"],
    ["Rounds (completed/requested)", "1/3"],
    ["Passes", "2 of 3"],
    ["Remarks", "errors: 3"],
    ["Summary", "wiped with 12 verification errors"],
    ["log", "Verification failed on sector 17"],
  ])("«%s» is «%s»", (place, says) => {
    expect(contradictionsIn([[place, says]])).toEqual([{ place, says }]);
  });

  it("where fewer rounds were made than asked, which two places tell", () => {
    const said = [
      ["rounds_requested", "3"],
      ["rounds_completed", "2"],
    ] as const;
    expect(contradictionsIn(said)).toEqual([{ place: "rounds_completed / rounds_requested", says: "2 / 3" }]);
    expect(contradictionsIn([said[0], ["rounds_completed", "3"]])).toEqual([]);
  });
});

it.each([
  ["total_errors", "0"],
  ["Drive Errors", ""],
  ["Errors", "none"],
  ["Errors", "No errors found"],
  ["Error", "0x0"],
  ["errors (pass/sync/verify)", "0/0/0"],
  ["cleaned_sectors", "1000215216"],
  ["Sectors Overwritten", "500118192"],
  ["Sectors Verified", "50011819"],
  ["NISTMethodTypeReason", "DCO is locked"],
  ["DCOLocked", "Yes"],
  ["PostWipeSMARTStatus", "Failed"],
  ["Battery test result", "Failed"],
  ["overwriting_rounds", "1"],
  ["total_erasure_rounds", "2"],
  ["Passes", "3/3"],
  ["Number of wipes", "3"],
  ["Verification", "Passed"],
  ["Verification", "No"],
  ["Verification", "100%"],
  ["Verification level %", "10"],
  ["Verification % requested", "10"],
  ["Wipe pattern", "Department of Defense 5220.22-M - 3 Pass"],
  ["Wiped on", "8/20/2026"],
  ["Remarks", "Pass 1: 0 errors, pass 2: 0 errors"],
  ["Remarks", "2 passes without errors"],
  ["Remarks", "errors: 0"],
  ["Retries", "4"],
])("«%s» with «%s» contradicts nothing", (place, says) => {
  expect(contradictionsIn([[place, says]])).toEqual([]);
});

describe("nwipe's log", () => {
  const log = fixture("nwipe-summary.log");
  const row = "       sda |           0 |                    0 |                    0";

  it("counts errors in a table before the one that says «Erased»", () => {
    const verification = row.replace("|                    0 |", "|                   12 |");
    expect(firstOf(log.replace(row, verification))).toEqual(contradicted("Verifications Errors: 12"));
    const sync = row.replace(/0$/, "1");
    expect(firstOf(log.replace(row, sync))).toEqual(contradicted("Fdatasync I\\O Errors: 1"));
  });

  it("marks a row of errors, and a drive, with an exclamation mark", () => {
    expect(firstOf(log.replace(row, row.replace("    ", "!   ")))).toEqual(contradicted("Error Summary: !"));
    const marked = log.replace("       sda | Erased |", "!      sda | Erased |");
    expect(firstOf(marked)).toEqual(contradicted("Drive Status (error mark): !"));
  });

  it("of an older version counts two kinds, with a line at the end", () => {
    const older = log
      .replace(" | Fdatasync I\\O Errors", "")
      .replace(row, "       sda |           3 |                   12 |")
      .replace(/^!\s+sdb \|\s+12.*$/m, "");
    expect(firstOf(older)).toEqual(contradicted("Pass Errors: 3", "Verifications Errors: 12"));
  });

  it("tells of errors in the lines before and behind its tables", () => {
    const line = "[2026/08/20 10:10:00]   error: 12 verification errors on device '/dev/sda'.\n";
    const said = "log errors: 12 verification errors on device '/dev/sda'.";
    expect(firstOf(line + log)).toEqual(contradicted(said));
    expect(firstOf(log + line)).toEqual(contradicted(said));
    expect(firstOf(line.replaceAll("sda", "sdz") + log)).toEqual(["success"]);
    const harmless = "[2026/08/20 09:00:00]   error: Unable to learn the temperature of /dev/sda\n";
    expect(firstOf(harmless + log)).toEqual(["success"]);
  });

  it("names the part of a long device name that fits", () => {
    const named = log.replaceAll("       sda |", "    vme0n1 |");
    const line = "[2026/08/20 10:10:00]   fatal: write error on /dev/nvme0n1\n";
    expect(firstOf(line + named)[0]).toBe("successWithExceptions");
  });
});

it("nwipe's JSON counts errors, and rounds that were not made", () => {
  const json = fixture("nwipe.json");
  expect(firstOf(json)).toEqual(["success"]);
  expect(firstOf(json.replace('"pass_errors": 0', '"pass_errors": 2'))).toEqual(
    contradicted("pass_errors: 2"),
  );
  const rounds = json.replace('"rounds_requested": 1', '"rounds_requested": 3, "rounds_completed": 2');
  expect(firstOf(rounds)).toEqual(contradicted("rounds_completed / rounds_requested: 2 / 3"));
  const verified = json.replace(
    '"verify_errors": 0',
    '"verify_errors": 0, "verification": {"status": "failed"}',
  );
  expect(firstOf(verified)).toEqual(contradicted("verification status: failed"));
});

describe("Blancco's reports", () => {
  const xml = fixture("blancco-drive-eraser-3-disks.xml");
  const entry = (name: string, text: string) => `<entry name="${name}" type="string">${text}</entry>`;
  const within = (more: string) => xml.replace('<entries name="erasure">', `<entries name="erasure">${more}`);

  it("count errors and sectors of an erasure", () => {
    expect(firstOf(xml)).toEqual(["success"]);
    const errors = xml.replace('"total_errors" type="uint">0<', '"total_errors" type="uint">4<');
    expect(firstOf(errors)).toEqual(contradicted("total_errors: 4"));
    expect(firstOf(within(entry("remapped_sectors", "12")))).toEqual(contradicted("remapped_sectors: 12"));
    expect(firstOf(within(`<entries name="failure">${entry("message", "")}</entries>`))).toEqual(
      contradicted("failure: failure"),
    );
  });

  it("name a step or a verification that failed", () => {
    const step = (name: string, state: string) =>
      `<entries name="step">${entry("name", name)}${entry("state", state)}</entries>`;
    const steps = `<entries name="steps">${step("Overwrite", "Successful")}${step("Verification 10%", "Failed")}</entries>`;
    expect(firstOf(within(steps))).toEqual(contradicted("steps step Verification 10% state: Failed"));
    expect(firstOf(within(steps.replace("Failed", "Successful")))).toEqual(["success"]);
    expect(firstOf(within(entry("verification_percentage", "10")))).toEqual(["success"]);
  });

  it("count what a drive has remapped in their list of disks, which a purge reaches", () => {
    const remapped = xml.replace('"remapped_sectors" type="uint">0<', '"remapped_sectors" type="uint">8<');
    expect(remapped).not.toBe(xml);
    expect(firstOf(remapped)).toEqual(["success"]);
    expect(firstOf(remapped.replace("NIST 800-88 Purge", "NIST 800-88 Clear"))).toEqual(
      contradicted("disk remapped_sectors: 8"),
    );
  });

  it("say in the portal's JSON what they say in XML", () => {
    const json = fixture("blancco-portal-export.json");
    const errors = json.replace(/"total_errors":\s*"?0"?/, '"total_errors": 4');
    expect(errors).not.toBe(json);
    expect(firstOf(errors)).toEqual(contradicted("total_errors: 4"));
  });
});

it("WipeDrive's XML counts errors, and gives a reason of failure beside «Success»", () => {
  const xml = fixture("wipedrive-3-drives.xml");
  const errors = xml.replace("<DriveErrorsDetected>0<", "<DriveErrorsDetected>2<");
  expect(firstOf(errors)).toEqual(contradicted("DriveErrorsDetected: 2"));
  const more = (text: string) =>
    xml.replace("<DirtySectors>0</DirtySectors>", `<DirtySectors>0</DirtySectors>${text}`);
  expect(firstOf(more("<FailureReason>Smart health failure</FailureReason>"))).toEqual(
    contradicted("FailureReason: Smart health failure"),
  );
  expect(
    firstOf(more("<Sectors><Overwritten>9</Overwritten><NotOverwritten>7</NotOverwritten></Sectors>")),
  ).toEqual(contradicted("Sectors NotOverwritten: 7"));
  expect(firstOf(more("<SMART><Attribute><RawErrors>99</RawErrors></Attribute></SMART>"))).toEqual([
    "success",
  ]);
});

describe("a table of erasures", () => {
  it("by WipeDrive counts drive errors beside «Success»", () => {
    const csv = fixture("wipedrive.csv");
    expect(firstOf(csv.replace("Overwrite,3,0,0,", "Overwrite,3,5,0,"))).toEqual(
      contradicted("Drive Errors: 5"),
    );
    expect(firstOf(csv.replace("Overwrite,3,0,0,", "Overwrite,3,0,8,"))).toEqual(
      contradicted("Dirty Sectors: 8"),
    );
  });

  it("of any tool may say it in any column, but the columns of the device's own remarks do not count", () => {
    const table = (heading: string, cell: string) =>
      `Tool,Device Serial,Drive Serial,Result,Method,${heading}\nKillDisk,PF1,D1,Success,DoD,${cell}\n`;
    expect(firstOf(table("Verification", "Failed"))).toEqual(contradicted("Verification: Failed"));
    expect(firstOf(table("Verified %", "87%"))).toEqual(contradicted("Verified %: 87%"));
    expect(firstOf(table("Errors", "3"))).toEqual(contradicted("Errors: 3"));
    expect(firstOf(table("Passes", "1/3"))).toEqual(contradicted("Passes: 1/3"));
    expect(firstOf(table("user_data.fields.Errors", "2"))).toEqual(["success"]);
    expect(firstOf(table("blancco_erasure_report.erasures.erasure.failed_sectors", "8"))).toEqual(
      contradicted("blancco_erasure_report.erasures.erasure.failed_sectors: 8"),
    );
  });

  it("does not let a verification with errors stand beside its erasure as a mere check", () => {
    const table = (errors: number) =>
      reportsIn(
        `Tool,Device Serial,Drive Serial,Action,Result,Drive Errors\nX,PF1,D1,Wipe,Success,0\nX,PF1,D1,Verify,Success,${errors}\n`,
      );
    expect(verdictOf(table(0))).toBe("erased");
    expect(verdictOf(table(4))).toBe("notErased");
  });
});
