import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { ProductForm } from "./ProductForm.tsx";

const product = {
  ...{
    id: 4,
    version: 1,
    sku: "100004",
    productName: "Dell 5420",
    serialNumber: "AB12",
    imei: "",
    imei2: "",
  },
  ...{
    assetTag: "",
    quantity: 1,
    typeId: 1,
    subtypeId: null,
    locationId: null,
    locationLabel: "",
    statusId: 1,
  },
  ...{
    listPrice: null,
    retailPrice: null,
    salePrice: null,
    purchasePrice: null,
    discount: 0,
    vatCodeId: null,
  },
  ...{ discountUnit: "cents", remarks: "", attributes: {} },
};
async function opened(archived: boolean) {
  serve(({ path }) => {
    if (path === "/products/4") return { ...product, archived };
    return path.startsWith("/attributes") ? { items: [], total: 0 } : [];
  });
  await renderScreen(ProductForm, "/products/4/edit", "/products/$id/edit");
  await screen.findByDisplayValue("Dell 5420");
}
const fields = () => [...document.querySelectorAll("form :is(input, textarea, select)")];
const save = () => screen.queryByRole("button", { name: "Opslaan" });

test("a product in the archive says why it stays as it is, and locks every field", async () => {
  await opened(true);
  screen.getByText(/^Wat gearchiveerd is, kan niet meer/);
  expect(fields().length).toBeGreaterThan(10);
  expect(fields().filter((field) => !field.matches("fieldset:disabled *"))).toEqual([]);
  expect(save()).toBeNull();
});

test("any other product is changed", async () => {
  await opened(false);
  expect(fields().filter((field) => field.matches("fieldset:disabled *"))).toEqual([]);
  expect(save()).not.toBeNull();
});
