import { type Static, Type } from "typebox";
import { Id, instant, oneOf, orNull, withSchema } from "./http.ts";
import { purchaseSubject, repairSubject, saleSubject } from "./orders.ts";
import * as routes from "./parcels.routes.ts";

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

const parcelSchemas = (one: string) =>
  ({
    refuses: { 404: ["notFound"] },
    summary: `Reads where the parcel of ${one} was when the carrier last answered; asks the carrier again, later, when that is half an hour ago.`,
    params: Id,
    answer: Parcel,
  }) as const;
export type ParcelSchemas = ReturnType<typeof parcelSchemas>;
export const parcels = {
  purchase: withSchema(purchaseSubject, routes.parcels.purchase, parcelSchemas("a purchase order")),
  sale: withSchema(saleSubject, routes.parcels.sale, parcelSchemas("a sales order")),
  repair: withSchema(repairSubject, routes.parcels.repair, parcelSchemas("a repair order")),
};
