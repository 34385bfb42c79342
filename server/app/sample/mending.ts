import type { Lot } from "./buying.ts";
import type { Scene } from "./company.ts";
import { productsOf } from "./workshop.ts";

const statusTo = ({ as, orderStatuses }: Scene, orderId: number, name: string) =>
  as("mehmet.voorbeeld").post(`/repairs/${orderId}/status`, { statusId: orderStatuses[`repair ${name}`] });

/** What is sold besides goods. */
export async function offerServices({ as, clock }: Scene) {
  clock.turnTo(-37, "9:00");
  const anna = as("anna.voorbeeld");
  await anna.post("/admin/services", { name: "Installatie op locatie", price: 7500 });
  await anna.post("/admin/services", { name: "Garantie verlengd met een jaar", price: 3900 });
}

/** A laptop that was sold and came back, mended and on its way; and one of a stranger that waits for an answer. */
export async function mendLaptops(scene: Scene, sold: number[], { bundles, devices }: Lot) {
  const { as, clock, contacts } = scene;
  clock.turnTo(-1, "13:10");
  const mehmet = as("mehmet.voorbeeld");
  const laptop = (await productsOf(scene, sold)).find(({ lifecycle }) => lifecycle === "sold");
  const mended = await mehmet.post("/repairs", {
    contactId: contacts.office,
    orderDate: clock.day(-1),
    ...(laptop && { deviceId: laptop.id }),
    deviceName: laptop?.productName ?? "Lenovo ThinkPad T480",
    defect: "Laadt niet meer op; de adapter is het niet.",
    diagnosis: "Laadbus zit los.",
    accessories: "Adapter",
    lines: [
      { kind: "part", productId: bundles[1] },
      { kind: "labour", productName: "Laadbus vastgezet", minutes: 20, hourlyRate: 6000 },
    ],
  });
  await statusTo(scene, mended.id, "Bevestigd");

  clock.turnTo(0, "8:20");
  await mehmet.post("/repairs", {
    contactId: contacts.person,
    orderDate: clock.day(0),
    deviceName: "HP Pavilion 15",
    deviceSerial: "5CD93612K7",
    deviceCondition: "Kras op het deksel, scharnier links stroef.",
    defect: "Valt na tien minuten uit.",
    lines: [{ kind: "labour", productName: "Koeling schoonmaken", minutes: 45, hourlyRate: 6000 }],
  });
  const [screen, hinge] = (await productsOf(scene, devices))
    .filter(({ lifecycle, reservedQuantity }) => lifecycle === "saleable" && reservedQuantity === 0)
    .slice(-2);
  if (screen) await mehmet.post("/to-repairs", { productId: screen.id, reason: "Dode pixels, linksboven." });
  if (hinge) await mehmet.post("/to-repairs", { productId: hinge.id, reason: "Scharnier breekt bijna af." });
}
