import { type Static, Type } from "typebox";
import { oneOf, orNull } from "./http.ts";

/** Why a device may not be sold: one data carrier without a passed erasure, or none known at all. */
export const MissingProof = Type.Object({
  serial: Type.String(),
  model: Type.String(),
  reason: oneOf(["failed", "notErased", "noReport", "unknownCarrier"]),
  message: Type.String(),
});
export type MissingProof = Static<typeof MissingProof>;

export const Carrier = Type.Object({
  serial: Type.String(),
  model: Type.String(),
  capacityBytes: orNull(Type.Integer()),
  state: oneOf(["erased", "failed", "notErased"]),
  standardName: Type.String(),
  at: orNull(Type.String()),
});
