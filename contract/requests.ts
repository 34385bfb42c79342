import { type Static, Type } from "typebox";
import { addFilesSchemas } from "./attachments.ts";
import { day, input, key, oneOf, orNull, serial, strict, text, time, withSchemas } from "./http.ts";
import { Order } from "./orderAnswer.ts";
import { dataDestructions } from "./orderInput.ts";
import * as routes from "./requests.routes.ts";

export const PickupRequest = input({
  contactId: { ...orNull(key), description: "Of a partner: whose goods these are; its own when left out" },
  goods: {
    ...text(2000, 1),
    description: "What there is to fetch, in words; a list can be added as a file",
  },
  deliveryAddress: {
    ...text(500),
    default: "",
    description: "Where it is; the contact's own address when left out",
  },
  proposedPickupDate: { ...orNull(day), description: "Today or later" },
  timeFrom: { ...orNull(time), description: "From when on that day" },
  timeUntil: { ...orNull(time), description: "Until when" },
  dataDestruction: { ...oneOf(dataDestructions, "dataDestructions"), default: "eraseDataCertified" as const },
  remarks: { ...text(2000), default: "", description: "What the driver must know" },
});
export type PickupRequest = Static<typeof PickupRequest>;
const subject = {
  name: "Requests",
  description: "Pickups that suppliers and partners request: each becomes a draft purchase order.",
  topic: "purchases",
};
const pickupRequestsSchemas = {
  create: {
    summary: "Asks for a pickup: makes a draft purchase order of one's own contact.",
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
    "Puts photos, lists and other files with a draft purchase order of one's own.",
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
  defect: { ...text(5000, 1), description: "What is wrong, in words" },
  accessories: { ...text(500), default: "", description: "What comes with it" },
  customerReference: { ...text(100), default: "", description: "What the asker calls this repair" },
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
    summary: "Finds a device that was sold to one's own contact by its serial number, IMEI or SKU.",
    query: strict({
      serial: { ...text(80, 1), description: "A serial number, IMEI or SKU", examples: ["5CD1234XYZ"] },
    }),
    answer: Type.Object({ device: orNull(BoughtDevice) }),
  },
  create: {
    summary: "Asks for a repair: makes a draft repair order of one's own contact.",
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
    "Puts photos and other files with a draft repair order of one's own.",
    "scherm.jpg",
  ),
} as const;
export type RepairRequestsSchemas = typeof repairRequestsSchemas;
export const repairRequests = withSchemas(repairSubject, routes.repairRequests, repairRequestsSchemas);
