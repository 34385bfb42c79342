import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { newContactIn, password, pick, signInTo } from "./steps.ts";

const lots = join(import.meta.dirname, "../server/testing/files/lots");
const erasure = join(import.meta.dirname, "../server/testing/files/erasure");
const expected = JSON.parse(readFileSync(join(lots, "erasure-expected.json"), "utf8"));

/** Has every parcel on its way. */
const carrier = createServer((_, response) => {
  const status = { statusCode: "transit", timestamp: "2026-11-24T10:00:00+01:00" };
  response.end(JSON.stringify({ shipments: [{ status }] }));
});

let omloop: Omloop;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  await once(carrier.listen(0, "127.0.0.1"), "listening");
  const { port } = carrier.address() as AddressInfo;
  const env = { DHL_API_KEY: "sleutel-van-de-vervoerder", DHL_URL: `http://127.0.0.1:${port}` };
  omloop = await startOmloop({ env });
});
test.afterAll(async () => {
  await omloop.stop();
  carrier.close();
});

const signIn = (page: Page) => signInTo(omloop, page);
const newContact = (page: Page, name: string, kind: "Leverancier" | "Klant") =>
  newContactIn(omloop, page, name, kind);

/** The address of the bank's purchase order, kept from one step to the next. */
let purchase = "";

test("the first to sign up is the Admin and confirms with the code from the server's log", async ({
  page,
}) => {
  await page.goto(omloop.url);
  await expect(page.getByRole("heading", { name: "Eerste account aanmaken" })).toBeVisible();
  await page.getByLabel("Gebruikersnaam").fill("jan");
  await page.getByLabel("Voornaam").fill("Jan");
  await page.getByLabel("Achternaam").fill("de Vries");
  await page.getByLabel("E-mailadres").fill("jan@voorbeeld.nl");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("zwak");
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await expect(page.getByText(/Minstens 8 tekens/).first()).toBeVisible();
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByLabel("Wachtwoord herhalen").fill(password);
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await page.getByLabel("Code").fill(await omloop.confirmationCode());
  await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
  await page.getByRole("button", { name: "Alle modules 30 dagen gratis proberen" }).click();
  await expect(page.getByText("De proefperiode is begonnen")).toBeVisible();
});

test("the bank's list is read, its mistakes are mended in place, and 119 laptops are expected", async ({
  page,
}) => {
  await signIn(page);
  await newContact(page, "Voorbeeldbank N.V.", "Leverancier");
  await page.goto(`${omloop.url}/orders/purchases/new`);
  await pick(page, "Leverancier", "Voorbeeldbank");
  await page.getByLabel("Voorgestelde ophaaldatum").fill("2026-12-01");
  await expect(page.getByLabel("Wijze van datavernietiging")).toContainText("Gecertificeerd wissen");
  await page.getByRole("button", { name: "Inkooporder aanmaken" }).click();
  await expect(page.getByText("Wacht op de lijst met apparaten van de leverancier.")).toBeVisible();
  purchase = page.url();

  await page
    .getByRole("link", { name: "Lijst inlezen" })
    .or(page.getByRole("button", { name: "Lijst inlezen" }))
    .first()
    .click();
  await page.getByLabel("Bestand kiezen").setInputFiles(join(lots, "bank-120-laptops.csv"));
  await expect(page.getByText(/120 regels, .*1252.*puntkomma’s/)).toBeVisible();
  await expect(page.getByLabel("Wat kolom Serienummer wordt")).toHaveValue("serialNumber");
  await page.getByLabel(/Productsoort voor/).selectOption({ label: "Laptop" });
  await expect(page.getByText("Herstel eerst 1 fout, of laat de regel weg.")).toBeVisible();
  await page.getByRole("button", { name: /Dubbel serienummer/ }).click();
  await page
    .getByRole("row", { name: /Zelfde serienummer als regel 14/ })
    .getByRole("button", { name: "Weglaten" })
    .click();
  await page.getByRole("button", { name: "119 stuks inlezen" }).click();
  await expect(page.getByText(/119 regels ingelezen/)).toBeVisible();
  const table = page.getByRole("region", { name: "Regels" }).getByRole("table");
  await expect(table.getByText("Intel Core").first()).toBeVisible();
  const hidden = await table.evaluate(
    ({ scrollWidth, parentElement }) => scrollWidth - parentElement!.clientWidth,
  );
  expect(hidden).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Order bevestigen" }).click();
  await expect(page.getByText("Wacht op ontvangst: 119 stuks verwacht.")).toBeVisible();
});

test("an intake is followed on two screens at once and books everything in", async ({ page, browser }) => {
  await signIn(page);
  await page.goto(purchase);
  await page
    .getByRole("link", { name: "Inname starten" })
    .or(page.getByRole("button", { name: "Inname starten" }))
    .first()
    .click();
  await pick(page, "Locatie", "Magazijn");
  await page.getByLabel("Plaatscode").fill("B1 C7 S3");
  await page.getByRole("button", { name: "Beginnen met scannen" }).click();
  await expect(page).toHaveURL(/\/intake\/\d+/);
  const otherScreen = await browser.newContext({ locale: "nl-NL" });
  const second = await otherScreen.newPage();
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
  await expect(
    second.getByRole("listitem").filter({ hasText: first }).or(second.getByText(first)).first(),
  ).toBeVisible();
  await page.getByLabel("Scan een serienummer").fill(first);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Al gescand").first()).toBeVisible();
  await page.getByLabel("Scan een serienummer").fill("ONBEKEND01");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Lijst plakken" }).click();
  await page.getByRole("textbox", { name: /serienummer per regel|Lijst plakken/i }).fill(rest.join("\n"));
  await page.getByRole("button", { name: /\d+ serienummers verwerken/ }).click();
  await expect(page.getByText("Alles is gescand.")).toBeVisible();
  await page.getByRole("button", { name: "Weglaten" }).first().click();
  for (let left = 3; left > 0; left -= 1) {
    await expect(page.getByRole("button", { name: "Het is er" })).toHaveCount(left);
    await page.getByRole("button", { name: "Het is er" }).first().click();
  }
  await page.getByRole("button", { name: "119 apparaten inboeken" }).click();
  await page
    .getByRole("dialog", { name: /^Inboeken op/ })
    .getByRole("button", { name: "119 apparaten inboeken" })
    .click();
  await expect(page.getByRole("heading", { name: "119 apparaten ingeboekt" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "119 apparaten ingeboekt" })).toBeVisible();
  await otherScreen.close();
});

test("labels for what came in are one PDF", async ({ page }) => {
  await signIn(page);
  await page.goto(`${omloop.url}/products`);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  const printed = page.waitForResponse((answer) => /barcodes|labels/.test(answer.url()));
  await page
    .getByRole("button", { name: /Labels? printen|Print labels/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: /label/i }).last().click();
  const answer = await printed;
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("application/pdf");
});

test("the erasure reports are imported twice without doubling, and the queue holds the strangers", async ({
  page,
}) => {
  await signIn(page);
  for (const already of [false, true]) {
    await page.goto(`${purchase}/erasure`);
    await page.locator("input[type=file]").setInputFiles(join(lots, "erasure-reports.zip"));
    if (already) await expect(page.getByText("Geen nieuwe rapporten")).toBeVisible();
    else await expect(page.getByText(`${expected.reports} rapporten ingelezen`)).toBeVisible();
  }
  await page
    .locator("input[type=file]")
    .setInputFiles(
      [
        "hostile-xxe.xml",
        "hostile-entity-expansion.xml",
        "invalid-truncated.xml",
        "wipedrive-3-drives.xml",
      ].map((name) => join(erasure, name)),
    );
  await expect(page.getByText("3 bestanden konden niet worden gelezen:")).toBeVisible();
  await expect(page.getByText(/DOCTYPE/).first()).toBeVisible();
  await page.goto(`${omloop.url}/erasure`);
  for (const serial of expected.unmatched_serials) await expect(page.getByText(serial).first()).toBeVisible();
});

test("a device without proof stays unsaleable and names the drive; an erased one becomes saleable", async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${omloop.url}/products?serialNumber=${expected.devices_not_erased[0]}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(/wisbewijs|gewist/i).first()).toBeVisible();

  const { token } = await page.evaluate(() => ({
    token: JSON.parse(localStorage.getItem("session") ?? "{}").accessToken,
  }));
  const list = await page.request.get(`${omloop.url}/api/products?lifecycle=inStock&pageSize=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const all = (await list.json()).items as { id: number; serialNumber: string }[];
  const blocked = all.filter(({ serialNumber }) => expected.devices_not_erased.includes(serialNumber));
  expect(blocked).toHaveLength(expected.devices_not_erased.length);

  await page.goto(
    `${omloop.url}/products/${all.find(({ serialNumber }) => serialNumber === "5CG6WZWW3U")?.id}`,
  );
  const taskRow = (task: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("button", { name: new RegExp(`: ${task}$`) }) });
  await expect(taskRow("Data wissen").getByRole("button", { name: /Heropenen/ })).toBeVisible();
  for (const task of ["Testen", "Schoonmaken", "Graderen", "Fotograferen"]) {
    const row = taskRow(task);
    await row.getByRole("button", { name: /Klaar/ }).click();
    await expect(row.getByRole("button", { name: /Klaar/ })).toBeHidden();
  }
  await expect(page.getByText("Verkoopbaar").first()).toBeVisible();
});

test("the school's list brings devices and quantities; 200 mice stay one bundle", async ({ page }) => {
  await signIn(page);
  await newContact(page, "Basisschool De Brug", "Leverancier");
  await page.goto(`${omloop.url}/orders/purchases/new`);
  await pick(page, "Leverancier", "De Brug");
  await page.getByRole("button", { name: "Inkooporder aanmaken" }).click();
  await page
    .getByRole("link", { name: "Lijst inlezen" })
    .or(page.getByRole("button", { name: "Lijst inlezen" }))
    .first()
    .click();
  await page.getByLabel("Bestand kiezen").setInputFiles(join(lots, "school-mixed.csv"));
  for (const accessory of ["Mouse", "Keyboard", "Power adapter"])
    await page.getByLabel(`Productsoort voor ${accessory}`).selectOption({ label: "Accessoire" });
  await page.getByRole("button", { name: /^\d+ stuks inlezen$/ }).click();
  await page.getByRole("button", { name: "Order bevestigen" }).click();
  await page.getByRole("button", { name: /^Status: .* Wijzigen$/ }).click();
  const finish = async () => {
    await page.getByRole("menuitemradio", { name: "Afgerond" }).click();
    await page
      .getByRole("dialog", { name: /^[\d.]+ stuks niet gescand inboeken, waar\?$/ })
      .getByRole("button", { name: "Zonder scannen inboeken" })
      .click();
    await expect(page.getByRole("button", { name: /^Status: Afgerond/ })).toBeVisible();
  };
  await finish();
  const notice = page.getByText("De status is nu ‘Afgerond’").locator("..");
  await notice.getByRole("button", { name: "Ongedaan maken" }).click();
  await page.getByRole("button", { name: /^Status: Bevestigd/ }).click();
  await finish();

  await page.goto(`${omloop.url}/products?q=B100`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText("200").first()).toBeVisible();
});

test("erased laptops and 20 of the 200 mice are sold: reserved, ready, done, and the stock follows", async ({
  page,
}) => {
  await signIn(page);
  await newContact(page, "Tweedehands B.V.", "Klant");
  await page.goto(`${omloop.url}/products?q=B100`);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("button", { name: "Status wijzigen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nieuwe status").selectOption({ label: "Verkoopbaar" });
  await dialog.getByRole("button", { name: "Status wijzigen" }).click();
  await expect(page.getByRole("cell", { name: "200 / 200" })).toBeVisible();
  const sku = (await page.getByRole("table").getByRole("link").first().textContent()) ?? "";

  await page.goto(`${omloop.url}/orders/sales/new`);
  await pick(page, "Klant", "Tweedehands");
  await page.getByLabel("Transportkosten").fill("15,00");
  await page.getByLabel("DHL-trackingcode").fill("3S ABCD 1234567");
  await page.getByRole("button", { name: "Verkooporder aanmaken" }).click();
  const scan = page.getByLabel("Product toevoegen: scan of typ SKU, serienummer of naam");
  await scan.fill("5CG6WZWW3U");
  await scan.press("Enter");
  await expect(page.getByRole("row", { name: /5CG6WZWW3U/ })).toBeVisible();
  await scan.fill(sku);
  await scan.press("Enter");
  await page.getByLabel("Aantal van Logitech B100").fill("20");
  await page.getByLabel("Aantal van Logitech B100").press("Enter");
  await setPrice(page, /5CG6WZWW3U/, "249,00");
  await setPrice(page, /Logitech B100/, "2,50");
  await expect(page.getByText(/€\s379,94/).first()).toBeVisible();

  await page.getByRole("button", { name: "Voorraad reserveren" }).click();
  await expect(page.getByText("21 stuks gereserveerd: wacht op inpakken.")).toBeVisible();
  await page.getByRole("button", { name: "Order gereedmelden" }).click();
  await page.getByRole("button", { name: "Order leveren" }).click();
  await expect(page.getByText("Geleverd: nu nog de factuur.")).toBeVisible();
  await expect(page.getByText("Onderweg")).toBeVisible();
  await page.goto(`${omloop.url}/products?q=B100`);
  await expect(page.getByRole("cell", { name: "180 / 180" })).toBeVisible();
});

test("the sold laptop's passport tells its way, and the dashboard's totals lead to their lists", async ({
  page,
}) => {
  await signIn(page);
  await page.goto(omloop.url);
  await page.getByLabel("Zoek overal").fill("5CG6WZWW3U");
  await page.getByLabel("Zoek overal").press("Enter");
  await expect(page).toHaveURL(/\/products\/\d+/);
  for (const event of [
    /Verkocht en geleverd/,
    /Gereserveerd/,
    /^\d+ taken klaar/,
    /Wisrapport/,
    /In ontvangst genomen/,
  ])
    await expect(page.getByText(event).first()).toBeVisible();
  await page
    .getByText(/^\d+ taken klaar/)
    .first()
    .click();
  await expect(page.getByText(/Taak ‘Testen’ klaar/)).toBeVisible();
  await page.goto(omloop.url);
  const sold = page.getByRole("link", { name: /^Verkocht/ }).first();
  await expect(sold).toContainText("1");
  await sold.click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
});

async function setPrice(page: Page, row: RegExp, price: string) {
  await page.getByRole("row", { name: row }).getByRole("cell", { name: /€/ }).last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Prijs excl. btw").fill(price);
  await dialog.getByRole("button", { name: "Opslaan", exact: true }).click();
  await page.getByRole("button", { name: "Prijs vastleggen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
