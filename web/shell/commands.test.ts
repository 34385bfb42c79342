import { expect, test } from "vitest";
import { commandsFor } from "./commands.ts";

const commands = ["Producten", "Productsoorten", "Nieuw product", "Relaties", "Één plek"].map((title) => ({
  title,
}));
const titlesFor = (typed: string) => commandsFor(commands, typed).map(({ title }) => title);

test("commands that begin with what is typed come first", () => {
  expect(titlesFor("prod")).toEqual(["Producten", "Productsoorten", "Nieuw product"]);
});
test("every typed word must occur, in whatever order", () => {
  expect(titlesFor("product nieuw")).toEqual(["Nieuw product"]);
  expect(titlesFor("een")).toEqual(["Één plek"]);
  expect(titlesFor("xyz")).toEqual([]);
});
