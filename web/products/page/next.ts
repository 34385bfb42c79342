import type { Product } from "../../../contract/productAnswer.ts";
import type { TaskState } from "../../../contract/tasks.ts";

export type DeviceTask = { id: number; name: string; status: TaskState; holdReason: string };
type Waiting = Pick<
  Product,
  | "archived"
  | "lifecycle"
  | "missingProof"
  | "openTasks"
  | "reservedQuantity"
  | "saleableQuantity"
  | "salePrice"
  | "stockQuantity"
>;
export type Next =
  | {
      kind: "archived" | "sold" | "purchased" | "ready" | "reserved" | "noPrice" | "forSale";
    }
  | { kind: "onHold" | "makeSaleable"; canBeSaleable: boolean }
  | { kind: "missingProof"; open: number }
  | { kind: "tasks"; open: readonly DeviceTask[]; all: number; first: DeviceTask };

/** The task to go on with: what somebody works on, else what waits. */
const firstOf = (open: readonly DeviceTask[]) =>
  open.find(({ status }) => status === "inProgress") ??
  open.find(({ status }) => status === "toDo") ??
  open[0];

const isOpen = ({ status }: DeviceTask) => status !== "done" && status !== "skipped";

/** What a device waits for, the nearest thing first. */
export function nextOf(product: Waiting, tasks: readonly DeviceTask[], seesPrices: boolean): Next {
  const { archived, lifecycle, missingProof, reservedQuantity, saleableQuantity, salePrice } = product;
  const open = tasks.filter(isOpen);
  const first = firstOf(open);
  if (archived) return { kind: "archived" };
  if (lifecycle === "sold" || lifecycle === "purchased" || lifecycle === "ready") return { kind: lifecycle };
  if (missingProof.length > 0) return { kind: "missingProof", open: open.length };
  if (lifecycle !== "saleable") {
    if (first) return { kind: "tasks", open, all: tasks.length, first };
    const canBeSaleable = product.stockQuantity > 0 && product.openTasks.length === 0;
    return { kind: lifecycle === "onHold" ? "onHold" : "makeSaleable", canBeSaleable };
  }
  if (saleableQuantity === 0 && reservedQuantity > 0) return { kind: "reserved" };
  return { kind: seesPrices && salePrice === null ? "noPrice" : "forSale" };
}

export type Besides = "hold" | "price";

const away: readonly Next["kind"][] = ["archived", "sold", "purchased", "ready"];
/** Whether it can still wait for something in the workshop. */
export const isHere = ({ kind }: Pick<Next, "kind">): boolean => !away.includes(kind);

/** What else keeps a device that is here from being sold, besides what it waits for first. */
export function besidesOf(product: Waiting, next: Pick<Next, "kind">, seesPrices: boolean): Besides[] {
  const { kind } = next;
  if (!isHere(next)) return [];
  const isHeld = product.lifecycle === "onHold" && kind !== "onHold";
  const isUnpriced = seesPrices && product.salePrice === null && kind !== "noPrice";
  return [...(isHeld ? (["hold"] as const) : []), ...(isUnpriced ? (["price"] as const) : [])];
}
