import { expect, test } from "vitest";
import { flashIn } from "./flash.rules.ts";

const drive = (model: string, serial = "") => ({ model, serial });
test.each([
  [[drive("Samsung SSD 860", "S1")], {}, ["S1"]],
  [[drive("KINGSTON NVMe")], { storage: "512 GB SSD" }, ["KINGSTON NVMe"]],
  [[], { storage: "256 GB NVMe", cpu: "i5" }, ["256 GB NVMe"]],
  [[], { storage: "64 GB eMMC" }, ["64 GB eMMC"]],
  [[drive("WDC WD10EZEX", "W1")], { storage: "1 TB HDD" }, []],
  [[], { keyboard: "flashy" }, []],
])("of %j and %j a magnetic field does not erase %j", (carriers, attributes, left) => {
  expect(flashIn({ carriers, attributes })).toEqual(left);
});
