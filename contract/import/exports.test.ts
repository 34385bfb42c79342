import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { proposeMapping } from "./mapping.rules.ts";
import { type ListSubject, vocabularies } from "./vocabularies.ts";

const folder = new URL("./exports/", import.meta.url);
/** The export of a tool: what it is a list of, and a line for each column with its heading, its field and its cells. */
function readExport(name: string) {
  const [subject = "", ...lines] = readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n");
  const columns = lines.map((line) => line.split("|").map((part) => part.trim()));
  const width = Math.max(...columns.map(({ length }) => length)) - 2;
  return {
    name: name.replace(".txt", ""),
    subject: subject as ListSubject,
    headings: columns.map(([heading]) => heading!),
    fields: columns.map(([, field]) => (field === "-" ? null : field!)),
    rows: Array.from({ length: width }, (_, row) => columns.map((cells) => cells[row + 2] ?? "")),
  };
}
const tools = readdirSync(folder).map(readExport);
const proposedFor = ({ headings, rows, subject }: (typeof tools)[number]) =>
  proposeMapping(headings, rows, {}, vocabularies[subject]);
const prices = ["purchasePrice", "salePrice", "unitPrice"];

describe("the exports of tools", () => {
  test("are of at least twenty tools with two hundred columns", () => {
    expect(tools.length).toBeGreaterThanOrEqual(20);
    expect(tools.flatMap(({ fields }) => fields).length).toBeGreaterThanOrEqual(208);
  });

  test.each(tools)("of $name have each column recognised as what it is", (tool) => {
    const named = (fields: (string | null)[]) =>
      tool.headings.map((heading, at) => `${heading}: ${fields[at]}`);
    expect(named(proposedFor(tool))).toEqual(named(tool.fields));
  });

  test("have no column that is taken for a price and is none", () => {
    const wrong = tools.flatMap((tool) =>
      proposedFor(tool).flatMap((field, at) =>
        field && prices.includes(field) && tool.fields[at] !== field
          ? [`${tool.name}: ${tool.headings[at]}`]
          : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
});
