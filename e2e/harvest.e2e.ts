import { expect } from "@playwright/test";
import { test } from "./company.ts";
import { pick } from "./steps.ts";

test("a part is taken out of one device and built into another, and every page tells of it", async ({
  page,
  company: { ask },
}) => {
  await ask("POST", "/admin/product-types", { name: "Losse schijf", isAttribute: true });
  const laptop = await ask("POST", "/admin/product-types", { name: "Laptop met bak" });
  const attribute = { code: "bak", name: "Schijf in de bak", type: "product", productTypes: [laptop.id] };
  await ask("POST", "/attributes", attribute);
  const device = (productName: string) => ask("POST", "/products", { productName, typeId: laptop.id });
  const [donor, receiver] = [await device("Laptop die op is"), await device("Laptop die leeg is")];

  await page.goto(`/products/${donor.id}`);
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Onderdeel eruit halen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam").fill("Samsung 870");
  await pick(page, "Productsoort", "Losse schijf");
  await dialog.getByRole("button", { name: "Onderdeel eruit halen" }).click();
  await expect(page.getByText(/^Onderdeel staat op voorraad: /)).toBeVisible();
  const fact = (text: string) => page.getByRole("definition").filter({ hasText: text });
  await page.goto(`/products/${donor.id}`);
  await expect(fact("Samsung 870")).toBeVisible();

  await page.goto(`/products/${receiver.id}/edit`);
  await pick(page, "Schijf in de bak", "Samsung 870");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${receiver.id}$`));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Samsung 870/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Samsung 870" })).toBeVisible();
  await expect(fact("Laptop die leeg is")).toBeVisible();
  await expect(fact("Laptop die op is")).toBeVisible();
});
