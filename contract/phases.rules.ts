import type { Phase } from "./statuses.ts";

/** Whether an order in this phase stays as it is. */
export const isClosed = (phase: Phase) => phase === "done" || phase === "cancelled";

/** The phases of orders that were agreed: only these are bought, sold and repaired. */
export const agreedPhases = ["confirmed", "inProgress", "done"] as const;
