import { expect, test } from "vitest";
import { type Gate, type Group, groups, modules, refusal, rightsFor } from "../../contract/access.ts";
import { barOf, placesFor, railOf, railPlaceOf } from "./places.ts";

const placesOf = (...of: Group[]) =>
  placesFor(
    (route: Gate) =>
      refusal({ userId: 1, rights: rightsFor(of), modules, ownContactId: null }, route.config) === undefined,
  );
const barFor = (...of: Group[]) => barOf(placesOf(...of)).map(({ path }) => path);

test("a phone's bar holds what its person works with", () => {
  expect(barFor("Technician")).toEqual(expect.arrayContaining(["/workbench", "/my-tasks"]));
  expect(barFor("Technician")).not.toContain("/orders/purchases");
  expect(barFor("Sales")).toContain("/orders/sales");
  expect(barFor("Warehouse")).toEqual(expect.arrayContaining(["/", "/intake", "/products"]));
  expect(barFor("Purchasing")).toEqual(expect.arrayContaining(["/intake", "/orders/purchases"]));
  for (const group of groups) expect(barFor(group).length).toBeLessThanOrEqual(4);
});

test("the admin centre is there for who changes something in it, and places are under the stock", () => {
  const adminOf = (group: Group) => placesOf(group).filter((place) => place.group === "admin");
  expect(adminOf("Technician")).toEqual([]);
  expect(adminOf("Sales")).toEqual([]);
  expect(adminOf("Manager").map(({ path }) => path)).toContain("/admin/product-types");
  expect(adminOf("Manager").map(({ path }) => path)).not.toContain("/admin/users");
  expect(adminOf("Admin").map(({ path }) => path)).toContain("/admin/users");
  const names = placesOf("Admin").map(({ text }) => text);
  expect(names).toEqual([...new Set(names)]);
  const locations = placesOf("Warehouse").find(({ path }) => path === "/places");
  expect(locations?.group).toBe("stock");
});

test("the rail has one place for the admin centre, for who has a card in it", () => {
  const railFor = (...of: Group[]) => railOf(placesOf(...of)).filter((place) => place.group === "admin");
  expect(railFor("Admin").map(({ path }) => path)).toEqual(["/admin"]);
  expect(railFor("Manager")).toHaveLength(1);
  expect(railFor("Technician")).toEqual([]);
});

test("tasks, contacts and erasures have one place each in the rail, which is lit on the screens under it", () => {
  expect(railOf(placesOf("Technician")).map(({ path }) => path)).not.toContain("/my-tasks");
  for (const group of ["Admin", "Manager"] as const) {
    const places = placesOf(group);
    const rail = railOf(places).map(({ path }) => path);
    expect([group, rail]).toEqual([group, expect.arrayContaining(["/tasks", "/contacts", "/erasure"])]);
    for (const [path, place] of [
      ["/my-tasks", "/tasks"],
      ["/customers", "/contacts"],
      ["/erasure-import", "/erasure"],
    ]) {
      expect([group, rail]).not.toEqual([group, expect.arrayContaining([path])]);
      expect([group, path, railPlaceOf(places, path!)]).toEqual([group, path, place]);
    }
  }
});

test("a screen of the admin centre, wherever its address is, is at that place of the rail", () => {
  const places = placesOf("Admin");
  expect(railPlaceOf(places, "/admin")).toBe("/admin");
  expect(railPlaceOf(places, "/admin/users/7/edit")).toBe("/admin");
  const modules = { ...places.find(({ group }) => group === "admin")!, path: "/modules" };
  expect(railPlaceOf([...places, modules], "/modules/logistics")).toBe("/admin");
  expect(railPlaceOf(places, "/orders/sales/12")).toBe("/orders/sales");
  expect(railPlaceOf(places, "/")).toBe("/");
});
