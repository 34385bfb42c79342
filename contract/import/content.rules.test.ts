import { describe, expect, test } from "vitest";
import { isDeviceRow, isSerialList, mapByContent } from "./content.rules.ts";
import type { Mapping } from "./fields.ts";

const table = (...rows: string[]) => rows.map((row) => row.split("|"));
const mapped = (rows: string[][]) =>
  mapByContent(
    rows,
    rows[0]!.map(() => null),
  );

describe("a list without headings", () => {
  test.each<[string, string[][], Mapping]>([
    [
      "of laptops",
      table(
        "1|PF1A2B3C|Lenovo|ThinkPad T480|i5-8350U|8 GB|256GB SSD|A|125,00",
        "2|5CG8431XYZ|HP|EliteBook 840 G5|Intel Core i7|16GB|1 TB|B|140,00",
        "3|PF4D5E6F|Lenovo|ThinkPad T480s|i5-8250U|16 GB|512 GB|A+|150,00",
      ),
      [null, "serialNumber", "brand", "model", "cpu", "ram", "storage", "grade", "purchasePrice"],
    ],
    [
      "of phones",
      table("iPhone 12 64GB|490154203237518|3", "iPhone SE|356938035643809|1"),
      ["productName", "imei", "quantity"],
    ],
    [
      "of kinds",
      table("Monitor|Philips 243V7|12", "Laptop|HP 840|3"),
      ["productType", "productName", "quantity"],
    ],
    ["that says nothing", table("|", "|"), [null, null]],
  ])("%s is mapped by its cells", (_, rows, mapping) => {
    expect(mapped(rows)).toEqual(mapping);
  });

  test("keeps what is mapped, and takes no field twice", () => {
    const rows = table("PF1A2B3C|QX1A2B3C", "PF4D5E6F|QX4D5E6F");
    expect(mapByContent(rows, [null, "serialNumber"])).toEqual(["productName", "serialNumber"]);
    expect(mapByContent(rows, ["assetTag", null])).toEqual(["assetTag", "serialNumber"]);
  });

  test("is told from one with headings by a device's number in its first row", () => {
    expect(
      ["PF1A2B3C|HP", "5CG8431XYZ|840", "490154203237518A|x"].map((row) => isDeviceRow(row.split("|"))),
    ).toEqual([true, true, true]);
    for (const row of [
      "Serienummer|Merk",
      "PF1A2B3C",
      "Lijst 2026|Bank",
      "Ding|Kenmerk",
      "IMEI 1|SSD 256GB",
      "|",
    ])
      expect(isDeviceRow(row.split("|"))).toBe(false);
  });

  test.each<[string, boolean]>([
    ["Lenovo|ThinkPad T480|i5-8350U|8 GB", true],
    ["laptop|HP|goed", true],
    ["490154203237518|iPhone 12", true],
    ["Monitor|SSD", true],
    ["Merk|Model|CPU|RAM", false],
    ["Fabrikant|SSD", false],
    ["HP|goed", false],
  ])("has a first row of which «%s» is one of a device: %s", (row, isOne) => {
    expect(isDeviceRow(row.split("|"))).toBe(isOne);
  });

  test("of numbers alone is one when each row holds one", () => {
    expect(isSerialList(table("PF1A2B3C", "5CG8431XYZ", "", "490154203237518"))).toBe(true);
    expect(isSerialList(table("Serienummer", "5CG8431XYZ"))).toBe(false);
    expect(isSerialList(table("PF1A2B3C"))).toBe(false);
  });
});
