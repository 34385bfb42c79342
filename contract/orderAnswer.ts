import { type Static, Type } from "typebox";
import { AttachedFile } from "./attachments.ts";
import { day, hundredths, instant, key, money, oneOf, optional, orNull, time, translated } from "./http.ts";
import { dataDestructions, deliveryTypes } from "./orderInput.ts";
import { discountUnits, mostLinesAnswered, OrderLine } from "./orderLines.ts";
import { repairAnswer } from "./repairs.ts";
import { orderKinds, phases } from "./statuses.ts";
import { Totals, VatRate } from "./totals.ts";

const head = {
  id: Type.Integer(),
  version: Type.Integer(),
  kind: oneOf(orderKinds, "orderKinds"),
  orderNr: Type.String({ examples: ["PO-2026-00001"] }),
  contactId: key,
  contactName: Type.String({ examples: ["Voorbeeldbank N.V."] }),
  customerReference: Type.String(),
  statusId: key,
  statusName: translated(Type.String({ examples: ["Bevestigd"] })),
  statusColor: Type.String({ examples: ["#3366FF"] }),
  phase: { ...oneOf(phases, "phases"), examples: ["confirmed"] },
  orderDate: day,
  validUntil: orNull(day),
  doneOn: orNull(day),
  deliveryDate: orNull(day),
  pickupDate: orNull(day),
  proposedPickupDate: orNull(day),
  timeFrom: orNull(time),
  timeUntil: orNull(time),
  overdue: Type.Boolean({
    description: "The order's day has passed, but its goods have not been received or delivered",
  }),
  partnerId: orNull(key),
  partnerName: orNull(Type.String()),
  deliveryType: orNull(oneOf(deliveryTypes, "deliveryTypes")),
  locationId: orNull(key),
  locationName: orNull(translated(Type.String())),
  locationLabel: Type.String(),
  dataDestruction: oneOf(dataDestructions, "dataDestructions"),
  gift: Type.Boolean(),
  logistics: Type.Boolean(),
  dhlTrackingCode: Type.String(),
  transportCost: orNull(money),
  discount: hundredths,
  discountUnit: oneOf(discountUnits, "discountUnits"),
  amountsWithVat: Type.Boolean({ description: "Transport cost and a discount in cents include VAT" }),
  remarks: Type.String(),
  instructions: Type.String(),
  total: orNull(money),
  lineCount: Type.Integer(),
  deviceName: Type.Optional(Type.String({ description: "Brand and model of what is repaired" })),
  deviceSerial: Type.Optional(Type.String()),
  archived: Type.Boolean(),
  invoiceId: orNull({ ...key, description: "The invoice of it that holds: made, and not taken back" }),
};
export const OrderRow = Type.Object(head);
export type OrderRow = Static<typeof OrderRow>;

/** How another order is related to this one. */
const orderTies = ["duplicateOf", "duplicated", "splitFrom", "splitOff"] as const;
const OrderLink = Type.Object({
  id: Type.Integer(),
  orderNr: Type.String(),
  how: oneOf(orderTies),
});
export const Order = Type.Object({
  ...head,
  deliveryAddress: Type.String(),
  contactAddress: Type.String({
    description: "The customer's, of a sale; blank for people outside the company",
  }),
  createdAt: instant,
  lines: Type.Array(OrderLine, {
    description: `The first ${mostLinesAnswered} of \`lineCount\`; the others are listed in pages`,
  }),
  totals: orNull(Totals),
  vatRates: Type.Array(VatRate, { description: "VAT rates of the order" }),
  files: Type.Array(AttachedFile),
  links: Type.Array(OrderLink, {
    description: "Orders that it was made out of, or that were made out of it",
  }),
  checkStatus: Type.Boolean({
    description: "Edited since its status was chosen, and nobody has said that it is still right",
  }),
  openIntakeId: orNull(Type.Integer()),
  receivedCount: Type.Integer({ description: "Devices that came in on this purchase" }),
  usualLocationId: orNull(Type.Integer({ description: "Where purchases came in most of late" })),
  erasure: orNull(Type.Object({ devices: Type.Integer(), erased: Type.Integer() })),
  ...optional(repairAnswer),
});
export type Order = Static<typeof Order>;
