import { expect } from "@playwright/test";
import { test } from "./company.ts";

const letter = { name: "garantie.txt", mimeType: "text/plain", buffer: Buffer.from("Twee jaar garantie") };

for (const [what, list, make] of [["a company", "/companies", { name: "Urker Beheer" }]] as const)
  test(`a file is put with ${what}, looked at, and deleted`, async ({ page, company }) => {
    const { id } = await company.ask("POST", list, make);
    const files = page.getByRole("region", { name: "Bestanden", exact: true });
    const stored = files.getByRole("button", { name: "garantie.txt downloaden" });

    await page.goto(`${list}/${id}`);
    await files.locator("input[type=file]").setInputFiles(letter);
    await files.getByRole("button", { name: "1 bestand toevoegen" }).click();
    await expect(stored).toBeVisible();
    await expect(page.getByText("1 bestand toegevoegd")).toBeVisible();

    await files.getByRole("button", { name: "garantie.txt bekijken" }).click();
    const shown = page.getByRole("dialog", { name: "garantie.txt" });
    await expect(shown).toContainText("Twee jaar garantie");
    await page.keyboard.press("Escape");

    await page.reload();
    await expect(stored).toBeVisible();
    await files.getByRole("button", { name: "garantie.txt verwijderen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(page.getByText("Het bestand is verwijderd")).toBeVisible();
    await expect(stored).toHaveCount(0);
  });
