import { expect, test } from "vitest";
import { locationForZipcode, zipcodeIn } from "./zipcodes.rules.ts";

const locations = [
  { name: "west", zipcodes: ["1000-1999", "2000-2999"] },
  { name: "amsterdam", zipcodes: ["1000-1109"] },
  { name: "utrecht", zipcodes: ["3511", "35"] },
  { name: "haven", zipcodes: ["1013 AB"] },
  { name: "gent", zipcodes: ["9000"] },
];
test.each([
  ["1500 XX", "west"],
  ["2999", "west"],
  ["1109 zz", "amsterdam"],
  ["1013ab", "haven"],
  ["1013 AC", "amsterdam"],
  ["3511 EP", "utrecht"],
  ["3599 AA", "utrecht"],
  ["9000", "gent"],
  ["3600 AA", undefined],
  ["10", undefined],
  ["", undefined],
])("a pickup from %s belongs to %s", (zipcode, name) => {
  expect(locationForZipcode(locations, zipcode)?.name).toBe(name);
});

test.each([
  ["one postcode as a range", "3512-3512", "3500-3599"],
  ["a narrow range of letters", "3512AA-3512ZZ", "3500AA-3599ZZ"],
  ["letters within one postcode", "3512AA-3512AC", "3512AA-3512AZ"],
  ["a postcode with its letters", "3512AB", "3512-3512"],
  ["a narrow range over a round number", "3512-3600", "3500-3600"],
])("of two that overlap, %s is the closer one whichever stands first", (_, close, wide) => {
  const [near, far] = [{ zipcodes: [close] }, { zipcodes: [wide] }];
  expect(locationForZipcode([near, far], "3512 AB")).toBe(near);
  expect(locationForZipcode([far, near], "3512 AB")).toBe(near);
});

test("an entry without a postcode names none", () => {
  for (const entry of [" ", " - ", "-"])
    expect(locationForZipcode([{ zipcodes: [entry] }], "3511 EP")).toBeUndefined();
});

test.each([
  ["Kade 12\n3511 EP Utrecht", "3511 EP"],
  ["Kade 1200, 1013ab Amsterdam", "1013ab"],
  ["Kade 12", ""],
])("the postcode of an address is found: %j", (address, zipcode) => {
  expect(zipcodeIn(address)).toBe(zipcode);
});
