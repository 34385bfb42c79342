import type { OrderLine } from "./orderLines.ts";
import { isClosed } from "./phases.rules.ts";
import type { OrderKind, Phase } from "./statuses.ts";

type OrderFacts = {
  kind: OrderKind;
  phase: Phase;
  openIntakeId: number | null;
  receivedCount: number;
  needsApproval?: boolean;
  lines: readonly Pick<
    OrderLine,
    "sku" | "serialNumber" | "reserved" | "delivered" | "missingProof" | "openTasks"
  >[];
};
type SuggestionFacts = Omit<OrderFacts, "lines"> & {
  deliveryDate: string | null;
  erasure: { devices: number; erased: number } | null;
  lines: readonly (OrderFacts["lines"][number] &
    Pick<OrderLine, "kind" | "minutes" | "quantity" | "receivedQuantity">)[];
};
/** The code of a refusal, and the goods that it names. */
export type Obstacle = { code: string; skus?: string[]; tasks?: string[] };

/** Why an order cannot move to a phase, as far as can be known without trying. */
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
  const asked = lines.filter(({ reserved, delivered }) => !delivered && !(reserved && phase === "confirmed"));
  const unproven = asked.filter(({ missingProof }) => missingProof.length > 0);
  if (unproven.length) return { code: "missingProof", skus: unproven.flatMap(nameOf) };
  const untested = asked.filter(({ openTasks }) => openTasks.length > 0);
  if (!untested.length) return undefined;
  const tasks = new Set(untested.flatMap(({ openTasks }) => openTasks.map(({ name }) => name)));
  return { code: "tasksOpen", skus: untested.flatMap(nameOf), tasks: [...tasks] };
}

const nameOf = ({ sku, serialNumber }: OrderFacts["lines"][number]) => serialNumber || (sku ?? []);

/**
 * The phase that an edited order seems to be in, by received goods, lines and day (`today` is `YYYY-MM-DD`). Undefined when its
 * own phase fits, when nothing points to another, and when it cannot move there.
 */
export function suggestedPhase(order: SuggestionFacts, today: string): Phase | undefined {
  const phase = likelyPhase[order.kind](order, today);
  return phase && phase !== order.phase && !obstacleTo(phase, order) ? phase : undefined;
}

const likelyPhase: Record<OrderKind, (order: SuggestionFacts, today: string) => Phase | undefined> = {
  purchase: ({ phase, openIntakeId, receivedCount, lines, erasure }) => {
    if (openIntakeId) return "inProgress";
    if (receivedCount === 0) return phase === "inProgress" ? "confirmed" : undefined;
    const isWhole = lines.every(({ quantity, receivedQuantity }) => receivedQuantity >= quantity);
    const isErased = !erasure || erasure.erased >= erasure.devices;
    if (isWhole && isErased) return "done";
    return phase === "done" ? undefined : "inProgress";
  },
  sale: ({ phase, lines, deliveryDate }, today) => {
    if (isClosed(phase)) return undefined;
    if (lines.length === 0) return "draft";
    if (!deliveryDate || deliveryDate > today) return undefined;
    if (phase === "confirmed") return "inProgress";
    return phase === "inProgress" && deliveryDate < today ? "done" : undefined;
  },
  repair: ({ phase, needsApproval, lines, deliveryDate }, today) => {
    if (isClosed(phase)) return undefined;
    if (needsApproval) return phase === "inProgress" ? "confirmed" : undefined;
    const isBegun = lines.some(({ kind, minutes }) => kind === "labour" && (minutes ?? 0) > 0);
    if (phase === "confirmed") return isBegun ? "inProgress" : undefined;
    return phase === "inProgress" && deliveryDate && deliveryDate < today ? "done" : undefined;
  },
};
