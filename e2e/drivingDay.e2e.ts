import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join as pathOf } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Company, join, type List, test } from "./company.ts";
import { drawSignature, faultsOn, keepSession } from "./steps.ts";
import { unfitForTheRoad } from "./sunlight.ts";

type Stop = { id: number; state: string };
type Named = { id: number; name: string };

/** A pickup of today, driven by Dries in a van whose phone tells where it is. */
async function dayOfDries(company: Company) {
  const { ask } = company;
  await join(company, "dries", "Driver");
  const vehicle = await ask("POST", "/admin/vehicles", { name: "Bus Noord", registrationNumber: "V-808-BX" });
  const driver = await ask("POST", "/admin/drivers", {
    ...{ firstName: "Dries", lastName: "Bakker", username: "dries" },
  });
  const contact = await ask("POST", "/contacts", {
    ...{ name: "Gemeente Zuid", companyId: null, isSupplier: true, email: "zuid@voorbeeld.nl" },
    ...{
      representative: "A. Smit",
      phone: "030 1234567",
      street: "Domplein 1",
      zipcode: "3512 JC",
      city: "Utrecht",
    },
  });
  const order = await ask<{ id: number; orderNr: string }>("POST", "/purchases", {
    ...{ contactId: contact.id, logistics: true },
    lines: [
      { productName: "ThinkPad T14", serialNumber: "PF0DAG01", quantity: 1 },
      { productName: "ThinkPad T14", serialNumber: "PF0DAG02", quantity: 1 },
    ],
  });
  const statuses = await ask<List<Named & { kind: string }>>("GET", "/admin/order-statuses?pageSize=200");
  const confirmed = statuses.items.find(({ kind, name }) => kind === "purchase" && name === "Bevestigd")!;
  await ask("POST", `/purchases/${order.id}/status`, { statusId: confirmed.id });
  const { stop } = await ask<{ stop: Stop }>("GET", `/purchases/${order.id}/stop`);
  const { day } = await ask<{ day: string }>("GET", "/vehicles/V-808-BX/today-pickups");
  const nothing = { windowFrom: null, windowUntil: null, position: null };
  await ask("PUT", `/calendar/pickups/${stop.id}`, {
    ...{ ...nothing, day, vehicleId: vehicle.id, driverId: driver.id, overrideReason: "Proefrit" },
  });
  return { order, stop, vehicle };
}

/** By day and by night. */
async function isFit(run: Page) {
  for (const colorScheme of ["dark", "light"] as const) {
    await run.emulateMedia({ colorScheme });
    // Colours go from one to the other: they are judged where they arrive.
    await run.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await unfitForTheRoad(run), colorScheme).toEqual([]);
  }
}

/** The points of a real drive, as seconds before its end. */
function realDrive() {
  const file = pathOf(
    import.meta.dirname,
    "../server/testing/files/tracking/gpxpy-around-visnjan-with-car.gpx",
  );
  const points = [
    ...readFileSync(file, "utf8").matchAll(/<trkpt lat="([\d.]+)" lon="([\d.]+)">.*?<time>([^<]+)/g),
  ].map(([, lat, lon, time]) => ({ lat, lon, at: Date.parse(time!) }));
  const end = points.at(-1)!.at;
  return points.map(({ lat, lon, at }) => ({ lat, lon, age: (end - at) / 1000 }));
}

test("a day is driven with proof, followed on the map, and ends in the intake", async ({
  page,
  company,
  browser,
}) => {
  const { order, stop } = await dayOfDries(company);

  await page.goto("/map");
  const van = page.getByRole("list", { name: "Voertuigen" }).getByRole("button", { name: /Bus Noord/ });
  await expect(van).toContainText("Geen telefoon ingesteld");
  await van.click();
  await page.getByRole("button", { name: "Telefoon instellen" }).click();
  const dialog = page.getByRole("dialog", { name: "Telefoon in Bus Noord" });
  await dialog.getByRole("button", { name: "Code maken" }).click();
  await expect(dialog.getByRole("img", { name: "Code om met de telefoon te scannen" })).toBeVisible();
  const told = await dialog.getByText(/\/api\/tracking\/osmand\//).textContent();
  const url = company.url + new URL(told!).pathname;
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(van).toContainText("Nog niets gehoord");

  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: company.url },
    ...{
      locale: "nl-NL",
      geolocation: { latitude: 45.2733, longitude: 13.714 },
      permissions: ["geolocation"],
    },
  });
  await keepSession(phone, await company.signIn("dries"));
  const run = await phone.newPage();
  await run.goto("/");
  await expect(run.getByRole("heading", { name: "Mijn ritten" })).toBeVisible();
  await expect(run.getByText("Waar dit voertuig rijdt, wordt bijgehouden.")).toBeVisible();
  await isFit(run);
  await run.getByRole("link", { name: /Gemeente Zuid/ }).click();
  const start = run.getByRole("button", { name: "Vertrekken" });
  expect((await start.boundingBox())!.height).toBeGreaterThanOrEqual(56);
  await isFit(run);
  await start.click();

  for (const { lat, lon, age } of realDrive()) {
    const timestamp = Math.floor(Date.now() / 1000 - age);
    const answer = await fetch(`${url}?lat=${lat}&lon=${lon}&timestamp=${timestamp}&accuracy=8`, {
      method: "POST",
    });
    expect(answer.status).toBe(200);
  }
  await expect(van).toContainText("Rijdt sinds");
  await expect(page.getByRole("button", { name: /Bus Noord: Rijdt sinds/ })).toBeVisible();
  await expect(page.getByText("Rijdt", { exact: true })).toBeVisible();

  await run.getByRole("button", { name: "Ik ben er" }).click();
  for (const serial of ["pf0dag01", "PF0DAG02", "EXTRA01"]) {
    await run.getByLabel("Serienummers").fill(serial);
    await run.getByLabel("Serienummers").press("Enter");
  }
  await expect(run.getByText("EXTRA01 staat niet op de lijst; het gaat mee als extra").first()).toBeVisible();
  await expect(run.getByLabel("Geteld aantal")).toHaveValue("3");
  const picture = await run.screenshot({ type: "jpeg" });
  await run
    .locator("input[type=file]")
    .setInputFiles({ name: "deur.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(run.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await run.getByRole("button", { name: "Stop afronden" }).click();
  await expect(
    run.getByText("Laat tekenen, of geef aan waarom er niet getekend wordt.").first(),
  ).toBeVisible();
  await run.getByLabel("Naam van wie tekent").fill("A. SMIT");
  await drawSignature(run);
  expect(await faultsOn(run)).toEqual([]);
  await isFit(run);
  await run.getByRole("button", { name: "Stop afronden" }).click();
  await expect(run.getByRole("img", { name: "Handtekening van A. SMIT" })).toBeVisible();
  await expect(run.getByRole("button", { name: `Ontvangstbewijs ${order.orderNr}` })).toBeVisible();
  expect((await company.ask<Stop>("GET", `/stops/${stop.id}`)).state).toBe("done");

  await page.goto(`/orders/purchases/${order.id}`);
  await expect(page.getByText("Inname gestart")).toBeVisible();
  await phone.close();
});

/** A tile server as OpenStreetMap's: who does not say on which page a picture is shown gets none. */
async function tileServer() {
  const asked: { referer: string | undefined }[] = [];
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const server = createServer(({ headers: { referer } }, answer) => {
    asked.push({ referer });
    answer.writeHead(referer ? 200 : 403, { "content-type": "image/png" }).end(referer ? pixel : undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, close: () => server.close() };
}

test("the map shows the tiles of a server that refuses who does not say where", async ({ page, company }) => {
  const { ask } = company;
  await ask("POST", "/admin/vehicles", { name: "Bus Tegel", registrationNumber: "V-809-BX" });
  const tiles = await tileServer();
  const configs = await ask("GET", "/admin/configs");
  await ask("PUT", "/configs", {
    ...configs,
    tiles: { url: tiles.url, attribution: "© Tegels", maxZoom: 19 },
  });
  const shown = page.locator("img.leaflet-tile-loaded");
  await expect(async () => {
    await page.goto("/map");
    await expect(shown.first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText("© Tegels")).toBeVisible();
  expect(await shown.first().evaluate((tile: HTMLImageElement) => tile.naturalWidth)).toBe(1);
  expect(new Set(tiles.asked.map(({ referer }) => referer))).toEqual(new Set([`${company.url}/`]));
  const { version } = await ask("GET", "/admin/configs");
  await ask("PUT", "/configs", { ...configs, version });
  tiles.close();
});
