import { expect } from "@playwright/test";
import { type Company, finishTasks, join, type List, newSaleable, test } from "./company.ts";
import { faultsOn } from "./steps.ts";

type Named = { id: number; name: string };
type Code = { id: number; basisPoints: number; margin: boolean };
type Totals = { goods: number; discount: number; transport: number; net: number; total: number };
type Sale = {
  id: number;
  orderNr: string;
  phase: string;
  totals: Totals;
  links: { id: number; orderNr: string }[];
};

const idIn = async ({ ask }: Company, path: string, name: string) =>
  (await ask<List<Named>>("GET", path)).items.find((one) => one.name === name)!.id;
const codeOf = async ({ ask }: Company, fits: (code: Code) => boolean) =>
  (await ask<List<Code>>("GET", "/admin/vat-codes?pageSize=200")).items.find(fits)!.id;

/** A draft of devices of margin, 21 % and 0 %, a service, a discount and transport; one device is not for sale yet. */
async function mixedSale(company: Company) {
  const typeId = await idIn(company, "/admin/product-types?pageSize=200", "Monitor");
  const statusId = await idIn(company, "/admin/product-statuses?pageSize=200", "Verkoopbaar");
  const contactId = (await company.ask<List>("GET", "/contacts?isCustomer=true&pageSize=1")).items[0]!.id;
  const device = (productName: string, vatCodeId: number) => ({
    ...{ productName, typeId, vatCodeId, salePrice: 52_100 },
  });
  const [marginCode, highCode, zeroCode] = [
    await codeOf(company, (code) => code.margin),
    await codeOf(company, ({ basisPoints, margin: isMargin }) => basisPoints === 2100 && !isMargin),
    await codeOf(company, ({ basisPoints }) => basisPoints === 0),
  ];
  const margin = await newSaleable(company, device("Margescherm", marginCode));
  const high = await company.ask("POST", "/products", device("Gewoon scherm", highCode));
  const zero = await newSaleable(company, device("Exportscherm", zeroCode));
  const sale = await company.ask("POST", "/sales", {
    contactId,
    lines: [margin, high, zero].map(({ id }) => ({ productId: id })),
    ...{ discount: 1001, transportCost: 2500 },
  });
  await company.ask("POST", "/sales-services", { orderId: sale.id, name: "Plaatsing", unitPrice: 4500 });
  return { sale, late: high, statusId };
}

test("a mixed sale goes in two deliveries that add up, and each leads to the other", async ({
  page,
  company,
}) => {
  const { sale, late, statusId } = await mixedSale(company);
  const read = (id: number) => company.ask<Sale>("GET", `/sales/${id}`);
  const before = await read(sale.id);

  await page.goto(`/orders/sales/${sale.id}`);
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Deellevering maken" }).click();
  const dialog = page.getByRole("dialog", { name: "Deellevering maken" });
  await expect(dialog.getByRole("checkbox", { name: /Margescherm/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Gewoon scherm/ })).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: /Plaatsing/ }).check();
  await expect(dialog.getByText("Deze levering")).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Deellevering maken" }).click();

  await expect(page.getByText("Deellevering van")).toBeVisible();
  const deliveryId = () => Number(new URL(page.url()).pathname.split("/").at(-1));
  await page.getByRole("button", { name: "Voorraad reserveren" }).first().click();
  await expect.poll(async () => (await read(deliveryId())).phase).toBe("confirmed");
  const delivery = await read(deliveryId());
  const rest = await read(sale.id);
  for (const amount of ["goods", "discount", "transport", "net"] as const)
    expect(delivery.totals[amount] + rest.totals[amount]).toBe(before.totals[amount]);
  expect(Math.abs(delivery.totals.total + rest.totals.total - before.totals.total)).toBeLessThanOrEqual(1);

  await page.getByRole("link", { name: before.orderNr }).first().click();
  await expect(page.getByRole("row", { name: /Gewoon scherm/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Margescherm/ })).toHaveCount(0);
  await finishTasks(company, late.id);
  const { version } = await company.ask("GET", `/products/${late.id}`);
  await company.ask("PATCH", `/products/${late.id}`, { statusId, version });
  const done = await company.ask<List<Named & { kind: string; phase: string }>>(
    "GET",
    "/admin/order-statuses?pageSize=200",
  );
  const doneId = done.items.find(({ kind, phase }) => kind === "sale" && phase === "done")!.id;
  for (const { id } of [delivery, rest])
    await company.ask("POST", `/sales/${id}/status`, { statusId: doneId });
  await expect(page.getByText(/Deellevering afgesplitst/)).toBeVisible();
});

test("a comment mentions a colleague by keyboard, and their bell leads to the order", async ({
  page,
  company,
  browser,
}) => {
  await join(company, "piet", "Sales");
  const contactId = (await company.ask<List>("GET", "/contacts?isCustomer=true&pageSize=1")).items[0]!.id;
  const sale = await company.ask("POST", "/sales", { contactId, lines: [] });
  await page.goto(`/orders/sales/${sale.id}`);
  const field = page.getByRole("combobox", { name: /Opmerking schrijven/ });
  await field.pressSequentially("Bel even @pi");
  await expect(page.getByRole("option", { name: /piet/ })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("Bel even @piet ");
  await field.press("Control+Enter");
  await expect(page.getByText("@piet", { exact: true })).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);

  const { accessToken, ...session } = await company.signIn("piet");
  const other = await browser.newContext({ baseURL: company.url });
  await other.addInitScript(
    (stored) => localStorage.setItem("session", stored),
    JSON.stringify({ accessToken, ...session }),
  );
  const theirs = await other.newPage();
  await theirs.goto("/");
  await theirs.getByRole("button", { name: "1 ongelezen melding" }).click();
  await theirs.getByRole("link", { name: /Jan de Vries noemde u bij/ }).click();
  await expect(theirs).toHaveURL(new RegExp(`/orders/sales/${sale.id}$`));
  await expect(theirs.getByRole("button", { name: "Meldingen", exact: true })).toBeVisible();
  await other.close();
});
