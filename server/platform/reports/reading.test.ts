import { readdirSync, readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/proofs.ts";
import { readErasureFile } from "./content.ts";
import { readErasureFiles } from "./reading.ts";
import { limits, reasons } from "./reasons.ts";
import type { ErasureReport } from "./reports.ts";

const files = new URL("../../testing/files/", import.meta.url);
const fixture = (path: string) => ({
  name: path.split("/").at(-1)!,
  bytes: readFileSync(new URL(path, files)),
});
const erasure = (name: string) => fixture(`erasure/${name}`);
const good = erasure("nwipe.json");
const zipOf = (members: Record<string, string | Uint8Array>) => {
  const contents = Object.entries(members).map(([name, content]) => {
    return [name, typeof content === "string" ? strToU8(content) : new Uint8Array(content)];
  });
  return Buffer.from(zipSync(Object.fromEntries(contents)));
};
const outcome = async (name: string, bytes: Buffer | string) => {
  const [read, beside] = await readErasureFiles([{ name, bytes: Buffer.from(bytes) }, good]);
  expect(beside!.reports).toHaveLength(1);
  return read!.reason ?? read!.reports!.length;
};

describe("the reports of the bank's 120 laptops", () => {
  const expected = JSON.parse(readFileSync(new URL("lots/erasure-expected.json", files), "utf8"));
  const list = new TextDecoder("windows-1252").decode(fixture("lots/bank-120-laptops.csv").bytes);
  const serials = new Set(list.split(/\r?\n/).map((line) => line.split(";")[3]?.trim()));
  const distinct = (reports: ErasureReport[]) =>
    new Map(reports.map((report) => [report.sourceDocumentId, report]));

  it("reports whether each laptop was erased, unknown serial numbers and duplicates", async () => {
    const reads = await readErasureFiles([fixture("lots/erasure-reports.zip")]);
    const reports = reads.flatMap((read) => read.reports ?? []);
    expect(reads.filter((read) => read.reason)).toEqual([]);
    expect(reads).toHaveLength(expected.files);
    expect(distinct(reports).size).toBe(expected.reports);
    expect(reports.length - distinct(reports).size).toBe(expected.re_exported);

    const devices = Map.groupBy(reports, (report) => report.machine.serial);
    const unmatched = [...devices.keys()].filter((serial) => !serials.has(serial));
    expect(unmatched.sort()).toEqual(expected.unmatched_serials);
    const states = [...devices]
      .filter(([serial]) => serials.has(serial))
      .map(([serial, found]) => [serial, verdictOf(found)] as const);
    expect(states.filter(([, state]) => state === "erased")).toHaveLength(expected.devices_erased);
    const others = states.filter(([, state]) => state !== "erased").map(([serial]) => serial);
    expect(others.sort()).toEqual(expected.devices_not_erased);
  });

  it("are the same reports when the same archive is read again", async () => {
    const once = await readErasureFiles([fixture("lots/erasure-reports.zip")]);
    expect(await readErasureFiles([fixture("lots/erasure-reports.zip")])).toEqual(once);
    expect(once[0]!.file).toBe("erasure-reports.zip/5CG0RHH3M6-1.xml");
  });
});

describe("a folder of files from several tools", () => {
  it("is read file by file, the unreadable ones refused with their reason", async () => {
    const names = readdirSync(new URL("erasure/", files)).sort();
    const reads = await readErasureFiles(names.map(erasure));
    expect(Object.fromEntries(reads.map((read) => [read.file, read.reason ?? read.reports!.length]))).toEqual(
      {
        "blancco-batch-3-reports.xml": 3,
        "blancco-bmc-error.xml": "noReportsFound",
        "blancco-drive-eraser-3-disks.xml": 1,
        "blancco-mobile-failed.xml": 1,
        "blancco-portal-export.json": 3,
        "hostile-entity-expansion.xml": "doctypeRefused",
        "hostile-xxe.xml": "doctypeRefused",
        "invalid-truncated.xml": "truncated",
        "nwipe-summary.log": 3,
        "nwipe.json": 1,
        "wipedrive-3-drives.xml": 1,
        "wipedrive.csv": 1,
      },
    );
  });

  it("is recognised by content, whatever the files are called", async () => {
    expect(await outcome("photo.jpg", erasure("wipedrive-3-drives.xml").bytes)).toBe(1);
    expect(await outcome("reports.xml", erasure("blancco-portal-export.json").bytes)).toBe(3);
    expect(await outcome("report.xml", fixture("lots/school-mixed.csv").bytes)).toBe("notAReport");
    expect(await outcome("report.csv", fixture("lots/bank-120-laptops.csv").bytes)).toBe("notAReport");
    expect(await outcome("report.xml", "%PDF-1.7\n%âãÏÓ")).toBe("pdf");
    expect(
      await outcome("report.csv", zipOf({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<x/>" })),
    ).toBe("spreadsheet");
    expect(await outcome("report.xml", "")).toBe("empty");
  });

  it("may be written in UTF-16, or with bytes that are no text", async () => {
    const xml = erasure("blancco-drive-eraser-3-disks.xml").bytes;
    const utf16 = Buffer.from(`\ufeff${xml.toString().replace("UTF-8", "UTF-16")}`, "utf16le");
    expect(await outcome("a.xml", utf16)).toBe(1);
    const broken = Buffer.from(xml.toString("latin1").replace("Deuk", "De\xffk"), "latin1");
    const [read] = await readErasureFiles([{ name: "a.xml", bytes: broken }]);
    expect(read!.reports![0]!.customFields.Opmerking).toBe("De\ufffdk linksonder & krasje <2 cm");
  });

  it.each<[string, (text: string) => Buffer | string]>([
    ["with the mark of UTF-8", (text) => `\ufeff${text}`],
    ["in UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["in UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
    ["in UTF-16 with the higher byte first", (text) => Buffer.from(text, "utf16le").swap16()],
    ["with the line that tells Excel its separator", (text) => `sep=;\r\n${text}`],
    ["below empty lines", (text) => `\r\n  \r\n${text}`],
    ["in quotes", (text) => text.replaceAll(/[^;\r\n]+/g, '"$&"')],
    ["without a line's end", (text) => text.trimEnd()],
  ])("may be a table %s", async (_, written) => {
    const rows = [
      "Computer Serial;Drive Serial;Software;Status;Method",
      "T-1;D-1;KillDisk;Success;NIST 800-88",
    ];
    expect(await outcome("a.csv", written(rows.join("\r\n").concat("\r\n")))).toBe(1);
  });

  it("is nothing when it is empty", async () => {
    expect(await readErasureFiles([])).toEqual([]);
  });
});

describe("a hostile or broken file", () => {
  it.each([
    ["too deep XML", `${"<a>".repeat(1000)}`, "tooDeep"],
    ["too deep JSON", `[{"blancco_data":${'{"a":['.repeat(1000)}${"]}".repeat(1000)}}]`, "tooDeep"],
    ["an element never closed", "<root><report>", "truncated"],
    ["mixed up tags", "<root><report></root>", "malformed"],
    ["JSON cut off", '{"reports":[{"blancco_data":', "truncated"],
    ["a web page", "<html><body>Sign in</body></html>", "webPage"],
    [
      "WipeDrive's HTML report",
      "<!DOCTYPE html>\n<html><head><title>WipeDrive</title></head></html>",
      "webPage",
    ],
    ["WipeDrive's text report", "WipeDrive Audit Log\nComputer Serial: X1\n", "unknownFormat"],
    ["an archive renamed to a report", "\u0000\u0001\u0002".repeat(500), "unknownFormat"],
    ["an export without reports", "<root></root>", "noReportsFound"],
    ["a portal export without reports", '{"reports":[]}', "noReportsFound"],
    ["other JSON", '{"reports":"none"}', "notAReport"],
    ["more reports than anyone exports", `[${'{"blancco_data":{}},'.repeat(10_000)}{}]`, "tooManyReports"],
    ["more drives than a machine holds", manyDrives(), "tooLarge"],
    ["JSON that would fill the memory", `[{}${',{"33":0}'.repeat(1_000_000)}]`, "tooLarge"],
    ["one endless line", `Drive Serial,Result${",".repeat(100_000)}`, "malformed"],
  ])("with %s is refused, and the good file beside it is read", async (_, content, reason) => {
    expect(reasons).toContain(reason);
    expect(await outcome("bad", content)).toBe(reason);
  });

  it("is refused above 20 MB", async () => {
    expect(await outcome("big.xml", Buffer.alloc(limits.fileBytes + 1, 0x3c))).toBe("tooLarge");
  });

  it("that takes too long is refused, and the call ends", async () => {
    const reads = await readErasureFiles([erasure("nwipe.json"), good], { timeLimit: 0 });
    expect(reads.map((read) => read.reason)).toEqual(["timeLimit", "timeLimit"]);
  });
});

describe("an archive", () => {
  const report = erasure("nwipe.json").bytes;
  const read = async (bytes: Buffer) => {
    const reads = await readErasureFiles([{ name: "a.zip", bytes }, good]);
    expect(reads.pop()!.reports).toHaveLength(1);
    return Object.fromEntries(reads.map((each) => [each.file, each.reason ?? each.reports!.length]));
  };

  it("names its members, and a bad one does not harm the others", async () => {
    const archive = zipOf({
      "lot/1.json": report,
      "__MACOSX/1.json": "x",
      "lot/bad.xml": "<root><report>",
      "../../etc/passwd": report,
      "inner.zip": zipOf({ "2.json": report }),
    });
    expect(await read(archive)).toEqual({
      "a.zip/lot/1.json": 1,
      "a.zip/lot/bad.xml": "truncated",
      "a.zip/../../etc/passwd": 1,
      "a.zip/inner.zip": "nestedArchive",
    });
  });

  it("cannot unpack to more than a file may hold", async () => {
    expect(await read(zipOf({ "bomb.xml": new Uint8Array(limits.fileBytes + 1) }))).toEqual({
      "a.zip/bomb.xml": "tooLarge",
    });
  });

  it("cannot unpack to more than 200 MB in all", async () => {
    const twenty = new Uint8Array(limits.fileBytes);
    const names = Array.from({ length: 11 }, (_, index) => [`${index}.xml`, twenty]);
    expect(await read(zipOf(Object.fromEntries(names)))).toEqual({ "a.zip": "tooLarge" });
  });

  it("that promises less than it unpacks to is caught by counting", async () => {
    const archive = zipOf({ "bomb.xml": new Uint8Array(10_000_000), "good.json": report });
    archive.writeUInt32LE(100, archive.indexOf(Buffer.from("PK\x01\x02")) + 24);
    expect(await read(archive)).toEqual({ "a.zip/bomb.xml": "archiveBroken", "a.zip/good.json": 1 });
  });

  it("that was damaged, cut off, locked or is empty says so", async () => {
    const archive = zipOf({ "1.json": report });
    const directory = archive.indexOf(Buffer.from("PK\x01\x02"));
    const damaged = Buffer.from(archive);
    damaged[60]! ^= 0xff;
    expect(await read(damaged)).toEqual({ "a.zip/1.json": "archiveBroken" });
    const locked = Buffer.from(archive);
    locked[directory + 8]! |= 1;
    expect(await read(locked)).toEqual({ "a.zip/1.json": "archiveEncrypted" });
    expect(await read(archive.subarray(0, directory))).toEqual({ "a.zip": "truncated" });
    expect(await read(zipOf({}))).toEqual({ "a.zip": "empty" });
  });

  it("may hold 20,000 files and no more", async () => {
    const outcomes = async (count: number) => {
      const names = Array.from({ length: count }, (_, index) => [`${index}.xml`, new Uint8Array(0)]);
      const bytes = Buffer.from(zipSync(Object.fromEntries(names), { level: 0 }));
      const reads = await Array.fromAsync(readErasureFile({ name: "a.zip", bytes }));
      return [reads.length, [...new Set(reads.map(({ reason }) => reason))]];
    };
    expect(await outcomes(20_000)).toEqual([20_000, ["empty"]]);
    expect(await outcomes(20_001)).toEqual([1, ["tooManyFiles"]]);
  });

  it("is refused above 50 MB", async () => {
    const padded = Buffer.concat([zipOf({ "1.json": report }), Buffer.alloc(limits.archiveBytes)]);
    expect(await read(padded)).toEqual({ "a.zip": "tooLarge" });
  });
});

function manyDrives(): string {
  const erasures = "<entries name='erasure'><entry name='state'>Failed</entry></entries>".repeat(1_001);
  return `<report><blancco_data><blancco_erasure_report><entries name='erasures'>${erasures}</entries></blancco_erasure_report></blancco_data></report>`;
}
