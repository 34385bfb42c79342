import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Company, test } from "./company.ts";
import { password, pick } from "./steps.ts";

const school = join(import.meta.dirname, "../server/testing/files/lots/school-mixed.csv");

type Files = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

/** Reads a list into the purchase that is open; everything without a type becomes the one given. */
async function readIn(page: Page, file: Files, types: Record<string, string>) {
  await page
    .getByRole("link", { name: "Lijst inlezen" })
    .or(page.getByRole("button", { name: "Lijst inlezen" }))
    .first()
    .click();
  await page.getByLabel("Bestand kiezen").setInputFiles(file);
  for (const [text, type] of Object.entries(types))
    await page.getByLabel(`Productsoort voor ${text}`).selectOption({ label: type });
  await page.getByRole("button", { name: /^[\d.]+ stuks inlezen$/ }).click();
}

/** Opens a new purchase from a new supplier; answers its address. */
async function newPurchase(page: Page, { ask }: Company, supplier: string) {
  const contact = await ask("POST", "/contacts", { name: supplier, companyId: null, isSupplier: true });
  const { id } = await ask("POST", "/purchases", { contactId: contact.id });
  await page.goto(`/orders/purchases/${id}`);
  await expect(page.getByText("Wacht op de lijst met apparaten van de leverancier.")).toBeVisible();
  return `/orders/purchases/${id}`;
}
const accessories = { Mouse: "Accessoire", Keyboard: "Accessoire", "Power adapter": "Accessoire" };

test("a list is taken back at once or later, and read in again", async ({ page, company }) => {
  await newPurchase(page, company, "Basisschool De Brug");
  const lists = page.getByRole("region", { name: "Ingelezen lijsten" });
  const lines = page.getByRole("region", { name: "Regels" });

  await readIn(page, school, accessories);
  await page.getByRole("status").getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByRole("status").getByText(/^\d+ regels verwijderd$/)).toBeVisible();
  await expect(page.getByText("Wacht op de lijst met apparaten van de leverancier.")).toBeVisible();
  await expect(lists.getByRole("listitem")).toHaveText([
    /school-mixed\.csv.*Ongedaan gemaakt door Jan de Vries/,
  ]);

  await readIn(page, school, accessories);
  await expect(lists.getByRole("listitem")).toHaveCount(2);
  await expect(lines.getByText("PFYS86ZJ")).toBeVisible();
  await lists.getByRole("button", { name: "Inlezen van school-mixed.csv ongedaan maken" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(lists.getByText(/Ongedaan gemaakt door Jan de Vries/)).toHaveCount(2);
  await expect(lines.getByText("PFYS86ZJ")).toHaveCount(0);

  await readIn(page, school, accessories);
  await expect(lines.getByText("PFYS86ZJ")).toBeVisible();
});

test("what was mended in a list is not thrown away unasked, nor when the session ends or while it is saved", async ({
  page,
  company,
}) => {
  const purchase = await newPurchase(page, company, "Gemeente Gouda");
  await page.goto(`${purchase}/import`);
  const list = "Serienummer;Merk;Model\nA1001;HP;EliteDisplay\nA1001;HP;EliteDisplay\n";
  const file = { name: "schermen.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.getByLabel("Bestand kiezen").setInputFiles(file);
  const cell = page.getByLabel("Serienummer op regel 3");
  await cell.fill("A1002");
  await cell.press("Enter");
  const leaving = page.getByRole("dialog", { name: "Weggaan zonder opslaan?" });
  const stays = async () => {
    await leaving.getByRole("button", { name: "Blijven" }).click();
    await expect(cell).toHaveValue("A1002");
  };
  await page.getByRole("button", { name: "Ander bestand kiezen" }).click();
  await stays();

  await page.getByLabel("Productsoort voor Regels zonder soort").selectOption({ label: "Monitor" });
  const save = page.getByRole("button", { name: "2 stuks inlezen" });
  const who = page.getByLabel("E-mailadres of gebruikersnaam");
  await company.ask("POST", "/security/sign-out");
  // The page may hear of it before the click.
  await save.or(who).click();
  await who.fill("jan");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await expect(cell).toHaveValue("A1002");
  await expect(page.getByLabel("Productsoort voor Regels zonder soort")).toHaveValue(/^\d+$/);

  const held = Promise.withResolvers<void>();
  let sent: unknown;
  await page.route(/\/import$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent = route.request().postDataJSON();
    await held.promise;
    await route.fulfill({ status: 422, json: { code: "importEmpty", detail: "Niets om over te nemen." } });
  });
  await save.click();
  await page.getByRole("link", { name: "Producten" }).click();
  await stays();
  held.resolve();
  await expect(page.getByRole("alert")).toContainText("Niets om over te nemen.");
  expect(sent).toMatchObject({ listId: expect.any(Number), mended: [{ row: 1, column: 0, text: "A1002" }] });
  expect(sent).not.toHaveProperty("rows");
  await page.unroute(/\/import$/);
  await save.click();
  await expect(page.getByText(/2 regels ingelezen/)).toBeVisible();
  await page.goto(`${purchase}/import`);
  await expect(page.getByLabel("Bestand kiezen")).toBeAttached();
});

test("a list with a title, repeated headings and a bad byte is read as meant, or as chosen", async ({
  page,
  company,
}) => {
  const purchase = await newPurchase(page, company, "Waterschap De Dommel");
  await page.goto(`${purchase}/import`);
  const headings = "Serienummer;Merk;Model;Opmerking";
  const list = `Lijst van De Dommel, 2026\n\n${headings}\nD1;HP;840;prénom é ö ü\n${headings}\nD2;HP;M_ller;\n\n\n`;
  const buffer = Buffer.from(list);
  buffer[buffer.indexOf("_")] = 0xfc;
  const choose = (name: string, bytes: Buffer) =>
    page.getByLabel("Bestand kiezen").setInputFiles({ name, mimeType: "text/csv", buffer: bytes });
  await choose("dommel.csv", buffer);
  await expect(page.getByText(/3 regels, UTF-8, gescheiden door puntkomma’s/)).toBeVisible();
  await expect(page.getByLabel("Kopregel")).toHaveValue("3");
  await expect(page.getByRole("button", { name: "2 stuks inlezen" })).toBeEnabled();
  await page.getByRole("button", { name: "Herhaalde kopregel 1" }).click();
  await expect(page.getByRole("row", { name: /^5 De koppen nog eens/ })).toBeVisible();
  await page.getByRole("button", { name: "Onleesbare tekens 1" }).click();
  await expect(page.getByLabel("Omschrijving op regel 6")).toHaveValue("M\ufffdller");

  await page.getByLabel("Tekencodering").selectOption("windows-1252");
  await expect(page.getByText(/3 regels, Windows-1252/)).toBeVisible();
  await expect(page.getByText("HP Müller")).toBeVisible();
  await page.getByLabel("Tekencodering").selectOption("utf-8");
  await page.getByLabel("Kopregel").selectOption("1");
  await expect(page.getByLabel("Wat kolom Lijst van De Dommel wordt")).toBeVisible();

  await page.getByRole("button", { name: "Ander bestand kiezen" }).click();
  await choose("leeg.csv", Buffer.from("Serienummer\n\n"));
  await expect(page.getByText("0 regels, UTF-8, één kolom")).toBeVisible();
  await expect(page.getByRole("status").getByText("De lijst heeft geen regels.")).toBeVisible();
  await expect(page.getByRole("button", { name: "0 stuks inlezen" })).toBeDisabled();
});

/** How much of a table is out of sight until it is scrolled sideways. */
const hiddenAside = (part: Locator) =>
  part
    .getByRole("table")
    .evaluate(({ scrollWidth, parentElement }) => Math.max(0, scrollWidth - parentElement!.clientWidth));

/** Whether a text that is cut off shows where it begins. */
const startShown = (text: Locator) =>
  text.evaluate((at) => {
    const range = document.createRange();
    range.setStart(at.firstChild!, 0);
    range.setEnd(at.firstChild!, 1);
    const first = range.getBoundingClientRect();
    const cell = at.closest("td")!.getBoundingClientRect();
    return first.left >= cell.left && first.right <= cell.right;
  });

test("a list with totals and bare numbers is asked about, and is priced as a whole later", async ({
  page,
  company,
}) => {
  const purchase = await newPurchase(page, company, "Gemeente Breda");
  await page.goto(`${purchase}/import`);
  const choose = (name: string, text: string) =>
    page
      .getByLabel("Bestand kiezen")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  const model = "EliteBook 840 G8 i5-1145G7 16GB 512GB NVMe FHD touch, Windows 11 Pro";
  const rows = [`B1001;HP;${model};16`, "B1002;HP;840;8", "B1003;HP;840;8", "Totaal;;;3"];
  await choose("breda.csv", ["Serienummer;Merk;Model;Werkgeheugen", ...rows].join("\n"));
  await expect(page.getByText("Rijen met totalen weggelaten: 1.")).toBeVisible();
  const save = page.getByRole("button", { name: "3 stuks inlezen" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Werkgeheugen heeft getallen zonder eenheid. Wat zijn ze?").selectOption("GB");
  await page.getByLabel("Productsoort voor Regels zonder soort").selectOption({ label: "Monitor" });
  const amount = page.getByLabel("Bedrag voor alles samen, excl. btw (€)");
  await amount.fill("100");
  const taken = page.getByRole("region", { name: "Wat er wordt ingelezen" });
  await expect(taken.getByRole("row", { name: /B1001/ })).toContainText("33,34");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await expect.poll(() => startShown(taken.getByText(model))).toBe(true);
  await page.evaluate(() => {
    document.documentElement.dir = "ltr";
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(taken.getByText(model)).toBeVisible();
  expect(await hiddenAside(taken)).toBe(0);
  await amount.fill("");
  await expect(page.getByText(/^Zonder prijs: 3\./)).toBeVisible();
  await save.click();

  const totals = page.getByRole("region", { name: "Totalen" });
  await expect(totals).toContainText("Zonder prijs (stuks)3");
  await page.getByRole("button", { name: "Prijs voor alles samen" }).click();
  const dialog = page.getByRole("dialog", { name: "Prijs voor alles samen" });
  await dialog.getByLabel("Bedrag voor alles samen, excl. btw (€)").fill("100");
  await expect(dialog.getByRole("row", { name: /B1001/ })).toContainText("33,34");
  expect(await hiddenAside(dialog)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Prijs verdelen" }).click();
  await expect(totals).toContainText("100,00");
  await expect(totals).not.toContainText("Zonder prijs");
  await expect(page.getByRole("region", { name: "Geschiedenis" })).toContainText(
    /Prijs voor alles samen verdeeld: €\s100,00/,
  );

  await page.goto(`${purchase}/import`);
  await choose("los.csv", "Merk;Model\nHP;Muis\n");
  await page.getByLabel("Productsoort voor Regels zonder soort").selectOption({ label: "Accessoire" });
  await page.getByRole("button", { name: "1 stuk inlezen" }).click();
  const confirmation = page.getByRole("dialog", { name: "Geen kolom met serienummers. Klopt dat?" });
  await confirmation.getByRole("button", { name: "Zonder serienummers inlezen" }).click();
  await expect(page.getByText(/1 regel ingelezen/)).toBeVisible();
});

test("a list of serial numbers alone comes in under one model, by which its type is known", async ({
  page,
  company,
}) => {
  const purchase = await newPurchase(page, company, "Gemeente Goes");
  await page.goto(`${purchase}/import`);
  const list = "Serial number;Hardware Hash\nAL1001;T0GRAgE\nAL1002;T0GRAgF\n";
  await page
    .getByLabel("Bestand kiezen")
    .setInputFiles({ name: "autopilot.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await expect(page.getByText("Herstel eerst 2 fouten", { exact: false })).toBeVisible();
  await page
    .getByLabel("Regels zonder merk, model of omschrijving")
    .selectOption({ label: "Allemaal hetzelfde model" });
  await page.getByLabel("Merk en model van allemaal").fill("Lenovo ThinkPad T480");
  await expect(page.getByLabel("Productsoort voor Regels zonder soort")).toHaveValue(/\d/);
  await expect(
    page.getByRole("status").getByText("Kolommen die niet worden ingelezen: Hardware Hash"),
  ).toBeVisible();
  await page.getByRole("button", { name: "2 stuks inlezen" }).click();
  await expect(page.getByRole("table").getByText("Lenovo ThinkPad T480").first()).toBeVisible();
});

test("a list of which something has come in stays, and the device is named", async ({ page, company }) => {
  const purchase = await newPurchase(page, company, "Gemeente Delft");
  const list = "Serienummer;Merk;Model\nA1001;HP;EliteDisplay\nA1002;HP;EliteDisplay\n";
  const file = { name: "schermen.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await readIn(page, file, { "": "Monitor" });
  await page.getByRole("button", { name: "Order bevestigen" }).click();
  await page
    .getByRole("button", { name: "Inname starten" })
    .or(page.getByRole("link", { name: "Inname starten" }))
    .first()
    .click();
  await pick(page, "Locatie", "Magazijn");
  await page.getByLabel("Plaatscode").fill("1-01-1");
  await page.getByRole("button", { name: "Beginnen met scannen" }).click();
  await page.getByLabel("Scan een serienummer").fill("A1001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A1001").first()).toBeVisible();
  await page.goto(purchase);
  const lists = page.getByRole("region", { name: "Ingelezen lijsten" });
  await lists.getByRole("button", { name: /ongedaan maken$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(lists.getByRole("alert")).toContainText(
    "A1001 HP EliteDisplay: gescand of geteld bij een inname",
  );
  await expect(lists.getByRole("alert")).not.toContainText("A1002");
});

test("a file of the wrong type is refused at once, and an order's files are previewed before upload", async ({
  page,
  company,
}) => {
  await newPurchase(page, company, "Drukkerij Van Dam");
  await page
    .getByRole("link", { name: "Lijst inlezen" })
    .or(page.getByRole("button", { name: "Lijst inlezen" }))
    .first()
    .click();
  const wrong = { name: "lijst.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Bestand kiezen").setInputFiles(wrong);
  await expect(page.getByRole("alert")).toHaveText("lijst.pdf kan hier niet; wel CSV, TXT, XLSX.");
  await page.goBack();
  const files = page.getByRole("region", { name: "Bestanden" });
  const photo = { name: "foto.txt", mimeType: "text/plain", buffer: Buffer.alloc(3000, 32) };
  const empty = { name: "leeg.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };
  await files.getByLabel("Bestanden kiezen").setInputFiles([wrong, photo, empty]);
  await expect(files.getByRole("alert")).toHaveText("leeg.txt is leeg.");
  const chosen = files.getByRole("list", { name: "Gekozen bestanden" }).getByRole("listitem");
  await expect(chosen).toHaveText([/lijst\.pdf\s*1.kB/, /foto\.txt\s*3.kB/]);
  await page.getByRole("link", { name: "Producten" }).click();
  await page
    .getByRole("dialog", { name: "Weggaan zonder opslaan?" })
    .getByRole("button", { name: "Blijven" })
    .click();
  await files.getByRole("button", { name: "lijst.pdf weglaten" }).click();
  await files.getByRole("button", { name: "1 bestand toevoegen" }).click();
  await expect(files.getByRole("button", { name: "foto.txt downloaden" })).toBeVisible();
  await expect(chosen).toHaveCount(0);
});

test("labels of 1,200 devices are made while somebody goes on, and are there after a reload", async ({
  page,
  company,
}) => {
  await newPurchase(page, company, "Groothandel Gigant");
  const rows = Array.from({ length: 1200 }, (_, at) => `G${10_000 + at};Dell;Gigant ${at % 9}`);
  const buffer = Buffer.from(["Serienummer;Merk;Model", ...rows].join("\n"));
  await readIn(page, { name: "gigant.csv", mimeType: "text/csv", buffer }, { "": "Monitor" });
  await expect(page.getByText(/1.200 regels ingelezen/)).toBeVisible();
  await page.getByRole("button", { name: "Order bevestigen" }).click();
  await page.getByRole("button", { name: /^Status: .* Wijzigen$/ }).click();
  await page.getByRole("menuitemradio", { name: "Afgerond" }).click();
  const dialog = page.getByRole("dialog", { name: "1.200 stuks niet gescand inboeken, waar?" });
  await pick(page, "Locatie", "Magazijn");
  await dialog.getByRole("button", { name: "Zonder scannen inboeken" }).click();
  await expect(page.getByRole("button", { name: /^Status: Afgerond/ })).toBeVisible();

  await page.goto("/products?productName=~Gigant");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("button", { name: "Alle 1.200 selecteren" }).click();
  await page.getByRole("button", { name: "Labels printen" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^1\.200 labels printen$/ })
    .click();
  await expect(page.getByText(/De labels worden gemaakt/)).toBeVisible();
  await page.goto("/tasks");
  await page.reload();
  await page.getByRole("button", { name: /^Lopend werk/ }).click();
  const work = page.getByRole("dialog", { name: "Lopend werk" });
  const labels = work.getByRole("listitem").filter({ hasText: "Labels printen (1.200)" });
  await expect(labels.getByRole("button", { name: "Openen" })).toBeVisible({ timeout: 60_000 });
  const document = page.context().waitForEvent("page");
  const answered = page.waitForResponse(/\/long-jobs\/\d+\/\d+\/file$/);
  await labels.getByRole("button", { name: "Openen" }).click();
  expect((await answered).headers()["content-type"]).toBe("application/pdf");
  await (await document).close();
  await expect(work.getByRole("listitem").filter({ hasText: "Lijst inlezen" })).toContainText("Klaar");
  await work.getByRole("button", { name: "Afgelopen werk opruimen" }).click();
  await expect(page.getByRole("button", { name: /^Lopend werk/ })).toHaveCount(0);
});
