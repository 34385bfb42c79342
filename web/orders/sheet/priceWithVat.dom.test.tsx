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

test("a price is typed with VAT where it is read with VAT, and kept without", async () => {
  const sent = await typed("242");
  const asked = await screen.findByRole("dialog", { name: /^Verkoopprijs €.242,00\?$/ });
  expect(asked.textContent).toMatch(/voor €.200,00 zonder btw, dat is €.242,00 met btw/);
  await store();
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ unitPrice: 20_000 })]));
  await waitFor(() => expect(visibleRows()[0]!.textContent).toContain("242,00"));
});

test("of a price that does not exist with VAT is said what it becomes", async () => {
  const sent = await typed("100");
  const asked = await screen.findByRole("dialog", { name: /^Verkoopprijs €.99,99\?$/ });
  expect(asked.textContent).toMatch(/€.100,00 met btw kan niet precies/);
  expect(asked.textContent).toMatch(/voor €.82,64 zonder btw, dat is €.99,99 met btw/);
  await store();
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ unitPrice: 8264 })]));
});
