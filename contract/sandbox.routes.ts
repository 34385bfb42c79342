import { about, act, get, type RoutesOf } from "./routes.ts";
import type { SandboxSchemas } from "./sandbox.ts";

const read = { permission: "payments:read" } as const;
const write = { permission: "payments:write" } as const;

/** The provider that moves no money: its checkout, its bank and its clock. */
export const sandbox = about("payments", {
  bank: get("/payments/sandbox", read),
  checkout: get("/payments/sandbox/:token", read),
  finish: act("/payments/sandbox/:token/finish", write),
  /** What becomes of debits from now on. */
  decide: act("/payments/sandbox/bank", write),
  move: act("/payments/sandbox/clock", write),
}) as RoutesOf<SandboxSchemas>;
