import { sql } from "kysely";
import { locations } from "../../contract/locations.ts";
import { refused } from "../base/failure.ts";
import { NameToTell } from "../base/standardNames.ts";
import type { App, Db, Services, Tx } from "../http/app.ts";
import { servePlain } from "../resource/crud.ts";
import { compileTemplate, fittingLabel } from "./templates.ts";

const used = sql<number>`(select coalesce(sum(product."stockQuantity"), 0)::int from product
  where product."locationId" = location.id and not product.archived and not product.gone)`;

export function locationRoutes(app: App, services: Services) {
  servePlain(app, services, locations, {
    table: "location",
    search: "name",
    defaultSort: "name",
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "location")
        .selectAll("location")
        .select(used.as("used")),
    checked: (_tx, input) => {
      if (input.locationTemplate) compileTemplate(String(input.locationTemplate));
      return input;
    },
  });
}

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
  const stored = fittingLabel(location.locationTemplate, label);
  if (location.unitCapacity !== null && adding > 0) {
    const { units } = await tx
      .selectFrom("location")
      .select(used.as("units"))
      .where("id", "=", locationId)
      .executeTakeFirstOrThrow();
    if (units + adding > location.unitCapacity)
      throw refused("locationFull", "locationId", {
        name: new NameToTell(location.name),
        capacity: location.unitCapacity,
        free: Math.max(0, location.unitCapacity - units),
      });
  }
  return stored;
}

/** Units that come to a place. */
export type Coming = { locationId: number | null; units: number };

/** The places of goods, always in one order, so that two who fill the same ones do not wait for each other. */
export const byPlace = <Goods extends Pick<Coming, "locationId">>(goods: readonly Goods[]) =>
  [...Map.groupBy(goods, ({ locationId }) => locationId)].sort(([a], [b]) => (a ?? 0) - (b ?? 0));

/** 422 when the places where goods belong have no room for all of them. */
export async function refuseFull(tx: Tx, coming: readonly Coming[]) {
  for (const [locationId, goods] of byPlace(coming))
    await placeFor(
      tx,
      locationId,
      "",
      goods.reduce((sum, { units }) => sum + units, 0),
    );
}
