import { expect, type Page } from "@playwright/test";
import { type Company, type List, test } from "./company.ts";

/** What a French keyboard makes of the keys of a scanner that is set for an American one. */
const french: Readonly<Record<string, string>> = Object.fromEntries(
  [..."1234567890-AQWZ"].map((sign, at) => [sign, [..."&é\"'(-è_çà)QAZW"][at]!]),
);
const codeOf = (sign: string) => (sign === "-" ? "Minus" : /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`);

/** The keys of such a scanner, which ends with Tab; all of one moment, as in `scan`. */
async function scanOnFrench(page: Page, sent: string) {
  const input = await page.context().newCDPSession(page);
  const timestamp = Date.now() / 1000;
  const press = (sign: string) => {
    const key = sign === "Tab" ? "Tab" : (french[sign] ?? sign);
    const modifiers = /[A-Z]/.test(sign) && sign !== "Tab" ? 8 : 0;
    const event = {
      ...{ key, code: sign === "Tab" ? "Tab" : codeOf(sign), modifiers, timestamp },
      windowsVirtualKeyCode: sign === "Tab" ? 9 : 0,
    };
    return [
      input.send("Input.dispatchKeyEvent", {
        ...event,
        type: "keyDown",
        ...(key !== "Tab" && { text: key }),
      }),
      input.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
    ];
  };
  await Promise.all([...sent, "Tab"].flatMap(press));
  await input.detach();
}

const labelled = (page: Page, label: string) => page.getByRole("textbox", { name: label });

test("a scanner with Tab and a French keyboard scans an intake; a maker's code is asked about", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const { items } = await ask<List>("GET", "/contacts?isSupplier=true&pageSize=1");
  const { id: orderId } = await ask("POST", "/purchases", { contactId: items[0]!.id });
  for (const serialNumber of ["CN169742F", "PFWZ-8350", "QA10WZ20"])
    await ask("POST", `/purchases/${orderId}/products`, { productName: "Laptop", serialNumber, typeId: 1 });
  const places = await ask<List>("GET", "/admin/locations");
  const { id } = await ask("POST", "/intakes", { orderId, locationId: places.items[0]!.id });
  await page.goto(`/intake/${id}`);
  const field = labelled(page, "Scan een serienummer");
  await expect(field).toBeFocused();
  const matched = () => ask<{ counters: { matched: number; undecided: number } }>("GET", `/intakes/${id}`);
  const counted = (count: number, undecided: number) =>
    expect.poll(async () => (await matched()).counters).toMatchObject({ matched: count, undecided });

  await scanOnFrench(page, "CN169742F");
  await counted(1, 0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await scanOnFrench(page, "PFWZ-8350");
  await counted(2, 0);

  await scanOnFrench(page, "SQA10WZ20");
  await counted(2, 1);
  await expect(page.getByText("Is dit QA10WZ20?")).toBeVisible();
  await page.getByRole("button", { name: /Scannen als QA10WZ20/ }).click();
  await counted(3, 0);

  // Who presses Tab moves on: the field is left.
  await field.focus();
  await page.keyboard.press("Tab");
  await expect(field).not.toBeFocused();
});

test("things that wait go to the slot that follows its location", async ({ page, company }) => {
  const { ask } = company;
  const hall = await ask("POST", "/admin/locations", { name: "Hal Slot", unitCapacity: 50 });
  const types = await ask<List>("GET", "/admin/product-types?q=Laptop");
  const device = (serialNumber: string, more: object = {}) =>
    ask("POST", "/products", { productName: "ThinkPad", typeId: types.items[0]!.id, serialNumber, ...more });
  await device("SLOT0", { locationId: hall.id, locationLabel: "1-07-1" });
  await device("SLOT1");
  await device("SLOT2");
  await page.goto("/moving");
  const field = labelled(page, "Scan een plaats of een product");
  await expect(field).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Tab");
  };
  const rows = page.getByRole("list", { name: "Te verplaatsen" }).getByRole("listitem");
  await scan("SLOT1");
  await expect(rows).toHaveCount(1);
  await scan("SLOT2");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Wat nu gescand wordt, gaat naar").selectOption({ label: "Hal Slot" });
  await expect(rows.filter({ hasText: "zonder plaatscode" })).toHaveCount(2);
  await field.focus();
  await scan("1-07-3");
  await expect(rows.filter({ hasText: "Gaat naar: Hal Slot 1-07-3" })).toHaveCount(2);
  await page.getByRole("button", { name: "2 producten verplaatsen" }).click();
  await expect(page.getByText("2 producten zijn verplaatst")).toBeVisible();
  const { slots } = await ask<{ slots: { label: string; products: number }[] }>("GET", `/places/${hall.id}`);
  expect(slots).toMatchObject([
    { label: "1-07-1", products: 1 },
    { label: "1-07-3", products: 2 },
  ]);
});

/** A draft sale of a customer with an e-mail address. */
async function draftOf({ ask }: Company) {
  const { id: contactId } = await ask("POST", "/contacts", {
    name: "Kantoor & Co",
    isCustomer: true,
    email: "kantoor@voorbeeld.example",
  });
  return ask<{ id: number; orderNr: string }>("POST", "/sales", { contactId });
}

test("an order that opens in the screen of another changes its own status, and a mail is asked about first", async ({
  page,
  company,
}) => {
  const { ask } = company;
  const sale = await draftOf(company);
  await ask("POST", "/admin/order-statuses", {
    ...{ kind: "sale", name: "Intern bericht", phase: "confirmed", color: "#3366FF" },
    mailBody: "Beste {customerName}",
  });
  const choose = async (status: string) => {
    await page.getByRole("button", { name: /^Status/ }).click();
    await page.getByRole("menuitemradio", { name: new RegExp(status) }).click();
  };
  await page.goto(`/orders/sales/${sale.id}`);
  await choose("^Bevestigd$");
  await expect(page.getByText("De status is nu ‘Bevestigd’")).toBeVisible();
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Dupliceren" }).click();
  await expect(page).not.toHaveURL(new RegExp(`/orders/sales/${sale.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(sale.orderNr);

  await choose("Intern bericht");
  const question = page.getByRole("dialog", { name: /stuurt een e-mail aan Kantoor & Co/ });
  await question.getByRole("button", { name: "Zonder e-mail wijzigen" }).click();
  await expect(page.getByText("De status is nu ‘Intern bericht’")).toBeVisible();
  await choose("^Geannuleerd$");
  await expect(page.getByText("De status is nu ‘Geannuleerd’")).toBeVisible();
  const { items } = await ask<{ items: { to: string }[] }>("GET", "/logs/emails?pageSize=100");
  expect(items.filter(({ to }) => to === "kantoor@voorbeeld.example")).toEqual([]);
});
