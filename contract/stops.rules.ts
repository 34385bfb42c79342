import type { DeliveryType } from "./orderInput.ts";
import { refusalOf, type States } from "./states.rules.ts";
import type { OrderKind, Phase } from "./statuses.ts";
import { zipcodeIn } from "./zipcodes.rules.ts";

export const stopKinds = ["pickup", "delivery"] as const;
export type StopKind = (typeof stopKinds)[number];
export const stopStates = ["planned", "underWay", "arrived", "done", "failed", "cancelled"] as const;
export type StopState = (typeof stopStates)[number];

export const stopMoves: States<StopState, "day"> = {
  states: stopStates,
  refusal: "stopStateChange",
  moves: [
    { name: "start", from: ["planned"], to: "underWay", asks: ["day"] },
    { name: "arrive", from: ["planned", "underWay"], to: "arrived", asks: ["day"] },
    { name: "finish", from: ["arrived"], to: "done" },
    {
      name: "fail",
      from: ["planned", "underWay", "arrived"],
      to: "failed",
      reason: { field: "failureReason", code: "failureReasonMissing" },
      asks: ["day"],
    },
    { name: "planAnew", from: ["failed", "underWay"], to: "planned" },
    {
      name: "cancel",
      from: ["planned", "underWay", "arrived", "failed"],
      to: "cancelled",
      reason: { field: "cancelReason", code: "cancelReasonMissing" },
    },
    { name: "restore", from: ["cancelled"], to: "planned" },
  ],
};

type Attempted = { state: StopState; day: string | null };
/** Why a stop cannot go to a state; undefined when it can. Staying where it is is no move. */
export function stopRefusal(
  { state, day }: Attempted,
  to: StopState,
  fields: { failureReason?: string; cancelReason?: string } = {},
) {
  if (state === to) return { code: stopMoves.refusal };
  return refusalOf(stopMoves, state, to, {
    fields,
    judge: () => (day === null ? { code: "stopWithoutDay", path: "day" } : undefined),
  });
}

/** Whether a plan may still put the stop elsewhere: a failed one is then planned anew. */
export const isPlannable = (state: StopState) => state === "planned" || state === "failed";
/** Whether the van is on its way to the stop, or there. */
export const isDriving = (state: StopState) => state === "underWay" || state === "arrived";

export const stopKindOf = (kind: OrderKind): StopKind => (kind === "purchase" ? "pickup" : "delivery");

type Transported = { kind: OrderKind; logistics: boolean; deliveryType: DeliveryType | null };
/** Whether we fetch or bring an order's goods ourselves: so it says, or its way of delivery says so. */
export const isDriven = ({ kind, logistics, deliveryType }: Transported) =>
  logistics || deliveryType === stopKindOf(kind);

/** The phases in which an order gets a stop: a purchase that is being received is here already. */
const stopPhases: Record<OrderKind, readonly Phase[]> = {
  purchase: ["confirmed"],
  sale: ["confirmed", "inProgress"],
  repair: ["confirmed", "inProgress"],
};
type Ordered = Transported & { phase: Phase; archived: boolean };
/** Whether an order needs a stop that it has not got. */
export const needsStop = (order: Ordered) =>
  !order.archived && isDriven(order) && stopPhases[order.kind].includes(order.phase);
/** Whether an order keeps the stop that it has while nobody drives to it. */
export const keepsStop = (order: Ordered) =>
  !order.archived && isDriven(order) && (order.phase === "confirmed" || order.phase === "inProgress");

/** The order's field with the day of its stop. */
export const dayFieldOf = (kind: OrderKind) => (kind === "purchase" ? "pickupDate" : "deliveryDate");

export type StopAddress = {
  name: string;
  street: string;
  extraStreet: string;
  zipcode: string;
  city: string;
};
/** The parts of an address that was typed as lines, as far as they can be told apart. */
export function addressIn(text: string, name: string): StopAddress {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const zipcode = zipcodeIn(text);
  const at = lines.findIndex((line) => zipcode !== "" && line.includes(zipcode));
  if (at < 1) return { name, street: lines.join(", ").slice(0, 200), extraStreet: "", zipcode, city: "" };
  const [street = "", ...before] = lines.slice(0, at).toReversed();
  const city = lines[at]!.split(zipcode)
    .at(-1)!
    .replace(/^[\s,]+/, "");
  return {
    name: before.toReversed().join(", ").slice(0, 120) || name,
    street: street.slice(0, 200),
    extraStreet: lines
      .slice(at + 1)
      .join(", ")
      .slice(0, 200),
    zipcode,
    city: city.slice(0, 100),
  };
}

type Plan = { day: string | null; windowFrom: string | null; windowUntil: string | null };
type Confirmed = {
  confirmedAt: string | null;
  confirmedDay: string | null;
  confirmedFrom: string | null;
  confirmedUntil: string | null;
};
/** What the contact knows of the plan: nothing, the plan as it is, or one that has changed since. */
export function confirmationOf(stop: Plan & Confirmed): "none" | "current" | "outdated" {
  if (stop.confirmedAt === null) return "none";
  const isSame =
    stop.confirmedDay === stop.day &&
    stop.confirmedFrom === stop.windowFrom &&
    stop.confirmedUntil === stop.windowUntil;
  return isSame ? "current" : "outdated";
}
