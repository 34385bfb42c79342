import type { Product } from "../../../contract/productAnswer.ts";
import type { TaskState } from "../../../contract/tasks.ts";

export type DeviceTask = { id: number; name: string; status: TaskState };
type Waiting = Pick<
  Product,
  "archived" | "lifecycle" | "missingProof" | "reservedQuantity" | "saleableQuantity" | "salePrice"
>;
export type Next =
  | {
      kind:
        | "archived"
        | "sold"
        | "purchased"
        | "ready"
        | "onHold"
        | "makeSaleable"
        | "reserved"
        | "noPrice"
        | "forSale";
    }
  | { kind: "missingProof"; open: number }
  | { kind: "tasks"; open: readonly DeviceTask[]; all: number; first: DeviceTask };

/** What a device waits for, the nearest thing first. */
export function nextOf(product: Waiting, tasks: readonly DeviceTask[], seesPrices: boolean): Next {
  const { archived, lifecycle, missingProof, reservedQuantity, saleableQuantity, salePrice } = product;
  const open = tasks.filter(({ status }) => status !== "done");
  const first =
    open.find(({ status }) => status === "inProgress") ??
    open.find(({ status }) => status === "toDo") ??
    open[0];
  if (archived) return { kind: "archived" };
  if (lifecycle === "sold" || lifecycle === "purchased" || lifecycle === "ready") return { kind: lifecycle };
  if (missingProof.length > 0) return { kind: "missingProof", open: open.length };
  if (lifecycle !== "saleable") {
    if (first) return { kind: "tasks", open, all: tasks.length, first };
    return { kind: lifecycle === "onHold" ? "onHold" : "makeSaleable" };
  }
  if (saleableQuantity === 0 && reservedQuantity > 0) return { kind: "reserved" };
  return { kind: seesPrices && salePrice === null ? "noPrice" : "forSale" };
}
