import { sql } from "kysely";
import { type Failure, refused } from "../../ground/base/failure.ts";
import { TranslatableName } from "../../ground/base/standardNames.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { fittingLabel } from "./templates.ts";

/** The units of goods at a location, as a column of it. */
export const unitsAt = sql<number>`(select coalesce(sum(product."stockQuantity"), 0)::int from product
  where product."locationId" = location.id and not product.archived and not product.gone)`;

/**
 * Checks a place for goods and gives its label in stored form: 400 for a label that does not fit, 422 when
 * `adding` units more would not fit in. Locks the location, so that two cannot take the last place.
 */
export async function placeFor(tx: Tx, locationId: number | null, label: string, adding: number) {
  if (locationId === null) return fittingLabel("", label);
  const location = await tx
    .selectFrom("location")
    .select(["name", "locationTemplate", "unitCapacity"])
    .where("id", "=", locationId)
    .$if(adding > 0, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!location) throw refused("unknownReference", "locationId");
  const fitted = fittingLabel(location.locationTemplate, label);
  if (location.unitCapacity !== null && adding > 0) {
    const { units } = await tx
      .selectFrom("location")
      .select(unitsAt.as("units"))
      .where("id", "=", locationId)
      .executeTakeFirstOrThrow();
    if (units + adding > location.unitCapacity) throw fullOf({ ...location, units });
  }
  return fitted;
}

type Room = { name: string; unitCapacity: number | null; units: number };
const fullOf = ({ name, unitCapacity, units }: Room) =>
  refused("locationFull", "locationId", {
    name: new TranslatableName(name),
    capacity: unitCapacity,
    free: Math.max(0, unitCapacity! - units),
  });

/** Units of a product that leave its place, and those that come to one. */
export type Moving = { id: number; from: number | null; leaving: number; to: number | null; coming: number };

type Placed = { id: number; locationId: number | null; stockQuantity: number };
/** What of a product leaves its place and comes to one when it is put there and more or less of it is here. */
export function movingOf({
  id,
  locationId: from,
  stockQuantity,
  stockChange,
  to,
}: Placed & { stockChange: number; to: number | null }): Moving {
  if (to !== from) return { id, from, leaving: stockQuantity, to, coming: stockQuantity + stockChange };
  return { id, from, leaving: Math.max(0, -stockChange), to, coming: Math.max(0, stockChange) };
}

/**
 * Of movements that are booked together those that find no room, in their order: a place holds what was there, less what leaves it,
 * and what comes. One that is refused leaves nothing, so that others may be refused for it.
 */
export function withoutRoom(rooms: ReadonlyMap<number, Room>, movings: readonly Moving[]) {
  const full = new Map<number, Failure>();
  for (let before = -1; before < full.size; ) {
    before = full.size;
    const units = new Map([...rooms].map(([id, room]) => [id, room.units]));
    const add = (id: number | null, count: number) => units.set(id ?? 0, (units.get(id ?? 0) ?? 0) + count);
    const going = movings.filter(({ id }) => !full.has(id));
    for (const { from, leaving } of going) add(from, -leaving);
    for (const { id, to, coming } of going) {
      const room = rooms.get(to ?? 0);
      const there = units.get(to ?? 0) ?? 0;
      if (coming > 0 && room && there + coming > (room.unitCapacity ?? Number.POSITIVE_INFINITY))
        full.set(id, fullOf({ ...room, units: there }));
      else add(to, coming);
    }
  }
  return full;
}

/** The same for the places as they are now; those to which something comes are locked. */
export async function refusedRoom(tx: Tx, movings: readonly Moving[]) {
  const filled = [...new Set(movings.flatMap(({ to, coming }) => (to && coming > 0 ? [to] : [])))];
  if (!filled.length) return withoutRoom(new Map(), []);
  const these = anyOf(filled);
  const locations = tx.selectFrom("location").where("id", "=", these).orderBy("id");
  await locations.select("id").forNoKeyUpdate().execute();
  const rooms = await locations.select(["id", "name", "unitCapacity", unitsAt.as("units")]).execute();
  return withoutRoom(new Map(rooms.map((room) => [room.id, room])), movings);
}

/** Units that come to a place. */
export type Incoming = { locationId: number | null; units: number };

/** The places of goods, always in one order, so that two who fill the same ones do not wait for each other. */
export const byPlace = <Goods extends Pick<Incoming, "locationId">>(goods: readonly Goods[]) =>
  [...Map.groupBy(goods, ({ locationId }) => locationId)].sort(([a], [b]) => (a ?? 0) - (b ?? 0));

/** 422 when the places where goods belong have no room for all of them. */
export async function refuseFull(tx: Tx, coming: readonly Incoming[]) {
  for (const [locationId, goods] of byPlace(coming))
    await placeFor(
      tx,
      locationId,
      "",
      goods.reduce((sum, { units }) => sum + units, 0),
    );
}
