import { expect, test } from "vitest";
import { kindOf } from "./codes.ts";

test.each([
  ["LOC-3", "place"],
  ["loc-3/1-07-3", "place"],
  ["8712345678906", "ean"],
  ["036000291452", "ean"],
  ["8712345678905", "number"],
  ["490154203237518", "imei"],
  ["490154203237519", "number"],
  ["3SABCD1234567890", "tracking"],
  ["JVGL0612345678901234", "tracking"],
  ["1Z999AA10123456784", "tracking"],
  ["5CG8210XYZ", "number"],
  ["100001", "number"],
  ["https://elders.example.nl/12", "other"],
  ["WIFI:S:kantoor;;", "other"],
  ["geen nummer maar tekst", "other"],
  ["X".repeat(61), "other"],
])("%s is a %s", (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});
