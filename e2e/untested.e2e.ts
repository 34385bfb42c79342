import { expect, type Page } from "@playwright/test";
import { type Company, type List, newSaleable, test } from "./company.ts";
import { faultsOn, fromMenu } from "./steps.ts";

type Task = { id: number; name: string };
const typeIn = async ({ ask }: Company, name: string) =>
  (await ask<List<{ id: number; name: string }>>("GET", "/admin/product-types?pageSize=200")).items.find(
    (type) => type.name === name,
  )!.id;
const draftOf = async ({ ask }: Company, productId: number) => {
  const { items } = await ask<List>("GET", "/contacts?isCustomer=true&pageSize=1");
  return ask("POST", "/sales", { contactId: items[0]!.id, lines: [{ productId }] });
};
const letGo = "Vrijgeven met open taken";
async function giveReason(page: Page, reason: string) {
  const dialog = page.getByRole("dialog", { name: letGo });
  await dialog.getByRole("textbox", { name: "Reden" }).fill(reason);
  await dialog.getByRole("button", { name: letGo }).click();
}

test("an untested device is kept from the customer, let go with a reason, and its passport says so", async ({
  page,
  company,
}) => {
  const product = { productName: "Ongetest scherm", typeId: await typeIn(company, "Monitor") };
  const { id } = await company.ask("POST", "/products", { ...product, serialNumber: "ONGETEST-1" });
  const sale = await draftOf(company, id);
  await page.goto(`/orders/sales/${sale.id}`);
  await expect(page.getByText("nog te doen: Testen, Graderen")).toBeVisible();
  await page.getByRole("button", { name: /^Status: Concept/ }).click();
  const confirmed = page.getByRole("menuitemradio", { name: /^Bevestigd Verplichte/ });
  await expect(confirmed).toContainText("Verplichte taken staan nog open bij ONGETEST-1: Testen, Graderen.");
  await page.keyboard.press("Escape");

  await page.goto(`/products/${id}`);
  await fromMenu(page, "Status wijzigen");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nieuwe status").selectOption("Verkoopbaar");
  await dialog.getByRole("button", { name: "Status wijzigen" }).click();
  await expect(dialog.getByText("nog te doen: Testen, Graderen")).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: letGo }).click();
  await giveReason(page, "nieuw in de doos");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Toch vrijgegeven: nieuw in de doos").first()).toBeVisible();
  expect(await company.ask("GET", `/aproduct/${id}`)).toMatchObject({
    ...{ lifecycle: "saleable", openTasks: [], proofOverride: "nieuw in de doos" },
  });

  await page.goto(`/orders/sales/${sale.id}`);
  await page.getByRole("button", { name: "Voorraad reserveren" }).first().click();
  await expect(page.getByRole("button", { name: /^Status: Bevestigd/ })).toBeVisible();
});

test("a device whose task is opened again is kept on its order until it is let go there", async ({
  page,
  company,
}) => {
  const product = { productName: "Scherm met twijfel", typeId: await typeIn(company, "Monitor") };
  const { id } = await newSaleable(company, product);
  const sale = await draftOf(company, id);
  await page.goto(`/orders/sales/${sale.id}`);
  await page.getByRole("button", { name: "Voorraad reserveren" }).first().click();
  await expect(page.getByRole("button", { name: /^Status: Bevestigd/ })).toBeVisible();
  const { items } = await company.ask<List<Task>>("GET", `/tasks?productId=${id}`);
  const tested = items.find(({ name }) => name === "Testen")!;
  await company.ask("PATCH", `/tasks/${tested.id}`, { status: "toDo" });

  await page.getByRole("button", { name: "Order gereedmelden" }).first().click();
  await expect(page.getByText("Bij 1 apparaat staan verplichte taken open:")).toBeVisible();
  await page.reload();
  await expect(page.getByText("nog te doen: Testen")).toBeVisible();
  await page.getByRole("button", { name: letGo }).click();
  const reason = page.getByRole("dialog");
  await reason.getByRole("textbox").fill("de klant weet ervan");
  await reason.getByRole("button", { name: letGo }).click();
  await expect(page.getByText("nog te doen: Testen")).toHaveCount(0);
  await page.getByRole("button", { name: "Order gereedmelden" }).first().click();
  await expect(page.getByRole("button", { name: /^Status: Gereed/ })).toBeVisible();
});
