import { withBulkSchemas } from "./bulk.ts";
import { subject } from "./docs.ts";
import { anyOfIds, anyOfTexts, Id, strict, text, withSchemas, yesOrNo } from "./http.ts";
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
    line: SaleLineInput,
    replacement: SaleLineReplacement,
    filters: { missingProof: yesOrNo },
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
    line: RepairLineInput,
    replacement: RepairLineReplacement,
    filters: { missingProof: yesOrNo, deviceId: anyOfIds, deviceSerial: anyOfTexts },
    own: repairFields,
  }),
  addPiece: pieceSchemas,
  device: {
    says: "Finds a device by its serial number, IMEI or SKU, with its sale and what is left of its warranty.",
    query: strict({ serial: text(80, 1) }),
    answer: SoldDevices,
  },
  approve: {
    says: "Records the customer's approval of the repair cost, given by the customer or noted by an employee.",
    params: Id,
    body: strict({
      how: {
        ...text(200),
        default: "",
        description: "How the customer approved; required unless the caller is the customer",
      },
    }),
    answer: Order,
  },
};
export type RepairsSchemas = typeof repairsSchemas;
export const repairs = withBulkSchemas(withSchemas(repairSubject, routes.repairs, repairsSchemas), OrderEdit);
export const orderRoutesOf = { purchase: purchases, sale: sales, repair: repairs } as const;
