import type { OrderKind, Phase } from "./statuses.ts";

/**
 * The phases in which an order's day is still to come: a purchase that is being received has come, a sale that is packed
 * has not gone yet.
 */
export const awaitingPhases: Record<OrderKind, readonly Phase[]> = {
  purchase: ["draft", "confirmed"],
  sale: ["draft", "confirmed", "inProgress"],
  repair: ["draft", "confirmed", "inProgress"],
};

type Days = { deliveryDate: string | null; pickupDate: string | null; proposedPickupDate: string | null };
/** The day by which an order's goods come or go; what was agreed counts before what was proposed. */
export const dueDayOf = ({ deliveryDate, pickupDate, proposedPickupDate }: Days) =>
  deliveryDate ?? pickupDate ?? proposedPickupDate;
