import { expect, test } from "vitest";
import { type Group, refusal, rightsOf } from "../../../contract/access.ts";
import type { View } from "../../../contract/views.ts";
import { type Filter, filtersFor, operatorIn, operatorsOf, withOperator } from "../rows/filters.ts";
import { filterOf } from "../rows/listState.ts";
import { choosableKeys, movedKey, shownColumns, storedChoice } from "./columns.ts";
import { preferredColumns, withColumns } from "./preferences.ts";
import { differs, searchOfView, viewToOpen } from "./views.ts";

const columns = [{ key: "sku" }, { key: "name" }, { key: "price", hidden: true }, { key: "stock" }];
const keys = (chosen?: string[]) => shownColumns(columns, chosen).map(({ key }) => key);

test("a list shows its usual columns until somebody chooses, and always the first", () => {
  expect(keys()).toEqual(["sku", "name", "stock"]);
  expect(keys([])).toEqual(["sku"]);
  expect(keys(["price", "name"])).toEqual(["sku", "price", "name"]);
});
test("a chosen column that no longer exists is left out", () => {
  expect(keys(["gone", "stock"])).toEqual(["sku", "stock"]);
});
test("the chooser lists the chosen in their order and then the rest", () => {
  expect(choosableKeys(columns, ["stock"])).toEqual({ keys: ["stock", "name", "price"], on: ["stock"] });
});
test("a column moves within the list and not past its ends", () => {
  expect(movedKey(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(movedKey(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(movedKey(["a", "b", "c"], "a", 5)).toEqual(["b", "c", "a"]);
});
test("a choice that is the usual one is not kept", () => {
  expect(storedChoice(columns, ["name", "stock"])).toBeUndefined();
  expect(storedChoice(columns, ["stock", "name"])).toEqual(["stock", "name"]);
});

const serial: Filter = { key: "serialNumber", kind: "texts", optional: true };
test("a filter offers what can be asked of its column", () => {
  expect(operatorsOf(serial)).toEqual(["contains", "notContains", "is", "isNot", "empty", "notEmpty"]);
  expect(operatorsOf({ key: "inStock", kind: "yesNo" })).toEqual(["is"]);
  expect(operatorsOf({ key: "createdAt", kind: "days" })).toEqual(["between"]);
  expect(operatorsOf({ key: "typeId", from: "product-types" })).toEqual(["is", "isNot"]);
});
test("a filter opens with the operator that is in force", () => {
  expect(operatorIn(serial, "")).toBe("contains");
  expect(operatorIn(serial, "5CG001,5CG002")).toBe("is");
  expect(operatorIn(serial, "!()")).toBe("notEmpty");
});
test("a filter of rows that somebody may not see is not offered", () => {
  const all: Filter[] = [
    serial,
    { key: "contactId", from: "suppliers" },
    { key: "statusId", from: "purchase-statuses" },
  ];
  const keysFor = (group: Group) => {
    const session = { userId: 1, rights: rightsOf[group], modules: [], ownContactId: null };
    return filtersFor(all, ({ config }) => refusal(session, config) === undefined).map(({ key }) => key);
  };
  expect(keysFor("Purchasing")).toEqual(["serialNumber", "contactId", "statusId"]);
  expect(keysFor("Technician")).toEqual(["serialNumber", "statusId"]);
  expect(keysFor("Supplier")).toEqual(["serialNumber"]);
});
test("another operator keeps the values where it can", () => {
  expect(withOperator("isNot", "1,2")).toEqual({ by: "anyOf", not: true, values: ["1", "2"] });
  expect(withOperator("is", "~5cg")).toEqual({ by: "anyOf", not: false, values: ["5cg"] });
  expect(withOperator("empty", "1,2")).toEqual({ by: "empty", not: false });
  expect(withOperator("between", "()")).toEqual({ by: "range", from: "", to: "" });
});

test("all that match an address are asked in the types of a body", () => {
  const schema = {
    inStock: { type: "boolean" },
    sort: { type: "string" },
    page: {},
    pageSize: {},
    typeId: {},
  };
  const query = {
    inStock: "false",
    archived: true,
    page: "3",
    pageSize: "50",
    sort: "-id",
    typeId: undefined,
  };
  expect(filterOf({ properties: schema }, query)).toEqual({ inStock: false, sort: "-id" });
});

const view = (id: number, more: Partial<View> = {}): View => ({
  id,
  version: 1,
  screen: "/products",
  name: `Weergave ${id}`,
  shared: false,
  isDefault: false,
  search: { typeId: "1" },
  columns: null,
  own: true,
  username: "jan",
  ...more,
});
test("a list opens with the view last used, else one's own default, else everybody's", () => {
  const own = view(1, { isDefault: true });
  const shared = view(2, { isDefault: true, shared: true });
  const other = view(3);
  const all = [shared, own, other];
  expect(viewToOpen(all, { view: 3 })).toBe(other);
  expect(viewToOpen(all, {})).toBe(own);
  expect(viewToOpen([shared, other], {})).toBe(shared);
  expect(viewToOpen(all, { view: 99 })).toBe(own);
  expect(viewToOpen(all, { view: 0 })).toBeUndefined();
  expect(viewToOpen([other], {})).toBeUndefined();
});
test("columns that are changed within a view are not those of the list without it", () => {
  const columns = ["sku", "name"];
  expect(preferredColumns({ columns }, undefined)).toBe(columns);
  expect(preferredColumns({ columns }, view(1))).toBeUndefined();
  expect(preferredColumns({ columns, ...withColumns(view(1), ["price"]) }, view(1))).toEqual(["price"]);
  expect(
    preferredColumns({ columns, ...withColumns(view(1), ["price"]) }, view(2, { columns: ["stock"] })),
  ).toEqual(["stock"]);
  expect(withColumns(undefined, columns)).toEqual({ columns });
});
test("a view keeps filters and order, not the page", () => {
  expect(searchOfView({ view: "1", page: "4", q: "x", sort: "-id", typeId: undefined })).toEqual({
    q: "x",
    sort: "-id",
  });
});
test("a view is changed when the list is filtered or shown otherwise", () => {
  expect(differs(view(1), { view: "1", typeId: "1", page: "2" }, undefined)).toBe(false);
  expect(differs(view(1), { view: "1", typeId: "2" }, undefined)).toBe(true);
  expect(differs(view(1), { view: "1", typeId: "1" }, ["sku"])).toBe(true);
});
