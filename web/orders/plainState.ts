import type { OrderRow } from "../../contract/orderAnswer.ts";
import type { TextKey } from "../../contract/textKeys.ts";

type Dates = Pick<OrderRow, "pickupDate" | "proposedPickupDate" | "deliveryDate">;
type State = TextKey extends infer Key ? (Key extends `portal.states.${infer Name}` ? Name : never) : never;
/** A key under `portal.states`, and the day that its sentence names. */
export type PlainState = { text: State; day?: string };

const withDay = (text: State, day: string | null, other: State): PlainState =>
  day ? { text, day } : { text: other };

const ofPurchase = (phase: OrderRow["phase"], order: Dates, today: string): PlainState => {
  const { pickupDate, proposedPickupDate } = order;
  if (phase === "draft") return withDay("pickupProposed", proposedPickupDate, "pickupAsked");
  if (phase === "confirmed" && pickupDate && pickupDate < today)
    return { text: "pickupWas", day: pickupDate };
  if (phase === "confirmed") return withDay("pickupOn", pickupDate, "pickupConfirmed");
  return { text: phase === "inProgress" ? "processing" : "processed" };
};

const ofSale = (phase: OrderRow["phase"], { deliveryDate }: Dates): PlainState => {
  if (phase === "draft") return { text: "saleDraft" };
  if (phase === "confirmed") return withDay("preparingFor", deliveryDate, "preparing");
  if (phase === "inProgress") return withDay("readyFor", deliveryDate, "ready");
  return withDay("deliveredOn", deliveryDate, "delivered");
};

const repairs = {
  draft: "repairAsked",
  confirmed: "repairWaits",
  inProgress: "repairing",
  done: "repaired",
} as const;

/** How an order stands, for somebody outside the company; `today` is `YYYY-MM-DD`. */
export function plainStateOf(order: Dates & Pick<OrderRow, "kind" | "phase">, today: string): PlainState {
  const { kind, phase } = order;
  if (phase === "cancelled") return { text: "cancelled" };
  if (kind === "purchase") return ofPurchase(phase, order, today);
  return kind === "sale" ? ofSale(phase, order) : { text: repairs[phase] };
}
