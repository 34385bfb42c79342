import { type Static, Type } from "typebox";
import { about, get, Id, instant, oneOf, orNull } from "./http.ts";
import { purchaseSubject, repairSubject, saleSubject } from "./orders.ts";

/** Where a parcel is, in the carrier's own words. */
export const parcelStates = ["preTransit", "transit", "delivered", "failure", "unknown"] as const;
export type ParcelState = (typeof parcelStates)[number];

const Parcel = Type.Object({
  state: orNull(oneOf(parcelStates, "parcels.states")),
  stateAt: orNull({ ...instant, description: "When it came to that, as the carrier says" }),
  checkedAt: orNull({ ...instant, description: "When the carrier last answered" }),
  failingSince: orNull({ ...instant, description: "Since when the carrier gives no answer" }),
});
export type Parcel = Static<typeof Parcel>;

const tracked = (resource: "purchases" | "sales" | "repairs", one: string) =>
  get(`/${resource}/:id/tracking`, {
    refuses: { 404: ["notFound"] },
    says: `Reads where the parcel of ${one} was when the carrier last answered; asks the carrier again, later, when that is half an hour ago.`,
    params: Id,
    answer: Parcel,
    permission: `${resource}:read` as const,
    ...(resource === "repairs" && { module: "repairs" as const }),
  });

export const tracking = {
  purchase: about(purchaseSubject, tracked("purchases", "a purchase order")),
  sale: about(saleSubject, tracked("sales", "a sales order")),
  repair: about(repairSubject, tracked("repairs", "a repair order")),
};
