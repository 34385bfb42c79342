import { expect, test } from "vitest";
import { matching } from "./matching.ts";

const colleagues = [
  { username: "jolanda", name: "Jolanda Pieters" },
  { username: "piet", name: "Piet Bakker" },
  { username: "ruud", name: "Ruud de Vries" },
];

test("a few letters offer whose username begins so, before whom they are another name of", () => {
  expect(matching(colleagues, "PI").map(({ username }) => username)).toEqual(["piet", "jolanda"]);
  expect(matching(colleagues, "de").map(({ username }) => username)).toEqual(["ruud"]);
  expect(matching(colleagues, "x")).toEqual([]);
});
