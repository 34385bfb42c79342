import type { OrderLine } from "./orderLines.ts";
import { isClosed, type OrderKind, type Phase } from "./statuses.ts";

type OrderFacts = {
  kind: OrderKind;
  phase: Phase;
  openIntakeId: number | null;
  receivedCount: number;
  needsApproval?: boolean;
  lines: readonly Pick<OrderLine, "sku" | "reserved" | "delivered" | "missingProof">[];
};
/** The code of a refusal, and of which goods it speaks. */
export type Obstacle = { code: string; skus?: string[] };

/** Why an order certainly cannot move to a phase, as far as that is known without trying. */
export function obstacleTo(phase: Phase, order: OrderFacts): Obstacle | undefined {
  if (order.phase === "cancelled") return { code: "orderCancelled" };
  return order.kind === "purchase" ? purchaseObstacle(phase, order) : goodsObstacle(phase, order);
}

function purchaseObstacle(phase: Phase, { openIntakeId, receivedCount }: OrderFacts): Obstacle | undefined {
  if (openIntakeId && (isClosed(phase) || phase === "draft")) return { code: "intakeOpen" };
  return phase === "cancelled" && receivedCount > 0 ? { code: "purchaseReceived" } : undefined;
}

function goodsObstacle(phase: Phase, { kind, lines, needsApproval }: OrderFacts): Obstacle | undefined {
  if (kind === "sale" && phase === "done" && lines.length === 0) return { code: "saleEmpty" };
  if (phase === "draft" || phase === "cancelled") return undefined;
  if (needsApproval && phase !== "confirmed") return { code: "approvalNeeded" };
  const unproven = lines.filter(
    ({ missingProof, reserved, delivered }) =>
      missingProof.length > 0 && !delivered && !(reserved && phase === "confirmed"),
  );
  return unproven.length
    ? { code: "missingProof", skus: unproven.flatMap(({ sku }) => sku ?? []) }
    : undefined;
}
