import { filterAllows } from "../../contract/filters.rules.ts";
import { type OrderKind, phases } from "../../contract/statuses.ts";
import type { Status } from "./kinds.ts";

/** The statuses that a filter includes, by phase and then in their own order. */
export const statusesIn = (
  statuses: readonly Status[],
  { statusId, phase }: { statusId?: unknown; phase?: unknown },
): Status[] =>
  phases.flatMap((word) =>
    statuses.filter(
      (status) =>
        status.phase === word && filterAllows(phase, word) && filterAllows(statusId, String(status.id)),
    ),
  );

/** Whether undoing a status restores everything: it sent no mail, booked no purchased goods, and is not cancelled. */
export const canUndoStatus = (kind: OrderKind, from: Status, to: Status) =>
  !from.mailBody &&
  !to.mailBody &&
  to.phase !== "cancelled" &&
  !(kind === "purchase" && to.phase === "draft");
