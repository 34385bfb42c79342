import { type Static, Type } from "typebox";
import { instant, oneOf, orNull, text, translated } from "./http.ts";
import { lockKinds } from "./locks.rules.ts";

export const erasureOutcomes = ["success", "successWithExceptions", "failed", "aborted"] as const;

/** A place in a report that contradicts its word of success. */
export const Contradiction = Type.Object({
  place: Type.String({ description: "Name of the field in the tool's report" }),
  says: Type.String({ description: "Value of the field in the report", examples: ["12"] }),
});

/** Why a device may not be sold: one data carrier without a passed erasure, none known at all, or a lock. */
export const MissingProof = Type.Object({
  serial: Type.String({ examples: ["S4GANX0R123456"] }),
  model: Type.String({ examples: ["Samsung MZVL2256"] }),
  reason: oneOf(["failed", "notErased", "noReport", "unknownCarrier", "locked"]),
  message: Type.String({ description: "Message of the erasure tool" }),
  /** Of the latest attempt to erase the drive. */
  outcome: orNull(oneOf(erasureOutcomes, "erasureOutcomes")),
  contradictions: Type.Array(Contradiction, {
    description: "Where its report says that the erasure went wrong, beside a word of success",
  }),
  lock: orNull(oneOf(lockKinds)),
  reportId: orNull(Type.Integer({ description: "The erasure report that says so" })),
});
export type MissingProof = Static<typeof MissingProof>;

/** A task that is required before sale, and open. */
export const OpenTask = Type.Object({ id: Type.Integer(), name: translated(Type.String()) });
export type OpenTask = Static<typeof OpenTask>;

/** «Verifications Errors: 12; log errors: …». */
export const placesIn = (contradictions: readonly Static<typeof Contradiction>[]): string =>
  contradictions.map(({ place, says }) => `${place}: ${says}`).join("; ");

export const DataCarrier = Type.Object({
  serial: Type.String(),
  model: Type.String(),
  capacityBytes: orNull(Type.Integer({ examples: [256060514304] })),
  state: oneOf(["erased", "failed", "notErased"]),
  standardName: Type.String({ examples: ["NIST 800-88 Purge"] }),
  at: orNull(instant),
});

/** Confirms a 409 `takesProof` in the next request: the proof of reserved products is withdrawn, with the reason. */
export const proofLossConfirmation = {
  confirmed: Type.Optional(
    Type.Boolean({
      description: "Somebody who may override was asked about the proof of what an order holds",
    }),
  ),
  reason: Type.Optional({ ...text(300), description: "Why, where something was to be confirmed" }),
};
