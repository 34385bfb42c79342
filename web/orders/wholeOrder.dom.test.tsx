import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { useWholeOrder } from "./wholeOrder.ts";

const names = ["A", "B", "C", "D", "E"];
const lines = (from: number, until: number) =>
  names.slice(from, until).map((productName, at) => ({ id: from + at + 1, productName }));

function Names() {
  const order = useWholeOrder("sale", 7).data;
  return <p role="status">{order?.lines.map(({ productName }) => productName).join(" ")}</p>;
}

async function rendered(lineCount: number) {
  const requests = serve(({ path, query }) => {
    if (path === "/sales/7") return { id: 7, lineCount, lines: lines(0, Math.min(lineCount, 2)) };
    const page = Number(query.page);
    return { items: lines((page - 1) * 2, page * 2), total: lineCount, page, pageSize: 2 };
  });
  await renderScreen(Names);
  return requests;
}

test("the lines that the answer of a long order leaves out are read in pages, in their order", async () => {
  await rendered(5);
  expect(await screen.findByText("A B C D E")).toBeTruthy();
});

test("an order whose lines are all in its answer asks for no page", async () => {
  const requests = await rendered(2);
  expect(await screen.findByText("A B")).toBeTruthy();
  expect(requests.filter(({ path }) => path === "/sales/7/products")).toEqual([]);
});
