import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Product } from "../../../contract/productAnswer.ts";
import { renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { Specification } from "./ProductFacts.tsx";

test("the place of a specification is kept while its names are read", async () => {
  const product = { id: 1, typeId: 2, attributes: { ram: "16 GB", os: "" }, files: [] } as unknown as Product;
  const ram = { id: 5, code: "ram", name: "Geheugen", type: "text", unit: "", colors: {} };
  const names = Promise.withResolvers<object>();
  serve(({ path }) => (path === "/attributes" ? names.promise : { attributes: [5] }));
  await renderScreen(() => <Specification product={product} />);
  expect(document.querySelector(".MuiSkeleton-root")).not.toBeNull();
  names.resolve({ items: [ram] });
  await screen.findByText("16 GB");
  screen.getByText("Geheugen");
  expect(document.querySelector(".MuiSkeleton-root")).toBeNull();
});
