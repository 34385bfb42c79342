import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderSale, visibleRows } from "./sheet.fixtures.tsx";

/** Types a price into the cell of the first line of a person who reads prices with VAT. */
async function typed(price: string) {
  const { sent } = await renderSale(undefined, true);
  const cell = screen.getAllByRole("button", { name: /Prijs incl\. btw/ })[0]!;
  expect(cell.textContent).toContain("121,00");
  cell.focus();
  fireEvent.keyDown(cell, { key: "Enter" });
  expect((document.activeElement as HTMLInputElement).value).toBe("121,00");
  fireEvent.change(document.activeElement!, { target: { value: price } });
  fireEvent.keyDown(document.activeElement!, { key: "Enter" });
  return () => sent().map(({ body }) => body);
}
const store = async () => fireEvent.click(await screen.findByRole("button", { name: "Prijs vastleggen" }));

const lastRow = () => visibleRows()[0]!.textContent;

test("a price is typed with VAT where it is read with VAT, and kept so", async () => {
  const sent = await typed("4,99");
  const asked = await screen.findByRole("dialog", { name: /^Verkoopprijs €.4,99\?$/ });
  expect(asked.textContent).toMatch(/voor €.4,99 met btw, dat is €.4,12 zonder btw/);
  await store();
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ unitPrice: 499, priceWithVat: true })]),
  );
  await waitFor(() => expect(lastRow()).toContain("4,99"));
});

test("a price that is left as it was shown stays as it was typed", async () => {
  const sent = await typed("121");
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ unitPrice: 10_000, priceWithVat: false })]),
  );
});
