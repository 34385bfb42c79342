import { expect } from "@playwright/test";
import { type Company, type List, newSaleable, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

type Status = { id: number; name: string; kind: string };
const statusOf = async ({ ask }: Company, kind: string, name: string) => {
  const { items } = await ask<List<Status>>("GET", "/admin/order-statuses?pageSize=200");
  return items.find((status) => status.kind === kind && status.name === name)!.id;
};
const anyContact = async ({ ask }: Company) =>
  (await ask<List>("GET", "/contacts?isCustomer=true&pageSize=1")).items[0]!.id;

test("a VAT code gets another rate from a day on, and keeps the one that orders were made with", async ({
  page,
  company,
}) => {
  const contactId = await anyContact(company);
  const code = { code: "PROEF", name: "Proeftarief", basisPoints: 2100, category: "S", position: 90 };
  const { id: vatCodeId } = await company.ask("POST", "/admin/vat-codes", code);
  const device = { productName: "Monitor", typeId: 1, salePrice: 10_000, vatCodeId };
  const { id: productId } = await company.ask("POST", "/products", device);
  const sale = await company.ask("POST", "/sales", { contactId, lines: [{ productId }] });

  await page.goto(`/admin/vat-codes/${vatCodeId}`);
  const rate = page.getByRole("textbox", { name: "Percentage" });
  await rate.fill("5");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByText("Er zijn al orders met dit tarief gemaakt.").first()).toBeVisible();
  await rate.fill("21");
  await page.getByRole("button", { name: "Later tarief toevoegen" }).click();
  await page.getByLabel("Gaat in op").fill("1-1-2030");
  await rate.last().fill("22");
  expect(await faultsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();

  const row = page.getByRole("row", { name: /PROEF/ });
  await expect(row).toContainText("21");
  await expect(row).toContainText(/22.* 1 jan 2030/);
  expect(await company.ask("GET", `/sales/${sale.id}`)).toMatchObject({ total: 12_100 });
});

test("a sale that is done shows what it was, says why, and still takes notes", async ({ page, company }) => {
  const idIn = async (path: string, name: string) =>
    (await company.ask<List<Status>>("GET", path)).items.find((one) => one.name === name)!.id;
  const typeId = await idIn("/admin/product-types", "Monitor");
  const { id: productId } = await newSaleable(company, { productName: "Geleverd scherm", typeId });
  const sale = await company.ask("POST", "/sales", {
    contactId: await anyContact(company),
    statusId: await statusOf(company, "sale", "Afgerond"),
    lines: [{ productId }],
  });
  await page.goto(`/orders/sales/${sale.id}/edit`);
  await expect(page.getByText(/^Deze order is afgerond en blijft zoals hij was/)).toBeVisible();
  for (const name of [/^Ordernummer/, /^Korting/, /^Transportkosten/])
    await expect(page.getByRole("textbox", { name })).toBeDisabled();
  await page.getByLabel("Opmerkingen").fill("nagebeld");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByText("nagebeld")).toBeVisible();
});

test("a count of far more than is expected is asked about", async ({ page, company }) => {
  const lines = [{ productName: "Proefmuis", typeId: 1, quantity: 4 }];
  const contactId = (await company.ask<List>("GET", "/contacts?isSupplier=true&pageSize=1")).items[0]!.id;
  const order = await company.ask("POST", "/purchases", { contactId, lines });
  const locationId = (await company.ask<List>("GET", "/admin/locations?pageSize=1")).items[0]!.id;
  const intake = await company.ask("POST", "/intakes", { orderId: order.id, locationId });
  await page.goto(`/intake/${intake.id}`);
  const counted = page.getByRole("textbox", { name: "Geteld aantal van Proefmuis" });
  await counted.fill("400");
  await counted.press("Enter");
  const question = page.getByRole("dialog", { name: "Verwacht: 4, geteld: 400. Klopt dat?" });
  await question.getByRole("button", { name: "Annuleren" }).click();
  await expect(counted).toHaveValue("");
  await counted.fill("400");
  await counted.press("Enter");
  await question.getByRole("button", { name: "Klopt, opslaan" }).click();
  await expect(counted).toHaveValue("400");
  await expect(page.getByText(/396/)).toBeVisible();
});
