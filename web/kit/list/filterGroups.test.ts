import { expect, test } from "vitest";
import type { Filter } from "../rows/filters.ts";
import { toldApart } from "./columns.ts";
import { groupedFilters } from "./filterGroups.ts";

const filters: Filter[] = [
  { key: "imei", kind: "texts", label: "IMEI" },
  { key: "createdAt", kind: "days", label: "Aangemaakt" },
  { key: "salePrice", kind: "money", label: "Verkoopprijs" },
  { key: "inStock", kind: "yesNo", label: "Op voorraad" },
  { key: "typeId", from: "product-types", label: "Productsoort" },
  { key: "attributes.imei", kind: "texts", label: "IMEI", group: "specification" },
  { key: "attributes.color", kind: "texts", label: "Größe é", group: "specification" },
];
const found = (typed: string) =>
  groupedFilters(filters, ({ label }) => label!, typed).map((group) => [
    group.group,
    ...group.filters.map(({ key }) => key),
  ]);

test("the filters of a list stand in groups by what they ask for, the declared group first", () => {
  expect(found("")).toEqual([
    ["choices", "inStock", "typeId"],
    ["texts", "imei"],
    ["amounts", "salePrice"],
    ["dates", "createdAt"],
    ["specification", "attributes.imei", "attributes.color"],
  ]);
});

test("a filter is found by any words of its name, in any case and without accents", () => {
  expect(found("imei")).toEqual([
    ["texts", "imei"],
    ["specification", "attributes.imei"],
  ]);
  expect(found("VOORRAAD op")).toEqual([["choices", "inStock"]]);
  expect(found("grosse E")).toEqual([["specification", "attributes.color"]]);
  expect(found("nergens")).toEqual([]);
});

test("two filters or columns of one name say their group, any other its name alone", () => {
  const named = filters.map(({ label, ...rest }) => ({ ...rest, label: label! }));
  expect(toldApart(named, () => "Specificatie").map(({ label }) => label)).toEqual([
    ...["IMEI", "Aangemaakt", "Verkoopprijs", "Op voorraad", "Productsoort"],
    ...["IMEI (Specificatie)", "Größe é"],
  ]);
});
