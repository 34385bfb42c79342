import type { UpdateObject } from "kysely";
import { type Selectable, sql } from "kysely";
import { isPlannable, type StopState, stopRefusal } from "../../../contract/stops.rules.ts";
import type { StopChanges } from "../../../contract/stops.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { placeOfPostcode } from "../../people/locations/postcodes.ts";
import { refuseStale } from "../../platform/resource/crud.ts";
import { type StopViewer, seenStops } from "./stops.queries.ts";

export type StopOfTable = Selectable<DB["stop"]>;
type StopValues = UpdateObject<DB, "stop">;

/** A stop that the viewer may change or drive, locked; 404 for another's, 409 when another version was read. */
export async function lockedStop(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  version?: number,
): Promise<StopOfTable> {
  const stop = await tx
    .selectFrom("stop")
    .selectAll()
    .where("id", "=", id)
    .where(seenStops(viewer, "stops:write"))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await refuseStale(tx, "stop", stop, version);
  return stop;
}

/** Writes a stop; calendars and phones hear of it by its sequence number. */
export const writeStop = (tx: Tx, id: number, values: Omit<StopValues, "version" | "sequence">) =>
  tx
    .updateTable("stop")
    .set({ ...values, version: sql<number>`version + 1`, sequence: sql<number>`sequence + 1` })
    .where("id", "=", id)
    .execute();

/** What no stop has any more that left its door. */
const nothingAwaited = { partsTotal: null, partsPresent: null } as const;

/** `at`: when a phone did it that had no network then, ISO 8601; now without. */
type Move = { version?: number; failureReason?: string; cancelReason?: string; at?: string };
type Stamped = Pick<StopOfTable, "startedAt" | "arrivedAt">;
/** Moves a stop to a state, or is refused; `stamps` are given when that was, which is never before what came before it. */
async function moveStop(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  { version, failureReason, cancelReason, at }: Move,
  [state, stamps]: [StopState, (at: StopValues["endedAt"], stop: Stamped) => StopValues],
) {
  const stop = await lockedStop(tx, id, viewer, version);
  const refusal = stopRefusal(stop, state, { failureReason, cancelReason });
  if (refusal) throw refused(refusal.code, refusal.path);
  const { startedAt, arrivedAt } = stop;
  const earliest = [startedAt, arrivedAt].reduce<number>(
    (last, one) => Math.max(last, Date.parse(one ?? "") || 0),
    0,
  );
  const when =
    at === undefined ? sql<string>`now()` : new Date(Math.max(Date.parse(at), earliest)).toISOString();
  await writeStop(tx, id, { state, ...stamps(when, stop) });
  return stop;
}

/** The van leaves for the stop. */
export const startStop = (tx: Tx, id: number, viewer: StopViewer, move: Move = {}) =>
  moveStop(tx, id, viewer, move, ["underWay", (at) => ({ startedAt: at })]);

/** The van is at the door; one that nobody said had left has left now. */
export const arriveAt = (tx: Tx, id: number, viewer: StopViewer, move: Move = {}) =>
  moveStop(tx, id, viewer, move, [
    "arrived",
    (at, { startedAt }) => ({ startedAt: startedAt ?? at, arrivedAt: at }),
  ]);

/** The stop failed, for a reason; nothing happens to its orders. */
export const failStop = (tx: Tx, id: number, viewer: StopViewer, move: Move & { failureReason: string }) =>
  moveStop(tx, id, viewer, move, [
    "failed",
    (at) => ({
      ...nothingAwaited,
      ...{ endedAt: at, failureReason: move.failureReason.trim(), position: null },
    }),
  ]);

/** Cancels the stop alone: its orders go on, and somebody else fetches or brings what they are about. */
export const cancelStop = (tx: Tx, id: number, viewer: StopViewer, move: Move & { cancelReason: string }) =>
  moveStop(tx, id, viewer, move, [
    "cancelled",
    () => ({ ...nothingAwaited, cancelReason: move.cancelReason.trim(), position: null }),
  ]);

/** Marks a stop as done; what that does to its orders is `finishStop` (server/work/logistics). */
export const endStop = (tx: Tx, id: number, viewer: StopViewer, move: Move = {}) =>
  moveStop(tx, id, viewer, move, ["done", (at) => ({ ...nothingAwaited, endedAt: at })]);

/** Changes what waits at the door. */
export async function changeStop(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  { version, ...changes }: StopChanges,
) {
  const stop = await lockedStop(tx, id, viewer, version);
  if (stop.state === "done" || stop.state === "cancelled") throw refused("stopEnded");
  const { zipcode = stop.zipcode, country = stop.country } = changes;
  const place = placeOfPostcode(zipcode, country);
  await writeStop(tx, id, {
    ...changes,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
}

/** What a failed stop is when it is planned anew: as if nobody had been there. */
export const plannedAnew = {
  state: "planned",
  startedAt: null,
  arrivedAt: null,
  endedAt: null,
  failureReason: "",
  ...nothingAwaited,
} as const;

/** 422 for a stop that a plan can no longer move. */
export function refuseUnplannable({ state }: Pick<StopOfTable, "state">, path?: string) {
  if (isPlannable(state)) return;
  throw refused(state === "done" || state === "cancelled" ? "stopEnded" : "stopUnderWay", path);
}
