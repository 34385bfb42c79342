import { sql } from "kysely";
import { searchable } from "../../../contract/searchable.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { isShared, writeDays } from "./ofOrders.actions.ts";
import { lockedStop, refuseUnplannable, type StopOfTable, writeStop } from "./stops.actions.ts";
import type { StopViewer } from "./stops.queries.ts";

const door = ({ kind, contactId, zipcode, street }: StopOfTable) =>
  [kind, contactId, searchable(zipcode).replace(/\s/g, ""), searchable(street)].join("|");

/** A sum of which a part is unknown is unknown. */
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

/** Puts the orders of other stops with a stop at the same door; those stops are cancelled, their orders get its day. */
export async function joinStops(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  { ids, version }: { ids: readonly number[]; version?: number },
) {
  const all = [];
  for (const one of [...new Set([id, ...ids])].toSorted((a, b) => a - b))
    all.push(await lockedStop(tx, one, viewer, one === id ? version : undefined));
  const into = all.find((stop) => stop.id === id)!;
  const others = all.filter((stop) => stop.id !== id);
  for (const stop of all) refuseUnplannable(stop, "ids");
  if (others.some((stop) => door(stop) !== door(into))) throw refused("stopsNotAlike", "ids");
  if (!others.length) return;
  const gone = others.map((stop) => stop.id);
  await sql`update "stopOrder" set "stopId" = ${id} where "stopId" = any(${gone}::int[])`.execute(tx);
  for (const stop of others) await writeStop(tx, stop.id, { state: "cancelled", position: null });
  const instructions = [...new Set(all.map((stop) => stop.instructions.trim()).filter(Boolean))];
  await writeStop(tx, id, {
    instructions: instructions.join("\n").slice(0, 5000),
    pieces: sumOf(all.map(({ pieces }) => pieces)),
    weight: sumOf(all.map(({ weight }) => weight)),
    volume: sumOf(all.map(({ volume }) => volume)),
  });
  await writeDays(tx, id);
}

/** Gives one of the orders of a stop a stop of its own, on the same day; answers its id. */
export async function partOrder(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  { orderId, version }: { orderId: number; version?: number },
) {
  const stop = await lockedStop(tx, id, viewer, version);
  refuseUnplannable(stop);
  const tied = await tx
    .selectFrom("stopOrder")
    .select("id")
    .where("stopId", "=", id)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!tied) throw refused("unknownReference", "orderId");
  if (!(await isShared(tx, id))) throw refused("stopOfOneOrder", "orderId");
  const { name, street, extraStreet, zipcode, city, country, latitude, longitude } = stop;
  const {
    kind,
    contactId,
    contactPerson,
    contactPhone,
    instructions,
    minutes,
    day,
    windowFrom,
    windowUntil,
  } = stop;
  const made = await tx
    .insertInto("stop")
    .values({
      ...{ name, street, extraStreet, zipcode, city, country, latitude, longitude },
      ...{
        kind,
        contactId,
        contactPerson,
        contactPhone,
        instructions,
        minutes,
        day,
        windowFrom,
        windowUntil,
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("stopOrder").set({ stopId: made.id }).where("id", "=", tied.id).execute();
  // What was typed was about all its orders.
  await writeStop(tx, id, { pieces: null, weight: null, volume: null });
  return made.id;
}
