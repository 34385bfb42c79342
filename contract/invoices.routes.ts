import { exportOf } from "./crud.routes.ts";
import type { InvoicesSchemas } from "./invoices.ts";
import { about, act, del, get, post, type RoutesOf } from "./routes.ts";

const read = { permission: "invoices:read" } as const;
const write = { permission: "invoices:write", inside: true } as const;

export const invoices = about("invoices", {
  list: get("/invoices", read),
  read: get("/invoices/:id", read),
  ofSale: post("/sales/:id/invoice", { ...write, topic: "sales" }),
  ofRepair: post("/repairs/:id/invoice", { ...write, module: "repairs", topic: "repairs" }),
  credit: post("/invoices/:id/credit", write),
  pay: post("/invoices/:id/payments", write),
  unpay: del("/invoices/:id/payments/:paymentId", write),
  payAll: act("/invoices/payments", write),
  print: act("/invoices/:id/print", { ...read, effect: "prints" }),
  export: exportOf("/invoices", read),
}) as RoutesOf<InvoicesSchemas>;
