import type { OrderLine } from "./orderLines.ts";
import { isClosed } from "./phases.rules.ts";
import { refusalOf, type States } from "./states.rules.ts";
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

type OrderCondition = "intakeClosed" | "nothingReceived" | "hasLines" | "approval" | "proof";
const open = ["draft", "confirmed", "inProgress", "done"] as const;
const cancel = { name: "cancel", from: open, to: "cancelled" } as const;
const redraft = { name: "redraft", from: open, to: "draft" } as const;
const statesOf = (moves: States<Phase, OrderCondition>["moves"]) => ({
  states: [...open, "cancelled"] as const,
  refusal: "orderCancelled",
  moves,
});
/** Within a phase an order changes its status by the same rules. Nothing leaves `cancelled`. */
export const orderMoves: Record<OrderKind, States<Phase, OrderCondition>> = {
  purchase: statesOf([
    { ...redraft, asks: ["intakeClosed"] },
    { name: "confirm", from: open, to: "confirmed" },
    { name: "receive", from: open, to: "inProgress" },
    { name: "finish", from: open, to: "done", asks: ["intakeClosed"] },
    { ...cancel, asks: ["intakeClosed", "nothingReceived"] },
  ]),
  sale: statesOf([
    redraft,
    { name: "confirm", from: open, to: "confirmed", asks: ["proof"] },
    { name: "makeReady", from: open, to: "inProgress", asks: ["proof"] },
    { name: "deliver", from: open, to: "done", asks: ["hasLines", "proof"] },
    cancel,
  ]),
  repair: statesOf([
    redraft,
    { name: "confirm", from: open, to: "confirmed", asks: ["proof"] },
    { name: "begin", from: open, to: "inProgress", asks: ["approval", "proof"] },
    { name: "finish", from: open, to: "done", asks: ["approval", "proof"] },
    cancel,
  ]),
};

/** Why an order cannot move to a phase, as far as can be known without trying. */
export const obstacleTo = (phase: Phase, order: OrderFacts): Obstacle | undefined =>
  refusalOf(orderMoves[order.kind], order.phase, phase, {
    judge: (condition) => conditions[condition](order, phase),
  });

const conditions: Record<OrderCondition, (order: OrderFacts, phase: Phase) => Obstacle | undefined> = {
  intakeClosed: ({ openIntakeId }) => (openIntakeId ? { code: "intakeOpen" } : undefined),
  nothingReceived: ({ receivedCount }) => (receivedCount > 0 ? { code: "purchaseReceived" } : undefined),
  hasLines: ({ lines }) => (lines.length === 0 ? { code: "saleEmpty" } : undefined),
  approval: ({ needsApproval }) => (needsApproval ? { code: "approvalNeeded" } : undefined),
  proof({ lines }, phase) {
    const asked = lines.filter(
      ({ reserved, delivered }) => !delivered && !(reserved && phase === "confirmed"),
    );
    const unproven = asked.filter(({ missingProof }) => missingProof.length > 0);
    if (unproven.length > 0) return { code: "missingProof", skus: unproven.flatMap(nameOf) };
    const untested = asked.filter(({ openTasks }) => openTasks.length > 0);
    if (untested.length === 0) return undefined;
    const tasks = new Set(untested.flatMap(({ openTasks }) => openTasks.map(({ name }) => name)));
    return { code: "tasksOpen", skus: untested.flatMap(nameOf), tasks: [...tasks] };
  },
};

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
