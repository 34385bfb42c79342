import { sql } from "kysely";
import {
  addedConflicts,
  type Conflict,
  conflictsOf,
  type DayPlan,
  placeByHour,
} from "../../../contract/plan.rules.ts";
import type { StopKind } from "../../../contract/stops.rules.ts";
import type { StopPlan } from "../../../contract/stops.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { writeDays } from "./ofOrders.actions.ts";
import { findPlan } from "./plan.queries.ts";
import { lockedStop, plannedAnew, refuseUnplannable, type StopOfTable, writeStop } from "./stops.actions.ts";
import type { StopViewer } from "./stops.queries.ts";

/** Planners of the same day wait for each other, so that both see what the other has put there. */
const lockDay = (tx: Tx, day: string) =>
  sql`select pg_advisory_xact_lock(7310, hashtext(${day}))`.execute(tx);

/** 422 for a vehicle or driver that is not there, or in the archive. */
async function refuseArchived(tx: Tx, table: "vehicle" | "driver", id: number | null) {
  if (id === null) return;
  const found = await tx
    .selectFrom(table)
    .select("id")
    .where("id", "=", id)
    .where("archived", "=", false)
    .executeTakeFirst();
  if (!found) throw refused("unknownReference", `${table}Id`);
}

type Placed = { vehicleId: number; day: string; position: number | null; driverId: number | null };
/** The plan of a vehicle with the stop at its place. */
function planWith(
  before: DayPlan,
  stop: StopOfTable,
  { position, driverId }: Placed,
  plan: StopPlan,
): DayPlan {
  const others = before.stops.filter(({ id }) => id !== stop.id);
  const { windowFrom, windowUntil } = plan;
  const at = position === null ? placeByHour({ ...before, stops: others }, windowFrom) : position - 1;
  return { ...before, stops: others.toSpliced(at, 0, { ...stop, windowFrom, windowUntil, driverId }) };
}

/** The conflicts that somebody must answer for who puts a stop there: its own, and what it does to others. */
function conflictsToAnswer(before: DayPlan, after: DayPlan, stopId: number): Conflict[] {
  const all = conflictsOf(after);
  const added = addedConflicts(conflictsOf(before), all);
  return all.filter((conflict) => conflict.stop === stopId || added.includes(conflict));
}

/** Numbers the stops of a route; those that move up or down keep their version, because nobody changed them. */
const numberRoute = (tx: Tx, ids: readonly number[]) =>
  sql`update stop set position = route.position, sequence = sequence + 1
    from unnest(${ids}::int[]) with ordinality as route(id, position)
    where stop.id = route.id and stop.position is distinct from route.position`.execute(tx);

/**
 * Plans a stop, or moves it: its day, hours, vehicle, driver and place on the route. 422 `planConflicts` with what is wrong,
 * unless a reason overrides it. Its orders get the day and the hours.
 */
export async function planStop(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  kind: StopKind,
  { version, ...plan }: StopPlan,
) {
  const { day } = plan;
  if (day !== null) await lockDay(tx, day);
  const stop = await lockedStop(tx, id, viewer, version);
  if (stop.kind !== kind) throw notFound();
  refuseUnplannable(stop);
  await refuseArchived(tx, "vehicle", plan.vehicleId === stop.vehicleId ? null : plan.vehicleId);
  await refuseArchived(tx, "driver", plan.driverId === stop.driverId ? null : plan.driverId);
  const vehicleId = day === null ? null : plan.vehicleId;
  const driverId = day === null ? null : plan.driverId;
  const overrideReason = plan.overrideReason.trim();
  const { windowFrom, windowUntil, locked } = plan;
  const values = {
    ...{ day, windowFrom, windowUntil, vehicleId, driverId, locked },
    ...(stop.state === "failed" && plannedAnew),
  };
  if (day === null || vehicleId === null) {
    await writeStop(tx, id, { ...values, position: null, overrideReason: "" });
    return writeDays(tx, id);
  }
  const before = await findPlan(tx, day, vehicleId, id);
  const after = planWith(before, stop, { vehicleId, day, position: plan.position, driverId }, plan);
  const conflicts = conflictsToAnswer(before, after, id);
  if (conflicts.length && !overrideReason)
    throw refused("planConflicts", "overrideReason", { count: conflicts.length, conflicts });
  await writeStop(tx, id, { ...values, overrideReason: conflicts.length ? overrideReason : "" });
  await numberRoute(
    tx,
    after.stops.map((one) => one.id),
  );
  await writeDays(tx, id);
}
