import { type Static, Type } from "typebox";
import { Id, instant, oneOf, orNull, withSchema } from "./http.ts";
import { purchaseSubject, repairSubject, saleSubject } from "./orders.ts";
import * as routes from "./parcels.routes.ts";

/** Where a parcel is, in the carrier's own words. */
export const parcelStates = ["preTransit", "transit", "delivered", "failure", "unknown"] as const;
export type ParcelState = (typeof parcelStates)[number];

const Parcel = Type.Object({
  state: orNull(oneOf(parcelStates, "parcels.states")),
  stateAt: orNull({ ...instant, description: "When the parcel reached this state, as the carrier reports" }),
  checkedAt: orNull({ ...instant, description: "Time of the carrier's last answer" }),
  failingSince: orNull({ ...instant, description: "Time since which the carrier has not answered" }),
});
export type Parcel = Static<typeof Parcel>;

const parcelSchemas = (one: string) =>
  ({
    refuses: { 404: ["notFound"] },
    summary: `Returns the last known parcel status of ${one}; refreshed in the background when older than 30 minutes.`,
    params: Id,
    answer: Parcel,
  }) as const;
export type ParcelSchemas = ReturnType<typeof parcelSchemas>;
export const parcels = {
  purchase: withSchema(purchaseSubject, routes.parcels.purchase, parcelSchemas("a purchase order")),
  sale: withSchema(saleSubject, routes.parcels.sale, parcelSchemas("a sales order")),
  repair: withSchema(repairSubject, routes.parcels.repair, parcelSchemas("a repair order")),
};
