import type { OrderKind, Phase } from "./statuses.ts";

/**
 * The phases in which the goods of an order still have to come or go: a purchase that is being received has come, a sale that is
 * packed has not gone yet.
 */
export const awaitingPhases: Record<OrderKind, readonly Phase[]> = {
  purchase: ["draft", "confirmed"],
  sale: ["draft", "confirmed", "inProgress"],
  repair: ["draft", "confirmed", "inProgress"],
};

type Days = { deliveryDate: string | null; pickupDate: string | null; proposedPickupDate: string | null };
/** The day on which an order's goods come or go; an agreed day counts before a proposed one. */
export const dueDayOf = ({ deliveryDate, pickupDate, proposedPickupDate }: Days) =>
  deliveryDate ?? pickupDate ?? proposedPickupDate;
