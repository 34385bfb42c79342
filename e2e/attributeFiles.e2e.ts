import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "./company.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

test("a file of a device is chosen on its form, kept by later saves, shown and downloaded as it was", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const type = await ask("POST", "/admin/product-types", { name: "Meetkoffer" });
  const attribute = { code: "keuring", name: "Keuringsrapport", type: "file", productTypes: [type.id] };
  await ask("POST", "/attributes", attribute);
  const { id } = await ask("POST", "/products", { productName: "Koffer", typeId: type.id });
  const save = page.getByRole("button", { name: "Opslaan", exact: true });
  const stored = page.getByRole("button", { name: "keuring.png downloaden" });

  await page.goto(`/products/${id}/edit`);
  const files = page.getByRole("group", { name: "Kenmerken" });
  await files
    .locator("input[type=file]")
    .setInputFiles({ name: "keuring.png", mimeType: "image/png", buffer: png });
  await expect(files.getByRole("list", { name: "Gekozen bestanden" })).toContainText("keuring.png");
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(stored).toBeVisible();

  await page.goto(`/products/${id}/edit`);
  await expect(files.getByText("keuring.png")).toBeVisible();
  await page.getByRole("textbox", { name: /^Opmerkingen/ }).fill("Gekeurd");
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(page.getByText("Gekeurd", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "keuring.png bekijken" }).click();
  const shown = page.getByRole("dialog", { name: "keuring.png" });
  await expect(shown.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  const downloading = page.waitForEvent("download");
  await stored.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("keuring.png");
  expect(await readFile(await download.path())).toEqual(png);

  await page.goto(`/products/${id}/edit`);
  await files.getByRole("button", { name: "keuring.png verwijderen" }).click();
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(page.getByText("Keuringsrapport")).toHaveCount(0);
});
