import { expect, test } from "vitest";
import { renderScreen } from "../kit/kit.fixtures.tsx";
import { ColumnsAndRows } from "./ColumnsAndRows.tsx";

const partsWith = async (found: { errors: number; rows: number } | undefined) => {
  await renderScreen(() => <ColumnsAndRows found={found} columns={<p>kolommen</p>} rows={<p>regels</p>} />);
  return [...document.querySelectorAll("p")].map((part) => part.textContent);
};

test.each([
  ["some rows are wrong, these are in sight first", { errors: 3, rows: 40 }, ["regels", "kolommen"]],
  ["most rows are wrong, the columns are", { errors: 30, rows: 40 }, ["kolommen", "regels"]],
  ["nothing is wrong, the columns come first", { errors: 0, rows: 40 }, ["kolommen", "regels"]],
  ["the list was not looked at yet, the columns come first", undefined, ["kolommen", "regels"]],
])("where %s", async (_, found, parts) => expect(await partsWith(found)).toEqual(parts));
