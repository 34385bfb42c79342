import { expect } from "@playwright/test";
import { type List, test } from "./company.ts";

const table = [
  "Computer Serial,Drive Serial,Software,Status,Method",
  "WOORD-00001,D-00001,KillDisk 14.0,PASS,One Pass Zeros",
  "WOORD-00002,D-00002,KillDisk 14.0,Erfolgreich,One Pass Zeros",
  "WOORD-00003,D-00003,KillDisk 14.0,Success,One Pass Zeros",
].join("\n");
const file = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(table) });

test("a word that nobody knows is asked for once, and the import goes on with the answer", async ({
  page,
  company,
}) => {
  const supplier = { name: "Woordenbank N.V.", companyId: null, isSupplier: true };
  const { id: contactId } = await company.ask("POST", "/contacts", supplier);
  const { id } = await company.ask("POST", "/purchases", { contactId });
  await page.goto(`/orders/purchases/${id}/erasure`);
  const read = () => page.locator("input[type=file]").setInputFiles(file("killdisk.csv"));
  const runs = page.getByRole("listitem");
  const questions = page.getByRole("form", { name: "Wat betekenen deze woorden?" });

  await read();
  await expect(runs.getByText("1 rapport ingelezen")).toBeVisible();
  await expect(questions.getByText(/^2 rapporten wachten op uw antwoord/)).toBeVisible();
  const goOn = questions.getByRole("button", { name: "Onthouden en verder inlezen" });
  await questions.getByLabel("‘pass’ van killdisk").selectOption("Gewist");
  await expect(goOn).toBeDisabled();
  await questions.getByLabel("‘erfolgreich’ van killdisk").selectOption("Gewist");
  await goOn.click();
  await expect(runs.getByText("2 rapporten ingelezen")).toBeVisible();
  await expect(runs.getByText("1 was er al en is overgeslagen")).toBeVisible();
  await expect(questions).toHaveCount(0);

  await page.reload();
  await read();
  await expect(runs.getByText("3 waren er al en zijn overgeslagen")).toBeVisible();
  await expect(questions).toHaveCount(0);

  await page.getByText("Wat woorden van wisprogramma’s betekenen (2)").click();
  await page.getByLabel("‘pass’ van killdisk").selectOption("Geen van beide");
  await expect(page.getByRole("status").getByText("Betekenis onthouden")).toBeVisible();
  await page.reload();
  await page.getByText("Wat woorden van wisprogramma’s betekenen (2)").click();
  await expect(page.getByLabel("‘pass’ van killdisk")).toHaveValue("neither");
});

test("a table with headings of its own is told once, and its report gives its drives and file", async ({
  page,
  company,
}) => {
  const types = await company.ask<List>("GET", "/admin/product-types?q=Laptop");
  const [laptop] = types.items;
  const device = await company.ask("POST", "/products", {
    productName: "Kolomlaptop",
    typeId: laptop!.id,
    serialNumber: "KOLOM-00001",
  });
  const rows = "Toestel;Opslagnr;Uitslag;Werkwijze\nKOLOM-00001;SCHIJF-1;Success;NIST 800-88 Clear\n";
  const read = () =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "wiswerk.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await page.goto("/erasure-import");
  await read();
  const question = page.getByText("Is wiswerk.csv een tabel met wissingen?");
  await question.click();
  const goOn = page.getByRole("button", { name: "Onthouden en verder inlezen" });
  await page.getByLabel("Resultaat").selectOption("Uitslag · Success");
  await expect(goOn).toBeDisabled();
  await page.getByLabel("Serienummer van de schijf").selectOption("Opslagnr · SCHIJF-1");
  await page.getByLabel("Serienummer van het apparaat").selectOption("Toestel · KOLOM-00001");
  await page.getByLabel("Wismethode").selectOption("Werkwijze · NIST 800-88 Clear");
  await goOn.click();
  await expect(page.getByRole("listitem").getByText("1 rapport ingelezen")).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.reload();
  await read();
  await expect(page.getByRole("listitem").getByText("1 was er al en is overgeslagen")).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByText("Tabellen waarvan de kolommen bekend zijn (1)").click();
  await page.getByRole("button", { name: "Vergeten" }).click();
  await expect(page.getByText("Tabellen waarvan de kolommen bekend zijn")).toHaveCount(0);

  await page.goto(`/products/${device.id}`);
  const reports = page.getByRole("region", { name: "Wisrapporten" });
  await reports.getByText("Schijven en bestand").click();
  await expect(reports.getByRole("list", { name: "Schijven" })).toContainText("SCHIJF-1");
  const download = page.waitForEvent("download");
  await reports
    .getByRole("button", { name: /wiswerk\.csv/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toBe("wiswerk.csv");

  await company.ask("PUT", `/aproducts/archive/${device.id}`);
  const late =
    "Computer Serial,Drive Serial,Software,Status,Method\nKOLOM-00001,SCHIJF-2,Wisser,Success,Clear\n";
  await page.goto("/erasure-import");
  const files = page.locator("input[type=file]");
  await files.setInputFiles({ name: "laat.csv", mimeType: "text/csv", buffer: Buffer.from(late) });
  await expect(page.getByText(/^1 hoort bij geen apparaat/)).toBeVisible();
  await page.goto("/erasure?q=KOLOM-00001&unmatched=true");
  const row = page.getByRole("row").filter({ hasText: "KOLOM-00001" });
  await expect(row).toContainText("Het apparaat staat in het archief en wordt niet gewijzigd:");
  await expect(row.getByRole("link", { name: String(device.sku) })).toHaveAttribute(
    "href",
    `/products/${device.id}`,
  );
});
