import { gunzipSync } from "node:zlib";
import { type Colleague, type Scene, sampleFile } from "./company.ts";

type Line = {
  id: number;
  serialNumber: string;
  quantity: number;
};

/** Imports a supplier's list into an order, as the import screen does. */
async function importList({ types }: Scene, by: Colleague, orderId: number, file: string) {
  const read = await by.upload(`/purchases/${orderId}/import/read`, file, sampleFile(file));
  const { listId, mapping } = read;
  const meant: Record<string, number | undefined> = {
    ...types,
    "": file === "bank.csv" ? types.Laptop : types.Accessoire,
  };
  const named = Object.entries(meant).flatMap(([name, id]) => (id ? [[name, id]] : []));
  const saved = await by.post(`/purchases/${orderId}/import`, {
    listId,
    mapping,
    types: Object.fromEntries(named),
  });
  return saved.order.lines as Line[];
}

const statusTo = ({ orderStatuses }: Scene, by: Colleague, orderId: number, name: string) =>
  by.post(`/purchases/${orderId}/status`, { statusId: orderStatuses[`purchase ${name}`] });

/** Scans a whole delivery in, counts what has no number, and books it. */
async function receive(scene: Scene, orderId: number, lines: Line[], locationLabel: string) {
  const wim = scene.as("wim.voorbeeld");
  const { id } = await wim.post("/intakes", {
    orderId,
    locationId: scene.locations.Magazijn,
    locationLabel,
  });
  // A pallet is unpacked from the top: what was listed last is scanned first.
  const serialNumbers = lines
    .map(({ serialNumber }) => serialNumber)
    .filter(Boolean)
    .toReversed();
  await wim.post(`/intakes/${id}/scans`, { serialNumbers });
  for (const line of lines.filter(({ serialNumber }) => !serialNumber))
    await wim.post(`/intakes/${id}/count`, { lineId: line.id, quantity: line.quantity });
  scene.clock.wait(85);
  const { productIds } = await wim.post(`/intakes/${id}/close`);
  return productIds as number[];
}

/** A lot on the shelf: devices, and what has no serial number in the order of the list. */
export type Lot = { devices: number[]; bundles: number[] };

export async function buyFromMunicipality(scene: Scene): Promise<Lot> {
  const { clock, contacts } = scene;
  const pieter = scene.as("pieter.voorbeeld");
  clock.turnTo(-26, "10:05");
  const { id } = await pieter.post("/purchases", {
    contactId: contacts.municipality,
    orderDate: clock.day(-26),
    pickupDate: clock.day(-22),
    deliveryType: "pickup",
    dataDestruction: "formatDisk",
    transportCost: 7500,
    remarks: "Ophalen via de expeditie aan de achterzijde.",
  });
  const lines = await importList(scene, pieter, id, "municipality.csv");
  await statusTo(scene, pieter, id, "Ophaling gepland");
  clock.turnTo(-22, "13:10");
  const productIds = await receive(scene, id, lines, "1-03-2");
  clock.turnTo(-21, "9:00");
  await statusTo(scene, pieter, id, "Afgerond");
  return { devices: productIds.slice(0, -2), bundles: productIds.slice(-2) };
}

/** The reports of the erasure tool, with their days moved to the days of this lot. */
function erasureReports({ clock }: Scene) {
  const days = { "2026-11-08": -11, "2026-11-09": -10, "2026-11-10": -9 };
  const text = gunzipSync(sampleFile("erasure-reports.xml.gz")).toString();
  const moved = Object.entries(days).reduce((xml, [day, away]) => xml.replaceAll(day, clock.day(away)), text);
  return Buffer.from(moved);
}

export async function buyFromBank(scene: Scene) {
  const { clock, contacts } = scene;
  const pieter = scene.as("pieter.voorbeeld");
  clock.turnTo(-17, "11:20");
  const { id } = await pieter.post("/purchases", {
    contactId: contacts.bank,
    partnerId: contacts.leasing,
    orderDate: clock.day(-17),
    proposedPickupDate: clock.day(-13),
    pickupDate: clock.day(-12),
    deliveryType: "pickup",
    dataDestruction: "eraseDataCertified",
    remarks: "40 laptops van de vervanging; gecertificeerd wissen met rapport per schijf.",
  });
  const lines = await importList(scene, pieter, id, "bank.csv");
  await statusTo(scene, pieter, id, "Ophaling bevestigd");
  clock.turnTo(-12, "14:30");
  const productIds = await receive(scene, id, lines, "1-07-3");
  clock.turnTo(-9, "9:40");
  const tess = scene.as("tess.voorbeeld");
  await tess.upload(`/products/blancco/${id}`, "rapporten-voorbeeldbank.xml", erasureReports(scene));
  clock.turnTo(-8, "16:15");
  await statusTo(scene, pieter, id, "Afgerond");
  return productIds;
}

/** A lot of which the list is here. */
export async function agreeWithSchool(scene: Scene) {
  const { clock, contacts } = scene;
  const pieter = scene.as("pieter.voorbeeld");
  clock.turnTo(-4, "15:30");
  const { id } = await pieter.post("/purchases", {
    contactId: contacts.school,
    orderDate: clock.day(-4),
    pickupDate: clock.day(0),
    deliveryType: "pickup",
    dataDestruction: "eraseDataCertified",
    remarks: "Lokaal 12 en de mediatheek; conciërge bellen bij aankomst.",
  });
  const lines = await importList(scene, pieter, id, "school.csv");
  await statusTo(scene, pieter, id, "Ophaling gepland");
  return { orderId: id as number, lines };
}

/** The school's lot stands at the door, half scanned. */
export async function receiveFromSchool(
  scene: Scene,
  { orderId, lines }: { orderId: number; lines: Line[] },
) {
  scene.clock.turnToMinutesAgo(50);
  const wim = scene.as("wim.voorbeeld");
  const intake = await wim.post("/intakes", {
    orderId,
    locationId: scene.locations.Ontvangst,
    locationLabel: "",
  });
  const serials = lines.map(({ serialNumber }) => serialNumber).filter(Boolean);
  const scanned = [...serials.slice(0, 29), "SCH-ONBEKEND-1", "5CG0000XYZ", serials[4]!];
  await wim.post(`/intakes/${intake.id}/scans`, { serialNumbers: scanned });
}

/** An order that came to nothing. */
export async function loseLibrary(scene: Scene) {
  const { clock, contacts, types } = scene;
  const pieter = scene.as("pieter.voorbeeld");
  clock.turnTo(-6, "10:40");
  const { id } = await pieter.post("/purchases", {
    contactId: contacts.library,
    orderDate: clock.day(-6),
    remarks: "Heeft zelf een afnemer gevonden.",
    lines: [{ productName: "ThinkCentre M710q", typeId: types.Desktop, quantity: 12, unitPrice: 4500 }],
  });
  await statusTo(scene, pieter, id, "Geannuleerd");
  await pieter.post(`/purchases/${id}/archive`);
}

/** What is agreed but not here yet. */
export async function planPickups(scene: Scene) {
  const { clock, contacts, types } = scene;
  const pieter = scene.as("pieter.voorbeeld");
  const order = async (contactId: number | undefined, input: object) =>
    (await pieter.post("/purchases", { contactId, deliveryType: "pickup", ...input })).id as number;

  clock.turnTo(-3, "9:15");
  const hospital = await order(contacts.hospital, {
    orderDate: clock.day(-3),
    proposedPickupDate: clock.day(1),
    pickupDate: clock.day(1),
    instructions: "Melden bij de goederenontvangst, poort 3. Mondkapje verplicht op de afdeling.",
    lines: [
      { productName: "HP EliteBook 840 G7", typeId: types.Laptop, quantity: 30, unitPrice: 18500 },
      { productName: "Dell P2419H 24 inch", typeId: types.Monitor, quantity: 24, unitPrice: 2500 },
      { productName: "HP USB-C Dock G5", typeId: types.Accessoire, quantity: 30, unitPrice: 1500 },
    ],
  });
  await statusTo(scene, pieter, hospital, "Ophaling bevestigd");

  clock.turnTo(-1, "14:00");
  await order(contacts.notary, {
    orderDate: clock.day(-1),
    proposedPickupDate: clock.day(4),
    dataDestruction: "statementOfDestruction",
    remarks: "Ongeveer vijftien werkplekken; lijst volgt.",
    lines: [{ productName: "Werkplek met scherm", typeId: types.Desktop, quantity: 15 }],
  });
  await order(contacts.municipality, {
    orderDate: clock.day(-1),
    proposedPickupDate: clock.day(6),
    dataDestruction: "noDataCarrier",
    gift: true,
    remarks: "Gift voor het project Digitaal Mee.",
    lines: [{ productName: "Beamer", typeId: types.Accessoire, quantity: 4 }],
  });
}
