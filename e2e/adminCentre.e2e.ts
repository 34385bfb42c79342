import { expect } from "@playwright/test";
import { test } from "./company.ts";

test("a setting is found by a word of another language; a colour that fails is mended before it is saved", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Beheer" }).click();
  await expect(page.getByRole("heading", { name: "Beheer", exact: true })).toBeFocused();
  await page.getByRole("searchbox", { name: "Zoek een instelling" }).fill("couleur principale");
  await page.getByRole("link", { name: /Huisstijl.*Hoofdkleur.*Français/ }).click();

  const main = page.getByRole("textbox", { name: "Hoofdkleur (optioneel)" });
  await expect(main).toBeFocused();
  await main.fill("#99CCFF");
  await expect(page.getByText(/^Hoofdkleur is te licht voor: Tekst op de pagina/)).toBeVisible();
  await page.getByRole("button", { name: "#526D88 gebruiken" }).click();
  await expect(main).toHaveValue("#526D88");
  await expect(page.getByText(/^Hoofdkleur is te licht/)).toHaveCount(0);
  await page.getByRole("button", { name: "Kleuren van het begin terugzetten" }).click();
  await expect(main).toHaveValue("#1F0E8F");
});
