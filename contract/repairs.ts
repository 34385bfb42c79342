import { type Static, Type } from "typebox";
import { day, instant, key, money, orNull, serial, text } from "./http.ts";

/** The fields that only repairs have. */
export const repairFields = {
  deviceId: { ...orNull(key), description: "The device, when it is ours or we sold it" },
  deviceName: {
    ...text(200),
    default: "",
    description: "Brand and model",
    examples: ["HP EliteBook 840 G8"],
  },
  deviceSerial: { ...serial, default: "" },
  accessories: {
    ...text(500),
    default: "",
    description: "Accessories handed in with the device",
    examples: ["Adapter"],
  },
  deviceCondition: {
    ...text(1000),
    default: "",
    description: "Condition on arrival",
    examples: ["Kras op het deksel"],
  },
  defect: {
    ...text(5000),
    default: "",
    description: "Fault as described by the customer",
    examples: ["Het scharnier zit los"],
  },
  diagnosis: { ...text(5000), default: "" },
};

const SoldDevice = Type.Object({
  productId: Type.Integer(),
  sku: Type.String(),
  productName: Type.String(),
  serialNumber: Type.String(),
  inStock: Type.Boolean({ description: "The device belongs to the company and is in stock" }),
  saleId: orNull(Type.Integer()),
  saleNr: orNull(Type.String()),
  customerId: orNull(Type.Integer()),
  customerName: orNull(Type.String()),
  deliveredOn: orNull(day),
  warrantyUntil: orNull(day),
  underWarranty: Type.Boolean(),
});
export type SoldDevice = Static<typeof SoldDevice>;
export const SoldDevices = Type.Object({ items: Type.Array(SoldDevice) });

/** Fields in the answer of a repair only. */
export const repairAnswer = {
  deviceId: orNull(Type.Integer()),
  deviceName: Type.String(),
  deviceSerial: Type.String(),
  accessories: Type.String(),
  deviceCondition: Type.String(),
  defect: Type.String(),
  diagnosis: Type.String(),
  device: orNull(SoldDevice),
  approvedAt: orNull(instant),
  approvedBy: orNull(Type.String()),
  approvedHow: Type.String(),
  approvedTotal: orNull(
    Type.Integer({
      ...money,
      description: "Total when it was approved, cents; null without the right to see prices",
    }),
  ),
  needsApproval: Type.Boolean({ description: "The repair waits for the customer's approval of its cost" }),
};
