import { subject } from "./docs.ts";
import { yesOrNo } from "./http.ts";
import {
  PurchaseLineInput,
  PurchaseLineReplacement,
  RepairLineInput,
  RepairLineReplacement,
  SaleLineInput,
  SaleLineReplacement,
} from "./orderLines.ts";
import { orderRoutes, pieceRoute } from "./orderRoutes.ts";

export const purchaseSubject = subject(
  "purchase order",
  "What the company buys, line by line; an intake books it in. Statuses have a phase, and effects hang on the phase, not on the name.",
  { topic: "purchases" },
);
const saleSubject = subject(
  "sales order",
  "What the company sells. A confirmed order reserves its products; a finished one books them out.",
  { topic: "sales" },
);

const repairSubject = subject(
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
  filters: { missingProof: yesOrNo },
};
export const purchases = orderRoutes("/purchases", "purchases", ofPurchases);
export const sales = {
  ...orderRoutes("/sales", "sales", ofSales),
  addPiece: pieceRoute(saleSubject, "/sales", { permission: "sales:write" }),
};
export const repairs = {
  ...orderRoutes("/repairs", "repairs", ofRepairs),
  addPiece: pieceRoute(repairSubject, "/repairs", { permission: "repairs:write", module: "repairs" }),
};
export const orderRoutesOf = { purchase: purchases, sale: sales, repair: repairs } as const;
