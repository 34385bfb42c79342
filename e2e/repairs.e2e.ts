import { expect } from "@playwright/test";
import { type List, newSaleable, test } from "./company.ts";

test("a sold device comes in by its serial number and is agreed on, mended and reported", async ({
  page,
  company: { ask },
}) => {
  const idOf = async (path: string, name: string) =>
    (await ask<List<{ id: number; name: string }>>("GET", path)).items.find((one) => one.name === name)!.id;
  const typeId = await idOf("/admin/product-types", "Monitor");
  const { items: statuses } = await ask<List<{ id: number; kind: string; phase: string }>>(
    "GET",
    "/admin/order-statuses?pageSize=200",
  );
  const delivered = statuses.find(({ kind, phase }) => kind === "sale" && phase === "done")!.id;
  const customer = { name: "Bakkerij Reparatie", companyId: null, isCustomer: true };
  const { id: contactId } = await ask("POST", "/contacts", customer);
  const device = { productName: "Scherm dat terugkomt", typeId, serialNumber: "TERUG-77" };
  const { id: productId } = await newSaleable({ ask }, device);
  await ask("POST", "/sales", { contactId, statusId: delivered, lines: [{ productId }] });
  const panel = { productName: "Paneel", typeId, salePrice: 9000 };
  const { sku } = await newSaleable({ ask }, panel);

  await page.goto("/orders/repairs/new");
  await page.getByLabel("Serienummer van het apparaat").fill("terug-77");
  await page.getByRole("button", { name: "Dit apparaat", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Klant" })).toHaveValue("Bakkerij Reparatie");
  await page.getByLabel("Gemelde storing").fill("Strepen in het beeld");
  await page.getByRole("button", { name: "Reparatieorder aanmaken" }).click();
  await expect(page.getByText("Strepen in het beeld")).toBeVisible();

  const time = page.getByRole("region", { name: "Tijd" });
  await time.getByLabel("Wat er is gedaan").fill("Paneel vervangen");
  await time.getByRole("button", { name: "Tijd starten" }).click();
  await expect(time.getByRole("timer")).toBeVisible();
  await page.reload();
  await expect(time.getByRole("timer")).toBeVisible();
  await time.getByRole("button", { name: "Stoppen en boeken" }).click();
  const lines = page.getByRole("region", { name: "Regels" });
  await expect(lines.getByText("Paneel vervangen")).toBeVisible();
  const part = page.getByRole("combobox", { name: "Scan of zoek een onderdeel" });
  await part.fill(sku);
  await part.press("Enter");
  await expect(lines.getByText(sku, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Akkoord vastleggen" }).click();
  const agreeing = page.getByRole("dialog");
  await agreeing.getByRole("textbox").fill("telefonisch");
  await agreeing.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("telefonisch").first()).toBeVisible();
  for (const name of ["Onderdelen reserveren", "Reparatie beginnen", "Reparatie afronden"])
    await page.getByRole("button", { name }).click();
  await expect(page.getByText("Gerepareerd: nu nog de factuur.")).toBeVisible();
  await page.getByRole("button", { name: "Printen" }).click();
  const printed = page.waitForResponse((answer) => answer.url().includes("/repairs/bulk/print/normal"));
  await page.getByRole("menuitem", { name: /^Reparatierapport/ }).click();
  expect((await printed).status()).toBe(200);
});

test("a device of our own is scanned into the queue, repaired, and taken apart", async ({
  page,
  company: { ask },
}) => {
  const { items: types } = await ask<List<{ id: number; name: string }>>("GET", "/admin/product-types");
  const typeId = types.find(({ name }) => name === "Monitor")!.id;
  await ask("POST", "/products", { productName: "Scherm in de wacht", typeId, serialNumber: "WACHT-5" });
  await page.goto("/to-repairs");
  const field = page.getByRole("textbox", { name: "Scan een apparaat dat gerepareerd moet worden" });
  await field.fill("wacht-5");
  await field.press("Enter");
  await page.getByLabel("Wat eraan mankeert").fill("Voet afgebroken");
  await page.getByRole("button", { name: "Naar reparatie" }).click();
  const row = page.getByRole("row").filter({ hasText: "WACHT-5" });
  await expect(row).toContainText("Voet afgebroken");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reparatieorder aanmaken" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("Brug");
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Reparatieorder aanmaken" }).click();
  await expect(page.getByRole("heading", { name: /^RO-/ })).toBeVisible();
  await page.getByRole("link", { name: "Scherm in de wacht" }).click();
  await expect(page.getByText("Wordt gerepareerd: Voet afgebroken")).toBeVisible();
});
