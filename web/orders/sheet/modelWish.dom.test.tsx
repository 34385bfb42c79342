import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Refusal, type Request } from "../../kit/kit.fixtures.tsx";
import { scanTaker } from "../../kit/scans/scans.ts";
import { renderSale } from "./sheet.fixtures.tsx";

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Product toevoegen/ });
/** Types in the field, after or before its choices have loaded, and presses Enter. */
async function add(text: string, withChoices = true) {
  if (withChoices) {
    field().focus();
    await waitFor(() => expect(field().getAttribute("aria-autocomplete")).toBe("list"));
  }
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: "Enter" });
}
const wished = (body: object) => [expect.objectContaining({ path: "/sales/7/products/model", body })];
const five = {
  quantity: 5,
  name: "ThinkPad T480",
  attributes: [{ name: "grade", value: "A" }],
};
const all = ({ path }: Request) =>
  path === "/sales/7/products/model" ? { lineIds: [4, 5, 6, 7, 8], available: 9 } : undefined;

test.each([
  ["with its choices", true],
  ["before its choices are there", false],
])("«5 × ThinkPad T480, grade A» adds five such devices, from a field %s", async (_, withChoices) => {
  const { sent } = await renderSale(all);
  await add("5 × ThinkPad T480, grade A", withChoices);
  await screen.findByText("✓ 5 × ThinkPad T480 toegevoegd");
  expect(sent()).toEqual(wished(five));
  expect(field().value).toBe("");
});

test("fewer devices than were asked for are refused in words, and none is added", async () => {
  const { sent } = await renderSale(({ path }) => {
    if (path.endsWith("/model"))
      throw new Refusal({ status: 422, code: "modelNotEnough", detail: "Er zijn er 2 te koop." });
  });
  await add("5x ThinkPad T480");
  await screen.findByText("▲ Er zijn er 2 te koop.");
  expect(sent()).toEqual(wished({ ...five, attributes: [] }));
});

test("a serial number that is typed or scanned adds that device, not a model", async () => {
  const row = { id: 40, sku: "100040", serialNumber: "5X480", quantity: 1, saleableQuantity: 1 };
  const product = { ...row, productName: "Dell", lifecycle: "saleable", statusName: "Verkoopbaar" };
  const { sent } = await renderSale(({ method, path, query }) => {
    if (path === "/products") return { items: query.serialNumber?.includes("5X480") ? [product] : [] };
    return method === "POST" ? { id: 9, productId: 40, quantity: 1 } : undefined;
  });
  await add("5X480");
  await screen.findByText("✓ Dell (100040) toegevoegd");
  scanTaker.get()!("NIETS1");
  await screen.findByText("▲ Geen product met NIETS1");
  expect(sent().map(({ body }) => body)).toEqual([{ productId: 40 }]);
});
