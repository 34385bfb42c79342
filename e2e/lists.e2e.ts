import { expect, type Page } from "@playwright/test";
import { type List, test } from "./company.ts";
import { faultsOn, pick } from "./steps.ts";

/** The products whose name begins with Medion, by SKU, and one that is none of them. */
let medions: { id: number; sku: string }[] = [];
let otherProduct: { id: number; sku: string };
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ company }) => {
  const { ask } = company;
  const types = await ask<List>("GET", "/admin/product-types?q=Monitor");
  const product = (productName: string) =>
    ask<{ id: number; sku: string }>("POST", "/products", {
      productName,
      typeId: types.items[0]!.id,
      salePrice: 9900,
    });
  await ask("POST", "/admin/locations", { name: "Stelling A", unitCapacity: 28 });
  medions = [];
  for (let at = 1; at <= 30; at += 1) medions.push(await product(`Medion P24${at}`));
  otherProduct = await product("Eizo E243");
});

/** Ticks all products that match «Medion» and opens their bulk edit. */
async function editAll(page: Page) {
  await page.goto("/products?productName=~Medion&sort=id");
  await expect(page.getByRole("table").getByRole("link").first()).toHaveText(medions[0]!.sku);
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("button", { name: "Alle 30 selecteren" }).click();
  await expect(page.getByText("Alle 30 geselecteerd")).toBeVisible();
  await page.getByRole("button", { name: "Wijzigen…" }).click();
  return page.getByRole("dialog", { name: "30 regels wijzigen" });
}

async function archive(page: Page) {
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Archiveren" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archiveren" }).click();
  await expect(page.getByText("Product gearchiveerd", { exact: true })).toBeVisible();
}

test("all 30 matches get a place and a price: previewed for each, applied, and undone", async ({ page }) => {
  const dialog = await editAll(page);
  await dialog.getByLabel("Te wijzigen veld").selectOption({ label: "Locatie" });
  await pick(page, "Locatie", "Stelling A");
  await dialog.getByLabel("Nog een veld").selectOption({ label: "Verkoopprijs excl. btw" });
  await expect(dialog.getByRole("textbox", { name: /^Verkoopprijs/ })).toBeFocused();
  await page.keyboard.type("149,95");
  await dialog.getByLabel("Nog een veld").selectOption({ label: "Kenmerken" });
  await dialog.getByLabel("Kenmerk", { exact: true }).selectOption({ label: "Conditie (grade)" });
  await dialog.getByRole("combobox", { name: /^Conditie/ }).selectOption("B");
  await dialog.getByLabel("Kenmerk", { exact: true }).selectOption({ label: "Kleur" });
  await dialog.getByRole("textbox", { name: "Kleur" }).fill("Zwart");
  expect(await faultsOn(page)).toEqual([]);
  await page.keyboard.press("Enter");

  await expect(dialog.getByRole("button", { name: "28 veranderen" })).toBeVisible();
  const first = dialog.getByRole("row", { name: medions[0]!.sku });
  await expect(first).toContainText("Stelling A");
  await expect(first).toContainText(/€\s99,00.*€\s149,95/);
  await expect(first).toContainText(/–wordtB–wordtZwart/);
  expect(await faultsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "2 kunnen niet" }).click();
  await expect(dialog.getByRole("row", { name: medions[29]!.sku })).toContainText(/Stelling A.*vol|28/);
  await dialog.getByRole("button", { name: "28 regels wijzigen" }).click();

  await expect(page.getByText("28 regels gewijzigd")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const changed = page.getByRole("row", { name: medions[0]!.sku });
  await expect(changed).toContainText("Stelling A");
  await expect(changed).toContainText(/€\s149,95/);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("28 regels teruggezet")).toBeVisible();
  await expect(changed).not.toContainText("Stelling A");
  await expect(changed).toContainText(/€\s99,00/);
});

test("a colleague's change after the preview stops the edit and renews it; undo leaves theirs alone", async ({
  page,
  company: { ask },
}) => {
  const dialog = await editAll(page);
  await dialog.getByLabel("Te wijzigen veld").selectOption({ label: "Opmerkingen" });
  await dialog.getByRole("textbox", { name: /^Opmerkingen/ }).fill("Doos beschadigd");
  await dialog.getByRole("button", { name: "Voorbeeld bekijken" }).click();
  await expect(dialog.getByRole("button", { name: "30 veranderen" })).toBeVisible();
  await ask("PATCH", `/products/${medions[3]!.id}`, { assetTag: "A1" });
  await dialog.getByRole("button", { name: "30 regels wijzigen" }).click();
  await expect(dialog.getByRole("alert")).toContainText("er is niets opgeslagen");
  await dialog.getByRole("button", { name: "30 regels wijzigen" }).click();
  await expect(page.getByText("30 regels gewijzigd")).toBeVisible();

  await ask("PATCH", `/products/${medions[5]!.id}`, { remarks: "Nagekeken" });
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Recente bulkwijzigingen" }).click();
  const recent = page.getByRole("dialog", { name: "Recente bulkwijzigingen" });
  await recent
    .getByRole("listitem")
    .filter({ hasText: "30 regels: Opmerkingen" })
    .getByRole("button", { name: "Ongedaan maken" })
    .click();
  const report = page.getByRole("dialog", { name: "Ongedaan maken" });
  await expect(report).toContainText("30 gekozen, 29 gewijzigd, 1 geweigerd.");
  await expect(report.getByRole("link", { name: medions[5]!.sku })).toBeVisible();
  expect(await ask("GET", `/products/${medions[5]!.id}`)).toMatchObject({ remarks: "Nagekeken" });
});

test("on a phone the preview is a card per row and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products?productName=~Medion&sort=id");
  for (const at of [0, 1]) await page.getByRole("checkbox").nth(at).check();
  await page.getByRole("button", { name: "Wijzigen…" }).click();
  const dialog = page.getByRole("dialog", { name: "2 regels wijzigen" });
  await dialog.getByLabel("Te wijzigen veld").selectOption({ label: "Opmerkingen" });
  await dialog
    .getByRole("textbox", { name: /^Opmerkingen/ })
    .fill("Een lange opmerking die op een telefoon over meer regels loopt");
  await dialog.getByRole("button", { name: "Voorbeeld bekijken" }).click();
  await expect(dialog.getByRole("link", { name: medions[0]!.sku })).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
  const sideways = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(sideways).toBeLessThanOrEqual(1);
});

test("a list is kept with its filter and columns, and opens so again", async ({ page }) => {
  await page.goto("/products?productName=~Medion");
  await page.getByRole("button", { name: "Kolommen" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Aangemaakt" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Aangemaakt" })).toBeVisible();
  await page.getByRole("button", { name: "Weergaven" }).click();
  await page.getByRole("menuitem", { name: "Weergave bewaren" }).click();
  await page.getByRole("dialog").getByLabel("Naam").fill("Medions");
  await page.getByRole("dialog").getByRole("button", { name: "Weergave bewaren" }).click();
  await expect(page.getByText("Weergave opgeslagen")).toBeVisible();
  await page.goto("/contacts");
  await page.goto("/products");
  await expect(page.getByRole("button", { name: "Medions" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Aangemaakt" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Medion" }).first()).toBeVisible();
  await expect(page.getByText("Eizo E243")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("row").nth(1)).toBeFocused();
});

test("products archived by mistake, one or all matching, are restored; those archived before stay archived", async ({
  page,
  company: { ask },
}) => {
  const { id, sku } = medions[29]!;
  await page.goto(`/products/${id}`);
  await archive(page);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("Product uit het archief gehaald")).toBeVisible();
  expect(await ask("GET", `/products/${id}`)).toMatchObject({ archived: false });
  await archive(page);

  await page.goto("/products?productName=~Medion&sort=id");
  await expect(page.getByRole("table").getByRole("link")).not.toHaveText([sku]);
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("button", { name: "Alle 29 selecteren" }).click();
  await page.getByRole("button", { name: "Archiveren" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archiveren" }).click();
  await expect(page.getByText("29 producten gearchiveerd")).toBeVisible();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("29 producten uit het archief gehaald")).toBeVisible();
  expect(await ask("GET", "/products?productName=~Medion")).toMatchObject({ total: 29 });
});

test("all sales orders that match take a status together, and the reason is told of the one that cannot", async ({
  page,
  company: { ask },
}) => {
  const contact = await ask("POST", "/contacts", {
    name: "Tweedehands B.V.",
    companyId: null,
    isCustomer: true,
  });
  for (const lines of [[], [], [{ productId: medions[0]!.id }]])
    await ask("POST", "/sales", { contactId: contact.id, lines });
  await page.goto(`/orders/sales?contactId=${contact.id}`);
  await page.getByRole("checkbox", { name: "Alles op deze pagina selecteren" }).check();
  await page.getByRole("button", { name: "Status wijzigen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nieuwe status").selectOption({ label: "Bevestigd" });
  await dialog.getByRole("button", { name: "Status wijzigen" }).click();
  await expect(page.getByText("3 gekozen, 2 gewijzigd, 1 geweigerd.")).toBeVisible();
});

test("a page that is opened again has its rows when the access token has run out meanwhile", async ({
  page,
}) => {
  await page.goto("/products?q=E243&sort=id");
  await expect(page.getByRole("link", { name: otherProduct.sku })).toBeVisible();
  const calls = () => page.evaluate(() => JSON.parse(localStorage.getItem("calls") ?? "{}"));
  await expect
    .poll(async () => (await calls())["/products?q=E243&sort=id"])
    .toContainEqual(["products", "/products?sort=id&q=E243"]);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("session")!);
    const [head, body, seal] = session.accessToken.split(".");
    localStorage.setItem("session", JSON.stringify({ ...session, accessToken: `${head}.${body}.x${seal}` }));
  });
  const refusals: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 401) refusals.push(new URL(answer.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole("link", { name: otherProduct.sku })).toBeVisible();
  expect(refusals).toContain("/api/products");
  await page.getByRole("button", { name: "Mijn account" }).click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await expect(page.getByLabel("E-mailadres of gebruikersnaam")).toBeVisible();
  expect(await calls()).toEqual({});
});

test("the search takes the first keys, closes with Esc, and offers screens after Ctrl+K", async ({
  page,
}) => {
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "Zoek overal" });
  await field.pressSequentially(otherProduct.sku);
  await expect(page.getByRole("option", { name: "Eizo E243" })).toBeVisible();
  await expect(field).toHaveValue(otherProduct.sku);
  await field.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(field).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "Producten", exact: true })).toBeVisible();
  await expect(field).toBeFocused();
});

test("what is typed right after Ctrl+K is searched, also while the search is still on its way", async ({
  page,
}) => {
  const onItsWay = Promise.withResolvers<void>();
  await page.route(/SearchBox/, async (route) => {
    await onItsWay.promise;
    await route.continue();
  });
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "Zoek overal" });
  await expect(field).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(otherProduct.sku);
  onItsWay.resolve();
  await expect(page.getByRole("option", { name: "Eizo E243" })).toBeVisible();
  await expect(field).toHaveValue(otherProduct.sku);
});

test("a long address wraps after its signs on a phone, and is told whole where a table cuts it off", async ({
  page,
  company: { ask },
}) => {
  const email = "anna-margaretha.vandenbergh@inkoop.refurbishing.noordnederland.voorbeeldbank.nl";
  await ask("POST", "/contacts", { name: "Noordbank", companyId: null, email });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contacts?q=Noordbank");
  const link = page.getByRole("link", { name: email });
  const lines = await link.evaluate((text) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    let top: number | undefined;
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (let at = 0; at < (node.textContent ?? "").length; at += 1) {
        const sign = new Range();
        sign.setStart(node, at);
        sign.setEnd(node, at + 1);
        const here = sign.getBoundingClientRect().top;
        if (here !== top) found.push("");
        top = here;
        found.push(`${found.pop()}${sign}`);
      }
    return found;
  });
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[-.@]$/);

  await page.setViewportSize({ width: 1000, height: 900 });
  const cell = page.getByRole("cell").filter({ hasText: email });
  await cell.hover();
  await expect(cell).toHaveAttribute("title", email);
  const name = page.getByRole("rowheader", { name: "Noordbank" });
  await name.hover();
  await expect(name).toHaveAttribute("title", "");
});
