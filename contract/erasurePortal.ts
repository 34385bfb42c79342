import { type Static, Type } from "typebox";
import { erasureSubject, Imported } from "./erasure.ts";
import * as routes from "./erasurePortal.routes.ts";
import { instant, key, oneOf, orNull, strict, withSchemas } from "./http.ts";
import { longJobStates } from "./longJobs.ts";

/** The portal's reports of one purchase, as of the last request. */
export const PortalState = Type.Object({
  available: Type.Boolean({ description: "An API key for the portal is configured" }),
  latest: orNull(
    Type.Object({
      at: instant,
      state: oneOf(longJobStates),
      done: Type.Integer(),
      total: Type.Integer({ description: "0: not known yet" }),
      reason: orNull(Type.String({ description: "Why it failed, in the language of the request" })),
      answer: orNull(Imported),
    }),
  ),
});
export type PortalState = Static<typeof PortalState>;

const params = strict({ orderId: key });
/** The Blancco Management Portal: reports whose custom field «Order Number» is the number of a purchase. */
const erasurePortalSchemas = {
  read: {
    summary:
      "Returns the outcome of the latest fetch from the Blancco portal for a purchase, if within the last week.",
    params,
    answer: PortalState,
  },
  fetch: {
    summary:
      "Fetches the erasure reports of a purchase from the Blancco portal, in a background job of which one runs at a time.",
    refuses: { 422: ["blanccoNotSet"] },
    params,
    answer: PortalState,
  },
} as const;
export type ErasurePortalSchemas = typeof erasurePortalSchemas;
export const erasurePortal = withSchemas(erasureSubject, routes.erasurePortal, erasurePortalSchemas);
