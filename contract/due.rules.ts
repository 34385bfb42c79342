import type { OrderKind, Phase } from "./statuses.ts";

/**
 * The phases in which the goods of an order have yet to arrive or leave: a purchase that is being received has arrived, a sale
 * that is packed has not left.
 */
export const awaitingPhases: Record<OrderKind, readonly Phase[]> = {
  purchase: ["draft", "confirmed"],
  sale: ["draft", "confirmed", "inProgress"],
  repair: ["draft", "confirmed", "inProgress"],
};

type Days = { deliveryDate: string | null; pickupDate: string | null; proposedPickupDate: string | null };
/** The day on which an order's goods arrive or leave; an agreed day takes precedence over a proposed one. */
export const dueDayOf = ({ deliveryDate, pickupDate, proposedPickupDate }: Days) =>
  deliveryDate ?? pickupDate ?? proposedPickupDate;
