import { expect } from "@playwright/test";
import { type Company, finishTasks, type List, test } from "./company.ts";

const newLaptop = ({ ask }: Company, serialNumber: string) =>
  ask<{ id: number; sku: string }>("POST", "/products", {
    productName: "HP EliteBook 840 G5",
    typeId: 1,
    serialNumber,
    attributes: { storage: "512 GB" },
  });
/** Makes a device saleable, and confirms a sale of it. */
async function reserve({ ask }: Company, { id }: { id: number }) {
  const [products, sales] = await Promise.all([
    ask<List>("GET", "/admin/product-statuses?pageSize=100"),
    ask<List>("GET", "/admin/order-statuses?pageSize=100"),
  ]);
  const saleable = products.items.find(({ lifecycle }) => lifecycle === "saleable");
  const confirmed = sales.items.find(({ kind, phase }) => kind === "sale" && phase === "confirmed");
  await finishTasks({ ask }, id);
  await ask("POST", "/products/bulk/status", { ids: [id], statusId: saleable?.id });
  const { id: contactId } = await ask("POST", "/contacts", { name: "Koper van het laatste rapport" });
  await ask("POST", "/sales", { contactId, statusId: confirmed?.id, lines: [{ productId: id }] });
}
const report = (serial: string) => ({
  name: `${serial}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(
    `Report UUID,Computer Serial,Computer Model,Drive Serial,Drive Model,Status,Method,End Time\n${serial}-1,${serial},EliteBook 850 G5,D-${serial},Samsung 980,success,NIST 800-88 Purge,2026-11-10 12:00:00\n`,
  ),
});

test("a report is read from the rail, a difference is adopted, and a wrong match is undone with a reason", async ({
  page,
  company,
}) => {
  const device = await newLaptop(company, "REIS-10001");
  await page.goto("/");
  const rail = page.getByRole("navigation", { name: "Hoofdmenu" });
  await rail.getByRole("link", { name: "Datawissing" }).click();
  await page.getByRole("button", { name: "Wisrapporten inlezen" }).click();
  await page.locator("input[type=file]").setInputFiles([report("REIS-10001"), report("REIS-90009")]);
  await expect(page.getByText("2 rapporten ingelezen")).toBeVisible();
  await expect(page.getByText(/1 daarvan hoort bij een apparaat/)).toBeVisible();

  await page.goto(`/products/${device.id}`);
  await expect(page.getByText("EliteBook 850 G5").first()).toBeVisible();
  await page.getByRole("button", { name: /^Naam overnemen/ }).click();
  await expect(page.getByText("Overgenomen uit het rapport")).toBeVisible();
  await expect(page.getByText("Een wisrapport zegt iets anders")).toHaveCount(0);

  await reserve(company, device);
  const reports = page.getByRole("region", { name: "Wisrapporten" });
  await reports.getByRole("button").last().click();
  await page.getByLabel("Reden").fill("hoort bij een ander apparaat");
  await page.getByRole("button", { name: "Wisrapport losmaken" }).last().click();
  const doubt = page.getByRole("dialog", { name: "Wisbewijs wegnemen van wat gereserveerd is?" });
  await expect(doubt.getByText("REIS-10001")).toBeVisible();
  await doubt.getByLabel("Reden").fill("de klant weet ervan");
  await doubt.getByRole("button", { name: "Toch wijzigen" }).click();
  await expect(page.getByText(/Wisbewijs weggenomen.*de klant weet ervan/)).toBeVisible();
  await expect(reports).toHaveCount(0);
});

test("a report of another number is tied from the queue only with a reason", async ({ page, company }) => {
  const device = await newLaptop(company, "REIS-20002");
  await page.goto("/erasure");
  await page.getByRole("button", { name: "Wisrapporten inlezen" }).click();
  await page.locator("input[type=file]").setInputFiles([report("SREIS-20002")]);
  await expect(page.getByText("1 rapport ingelezen")).toBeVisible();
  await page.goto("/erasure");
  await page
    .getByRole("button", { name: `Koppelen aan ${device.sku}` })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/SREIS-20002/)).toBeVisible();
  await dialog.getByRole("textbox").fill("de S staat alleen in de streepjescode");
  await dialog.getByRole("button", { name: "Rapport koppelen" }).click();
  await expect(page.getByText(`Rapport gekoppeld aan ${device.sku}`)).toBeVisible();
  const { items } = await company.ask<List<{ serial: string }>>(
    "GET",
    `/erasure-reports?productId=${device.id}`,
  );
  expect(items.map(({ serial }) => serial)).toEqual(["SREIS-20002"]);
});
