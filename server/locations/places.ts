import { sql } from "kysely";
import { refused } from "../base/failure.ts";
import { NameToTell } from "../base/standardNames.ts";
import type { Tx } from "../database/connection.ts";
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
    if (units + adding > location.unitCapacity)
      throw refused("locationFull", "locationId", {
        name: new NameToTell(location.name),
        capacity: location.unitCapacity,
        free: Math.max(0, location.unitCapacity - units),
      });
  }
  return fitted;
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
