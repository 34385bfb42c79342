import { attributes } from "../../../contract/attributes.ts";
import { bundles } from "../../../contract/bundles.ts";
import { deliveries } from "../../../contract/copies.ts";
import { printing } from "../../../contract/documents.ts";
import { drivers } from "../../../contract/drivers.ts";
import { driving } from "../../../contract/driving.ts";
import { emails } from "../../../contract/emails.ts";
import { erasure } from "../../../contract/erasure.ts";
import { contactImport, productImport, saleImport } from "../../../contract/import/listImport.ts";
import { purchaseImport } from "../../../contract/import/purchaseImport.ts";
import { intakes } from "../../../contract/intakes.ts";
import { labelTemplates } from "../../../contract/labelTemplates.ts";
import { mailingLists } from "../../../contract/mailingLists.ts";
import { purchases, repairs, sales } from "../../../contract/orders.ts";
import { payments } from "../../../contract/payments.ts";
import { places } from "../../../contract/places.ts";
import { products } from "../../../contract/products.ts";
import { productTypes } from "../../../contract/productTypes.ts";
import { pickupRequests, repairRequests } from "../../../contract/requests.ts";
import type { Route } from "../../../contract/routes.ts";
import { saleLines } from "../../../contract/saleLines.ts";
import { saleServices } from "../../../contract/services.ts";
import { calendar } from "../../../contract/stops.ts";
import { toRepairs } from "../../../contract/toRepairs.ts";
import { tracking } from "../../../contract/tracking.ts";

const trackedPlace = {
  location: {
    timestamp: "2026-11-12T09:30:00.000Z",
    coords: { latitude: 52.0907, longitude: 5.1214, accuracy: 8, speed: 13.9, heading: 45 },
    battery: { level: 0.8, is_charging: false },
  },
};
const lines = [
  { productName: "HP EliteBook 840 G8", serialNumber: "5CD1234XYZ", typeId: 1, unitPrice: 12500 },
  { productName: "Dell P2419H", typeId: 3, quantity: 20, unitPrice: 2500 },
];

const plan = {
  day: "2026-11-17",
  windowFrom: "10:00",
  windowUntil: "12:00",
  vehicleId: 1,
  driverId: 1,
  version: 1,
};

const email = {
  name: "Voorjaarsaanbieding",
  subject: { nl: "Laptops voor {{companyName|uw bedrijf}}" },
  content: {
    nl: {
      blocks: [
        { kind: "text", paragraphs: [{ spans: [{ text: "Beste {{name|klant}}," }] }] },
        { kind: "footer", text: "" },
      ],
    },
  },
  recipients: { listIds: [], tagIds: [], addresses: ["inkoop@voorbeeldbank.nl"] },
};

const usual: [Route, unknown][] = [
  [payments.webhook, { id: "tr_7UhSN1zuXS" }],
  [calendar.planPickup, plan],
  [calendar.planDelivery, plan],
  [drivers.create, { firstName: "Anna", lastName: "Bos", phone: "06 12345678" }],
  [emails.create, email],
  [emails.replace, { ...email, version: 1 }],
  [emails.change, { subject: email.subject, version: 1 }],
  [emails.preview, { email }],
  [emails.audience, { recipients: email.recipients }],
  [emails.copy, { name: "Zomeraanbieding" }],
  [emails.test, { locale: "nl" }],
  [mailingLists.create, { listName: "Nieuwsbrief" }],
  [mailingLists.addMembers, { contactIds: [1] }],
  [
    purchases.create,
    { contactId: 1, pickupDate: "2026-11-17", dataDestruction: "eraseDataCertified", lines },
  ],
  [
    pickupRequests.create,
    { goods: "120 laptops", proposedPickupDate: "2099-12-01", timeFrom: "10:00", timeUntil: "14:00" },
  ],
  [
    repairRequests.create,
    { deviceSerial: "5CD1234XYZ", deviceName: "HP EliteBook 840 G8", defect: "Het scherm blijft zwart" },
  ],
  [
    sales.create,
    {
      contactId: 1,
      deliveryType: "parcel",
      lines: [{ productId: 1, quantity: 1, unitPrice: 24900 }],
    },
  ],
  [
    repairs.create,
    {
      contactId: 1,
      lines: [{ kind: "labour", productName: "Scharnier vervangen", minutes: 45 }],
    },
  ],
  [repairs.addLine, { kind: "labour", productName: "Scharnier vervangen", minutes: 45 }],
  [repairs.replaceLine, { kind: "labour", productName: "Scharnier vervangen", minutes: 60, version: 1 }],
  [repairs.change, { remarks: "Belt als hij klaar is", version: 1 }],
  [repairs.setStatus, { statusId: 13, version: 1 }],
  [
    products.create,
    {
      productName: "HP EliteBook 840 G8",
      serialNumber: "5CD1234XYZ",
      typeId: 1,
      locationId: 1,
      salePrice: 24900,
      vatCodeId: 1,
      attributes: { cpu: "Intel Core i5-1145G7", ram: "16 GB", storage: "256 GB NVMe", grade: "A" },
    },
  ],
  [
    purchaseImport.save,
    { listId: 1, leftOut: [1], mapping: ["serialNumber", "productName", "purchasePrice"], types: { "": 1 } },
  ],
  [contactImport.save, { listId: 1, mapping: ["name", "email", null], onMatch: { email: "update" } }],
  [
    productImport.save,
    { listId: 1, mapping: ["serialNumber", "productName", "location"], types: { "": 1 }, locationId: 1 },
  ],
  [saleImport.save, { listId: 1, mapping: ["orderNr", "email", "sku", "unitPrice"], withVat: true }],
  [products.setStatus, { ids: [1], statusId: 3, partly: true }],
  [
    saleLines.addFromList,
    { quantity: 12, filter: { productName: "ThinkPad T14 Gen 3", "attributes.ram": "16.." } },
  ],
  [bundles.count, { quantity: 1, reason: "Counted when the shelf was cleared" }],
  [products.archive.set, { filter: { lifecycle: "sold" }, partly: true }],
  [products.archive.unset, { ids: [1] }],
  [
    productTypes.create,
    { name: "Thin client", tasks: [1, 2, 3], dependencies: [{ taskId: 3, afterIds: [1, 2] }] },
  ],
  [
    productTypes.replace,
    { name: "Thin client", tasks: [1, 2], dependencies: [{ taskId: 2, afterIds: [1] }], version: 1 },
  ],
  [places.labels, { labels: ["1-07-3"], format: "brother62" }],
  [labelTemplates.preview, { template: { name: "Klein" }, productId: 1 }],
  [productTypes.change, { comment: "Zonder schijf", version: 1 }],
  [attributes.change, { name: "Aansluitingen", version: 1 }],
  [products.change, { salePrice: 22900, version: 1 }],
  [purchases.change, { pickupDate: "2026-11-18", version: 1 }],
  [sales.change, { deliveryDate: "2026-11-20", version: 1 }],
  [purchases.setStatus, { statusId: 2, version: 1 }],
  [sales.setStatus, { statusId: 8, version: 1 }],
  [printing.purchase.print, { filter: { archived: false }, document: "purchaseOrder" }],
  [printing.sale.print, { filter: { archived: false }, document: "quotation" }],
  [printing.repair.print, { filter: { archived: false }, document: "quotation" }],
  [intakes.count, { lineId: 2, quantity: 20 }],
  [
    intakes.decide,
    {
      scanIds: [2],
      decision: "accept",
      typeId: 1,
      productName: "HP EliteBook 840 G8",
    },
  ],
  [saleLines.addMany, { rows: [{ code: "5CD1234XYZ", quantity: 1, unitPrice: 24900 }] }],
  [saleLines.addModel, { quantity: 5, name: "ThinkPad T480", attributes: [{ name: "grade", value: "A" }] }],
  [deliveries.split, { lines: [{ lineId: 1, quantity: 1 }] }],
  [saleLines.arrange, { lineIds: [2, 1] }],
  [saleServices.create, { orderId: 2, name: "Installatie op locatie", unitPrice: 4500 }],
  [erasure.destroy, { serials: ["S3Z8NB0K"], method: "shredded", remarks: "Bon 12" }],
  [places.find, { code: "LOC-1/1-7-3" }],
  [places.move, { moves: [{ productId: 1, locationId: 1, locationLabel: "1-07-3" }] }],
  [products.harvest, { productName: "Moederbord 840 G8", typeId: 1, follows: ["cpu"] }],
  [toRepairs.makeRepairs, { ids: [1], contactId: 1 }],
  [toRepairs.create, { productId: 1, reason: "Het scharnier zit los" }],
  [toRepairs.addMany, { ids: [1], reason: "Het scharnier zit los" }],
  [products.move, { locationId: 2 }],
  [
    driving.complete,
    {
      pieces: 12,
      signedBy: "J. JANSEN",
      signature: { width: 600, height: 200, strokes: [[20, 100, 120, 40, 220, 150, 340, 60]] },
      version: 1,
    },
  ],
  [tracking.tell, trackedPlace],
  [tracking.tellById, { device_id: "k3Jx9vQ2TtW0aZbLr8YpMg", ...trackedPlace }],
];
/** Bodies of which the schema alone does not tell what is usual. */
export const usualBody = ({ method, url }: Pick<Route, "method" | "url">) =>
  usual.find(([route]) => route.method === method && route.url === url)?.[1];
