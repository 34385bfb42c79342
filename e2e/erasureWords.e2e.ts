import { expect } from "@playwright/test";
import { test } from "./company.ts";

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
