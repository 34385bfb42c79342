import { withBulkSchemas } from "./bulk.ts";
import { subject } from "./docs.ts";
import { anyOfIds, anyOfTexts, Id, onlyThose, strict, text, withSchemas } from "./http.ts";
import { Order } from "./orderAnswer.ts";
import {
  PurchaseLineInput,
  PurchaseLineReplacement,
  RepairLineInput,
  RepairLineReplacement,
  SaleLineInput,
  SaleLineReplacement,
} from "./orderLines.ts";
import { OrderEdit, orderSchemas, pieceSchemas } from "./orderRoutes.ts";
import * as routes from "./orders.routes.ts";
import { repairFields, SoldDevices } from "./repairs.ts";

export const purchaseSubject = subject(
  "purchase order",
  "Purchase orders and their lines; an intake books them in. Every status has a phase; effects depend on the phase, not on the name.",
  { topic: "purchases" },
);
export const saleSubject = subject(
  "sales order",
  "Sales orders. A confirmed order reserves its products; a completed one books them out.",
  { topic: "sales" },
);

export const repairSubject = subject(
  "repair order",
  "Repair orders. A confirmed order reserves its parts; a completed one books them out.",
  { topic: "repairs" },
);

const purchasesSchemas = orderSchemas("purchases", {
  subject: purchaseSubject,
  file: "pakbon.pdf",
  examples: {
    create: {
      contactId: 1,
      pickupDate: "2026-11-17",
      dataDestruction: "eraseDataCertified",
      lines: [
        { productName: "HP EliteBook 840 G8", serialNumber: "5CD1234XYZ", typeId: 1, unitPrice: 12500 },
        { productName: "Dell P2419H", typeId: 3, quantity: 20, unitPrice: 2500 },
      ],
    },
    line: { productName: "HP EliteBook 840 G8", serialNumber: "5CD1234XZ1", typeId: 1, unitPrice: 12500 },
    statusId: 2,
  },
  line: PurchaseLineInput,
  replacement: PurchaseLineReplacement,
  filters: {},
  own: {},
});
export type PurchasesSchemas = typeof purchasesSchemas;
export const purchases = withBulkSchemas(
  withSchemas(purchaseSubject, routes.purchases, purchasesSchemas),
  OrderEdit,
);

const salesSchemas = {
  ...orderSchemas("sales", {
    subject: saleSubject,
    file: "offerte.pdf",
    examples: {
      create: {
        contactId: 1,
        deliveryType: "parcel",
        lines: [{ productId: 1, quantity: 1, unitPrice: 24900 }],
      },
      line: { productId: 1, quantity: 1, unitPrice: 24900 },
      statusId: 8,
    },
    line: SaleLineInput,
    replacement: SaleLineReplacement,
    filters: { missingProof: onlyThose("what misses proof of erasure") },
    own: {},
  }),
  addPiece: pieceSchemas,
};
export type SalesSchemas = typeof salesSchemas;
export const sales = withBulkSchemas(withSchemas(saleSubject, routes.sales, salesSchemas), OrderEdit);

const repairsSchemas = {
  ...orderSchemas("repairs", {
    subject: repairSubject,
    file: "klacht.pdf",
    examples: {
      create: {
        contactId: 1,
        lines: [{ kind: "labour", productName: "Scharnier vervangen", minutes: 45 }],
      },
      line: { kind: "labour", productName: "Scharnier vervangen", minutes: 45 },
      statusId: 13,
    },
    line: RepairLineInput,
    replacement: RepairLineReplacement,
    filters: {
      missingProof: onlyThose("what misses proof of erasure"),
      deviceId: anyOfIds,
      deviceSerial: anyOfTexts,
    },
    own: repairFields,
  }),
  addPiece: pieceSchemas,
  device: {
    summary:
      "Finds a device by its serial number, IMEI or SKU, with its sale and what is left of its warranty.",
    query: strict({
      serial: { ...text(80, 1), description: "A serial number, IMEI or SKU", examples: ["5CD1234XYZ"] },
    }),
    answer: SoldDevices,
  },
  approve: {
    summary:
      "Records the customer's approval of the repair cost, given by the customer or noted by an employee.",
    params: Id,
    body: strict({
      how: {
        ...text(200),
        default: "",
        description: "How the customer approved; required unless the caller is the customer",
        examples: ["By phone"],
      },
    }),
    answer: Order,
  },
};
export type RepairsSchemas = typeof repairsSchemas;
export const repairs = withBulkSchemas(withSchemas(repairSubject, routes.repairs, repairsSchemas), OrderEdit);
export const orderRoutesOf = { purchase: purchases, sale: sales, repair: repairs } as const;
