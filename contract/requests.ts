import { type Static, Type } from "typebox";
import { addFilesSchemas } from "./attachments.ts";
import { day, input, key, oneOf, orNull, serial, strict, text, time, withSchemas } from "./http.ts";
import { Order } from "./orderAnswer.ts";
import { dataDestructions } from "./orderInput.ts";
import * as routes from "./requests.routes.ts";

export const PickupRequest = input({
  contactId: {
    ...orNull(key),
    description: "Owner of the goods, when a partner asks; the partner itself when left out",
  },
  goods: {
    ...text(2000, 1),
    description: "Description of what to pick up; a list can be added as a file",
  },
  deliveryAddress: {
    ...text(500),
    default: "",
    description: "Where it is; the contact's own address when left out",
  },
  proposedPickupDate: { ...orNull(day), description: "Today or later" },
  timeFrom: { ...orNull(time), description: "Start of the pickup window" },
  timeUntil: { ...orNull(time), description: "End of the pickup window" },
  dataDestruction: { ...oneOf(dataDestructions, "dataDestructions"), default: "eraseDataCertified" as const },
  remarks: { ...text(2000), default: "", description: "Instructions for the driver" },
});
export type PickupRequest = Static<typeof PickupRequest>;
const subject = {
  name: "Requests",
  description: "Pickups that suppliers and partners request: each becomes a draft purchase order.",
  topic: "purchases",
};
const pickupRequestsSchemas = {
  create: {
    summary: "Requests a pickup: creates a draft purchase order for the caller's contact.",
    body: {
      ...PickupRequest,
      examples: [
        { goods: "120 laptops", proposedPickupDate: "2099-12-01", timeFrom: "10:00", timeUntil: "14:00" },
      ],
    },
    answer: Order,
    refuses: { 422: ["noOwnContact", "dayPassed", "timesReversed"], 429: ["tooManyRequests"] },
  },
  addFile: addFilesSchemas(
    "order",
    "Attaches photos, lists and other files to the caller's draft purchase order.",
    "lijst.xlsx",
  ),
} as const;
export type PickupRequestsSchemas = typeof pickupRequestsSchemas;
export const pickupRequests = withSchemas(subject, routes.pickupRequests, pickupRequestsSchemas);

export const RepairRequest = input({
  deviceSerial: { ...serial, default: "" },
  deviceName: {
    ...text(200),
    default: "",
    description: "Brand and model; may be left out of a device that was bought here",
  },
  defect: { ...text(5000, 1), description: "Description of the fault" },
  accessories: { ...text(500), default: "", description: "Accessories sent with the device" },
  customerReference: { ...text(100), default: "", description: "The customer's reference" },
});
export type RepairRequest = Static<typeof RepairRequest>;

const BoughtDevice = Type.Object({
  productName: Type.String(),
  serialNumber: Type.String(),
  deliveredOn: orNull(day),
  warrantyUntil: orNull(day),
  underWarranty: Type.Boolean(),
});
const repairSubject = {
  name: "Requests",
  description: "Repairs that customers request: each becomes a draft repair order.",
  topic: "repairs",
};
const repairRequestsSchemas = {
  device: {
    summary: "Finds a device sold to the caller's contact by its serial number, IMEI or SKU.",
    query: strict({
      serial: { ...text(80, 1), description: "A serial number, IMEI or SKU", examples: ["5CD1234XYZ"] },
    }),
    answer: Type.Object({ device: orNull(BoughtDevice) }),
  },
  devices: {
    summary: "Lists the latest 200 devices that were sold to the caller's contact, newest first.",
    answer: Type.Object({ items: Type.Array(BoughtDevice) }),
  },
  create: {
    summary: "Requests a repair: creates a draft repair order for the caller's contact.",
    body: {
      ...RepairRequest,
      examples: [
        { deviceSerial: "5CD1234XYZ", deviceName: "HP EliteBook 840 G8", defect: "Het scherm blijft zwart" },
      ],
    },
    answer: Order,
    refuses: { 422: ["noOwnContact", "required"], 429: ["tooManyRequests"] },
  },
  addFile: addFilesSchemas(
    "order",
    "Attaches photos and other files to the caller's draft repair order.",
    "scherm.jpg",
  ),
} as const;
export type RepairRequestsSchemas = typeof repairRequestsSchemas;
export const repairRequests = withSchemas(repairSubject, routes.repairRequests, repairRequestsSchemas);
