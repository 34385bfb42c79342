import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPlainFile } from "./content.ts";
import type { ErasureReport } from "./reports.ts";

const folder = new URL("../../testing/files/erasure/", import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder), "utf8");
const reportsIn = (content: string): ErasureReport[] => {
  const read = readPlainFile({ name: "file", bytes: Buffer.from(content) });
  expect(read.reason).toBeUndefined();
  return read.reports!;
};
const only = (content: string) => {
  const reports = reportsIn(content);
  expect(reports).toHaveLength(1);
  return reports[0]!;
};

describe("a Blancco Drive Eraser report", () => {
  const report = only(fixture("blancco-drive-eraser-3-disks.xml"));

  it("names the machine, the tool and the operator", () => {
    expect(report).toMatchObject({
      source: "blancco",
      sourceDocumentId: "00000000-0000-4000-8000-000000000001",
      tool: "Blancco Drive Eraser",
      toolVersion: "7.16.0",
      reportedAt: "2026-08-20T07:41:12.000Z",
      operator: "Test Operator",
      provider: "Voorbeeld Refurbish B.V.",
      machine: { manufacturer: "Dell Inc.", model: "Latitude 7390", serial: "TSTLAT1", assetTag: "" },
      hardware: {
        cpu: "Intel(R) Core(TM) i7-8650U CPU @ 1.90GHz",
        ramBytes: 16 * 1024 ** 3,
        ramType: "DDR4",
      },
    });
    expect(report.customFields).toEqual({
      "Order Number": "IN-2026-00042",
      "Asset ID": "A-000123",
      Grade: "B",
      Opmerking: "Deuk linksonder & krasje <2 cm",
    });
  });

  it("lists the disks without the stick that it started from", () => {
    const serials = report.hardware.disks.map((disk) => disk.serial);
    expect(serials).toEqual(["S000TEST000001", "50026B7TEST00002", "WTEST003"]);
  });

  it("tells success, success with exceptions and failure apart, and keeps the tool's words", () => {
    expect(
      report.results.map(({ result, level, state, message }) => [result, level, state, message]),
    ).toEqual([
      ["success", "purge", "Successful", ""],
      ["successWithExceptions", "unknown", "Successful", "HPA/DCO area could not be removed"],
      ["failed", "clear", "Failed", "Too many write errors"],
    ]);
    expect(report.results[2]).toMatchObject({
      startedAt: "2026-08-20T07:02:11.000Z",
      endedAt: "2026-08-20T07:41:02.000Z",
      durationSeconds: 2331,
    });
  });

  it("is the same in the portal's JSON, apart from what the portal leaves out", () => {
    const [fromJson] = reportsIn(fixture("blancco-portal-export.json"));
    expect({ ...fromJson, operator: "", provider: "" }).toEqual({ ...report, operator: "", provider: "" });
  });

  it("is read when it stands alone, without the export's root", () => {
    const bare = fixture("blancco-drive-eraser-3-disks.xml").replace(/<root>|<\/root>/g, "");
    expect(only(bare)).toEqual(report);
  });

  it("takes the management console's date when the device's clock was lost", () => {
    const lost = fixture("blancco-drive-eraser-3-disks.xml").replace(
      "2026-08-20T09:41:12",
      "2009-01-01T00:00:00",
    );
    expect(only(lost)).toMatchObject({
      reportedAt: "2026-08-20T07:41:40.000Z",
      reportedAtRaw: "2009-01-01T00:00:00+0200",
    });
  });

  it("has a stable number of its own when it carries none", () => {
    const nameless = fixture("blancco-drive-eraser-3-disks.xml").replace(
      /<document_id>.*<\/document_id>/,
      "",
    );
    const id = only(nameless).sourceDocumentId;
    expect(id).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(only(nameless.replace("<root>", "<root><!-- exported again -->")).sourceDocumentId).toBe(id);
    expect(only(nameless.replace("TSTLAT1", "TSTLAT2")).sourceDocumentId).not.toBe(id);
  });

  it("is read with hardly anything in it", () => {
    expect(only("<report><blancco_data/></report>")).toMatchObject({ machine: { serial: "" }, results: [] });
    expect(only('{"blancco_data":{}}')).toMatchObject({ machine: { serial: "" }, results: [] });
  });

  it("counts failed sectors as an exception, however round their number", () => {
    const dirty = fixture("blancco-drive-eraser-3-disks.xml").replace(
      '"failed_sectors" type="uint">0<',
      '"failed_sectors" type="uint">1111<',
    );
    expect(only(dirty).results[0]!.result).toBe("successWithExceptions");
  });

  it("means its one disk when it names no target", () => {
    const xml = fixture("blancco-mobile-failed.xml").replace(/<entries name="target">.*?<\/entries>/s, "");
    expect(only(xml).results[0]).toMatchObject({ driveSerial: "IMEI:350000001234562", capacityBytes: 64e9 });
    const diskless = xml.replace(/<entries name="disk">.*?<\/entries>/s, "");
    expect(only(diskless).results[0]!.driveSerial).toBe("IMEI:350000001234562");
  });
});

it("a phone's report tells its lock, battery and IMEI", () => {
  expect(only(fixture("blancco-mobile-failed.xml"))).toMatchObject({
    machine: { imei: "350000001234562", serial: "TESTIPH8SER1", chassisType: "Mobile Device" },
    hardware: {
      locks: [
        { kind: "findMy", state: "locked", text: "Locked" },
        { kind: "mdm", state: "unknown", text: "Unknown" },
      ],
      imeis: ["350000001234562"],
      batteryHealthPercent: 79,
      batteryCycles: 612,
      ramBytes: 2 * 1024 ** 3,
    },
    results: [{ result: "failed", message: "", driveSerial: "IMEI:350000001234562" }],
  });
});

it("a phone with two SIM cards has two IMEIs; one without an IMEI field is named by its identifier", () => {
  const one = '<entry name="imei" type="string">350000001234562</entry>';
  const two = `${one}<entry name="imei_two" type="string">35 000000 765432 1</entry>`;
  const xml = fixture("blancco-mobile-failed.xml");
  expect(only(xml.replace(one, two)).hardware.imeis).toEqual(["350000001234562", "350000007654321"]);
  expect(only(xml.replace(one, ""))).toMatchObject({
    machine: { imei: "350000001234562" },
    hardware: { imeis: ["350000001234562"] },
  });
});

it("a laptop's report tells that its firmware is locked, and what the operator noted of locks", () => {
  const noted = '<entry name="iCloud Lock" type="string">Off</entry>';
  const xml = fixture("blancco-drive-eraser-3-disks.xml")
    .replace('<entries name="bios">', '<entries name="bios"><entry name="password" type="string">Set</entry>')
    .replace('<entries name="fields">', `<entries name="fields">${noted}`);
  expect(only(xml).hardware.locks).toEqual([
    { kind: "bios", state: "locked", text: "Set" },
    { kind: "findMy", state: "unlocked", text: "Off" },
  ]);
});

it("a table's columns tell locks, IMEIs, processor and memory of a device", () => {
  const table =
    "Tool,Device Serial,IMEI,IMEI 2,Result,CPU 1,RAM,FMIP Status,user_data.fields.SIM lock\nX,F2L1,350000001234562,350000007654321,Success,A12,4096 MB,On,Unlocked\n";
  expect(only(table)).toMatchObject({
    machine: { serial: "F2L1", imei: "350000001234562" },
    hardware: {
      cpu: "A12",
      ramBytes: 4 * 1024 ** 3,
      imeis: ["350000001234562", "350000007654321"],
      locks: [
        { kind: "findMy", state: "locked", text: "On" },
        { kind: "sim", state: "unlocked", text: "Unlocked" },
      ],
    },
  });
});

describe("a WipeDrive report", () => {
  const report = only(fixture("wipedrive-3-drives.xml"));

  it("names machine, tool and operator", () => {
    expect(report).toMatchObject({
      source: "wipedrive",
      sourceDocumentId: "00000000-0000-4000-8000-000000000011",
      tool: "WipeDrive Enterprise",
      toolVersion: "9.3.2.1",
      operator: "Test Operator",
      reportedAt: "2026-08-20T09:10:09.000Z",
      machine: { serial: "MJTEST01", manufacturer: "LENOVO" },
      hardware: { ramBytes: 4 * 1024 ** 3 },
      customFields: { User2: "19134" },
    });
  });

  it("keeps a lost clock as it was, drops a negative duration, and does not believe placeholder serials", () => {
    expect(
      report.results.map((each) => [
        each.driveSerial,
        each.result,
        each.level,
        each.startedAt,
        each.durationSeconds,
      ]),
    ).toEqual([
      ["S000TEST000011", "success", "purge", "2026-08-20T09:10:00.000Z", 9],
      ["ZTEST012", "failed", "unknown", "2009-01-01T00:13:51.000Z", 887],
      ["", "aborted", "unknown", "2026-08-20T09:10:00.000Z", null],
    ]);
  });

  it("does not take a green wipe for a NIST level when a hidden area was locked", () => {
    const locked = fixture("wipedrive-3-drives.xml").replace(
      "<NISTMethodType>Purge<",
      "<NISTMethodType>Unknown<",
    );
    expect(only(locked).results[0]).toMatchObject({ result: "success", level: "unknown" });
  });

  it("is an exception when sectors stayed dirty", () => {
    const dirty = fixture("wipedrive-3-drives.xml").replace("<DirtySectors>0<", "<DirtySectors>2222<");
    expect(only(dirty).results[0]!.result).toBe("successWithExceptions");
  });
});

describe("nwipe", () => {
  it("writes one drive as JSON", () => {
    expect(only(fixture("nwipe.json"))).toMatchObject({
      source: "nwipe",
      toolVersion: "0.39",
      machine: { serial: "" },
      results: [
        { driveSerial: "ZTEST012", result: "success", capacityBytes: 500107862016, durationSeconds: 5430 },
      ],
    });
  });

  it("that counted errors is no plain success", () => {
    const json = fixture("nwipe.json").replace('"verify_errors": 0', '"verify_errors": 3');
    expect(only(json).results[0]).toMatchObject({
      result: "successWithExceptions",
      message: "verification errors: 3",
    });
  });

  it("logs drives without their machines: each becomes a report of its own", () => {
    const reports = reportsIn(fixture("nwipe-summary.log"));
    expect(
      reports.map(({ results: [each] }) => [
        each!.driveSerial,
        each!.driveModel,
        each!.result,
        each!.message,
      ]),
    ).toEqual([
      ["ZTEST012", "ST500DM002-1BD142", "success", ""],
      ["WD-TEST0013", "WDC WD5000AAKX-08", "failed", "pass errors: 12, fdatasync I/O errors: 1"],
      ["S21TEST0014", "Samsung SSD 850 E", "aborted", ""],
    ]);
    expect(reports[0]).toMatchObject({
      reportedAt: "2026-08-20T10:11:12.000Z",
      results: [{ standardName: "PRNG Stream, 1R+B+VL", durationSeconds: 5104 }],
    });
    expect(new Set(reports.map((report) => report.sourceDocumentId)).size).toBe(3);
  });
});

describe("a table of erasures", () => {
  it("by WipeDrive is read by its headings", () => {
    expect(only(fixture("wipedrive.csv"))).toMatchObject({
      source: "csv",
      sourceDocumentId: "00000000-0000-4000-8000-000000000021",
      tool: "WipeDrive Enterprise",
      toolVersion: "8.3.2",
      reportedAt: "2026-08-20T14:33:00.000Z",
      machine: { serial: "TSTR620", assetTag: "" },
      results: [
        {
          driveSerial: "00TEST01",
          capacityBytes: 499_558_380_000,
          result: "success",
          level: "clear",
          durationSeconds: 6323,
        },
      ],
    });
  });

  it("by WipeDrive has its processor, memory and operator among other words", () => {
    const [headings, row] = fixture("wipedrive.csv").split("\n");
    const cpu = "Intel(R) Core(TM) i5-4300U CPU @ 1.90GHz";
    const cells = [
      `"${cpu}, Speed: 1900 MHz, Cores: 2, L1 Cache: 128 kB, L2 Cache: 512 kB"`,
      `"4096 MB, Memory banks: 2, DDR3 SODIMM",Kim de Wit,Username,1111,Lot`,
    ];
    const table = `${headings},CPU 1,RAM,user1,user1-name,user2,user2-name\n${row},${cells.join(",")}\n`;
    expect(only(table)).toMatchObject({
      operator: "Kim de Wit",
      hardware: { cpu, cpuCores: 2, ramBytes: 4 * 1024 ** 3, ramType: "DDR3" },
    });
    expect(only(table.replace("Kim de Wit", "N/A")).operator).toBe("Voorbeeld");
    const xml = fixture("wipedrive-3-drives.xml").replace(
      "@ 3.70GHz<",
      "@ 3.70GHz, Speed: 3700 MHz, Cores: 2<",
    );
    expect(only(xml).hardware.cpu).toBe("Intel(R) Core(TM) i3-6100 CPU @ 3.70GHz");
  });

  it("may use semicolons, Windows-1252, its own custom columns and badly escaped quotes", () => {
    const table =
      'Drive Serial;Product;Action Result;Operator;user1;user1-name\nABC;\\"Disk\\" x;Success;René;42;Lot\nDEF;;Cancelled;;;\n';
    const read = readPlainFile({ name: "t.csv", bytes: Buffer.from(table, "latin1") });
    expect(read.reports!.map((each) => [each.operator, each.customFields, each.results[0]!.result])).toEqual([
      ["René", { Lot: "42" }, "success"],
      ["", {}, "aborted"],
    ]);
  });

  it("of Blancco's dotted columns is read too", () => {
    const table =
      "report.uuid,blancco_hardware_report.system.serial,blancco_erasure_report.erasures.erasure.target.serial,blancco_erasure_report.erasures.erasure.state,user_data.fields.Order Number\nu-1,PF1,S1,Successful,1111\n";
    expect(only(table)).toMatchObject({
      sourceDocumentId: "u-1",
      machine: { serial: "PF1" },
      customFields: { "Order Number": "1111" },
      results: [{ driveSerial: "S1", result: "success" }],
    });
  });

  it("keeps every drive of a machine whose rows share the number of one report", () => {
    const table = (...rows: string[]) =>
      reportsIn(`Report UUID,Drive Serial,Action,Result\n${rows.join("\n")}\n`).map(
        (each) => each.sourceDocumentId,
      );
    expect(
      table("u-1,D1,Wipe,Success", "u-1,D2,Wipe,Failed", "u-1,D2,Verify,Success", "u-2,D3,,Success"),
    ).toEqual(["u-1 D1", "u-1 D2", "u-1 D2 Verify", "u-2"]);
    expect(table("u-1,D1,Wipe,Success", "u-1,D1,Wipe,Success")).toEqual(["u-1", "u-1"]);
  });
});
