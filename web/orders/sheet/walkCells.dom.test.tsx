import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderSale, visibleRows } from "./sheet.fixtures.tsx";

const pressKey = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement!, { key, shiftKey });
const type = (value: string) => fireEvent.change(document.activeElement!, { target: { value } });
/** The line and the column of the cell that has the focus. */
const place = () => [
  visibleRows().findIndex((row) => row.contains(document.activeElement)) + 1,
  (document.activeElement as HTMLElement).dataset.cell,
];
const isAt = (line: number, cell: string) => waitFor(() => expect(place()).toEqual([line, cell]));

const usualWidth = window.innerWidth;
const onScreenOf = (width: number) => Object.assign(window, { innerWidth: width });
beforeEach(() => onScreenOf(1920));
afterEach(() => onScreenOf(usualWidth));

test.each([
  [1920, ["Product", "SKU", "Serienummer", "Korting", "Opmerkingen"]],
  [1440, ["Product", "SKU", "Serienummer", "Korting"]],
  [1280, ["Product", "Serienummer / SKU"]],
])("on a screen of %i px the lines have the columns that there is room for", async (width, columns) => {
  onScreenOf(width);
  await renderSale();
  const known = ["Product", "SKU", "Serienummer", "Serienummer / SKU", "Korting", "Opmerkingen"];
  const shown = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(shown.filter((name) => known.includes(name))).toEqual(columns);
});

test("an arrow to the side goes from a row into its cells, and further arrows walk through them", async () => {
  await renderSale();
  visibleRows()[0]!.focus();
  pressKey("ArrowRight");
  expect(place()).toEqual([1, "unitPrice"]);
  for (const cell of ["discount", "vatCodeId", "remarks", "order"]) {
    pressKey("ArrowRight");
    expect(place()).toEqual([1, cell]);
  }
  pressKey("ArrowRight");
  expect(place()).toEqual([2, "unitPrice"]);
  pressKey("ArrowDown");
  expect(place()).toEqual([3, "unitPrice"]);
  pressKey("ArrowDown");
  expect(place()).toEqual([3, "unitPrice"]);
  visibleRows()[1]!.focus();
  pressKey("ArrowLeft");
  expect(place()).toEqual([2, "order"]);
});

test("Tab saves what was typed and goes on to the side, Enter saves it and goes on below", async () => {
  const { sent } = await renderSale();
  visibleRows()[0]!.focus();
  pressKey("ArrowRight");
  pressKey("ArrowRight");
  pressKey("Enter");
  type("12,5%");
  pressKey("Tab");
  await isAt(1, "vatCodeId");
  pressKey("ArrowRight");
  pressKey("F2");
  type("Krasje");
  pressKey("Enter");
  await isAt(2, "remarks");
  pressKey("k");
  pressKey("Tab", true);
  await isAt(2, "vatCodeId");
  const bodies = sent().map(({ path, body }) => [path, body]);
  expect(bodies).toEqual([
    [
      "/sales/7/products/1",
      expect.objectContaining({ discount: 1250, discountUnit: "basisPoints", version: 1 }),
    ],
    ["/sales/7/products/1", expect.objectContaining({ discount: 1250, remarks: "Krasje", version: 2 })],
    ["/sales/7/products/2", expect.objectContaining({ discount: 0, remarks: "k", version: 1 })],
  ]);
});

test("Tab goes on without saving where nothing was changed", async () => {
  const { sent } = await renderSale();
  visibleRows()[1]!.focus();
  pressKey("ArrowRight");
  pressKey("Enter");
  pressKey("Tab");
  await isAt(2, "discount");
  expect(sent()).toEqual([]);
});

test.each([
  ["Prijs vastleggen", 12_550],
  ["Annuleren", 10_000],
])("a price that is typed is asked about before it is saved: %s", async (button, unitPrice) => {
  const { sent } = await renderSale();
  visibleRows()[0]!.focus();
  pressKey("ArrowRight");
  pressKey("Enter");
  type("125.5");
  pressKey("Enter");
  fireEvent.click(await screen.findByRole("button", { name: button }));
  await isAt(2, "unitPrice");
  expect(visibleRows()[0]!.textContent).toContain(unitPrice === 12_550 ? "125,50" : "100,00");
  expect(sent().map(({ body }) => body)).toEqual(
    unitPrice === 12_550 ? [expect.objectContaining({ unitPrice, productId: 101 })] : [],
  );
});
