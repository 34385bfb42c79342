import { type Browser, expect } from "@playwright/test";
import { pagesOf } from "../server/testing/pdf.ts";
import { type Company, join, type List, newSaleable, test } from "./company.ts";
import { keepSession } from "./steps.ts";

type Line = { kind: string; productName: string; vatCodeId: number | null; unitPrice: number };
type Repair = { id: number; orderNr: string; phase: string; lines: Line[]; totals: { total: number } };

async function pageOf(browser: Browser, company: Company, username: string, more: object = {}) {
  const context = await browser.newContext({ baseURL: company.url, ...more });
  await keepSession(context, await company.signIn(username));
  return context.newPage();
}

test("a customer asks for a repair, which is mended on a phone, agreed to, reported and paid on paper", async ({
  page: office,
  company,
  browser,
}) => {
  const { ask } = company;
  const contact = { name: "Fietswinkel Reparatie", email: "fiets@voorbeeld.nl", companyId: null };
  const { id: contactId } = await ask("POST", "/contacts", { ...contact, isCustomer: true });
  await join(company, "fietser", "Customer");
  const rights = { groups: ["Customer"], permissions: [], contactId };
  await ask("PUT", "/admin/users/groups/fietser", rights);
  await join(company, "monteur", "Technician");
  const { items: types } = await ask<List>("GET", "/admin/product-types?q=Monitor");
  const stored = { productName: "Scharnierset", typeId: types[0]!.id, salePrice: 4000 };
  const { sku } = await newSaleable({ ask }, stored);
  await ask("POST", "/admin/services", { name: "Binnenkant reinigen", price: 3500, vatCodeId: null });

  const customer = await pageOf(browser, company, "fietser");
  await customer.goto("/");
  await customer.getByRole("button", { name: "Reparatie aanvragen" }).click();
  await customer.getByRole("textbox", { name: /^Serienummer/ }).fill("vreemd-91");
  await customer.getByLabel(/^Merk en model/).fill("Dell Latitude 5420");
  await customer.getByLabel(/^Accessoires/).fill("Lader");
  await customer.getByLabel(/^Wat er mis is/).fill("Het scherm blijft niet staan");
  await customer.getByRole("button", { name: "Verzoek sturen" }).click();
  await expect(customer.getByText("Wij bekijken uw verzoek.")).toBeVisible();

  await office.goto("/");
  await office.getByRole("link", { name: /Reparatieverzoeken van klanten/ }).click();
  await office.getByRole("row").filter({ hasText: contact.name }).getByRole("link").first().click();
  await expect(office.getByText("Het scherm blijft niet staan")).toBeVisible();
  const path = new URL(office.url()).pathname;
  const read = () => ask<Repair>("GET", path.replace("/orders", ""));

  const phone = await pageOf(browser, company, "monteur", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(`${path}/edit`);
  await phone.getByLabel(/^Diagnose/).fill("Scharnier gebroken");
  await phone.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(phone).toHaveURL(new RegExp(`${path}$`));
  await expect(phone.getByText("Scharnier gebroken", { exact: true })).toBeVisible();
  const part = phone.getByRole("combobox", { name: "Scan of zoek een onderdeel" });
  await part.fill(sku);
  await part.press("Enter");
  const lines = phone.getByRole("region", { name: "Regels" });
  await expect(lines.getByText(sku, { exact: true })).toBeVisible();
  await phone.getByRole("button", { name: "Werk toevoegen" }).click();
  const work = phone.getByRole("dialog");
  await work.getByLabel("Soort werk").selectOption("Dienst");
  await work.getByRole("combobox", { name: /^Standaarddienst/ }).fill("Binnenkant");
  await phone.getByRole("option", { name: "Binnenkant reinigen" }).click();
  await expect(work.getByLabel("Wat er is gedaan")).toHaveValue("Binnenkant reinigen");
  await work.getByRole("button", { name: "Toevoegen aan de order" }).click();
  await expect(work.getByLabel("Wat er is gedaan")).toHaveValue("");
  await work.getByLabel("Soort werk").selectOption("Arbeid");
  await work.getByLabel("Wat er is gedaan").fill("Scharnier vervangen");
  await work.getByLabel(/^Minuten/).fill("60");
  await work.getByRole("button", { name: "Toevoegen aan de order" }).click();
  await expect(work.getByLabel("Wat er is gedaan")).toHaveValue("");
  await work.getByRole("button", { name: "Sluiten" }).click();
  for (const name of ["Binnenkant reinigen", "Scharnier vervangen"])
    await expect(lines.getByText(name)).toBeVisible();
  await expect(phone.getByText("€")).toHaveCount(0);
  const quoted = await read();
  expect(quoted.lines.map(({ unitPrice }) => unitPrice)).toEqual([4000, 3500, expect.any(Number)]);
  expect(new Set(quoted.lines.map(({ vatCodeId }) => vatCodeId === null))).toEqual(new Set([false]));

  const mail = async (document: string) => {
    await office.getByRole("button", { name: "Printen" }).click();
    const name = `Mailen naar ${contact.name} ${document}`;
    await office.getByRole("menuitem", { name }).click();
    await expect(office.getByText(`Klaargezet voor ${contact.email}, met de pdf.`).last()).toBeVisible();
    const { items } = await ask<List<{ to: string; subject: string }>>("GET", "/logs/emails?pageSize=100");
    expect(items.some(({ to, subject }) => to === contact.email && subject.includes(document))).toBe(true);
  };
  await mail("Offerte");

  await customer.reload();
  await customer.getByRole("button", { name: "Akkoord geven" }).click();
  await expect(customer.getByText("Akkoord vastgelegd")).toBeVisible();
  for (const name of ["Onderdelen reserveren", "Reparatie beginnen", "Reparatie afronden"])
    await phone.getByRole("button", { name }).click();
  await expect(phone.getByText("Gerepareerd: de onderdelen zijn uit voorraad geboekt.")).toBeVisible();
  await office.reload();
  await office.getByRole("button", { name: "Factuur maken", exact: true }).first().click();
  await expect(office.getByRole("link", { name: /^INV-/ }).first()).toBeVisible();
  await mail("Factuur");

  await customer.goto("/");
  await expect(customer.getByText("Uw apparaat is gerepareerd.")).toBeVisible();
  const papers: Buffer[] = [];
  // The body of what goes to another tab is not kept by the browser.
  await customer.route(/print\/normal$/, async (route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    papers.push(await answer.body());
    await route.fulfill({ response: answer });
  });
  for (const name of ["Reparatierapport", "Factuur"]) {
    const tab = customer.context().waitForEvent("page");
    await customer.getByRole("button", { name }).click();
    await tab;
  }
  await expect.poll(() => papers.length).toBe(2);
  const [report, invoice] = await Promise.all(papers.map(async (paper) => (await pagesOf(paper)).join("\n")));
  for (const text of ["Reparatierapport", "VREEMD-91", "Scharnier gebroken", "Binnenkant reinigen"])
    expect(report).toContain(text);
  expect(report).not.toContain("€");
  const { total } = quoted.totals;
  const amount = `${Math.floor(total / 100)},${String(total % 100).padStart(2, "0")}`;
  for (const text of ["Factuur", quoted.orderNr, "21%", amount]) expect(invoice).toContain(text);
  await customer.context().close();
  await phone.context().close();
});
