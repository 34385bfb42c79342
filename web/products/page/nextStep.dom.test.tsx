import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Product } from "../../../contract/productAnswer.ts";
import { renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { NextStep } from "./NextStep.tsx";

const device = {
  ...{ id: 4, productName: "Dell 5420", sku: "100004", serialNumber: "AB12", archived: false },
  ...{ lifecycle: "inStock", quantity: 1, stockQuantity: 1, reservedQuantity: 0, saleableQuantity: 0 },
  ...{ missingProof: [], openTasks: [], sales: [], salePrice: 100 },
};
const statuses = [{ id: 4, name: "Verkoopbaar", lifecycle: "saleable", color: "#008A40", position: 3 }];

test("of devices without open tasks only those in stock are offered to be made saleable", async () => {
  serve(({ path }) =>
    path.startsWith("/admin/product-statuses") ? { items: statuses, total: 1 } : { items: [] },
  );
  const devices = [
    device,
    { ...device, id: 5, stockQuantity: 0 },
    { ...device, id: 6, openTasks: [{ id: 1, name: "Testen" }] },
  ];
  await renderScreen(() =>
    devices.map((product) => (
      <NextStep
        key={product.id}
        product={product as unknown as Product}
        tasks={[]}
        onStatus={() => undefined}
      />
    )),
  );
  await screen.findAllByRole("button", { name: "Op Verkoopbaar zetten" });
  expect(screen.getAllByText("De taken zijn gedaan en er ontbreekt geen wisbewijs.")).toHaveLength(3);
  expect(screen.getAllByRole("button", { name: "Op Verkoopbaar zetten" })).toHaveLength(1);
});
