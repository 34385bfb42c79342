import { expect } from "@playwright/test";
import { type Company, finishTasks, type List, test } from "./company.ts";
import { faultsOn, fromMenu } from "./steps.ts";

type Named = { id: number; name: string; lifecycle?: string };
type Sale = { id: number; orderNr: string; phase: string; lines: { id: number }[] };
type Invoice = { id: number; invoiceNr: string; kind: string; total: number; orderId: number };

const named = async ({ ask }: Company, path: string, name: string) =>
  (await ask<List<Named>>("GET", `${path}?pageSize=200`)).items.find((one) => one.name === name)!.id;

/** Two screens: one may be sold, the other is still in the workshop. */
async function twoScreens(company: Company) {
  const typeId = await named(company, "/admin/product-types", "Monitor");
  const saleable = await named(company, "/admin/product-statuses", "Verkoopbaar");
  const make = (productName: string, more: object) =>
    company.ask<{ id: number; sku: string; version: number }>("POST", "/products", {
      ...{
        productName,
        typeId,
        salePrice: 10_000,
        serialNumber: productName.toUpperCase().replace(" ", "-"),
      },
      ...more,
    });
  const ready = await make("Journaalscherm A", {});
  await makeSaleable(company, ready.id, saleable);
  return { saleable, ready, late: await make("Journaalscherm B", {}) };
}

async function makeSaleable(company: Company, id: number, statusId: number) {
  await finishTasks(company, id);
  const { version } = await company.ask("GET", `/products/${id}`);
  await company.ask("PATCH", `/products/${id}`, { statusId, version });
}

test("a sale goes from its quote to a part delivery, an invoice and a credit note", async ({
  page,
  company,
}) => {
  const { ready, late, saleable } = await twoScreens(company);
  const contactId = (await company.ask<List>("GET", "/contacts?isCustomer=true&pageSize=1")).items[0]!.id;
  const { id } = await company.ask("POST", "/sales", { contactId, lines: [] });
  const read = (orderId: number) => company.ask<Sale>("GET", `/sales/${orderId}`);
  const invoicesOf = async (orderId: number) =>
    (await company.ask<List<Invoice>>("GET", `/invoices?orderId=${orderId}&sort=id`)).items;

  await page.goto(`/orders/sales/${id}`);
  const field = page.getByRole("combobox", { name: /Product toevoegen/ });
  for (const { sku } of [ready, late]) {
    await field.fill(sku);
    await field.press("Enter");
    await expect(page.getByRole("row", { name: new RegExp(sku) })).toBeVisible();
  }
  await expect(page.getByRole("row", { name: new RegExp(late.sku) })).toContainText("Nog in de werkplaats");
  await expect(page.getByText("Offerte geldig tot en met")).toBeVisible();
  await page.getByRole("button", { name: "Printen" }).click();
  await expect(page.getByRole("menuitem", { name: "Pro forma" }).first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Factuur" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await fromMenu(page, "Deellevering maken");
  const dialog = page.getByRole("dialog", { name: "Deellevering maken" });
  await expect(dialog.getByRole("checkbox", { name: /Journaalscherm A/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Journaalscherm B/ })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Deellevering maken" }).click();
  await expect(page.getByText("Deellevering van")).toBeVisible();
  const delivery = Number(new URL(page.url()).pathname.split("/").at(-1));
  for (const [button, phase] of [
    ["Voorraad reserveren", "confirmed"],
    ["Order gereedmelden", "inProgress"],
    ["Order leveren", "done"],
  ] as const) {
    await page.getByRole("button", { name: button }).first().click();
    await expect.poll(async () => (await read(delivery)).phase).toBe(phase);
  }
  await page.getByRole("button", { name: "Factuur maken", exact: true }).first().click();
  await expect.poll(async () => (await invoicesOf(delivery)).length).toBe(1);
  const [invoice] = await invoicesOf(delivery);
  await expect(page.getByRole("button", { name: "Factuur maken", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: invoice!.invoiceNr }).click();
  await expect(page.getByRole("heading", { name: invoice!.invoiceNr })).toBeVisible();
  await expect(page.getByText("Journaalscherm A")).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);

  await page.getByRole("button", { name: "Crediteren" }).click();
  const credit = page.getByRole("dialog", { name: `${invoice!.invoiceNr} crediteren` });
  const sum = credit.getByRole("status");
  await expect(sum).toContainText("Totaal van de creditnota");
  const amount = ((invoice!.total as number) / 100).toFixed(2).replace(".", ",");
  await expect(sum).toContainText(`-${amount}`);
  await credit.getByLabel("Reden, komt op de creditnota").fill("Verkeerd scherm");
  expect(await faultsOn(page)).toEqual([]);
  await credit.getByRole("button", { name: `${invoice!.invoiceNr} crediteren` }).click();
  await expect(page.getByText(`Crediteert factuur ${invoice!.invoiceNr}.`)).toBeVisible();
  const [, note] = await invoicesOf(delivery);
  expect(note).toMatchObject({ kind: "creditNote", total: -invoice!.total });

  await page.goto("/invoices");
  await expect(page.getByRole("row", { name: new RegExp(note!.invoiceNr) })).toContainText("Creditnota");
  expect(await faultsOn(page)).toEqual([]);

  await makeSaleable(company, late.id, saleable);
  await page.goto(`/orders/sales/${id}`);
  await page.getByRole("button", { name: "Voorraad reserveren" }).first().click();
  await expect.poll(async () => (await read(id)).phase).toBe("confirmed");
});
