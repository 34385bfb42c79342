import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainFile } from "./content.ts";
import type { ErasureReport } from "./reports.ts";

const folder = new URL("../../testing/files/erasure/", import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder), "utf8");
const reportsIn = (content: string | Buffer): ErasureReport[] => {
  const read = readPlainFile({ name: "file", bytes: Buffer.from(content) });
  expect(read.reason).toBeUndefined();
  return read.reports!;
};

describe("a character that does not belong there spoils one field", () => {
  const blancco = fixture("blancco-drive-eraser-3-disks.xml");
  const [intact] = reportsIn(blancco);

  it.each(["\u0000", "\u0001", "\u000b", "\u001f", "\uffff", "&#0;", "&#x1F;", "&#11;"])(
    "in XML (%j)",
    (foreign) => {
      const [report] = reportsIn(blancco.replace("Deuk", `De${foreign}k`));
      const { Opmerking, ...others } = report!.customFields;
      expect(Opmerking).toMatch(/^De\ufffdk linksonder/);
      expect({ ...report, customFields: others }).toEqual({
        ...intact,
        customFields: Object.fromEntries(
          Object.entries(intact!.customFields).filter(([name]) => name !== "Opmerking"),
        ),
      });
    },
  );

  it("in JSON", () => {
    const json = fixture("nwipe.json").replace("ZTEST012", "ZTE\u0001ST\t012");
    expect(reportsIn(json)[0]!.results[0]!.driveSerial).toBe("ZTE ST 012");
  });

  it("in a table, whose other lines stay UTF-8", () => {
    const rows = ["Drive Serial,Result,Operator", "D1,Success,René", "D2,Success,Zoë", "D3,Success,Jürgen"];
    const bytes = Buffer.concat(rows.map((row, at) => Buffer.from(`${row}\n`, at === 2 ? "latin1" : "utf8")));
    expect(reportsIn(bytes).map(({ operator }) => operator)).toEqual(["René", "Zoë", "Jürgen"]);
    expect(reportsIn(rows.join("\n").replace("René", "Re\u0000né")).map(({ operator }) => operator)).toEqual([
      "Re né",
      "Zoë",
      "Jürgen",
    ]);
  });

  it("wherever a control character falls in the text of an XML report", () => {
    const texts = [...blancco.matchAll(/>([^<>\s][^<>]+)</g)].map((found) => found.index + 1);
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.constantFrom("\u0000", "\u0008", "\u001b"), (at, foreign) => {
        expect(reportsIn(blancco.slice(0, at) + foreign + blancco.slice(at))[0]!.results).toHaveLength(3);
      }),
      { numRuns: 50 },
    );
  });
});

describe("what the tools say more", () => {
  it("nwipe's log names the machine of the drives that follow", () => {
    const log = fixture("nwipe-summary.log");
    const named = (serial: string) =>
      [
        "[2026/08/20 08:00:01]  notice: system-manufacturer = LENOVO",
        "[2026/08/20 08:00:01]  notice: system-product-name = 20L6S00000",
        `[2026/08/20 08:00:01]  notice: system-serial-number = ${serial}`,
        log,
      ].join("\n");
    const machines = reportsIn(`${named("PF-TST-1")}\n${named("System Serial Number")}`).map(
      ({ machine }) => machine,
    );
    expect(machines).toHaveLength(6);
    expect(machines[0]).toMatchObject({ serial: "PF-TST-1", manufacturer: "LENOVO", model: "20L6S00000" });
    expect(machines.map(({ serial }) => serial)).toEqual(["PF-TST-1", "PF-TST-1", "PF-TST-1", "", "", ""]);
    expect(reportsIn(named("PF-TST-1")).map(({ sourceDocumentId }) => sourceDocumentId)).toEqual(
      reportsIn(log).map(({ sourceDocumentId }) => sourceDocumentId),
    );
  });

  it("WipeDrive up to 8.3 gives a drive's size in gigabytes and says whether it is an SSD", () => {
    const older = fixture("wipedrive-3-drives.xml")
      .replace(/<Bytes>\d+<\/Bytes>/g, "")
      .replace(/<DriveMediaType>\w+<\/DriveMediaType>/g, "");
    expect(
      reportsIn(older)[0]!.results.map(({ capacityBytes, mediaType }) => [capacityBytes, mediaType]),
    ).toEqual([
      [256_060_000_000, "SSD"],
      [500_110_000_000, "Platter"],
      [10_740_000_000, "SSD"],
    ]);
  });

  it("WipeDrive's table names who erased in user1, and processor and memory", () => {
    const table =
      'Computer Serial,Drive Serial,Action,Action Result,CPU 1,RAM,user1,user1-name,user2,user2-name\nX1,D1,Wipe,Success,"Intel(R) Core(TM) i5-6300U",8192 MB,Jan Jansen,Username,19134,Lot\n';
    expect(reportsIn(table)[0]).toMatchObject({
      operator: "Jan Jansen",
      hardware: { cpu: "Intel(R) Core(TM) i5-6300U", ramBytes: 8 * 1024 ** 3 },
      customFields: { Lot: "19134" },
    });
  });
});
