import { expect } from "@playwright/test";
import { type Company, type List, test } from "./company.ts";
import { password } from "./steps.ts";

const email = "tessa@voorbeeld.nl";

/** The link of the newest invitation to an address, as it waits in the outbox of a server without mail. */
async function linkTo({ ask }: Company, to: string) {
  type Mail = { to: string; body: string };
  const { items } = await ask<List<Mail>>("GET", "/logs/emails?pageSize=100");
  const body = items.find((mail) => mail.to === to)?.body ?? "";
  return /\/invitation\/[\w-]+/.exec(body)?.[0] ?? "";
}

test("an Admin invites a technician, who accepts and sees no prices", async ({ page, browser, company }) => {
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Mensen uitnodigen" }).click();
  await page.getByLabel("E-mailadressen").fill(`${email}\ngeen-adres`);
  await page.getByLabel("Technicus", { exact: true }).check();
  await page.getByRole("button", { name: "2 uitnodigingen sturen" }).click();
  await expect(page.getByText("1 van 2 uitgenodigd")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "geen-adres" })).toContainText(
    "Is geen e-mailadres",
  );

  const link = await linkTo(company, email);
  await page.goto(link);
  await expect(page.getByText(`maar deze uitnodiging is voor ${email}`)).toBeVisible();
  const guest = await browser.newContext({ locale: "nl-NL" });
  const invited = await guest.newPage();
  await invited.goto(company.url + link);
  await expect(invited.getByText(email)).toBeVisible();
  await invited.getByLabel("Voornaam").fill("Tessa");
  await invited.getByLabel("Achternaam").fill("Vos");
  await expect(invited.getByLabel("Gebruikersnaam")).toHaveValue("tessa");
  await invited.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await invited.getByLabel("Wachtwoord herhalen").fill(password);
  await invited.getByRole("button", { name: "Account aanmaken en inloggen" }).click();
  await expect(invited.getByRole("navigation", { name: "Hoofdmenu" })).toBeVisible();

  const { items } = await company.ask<List<{ id: number; salePrice: number | null }>>(
    "GET",
    "/products?saleable=true&pageSize=100",
  );
  const { id } = items.find(({ salePrice }) => salePrice)!;
  await page.goto(`/products/${id}`);
  await expect(page.getByRole("heading", { name: "Prijzen" })).toBeVisible();
  await invited.goto(`${company.url}/products/${id}`);
  await expect(invited.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(invited.getByRole("heading", { name: "Prijzen" })).toHaveCount(0);
  await expect(invited.getByText("€")).toHaveCount(0);

  await invited.goto(`${company.url}/profile`);
  await expect(invited.getByText("Dit apparaat, nu")).toBeVisible();
  await expect(invited.getByText("Chrome op Linux", { exact: true })).toBeVisible();
  await guest.close();

  const found = await company.ask<List>("GET", "/admin/users?q=tessa");
  await page.goto(`/admin/users/${found.items[0]!.id}`);
  await expect(page.getByRole("heading", { name: "Tessa Vos" })).toBeVisible();
  await expect(page.getByText("door Technicus").first()).toBeVisible();
});
