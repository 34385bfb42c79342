import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { cents, day, input, key, oneOf, orNull, text, time, version } from "./http.ts";
import { discount } from "./orderLines.ts";

export const dataDestructions = [
  "noDataCarrier",
  "formatDisk",
  "statementOfDestruction",
  "degaussByEmp",
  "eraseDataCertified",
] as const;
export type DataDestruction = (typeof dataDestructions)[number];
export const deliveryTypes = ["pickup", "delivery", "parcel", "collected"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

const noDay = orNull(day);
const no = Type.Boolean({ default: false });

export const orderFields = {
  orderNr: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: "^([^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*))?$",
      description: "Generated when blank",
    }),
  ),
  contactId: key,
  partnerId: orNull(key),
  statusId: Type.Optional({ ...key, description: "The kind's first draft status when left out" }),
  orderDate: Type.Optional({ ...day, description: "Today when left out" }),
  validUntil: Type.Optional({
    ...noDay,
    description: "Last day that the quotation is valid; from the settings when left out of a new order",
  }),
  deliveryDate: noDay,
  pickupDate: { ...noDay, examples: ["2026-11-17"] },
  proposedPickupDate: noDay,
  timeFrom: {
    ...orNull(time),
    description: "Start of the pickup window",
    examples: ["10:00"],
  },
  timeUntil: { ...orNull(time), description: "End of the pickup window", examples: ["14:00"] },
  deliveryType: orNull({ ...oneOf(deliveryTypes), examples: ["pickup"] }),
  locationId: orNull(key),
  locationLabel: { ...text(60), default: "" },
  customerReference: { ...text(100), default: "", description: "The customer's reference" },
  deliveryAddress: { ...text(500), default: "", description: "The customer's own when left out" },
  remarks: { ...text(5000), default: "" },
  instructions: { ...text(5000), default: "" },
  gift: no,
  logistics: no,
  transportCost: { ...cents, default: 0 },
  ...discount,
  amountsWithVat: Type.Boolean({
    default: false,
    description: "transportCost and a discount in cents include VAT, which is then taken out of them",
  }),
  dataDestruction: { ...oneOf(dataDestructions, "dataDestructions"), default: "eraseDataCertified" as const },
  dhlTrackingCode: { ...text(60), default: "" },
};
/** The fields that may still change when an order is done or cancelled. */
export const changeableWhenClosed: readonly (keyof typeof orderFields)[] = [
  "remarks",
  "instructions",
  "dhlTrackingCode",
];
/** The body that creates an order with its lines; `own` are the fields of its kind only. */
export const withLines = <L extends TSchema>(line: L, own: TProperties = {}) =>
  input({ ...orderFields, ...own, lines: Type.Optional(Type.Array(line, { maxItems: 5000 })) });
export const headOnly = input({ ...orderFields, version: Type.Optional(version) });
export type OrderInput = Static<typeof headOnly>;
