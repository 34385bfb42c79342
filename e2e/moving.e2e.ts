import { expect } from "@playwright/test";
import { test } from "./company.ts";

type List = { items: { id: number; name: string }[] };

test("the warehouse scans things and their place, mends the list, books it once and takes it back", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const { id: typeId } = (await ask<List>("GET", "/admin/product-types")).items.find(
    ({ name }) => name === "Laptop",
  )!;
  const place = await ask<{ id: number }>("POST", "/admin/locations", { name: "Rek Noord", unitCapacity: 1 });
  await ask("POST", "/admin/locations", { name: "Rek Zuid", unitCapacity: 50 });
  for (const serialNumber of ["PLAATS1", "PLAATS2"])
    await ask("POST", "/products", { productName: "ThinkPad", typeId, serialNumber });

  await page.goto("/moving");
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  const rows = page.getByRole("list", { name: "Te verplaatsen" }).getByRole("listitem");
  await expect(page.getByRole("textbox", { name: "Scan een plaats of een product" })).toBeFocused();
  await scan("PLAATS1");
  await scan("PLAATS2");
  await expect(rows).toHaveCount(2);
  await scan(`LOC-${place.id}/1-7-3`);
  await expect(rows.filter({ hasText: "Gaat naar: Rek Noord 1-07-3" })).toHaveCount(2);

  await page.getByRole("button", { name: "2 producten verplaatsen" }).click();
  const full = rows.filter({ hasText: "PLAATS2" });
  await expect(full.getByRole("alert")).toContainText("Rek Noord");
  await full.getByRole("button", { name: "Andere plaats scannen: PLAATS2" }).click();
  await scan("Rek Zuid");
  await expect(full).toContainText("Gaat naar: Rek Zuid");
  await page.getByRole("button", { name: "2 producten verplaatsen" }).click();
  await expect(page.getByText("2 producten zijn verplaatst")).toBeVisible();
  await expect(rows).toHaveCount(0);

  await page.getByRole("link", { name: "Locaties" }).first().click();
  await page.getByRole("link", { name: "Rek Noord" }).click();
  await expect(page.getByRole("link", { name: "1-07-3: 1 stuks, bekijken" })).toBeVisible();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("Hier ligt nog niets")).toBeVisible();
});
