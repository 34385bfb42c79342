import { expect, test } from "vitest";
import { commandsFor } from "./commands.ts";

const commands = ["Producten", "Productsoorten", "Nieuw product", "Relaties", "Één plek"].map((title) => ({
  title,
}));
const found = (typed: string) => commandsFor(commands, typed).map(({ title }) => title);

test("commands that begin with what is typed come first", () => {
  expect(found("prod")).toEqual(["Producten", "Productsoorten", "Nieuw product"]);
});
test("every typed word must occur, in whatever order", () => {
  expect(found("product nieuw")).toEqual(["Nieuw product"]);
  expect(found("een")).toEqual(["Één plek"]);
  expect(found("xyz")).toEqual([]);
});
