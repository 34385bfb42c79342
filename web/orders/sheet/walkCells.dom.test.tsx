import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderSale, rowsShown } from "./sheet.fixtures.tsx";

const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement!, { key, shiftKey });
const type = (value: string) => fireEvent.change(document.activeElement!, { target: { value } });
/** The line and the column of the cell that has the focus. */
const place = () => [
  rowsShown().findIndex((row) => row.contains(document.activeElement)) + 1,
  (document.activeElement as HTMLElement).dataset.cell,
];
const isAt = (line: number, cell: string) => waitFor(() => expect(place()).toEqual([line, cell]));

test("an arrow to the side goes from a row into its cells, and further arrows walk through them", async () => {
  await renderSale();
  rowsShown()[0]!.focus();
  press("ArrowRight");
  expect(place()).toEqual([1, "unitPrice"]);
  for (const cell of ["discount", "vatCodeId", "remarks", "order"]) {
    press("ArrowRight");
    expect(place()).toEqual([1, cell]);
  }
  press("ArrowRight");
  expect(place()).toEqual([2, "unitPrice"]);
  press("ArrowDown");
  expect(place()).toEqual([3, "unitPrice"]);
  press("ArrowDown");
  expect(place()).toEqual([3, "unitPrice"]);
  rowsShown()[1]!.focus();
  press("ArrowLeft");
  expect(place()).toEqual([2, "order"]);
});

test("Tab saves what was typed and goes on to the side, Enter saves it and goes on below", async () => {
  const { sent } = await renderSale();
  rowsShown()[0]!.focus();
  press("ArrowRight");
  press("ArrowRight");
  press("Enter");
  type("12,5%");
  press("Tab");
  await isAt(1, "vatCodeId");
  press("ArrowRight");
  press("F2");
  type("Krasje");
  press("Enter");
  await isAt(2, "remarks");
  press("k");
  press("Tab", true);
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
  rowsShown()[1]!.focus();
  press("ArrowRight");
  press("Enter");
  press("Tab");
  await isAt(2, "discount");
  expect(sent()).toEqual([]);
});

test.each([
  ["Prijs vastleggen", 12_550],
  ["Annuleren", 10_000],
])("a price that is typed is asked about before it is saved: %s", async (button, unitPrice) => {
  const { sent } = await renderSale();
  rowsShown()[0]!.focus();
  press("ArrowRight");
  press("Enter");
  type("125.5");
  press("Enter");
  fireEvent.click(await screen.findByRole("button", { name: button }));
  await isAt(2, "unitPrice");
  expect(rowsShown()[0]!.textContent).toContain(unitPrice === 12_550 ? "125,50" : "100,00");
  expect(sent().map(({ body }) => body)).toEqual(
    unitPrice === 12_550 ? [expect.objectContaining({ unitPrice, productId: 101 })] : [],
  );
});
