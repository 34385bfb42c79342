import { expect, test } from "vitest";
import { productIn } from "./ownAddress.ts";

test.each([
  ["https://voorraad.example.nl/products/12", 12],
  ["HTTPS://voorraad.example.nl/products/12", 12],
  ["https://elders.example.nl/products/12", undefined],
  ["https://voorraad.example.nl/products/12/edit", undefined],
  ["https://voorraad.example.nl/orders/sales/12", undefined],
  ["https://voorraad.example.nl/products/99999999999", undefined],
  ["5CG8210000XYZ", undefined],
  ["http://[", undefined],
])("%s leads to product %s", (code, id) => {
  expect(productIn(code, "voorraad.example.nl")).toBe(id);
});
