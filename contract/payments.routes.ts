import { exportOf } from "./crud.routes.ts";
import type { CartSchemas, PaymentsSchemas, TrialsSchemas } from "./payments.ts";
import { about, act, del, get, post, put, type RoutesOf, recent } from "./routes.ts";

const read = { permission: "payments:read" } as const;
const write = { permission: "payments:write" } as const;

export const cart = about("cart", {
  read: get("/cart", read),
  replace: put("/cart", write),
}) as RoutesOf<CartSchemas>;

export const payments = about("payments", {
  list: get("/payments", read),
  export: exportOf("/payments", read),
  read: get("/payments/:id", read),
  setup: recent(post("/payments/setup", write)),
  /** Of a checkout that nobody finished. */
  remove: recent(del("/payments/:id", write)),
  again: recent(act("/payments/:id/again", write)),
  cancel: recent(del("/payments/:id/subscription", write)),
  /** Takes a cancellation back. */
  resume: recent(act("/payments/:id/subscription", write)),
  print: act("/payments/:id/print", { ...read, effect: "prints" }),
  /** A provider's notice of a payment. It is fetched there; what else the notice says is not believed. */
  webhook: act("/payments/webhook", {
    permission: "everyone",
    strangers: { name: "paymentWebhook", perNetwork: { most: 6000, minutes: 15 } },
  }),
}) as RoutesOf<PaymentsSchemas>;

export const trials = about("modules", {
  start: act("/payments/modules/:id/free-trial", write),
  startAll: act("/payments/free-trials", write),
}) as RoutesOf<TrialsSchemas>;
