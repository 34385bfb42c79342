import { expect, test } from "vitest";
import { differences, usualChoices } from "./stale.ts";

const base = {
  name: "Jansen",
  city: "Utrecht",
  phone: "",
  remarks: null,
  attributes: { cpu: "i5", ram: "8 GB" },
};
const names = Object.keys(base);
const differing = (mine: object, theirs: object) =>
  differences(names, base, { ...base, ...mine }, { ...base, ...theirs });

test("fields that both left the same are not asked about", () => {
  expect(differing({}, {})).toEqual([]);
  expect(differing({ name: "Janssen" }, { name: "Janssen" })).toEqual([]);
  expect(differing({ phone: undefined, remarks: "" }, {})).toEqual([]);
});
test("of each field it is told who changed it", () => {
  expect(differing({ name: "Janssen", city: "Zeist" }, { city: "Bunnik", phone: "030" })).toEqual([
    { name: "name", mine: "Janssen", theirs: "Jansen", by: "me" },
    { name: "city", mine: "Zeist", theirs: "Bunnik", by: "both" },
    { name: "phone", mine: "", theirs: "030", by: "them" },
  ]);
});
test("within an object its parts are compared", () => {
  expect(
    differing({ attributes: { cpu: "i7", ram: "8 GB" } }, { attributes: { cpu: "i5", ram: "16 GB" } }),
  ).toEqual([
    { name: "attributes.cpu", mine: "i7", theirs: "i5", by: "me" },
    { name: "attributes.ram", mine: "8 GB", theirs: "16 GB", by: "them" },
  ]);
});
test("lists are compared as a whole", () => {
  expect(
    differences(["zipcodes"], { zipcodes: ["1"] }, { zipcodes: ["1", "2"] }, { zipcodes: ["1"] }),
  ).toEqual([{ name: "zipcodes", mine: ["1", "2"], theirs: ["1"], by: "me" }]);
});
test("whoever changed a field alone is right; what both changed stays to be chosen", () => {
  const all = differing({ name: "Janssen", city: "Zeist" }, { city: "Bunnik", phone: "030" });
  expect(usualChoices(all)).toEqual({ name: "mine", phone: "theirs" });
});
