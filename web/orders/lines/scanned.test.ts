import { expect, test } from "vitest";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { productsWith } from "./scanned.ts";

type Device = { id: number; sku: string; serialNumber: string; imei: string; imei2: string };
const numbered: Pick<Device, "id" | "sku" | "serialNumber">[] = [
  { id: 1, sku: "1001", serialNumber: "" },
  { id: 2, sku: "1002", serialNumber: "!ABC" },
  { id: 3, sku: "1003", serialNumber: "~5" },
  { id: 4, sku: "1005", serialNumber: "()" },
  { id: 5, sku: "A..B", serialNumber: "1..9" },
  { id: 6, sku: "1006", serialNumber: "PF2X" },
  { id: 7, sku: "1007", serialNumber: "1006" },
];
const phone = { id: 8, sku: "1008", serialNumber: "F17X", imei: "490154203237518", imei2: "350000001234562" };
const devices: Device[] = [...numbered.map((device) => ({ ...device, imei: "", imei2: "" })), phone];

/** A fake list that filters by the server's own rules. */
const findProducts = async (query: { sku?: string; serialNumber?: string; imei?: string }) => {
  const name = (["sku", "serialNumber", "imei"] as const).find((one) => query[one] !== undefined)!;
  const filter = parseFilter(query[name] ?? "");
  const holds = (value: string) => {
    if (filter.by === "anyOf")
      return filter.values.length === 0 || filter.values.includes(value) !== filter.not;
    if (filter.by === "contains") return value.includes(filter.text) !== filter.not;
    return filter.by === "empty" ? (value === "") !== filter.not : true;
  };
  return devices.filter((device) => holds(device[name]) || (name === "imei" && holds(device.imei2)));
};
const idsOf = async (code: string) => (await productsWith(code, findProducts)).map(({ id }) => id);

test.each([
  ["1001", [1]],
  ["۱۰۰۱", [1]],
  ["pf2x", [6]],
  [" pf 2x", [6]],
  ["!ABC", [2]],
  ["~5", [3]],
  ["()", [4]],
  ["A..B", [5]],
  ["1..9", [5]],
  ["49-015420-323751-8", [8]],
  ["350000001234562", [8]],
])("a scan of %j finds what has exactly that number", async (code, ids) =>
  expect(await idsOf(code)).toEqual(ids),
);

test.each(["!XYZ", "~1", "!()", "!~9", "..", "1..", "1001,1002", ",1001", "100", "\u200f", "!", "~"])(
  "a scan of %j, which a filter would read otherwise, finds nothing",
  async (code) => expect(await idsOf(code)).toEqual([]),
);

test("a number that is the SKU of one and the serial number of another finds both, so neither is taken", async () =>
  expect(await idsOf("1006")).toEqual([6, 7]));
