import { expect } from "@playwright/test";
import { test } from "./company.ts";

type List = { items: { id: number; name: string; version: number }[] };

test("an Admin draws a label, sees it on a device, makes it usual for laptops and prints one", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const laptop = (await ask<List>("GET", "/admin/product-types")).items.find(
    ({ name }) => name === "Laptop",
  )!;
  const device = await ask("POST", "/products", {
    productName: "ThinkPad T14",
    typeId: laptop.id,
    serialNumber: "LABEL1",
  });

  await page.goto("/admin/label-templates/new");
  const preview = page.getByRole("region", { name: "Voorbeeld" });
  await expect(preview.getByRole("img", { name: "ThinkPad T14" })).toBeVisible();
  await page.getByRole("textbox", { name: "Naam" }).fill("Laptops klein");
  await page.getByRole("textbox", { name: "Breedte" }).fill("40");
  await page.getByRole("textbox", { name: "Zijde" }).fill("30");
  await expect(preview.getByRole("status")).toContainText("Maak iets kleiner");
  await page.getByRole("textbox", { name: "Zijde" }).fill("12");
  await page.getByRole("combobox", { name: "Vierkante code" }).selectOption("Data Matrix");
  await page.getByRole("combobox", { name: "Lettergrootte van ‘Productnaam’" }).selectOption("10 pt");
  await page.getByRole("button", { name: "‘Kenmerken in het kort’ van het label halen" }).click();
  await expect(preview.getByRole("status")).toBeEmpty();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();

  await page.goto(`/admin/product-types/${laptop.id}`);
  await page.getByRole("combobox", { name: "Label" }).click();
  await page.getByRole("option", { name: "Laptops klein" }).click();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Productsoorten" })).toBeVisible();

  await page.goto(`/products/${device.id}`);
  await page.getByRole("button", { name: "Label printen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "Zoals de productsoort zegt" })).toBeChecked();
  const printed = page.waitForResponse((response) => response.url().endsWith("/api/labels"));
  const tab = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Label openen" }).click();
  expect((await printed).status()).toBe(200);
  await (await tab).close();

  // The company is that of other journeys as well.
  const { version } = await ask("GET", `/admin/product-types/${laptop.id}`);
  await ask("PATCH", `/admin/product-types/${laptop.id}`, { labelTemplateId: null, version });
});
