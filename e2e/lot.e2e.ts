import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";

const lots = join(import.meta.dirname, "../server/testing/files/lots");
const erasure = join(import.meta.dirname, "../server/testing/files/erasure");
const expected = JSON.parse(readFileSync(join(lots, "erasure-expected.json"), "utf8"));
const password = "Geheim-123";

let omloop: Omloop;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  omloop = await startOmloop();
});
test.afterAll(() => omloop.stop());

async function signIn(page: Page) {
  await page.goto(omloop.url);
  await page.getByLabel("E-mailadres of gebruikersnaam").fill("jan");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
}

/** Chooses from a list with search. */
async function pick(page: Page, label: string, text: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}

async function newContact(page: Page, name: string, kind: "Leverancier" | "Klant") {
  await page.goto(`${omloop.url}/contacts/new`);
  await page.getByLabel("Naam", { exact: true }).fill(name);
  await page.getByLabel(kind).check();
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page).toHaveURL(/\/contacts/);
}

/** The address of the bank's purchase order, kept from one step to the next. */
let purchase = "";

test("the first to sign up is the Admin and confirms with the code from the server's log", async ({ page }) => {
  await page.goto(omloop.url);
  await page.getByRole("link", { name: /Maak er een aan/ }).click();
  await page.getByLabel("Gebruikersnaam").fill("jan");
  await page.getByLabel("Voornaam").fill("Jan");
  await page.getByLabel("Achternaam").fill("de Vries");
  await page.getByLabel("E-mailadres").fill("jan@voorbeeld.nl");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("zwak");
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await expect(page.getByText(/Minstens 8 tekens/).first()).toBeVisible();
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await page.getByLabel("Code").fill(await omloop.confirmationCode());
  await page.getByRole("button", { name: "Account bevestigen" }).click();
  await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
});

test("the bank's list is read, its mistakes are mended in place, and 119 laptops are expected", async ({ page }) => {
  await signIn(page);
  await newContact(page, "Voorbeeldbank N.V.", "Leverancier");
  await page.goto(`${omloop.url}/orders/purchases/new`);
  await pick(page, "Leverancier", "Voorbeeldbank");
  await page.getByLabel("Voorgestelde ophaaldatum").fill("2026-12-01");
  await expect(page.getByLabel("Dataverwijdering")).toContainText("Gecertificeerd wissen");
  await page.getByRole("button", { name: "Inkooporder aanmaken" }).click();
  await expect(page.getByText("Wacht op de lijst met apparaten van de leverancier.")).toBeVisible();
  purchase = page.url();

  await page.getByRole("link", { name: "Lijst inlezen" }).or(page.getByRole("button", { name: "Lijst inlezen" })).first().click();
  await page.getByLabel("Bestand kiezen").setInputFiles(join(lots, "bank-120-laptops.csv"));
  await expect(page.getByText(/121 regels, .*1252.*puntkomma's/)).toBeVisible();
  await expect(page.getByLabel("Wat kolom Serienummer wordt")).toHaveValue("serialNumber");
  await page.getByLabel(/Productsoort voor/).selectOption({ label: "Laptop" });
  await expect(page.getByText("Herstel eerst 1 fout, of laat de regel weg.")).toBeVisible();
  await page.getByRole("button", { name: /Dubbel serienummer/ }).click();
  await page.getByRole("row", { name: /Zelfde serienummer als regel 14/ }).getByRole("button", { name: "Weglaten" }).click();
  await page.getByRole("button", { name: "Neem 119 stuks over" }).click();
  await expect(page.getByText(/119 regels overgenomen/)).toBeVisible();
  await page.getByRole("button", { name: "Order bevestigen" }).click();
  await expect(page.getByText("Wacht op ontvangst: 119 stuks verwacht.")).toBeVisible();
});

test("an intake is followed on two screens at once and books everything in", async ({ page, browser }) => {
  await signIn(page);
  await page.goto(purchase);
  await page.getByRole("link", { name: "Start inname" }).or(page.getByRole("button", { name: "Start inname" })).first().click();
  await pick(page, "Locatie", "Magazijn");
  await page.getByLabel("Plaats op de locatie").fill("B1 C7 S3");
  await page.getByRole("button", { name: "Begin met scannen" }).click();
  await expect(page).toHaveURL(/\/intake\/\d+/);
  const second = await (await browser.newContext({ locale: "nl-NL" })).newPage();
  await signIn(second);
  await second.goto(page.url());

  const serials = readFileSync(join(lots, "bank-120-laptops.csv"), "latin1")
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";")[3] ?? "")
    .filter((serial) => /^\w{6,}$/.test(serial));
  const [first = "", ...rest] = [...new Set(serials)];
  await page.getByLabel("Scan een serienummer").fill(first);
  await page.keyboard.press("Enter");
  await expect(second.getByRole("listitem").filter({ hasText: first }).or(second.getByText(first)).first()).toBeVisible();
  await page.getByLabel("Scan een serienummer").fill(first);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Al gescand").first()).toBeVisible();
  await page.getByLabel("Scan een serienummer").fill("ONBEKEND01");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Lijst plakken" }).click();
  await page.getByRole("textbox", { name: /serienummer per regel|Lijst plakken/i }).fill(rest.join("\n"));
  await page.getByRole("button", { name: /Verwerk \d+ serienummers/ }).click();
  await expect(page.getByText("Alles is gescand.")).toBeVisible();
  await page.getByRole("button", { name: "Laat weg" }).first().click();
  for (const button of await page.getByRole("button", { name: "Het is er" }).all()) await button.click();
  await page.getByRole("button", { name: "Boek 119 apparaten in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Boek 119 apparaten in" }).click();
  await expect(page.getByRole("heading", { name: "119 apparaten ingeboekt" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "119 apparaten ingeboekt" })).toBeVisible();
});

test("labels for what came in are one PDF", async ({ page }) => {
  await signIn(page);
  await page.goto(`${omloop.url}/products`);
  await page.getByRole("checkbox", { name: /Alle|alles/i }).first().check();
  const printed = page.waitForResponse((answer) => /barcodes|labels/.test(answer.url()));
  await page.getByRole("button", { name: /Labels? printen|Print labels/ }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /label/i }).last().click();
  const answer = await printed;
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("application/pdf");
});

test("the erasure reports are imported twice without doubling, and the queue holds the strangers", async ({ page }) => {
  await signIn(page);
  for (const already of [false, true]) {
    await page.goto(`${purchase}/erasure`);
    await page.locator("input[type=file]").setInputFiles(join(lots, "erasure-reports.zip"));
    if (already) await expect(page.getByText("Geen nieuwe rapporten")).toBeVisible();
    else await expect(page.getByText(`${expected.reports} rapporten ingelezen`)).toBeVisible();
  }
  await page.locator("input[type=file]").setInputFiles(
    ["hostile-xxe.xml", "hostile-entity-expansion.xml", "invalid-truncated.xml", "wipedrive-3-drives.xml"].map((name) =>
      join(erasure, name),
    ),
  );
  await expect(page.getByText("3 bestanden konden niet worden gelezen:")).toBeVisible();
  await expect(page.getByText(/DOCTYPE/).first()).toBeVisible();
  await page.goto(`${omloop.url}/erasure`);
  for (const serial of expected.unmatched_serials) await expect(page.getByText(serial).first()).toBeVisible();
});

test("a device without its proof stays unsaleable and names the drive; an erased one becomes saleable after its tasks", async ({ page }) => {
  await signIn(page);
  await page.goto(`${omloop.url}/products?serialNumber=${expected.devices_not_erased[0]}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(/wisbewijs|gewist/i).first()).toBeVisible();

  const { token } = await page.evaluate(() => ({ token: JSON.parse(localStorage.getItem("session") ?? "{}").accessToken }));
  const list = await page.request.get(`${omloop.url}/api/products?lifecycle=inStock&pageSize=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const all = (await list.json()).items as { id: number; serialNumber: string }[];
  const blocked = all.filter(({ serialNumber }) => expected.devices_not_erased.includes(serialNumber));
  expect(blocked).toHaveLength(expected.devices_not_erased.length);

  await page.goto(`${omloop.url}/products/${all.find(({ serialNumber }) => serialNumber === "5CG6WZWW3U")?.id}`);
  for (const task of ["Testen", "Data wissen", "Schoonmaken", "Graderen", "Fotograferen"]) {
    const row = page.getByRole("listitem").filter({ hasText: task }).first();
    await row.getByRole("button", { name: /Klaar/ }).click();
    await expect(row.getByRole("button", { name: /Klaar/ })).toBeHidden();
  }
  await expect(page.getByText("Verkoopbaar").first()).toBeVisible();
});
