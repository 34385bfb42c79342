import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { isHeldBack } from "../../proof/proof.ts";
import { expectedOf } from "../kinds.ts";

export type Step =
  | "archived"
  | "cancelled"
  | "empty"
  | "confirm"
  | "unproven"
  | "untested"
  | "unapproved"
  | "intakeOpen"
  | "receive"
  | "receiveRest"
  | "erase"
  | "finish"
  | "begin"
  | "makeReady"
  | "deliver"
  | "invoice"
  | "done";

/** The next step of an order. */
export function nextStep(kind: OrderKind, order: Order): Step {
  if (order.archived) return "archived";
  if (order.phase === "cancelled") return "cancelled";
  return { purchase: nextOfPurchase, sale: nextOfSale, repair: nextOfRepair }[kind](order);
}

function nextOfPurchase(order: Order): Step {
  const { open } = expectedOf(order.lines);
  const erased = !order.erasure || order.erasure.erased >= order.erasure.devices;
  if (order.openIntakeId) return "intakeOpen";
  if (order.phase === "done") return erased ? "done" : "erase";
  if (order.phase === "draft" && order.receivedCount === 0) return order.lines.length ? "confirm" : "empty";
  if (order.receivedCount === 0) return "receive";
  if (!erased) return "erase";
  return open > 0 ? "receiveRest" : "finish";
}

/** What is done and costs something is invoiced; who sees no prices is not asked to. */
const afterDone = ({ invoiceId, total }: Order): Step => (invoiceId === null && total ? "invoice" : "done");

function nextOfSale(order: Order): Step {
  const { phase, lines } = order;
  if (phase === "done") return afterDone(order);
  if (lines.length === 0) return "empty";
  if (phase === "draft") return lines.some(isHeldBack) ? "unproven" : "confirm";
  return phase === "confirmed" ? "makeReady" : "deliver";
}

function nextOfRepair(order: Order): Step {
  const { phase, lines, needsApproval } = order;
  if (phase === "done") return afterDone(order);
  if (phase === "draft" && lines.some(({ missingProof }) => missingProof.length > 0)) return "unproven";
  if (phase === "draft" && lines.some(isHeldBack)) return "untested";
  if (needsApproval) return "unapproved";
  return phase === "draft" ? "confirm" : phase === "confirmed" ? "begin" : "finish";
}
