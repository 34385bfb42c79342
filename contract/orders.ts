import { subject } from "./docs.ts";
import { about, act, anyOfIds, anyOfTexts, get, Id, strict, text, yesOrNo } from "./http.ts";
import { Order } from "./orderAnswer.ts";
import {
  PurchaseLineInput,
  PurchaseLineReplacement,
  RepairLineInput,
  RepairLineReplacement,
  SaleLineInput,
  SaleLineReplacement,
} from "./orderLines.ts";
import { orderRoutes, pieceRoute } from "./orderRoutes.ts";
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

const ofPurchases = {
  subject: purchaseSubject,
  file: "pakbon.pdf",
  ...{ line: PurchaseLineInput, replacement: PurchaseLineReplacement },
  filters: {},
};
const ofSales = {
  subject: saleSubject,
  file: "offerte.pdf",
  ...{ line: SaleLineInput, replacement: SaleLineReplacement },
  filters: { missingProof: yesOrNo },
};
const ofRepairs = {
  subject: repairSubject,
  module: "repairs" as const,
  file: "klacht.pdf",
  ...{ line: RepairLineInput, replacement: RepairLineReplacement },
  filters: { missingProof: yesOrNo, deviceId: anyOfIds, deviceSerial: anyOfTexts },
  own: repairFields,
};
export const purchases = orderRoutes("/purchases", "purchases", ofPurchases);
export const sales = {
  ...orderRoutes("/sales", "sales", ofSales),
  addPiece: pieceRoute(saleSubject, "/sales", { permission: "sales:write" }),
};
export const repairs = {
  ...orderRoutes("/repairs", "repairs", ofRepairs),
  addPiece: pieceRoute(repairSubject, "/repairs", { permission: "repairs:write", module: "repairs" }),
  device: about(
    repairSubject,
    get("/repairs/device", {
      says: "Finds a device by its serial number, IMEI or SKU, with its sale and what is left of its warranty.",
      query: strict({ serial: text(80, 1) }),
      answer: SoldDevices,
      permission: "repairs:write",
      module: "repairs",
    }),
  ),
  /** Given by the signed-in customer, or recorded by somebody who may write repairs, with how it was given. */
  approve: about(
    repairSubject,
    act("/repairs/:id/approve", {
      says: "Keeps the customer's approval of what a repair costs now: their own, or what somebody of the company heard.",
      params: Id,
      body: strict({
        how: {
          ...text(200),
          default: "",
          description: "How the customer agreed; only they may leave it out",
        },
      }),
      answer: Order,
      permission: "repairs:read",
      module: "repairs",
    }),
  ),
};
export const orderRoutesOf = { purchase: purchases, sale: sales, repair: repairs } as const;
