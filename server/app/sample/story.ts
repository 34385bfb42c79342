import {
  agreeWithSchool,
  buyFromBank,
  buyFromMunicipality,
  loseLibrary,
  planPickups,
  receiveFromSchool,
} from "./buying.ts";
import type { Company, Scene } from "./company.ts";
import { prepareMailing } from "./mailing.ts";
import { mendLaptops, offerServices } from "./mending.ts";
import { meetPeople } from "./people.ts";
import { keepOnShelf, sellThisWeek, sellToOffice, sellToSchool, sellToWebshop } from "./selling.ts";
import { planTrips } from "./trips.ts";
import { askAround, prepareBankLot, prepareMunicipalityLot, workToday } from "./workshop.ts";

/** Eight weeks of a refurbisher: two lots that came in and were sold, one that is being received, and what is planned. */
export async function tellStory(company: Company) {
  const contacts = await meetPeople(company);
  const statuses = await addStatuses(company);
  const scene: Scene = {
    ...company,
    contacts,
    orderStatuses: statuses,
    types: await company.named("product-types", ["Laptop", "Desktop", "Monitor", "Server", "Accessoire"]),
    productStatuses: await company.named("product-statuses", ["Ingekocht", "In de wacht", "Verkoopbaar"]),
    locations: await company.named("locations", ["Magazijn", "Ontvangst", "Werkplaats"]),
    vat: await company.named("vat-codes", ["ICL"]),
  };
  await offerServices(scene);
  await scene.as("anna.voorbeeld").post("/admin/label-templates", {
    name: "Klein met Data Matrix",
    width: 5400,
    height: 2500,
    square: "dataMatrix",
    squareHolds: "sku",
    squareSize: 1000,
    barsHeight: 400,
    barsTextSize: 6,
    fields: [
      { field: "productName", size: 8, lines: 1 },
      { field: "attribute.ram", size: 7, lines: 1 },
    ],
  });
  const municipality = await buyFromMunicipality(scene);
  await prepareMunicipalityLot(scene, municipality);
  await keepOnShelf(scene, municipality);
  const bank = await buyFromBank(scene);
  await sellToWebshop(scene, municipality);
  await prepareBankLot(scene, bank);
  await sellToSchool(scene, municipality);
  await loseLibrary(scene);
  await sellToOffice(scene, bank);
  const school = await agreeWithSchool(scene);
  await planPickups(scene);
  await sellThisWeek(scene, bank, municipality);
  await planTrips(scene);
  await mendLaptops(scene, bank, municipality);
  await askAround(scene);
  await prepareMailing(scene);
  await receiveFromSchool(scene, school);
  await workToday(scene, bank);
}

/** Two statuses that send a mail, beside those that every company begins with. */
async function addStatuses(company: Company) {
  const anna = company.as("anna.voorbeeld");
  const existing = ["Concept", "Bevestigd", "Ophaling gepland", "Afgerond", "Geannuleerd"];
  await company.named("order-statuses", [
    ...existing.map((name) => `purchase ${name}`),
    "sale Bevestigd",
    "sale Gereed",
    "sale Afgerond",
    "sale Geannuleerd",
    "repair Bevestigd",
  ]);
  await anna.post("/admin/order-statuses", {
    kind: "purchase",
    name: "Ophaling bevestigd",
    phase: "confirmed",
    color: "#6A3FBF",
    position: 90,
    mailBody:
      "Beste {supplierName},\n\nWij halen uw apparatuur op {pickupDate} op (inkooporder {orderNr}). Zet de apparatuur bij elkaar; onze chauffeur heeft een handtekening nodig.\n\nMet vriendelijke groet,\nRondom IT",
  });
  await anna.post("/admin/order-statuses", {
    kind: "sale",
    name: "Bevestigd met bericht",
    phase: "confirmed",
    color: "#3366FF",
    position: 90,
    mailBody:
      "Beste {customerName},\n\nUw bestelling {orderNr} van {orderDate} is bevestigd. U krijgt bericht zodra hij klaarstaat.\n\nMet vriendelijke groet,\nRondom IT",
  });
  return company.named("order-statuses", []);
}
