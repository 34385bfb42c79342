import type { Phase } from "./statuses.ts";

/** Whether an order in this phase stays as it is. */
export const isClosed = (phase: Phase) => phase === "done" || phase === "cancelled";
