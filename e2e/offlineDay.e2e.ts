import { expect, type Page } from "@playwright/test";
import { type Company, join, type List, test } from "./company.ts";
import { drawSignature, faultsOn, keepSession } from "./steps.ts";

type Stop = { id: number; state: string; partsPresent: number | null; partsTotal: number | null };
type Named = { id: number; name: string };

/** A pickup of today for Fenna, who drives a van of her own. */
async function dayOfFenna(company: Company) {
  const { ask } = company;
  await join(company, "fenna", "Driver");
  const vehicle = await ask("POST", "/admin/vehicles", {
    name: "Bus Kelder",
    registrationNumber: "V-810-BX",
  });
  await ask("POST", `/admin/vehicles/${vehicle.id}/odometer`, { day: "2026-01-05", km: 81_000 });
  const driver = await ask("POST", "/admin/drivers", {
    ...{ firstName: "Fenna", lastName: "Bakker", username: "fenna" },
  });
  const contact = await ask("POST", "/contacts", {
    ...{ name: "Bank Kelder", companyId: null, isSupplier: true, email: "kelder@voorbeeld.nl" },
    ...{ representative: "K. Vos", street: "Domplein 2", zipcode: "3512 JC", city: "Utrecht" },
  });
  const order = await ask("POST", "/purchases", {
    ...{ contactId: contact.id, logistics: true },
    lines: [{ productName: "ThinkPad T14", quantity: 3 }],
  });
  const statuses = await ask<List<Named & { kind: string }>>("GET", "/admin/order-statuses?pageSize=200");
  const confirmed = statuses.items.find(({ kind, name }) => kind === "purchase" && name === "Bevestigd")!;
  await ask("POST", `/purchases/${order.id}/status`, { statusId: confirmed.id });
  const { stop } = await ask<{ stop: Stop }>("GET", `/purchases/${order.id}/stop`);
  const { day } = await ask<{ day: string }>("GET", "/vehicles/V-810-BX/today-pickups");
  await ask("PUT", `/calendar/pickups/${stop.id}`, {
    ...{ windowFrom: null, windowUntil: null, position: null },
    ...{ day, vehicleId: vehicle.id, driverId: driver.id, overrideReason: "Proefrit" },
  });
  return { stop, vehicle };
}

/** Until the phone could start without a network. */
const isStored = (run: Page) =>
  run.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.keys()).length;
  });

test("a day is driven without a network, outlives the page, and reaches the office whole", async ({
  company,
  browser,
}) => {
  const { stop, vehicle } = await dayOfFenna(company);
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: company.url },
    locale: "nl-NL",
  });
  await keepSession(phone, await company.signIn("fenna"));
  let run = await phone.newPage();
  await run.goto("/driving");
  await expect(run.getByRole("link", { name: /Bank Kelder/ })).toBeVisible();
  await isStored(run);
  const picture = await run.screenshot({ type: "jpeg" });
  await phone.setOffline(true);

  await run.getByRole("button", { name: "Voertuig nakijken en kilometerstand invullen" }).click();
  await run.getByLabel("Kilometerstand").fill("80000");
  await run.getByRole("button", { name: "Vastleggen" }).click();
  await expect(run.getByText("Eerder was de stand al 81.000 km. Klopt dit?")).toBeVisible();
  await run.getByLabel("Kilometerstand").fill("81250");
  await run.getByLabel("De verlichting werkt").check();
  await run.getByLabel("Schade").fill("Deuk links");
  await run.getByRole("button", { name: "Vastleggen" }).click();
  await expect(run.getByText("Geen verbinding: 1 handeling wacht op deze telefoon")).toBeVisible();

  await run.getByRole("link", { name: /Bank Kelder/ }).click();
  await run.getByRole("button", { name: "Vertrekken" }).click();
  await run.getByRole("button", { name: "Ik ben er" }).click();
  await run.getByLabel("Geteld aantal").fill("3");
  await run
    .locator("input[type=file]")
    .setInputFiles({ name: "deur.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(run.getByRole("img", { name: "Foto 1" })).toBeVisible();

  // The page goes, as when a phone runs out of memory; without a network it starts again where it was.
  await run.close();
  run = await phone.newPage();
  await run.goto(`/driving/${stop.id}`);
  await expect(run.getByLabel("Geteld aantal")).toHaveValue("3");
  await expect(run.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await run.getByLabel("Zegelnummer").fill("ZG-118");
  await run.getByLabel("Naam van wie tekent").fill("K. VOS");
  await drawSignature(run);
  await run.getByRole("button", { name: "Stop afronden" }).click();
  await expect(run.getByText("Geen verbinding: 5 handelingen wachten op deze telefoon")).toBeVisible();
  expect(await faultsOn(run)).toEqual([]);
  await run.getByRole("button", { name: "Mijn account" }).click();
  await run.getByRole("menuitem", { name: "Uitloggen" }).click();
  const refusal = run.getByRole("dialog", { name: "Nog niet alles is verstuurd" });
  await expect(refusal).toContainText("5 handelingen");
  await refusal.getByRole("button", { name: "Sluiten" }).click();
  expect((await company.ask<Stop>("GET", `/stops/${stop.id}`)).state).toBe("planned");

  await phone.setOffline(false);
  await expect(run.getByText("3 stuks geteld")).toBeVisible();
  await expect(run.getByText("ZG-118")).toBeVisible();
  await expect(run.getByText(/Geen verbinding/)).toBeHidden();
  const done = await company.ask<Stop>("GET", `/stops/${stop.id}`);
  expect(done).toMatchObject({ state: "done", partsTotal: null });
  const { items } = await company.ask<List>("GET", `/admin/vehicles/${vehicle.id}/checks`);
  expect(items).toMatchObject([{ km: 81_250, lights: true, tyres: false, damage: "Deuk links" }]);
  await phone.close();
});
