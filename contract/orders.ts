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
  "What the company buys, line by line; an intake books it in. Statuses have a phase, and effects hang on the phase, not on the name.",
  { topic: "purchases" },
);
export const saleSubject = subject(
  "sales order",
  "What the company sells. A confirmed order reserves its products; a finished one books them out.",
  { topic: "sales" },
);

export const repairSubject = subject(
  "repair order",
  "What the company mends. A confirmed order reserves its parts; a finished one books them out.",
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
    summary:
      "Finds a device by its serial number, IMEI or SKU, with its sale and what is left of its warranty.",
    query: strict({ serial: text(80, 1) }),
    answer: SoldDevices,
  },
  approve: {
    summary:
      "Keeps the customer's approval of what a repair costs now: their own, or what somebody of the company heard.",
    params: Id,
    body: strict({
      how: {
        ...text(200),
        default: "",
        description: "How the customer agreed; only they may leave it out",
      },
    }),
    answer: Order,
  },
};
export type RepairsSchemas = typeof repairsSchemas;
export const repairs = withBulkSchemas(withSchemas(repairSubject, routes.repairs, repairsSchemas), OrderEdit);
export const orderRoutesOf = { purchase: purchases, sale: sales, repair: repairs } as const;
