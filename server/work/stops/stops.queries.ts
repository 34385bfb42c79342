import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { plateText } from "../../../contract/plates.rules.ts";
import { folderOf, orderKinds } from "../../../contract/statuses.ts";
import { type StopKind, stopStates } from "../../../contract/stops.rules.ts";
import type { OrderOfStop, Stop } from "../../../contract/stops.ts";
import { notFound } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { type List, rowsById } from "../../platform/resource/list.ts";

export type StopViewer = Pick<Session, "rights" | "userId">;

/** A driver's own stops: of today and the coming week, and those that are being driven. */
const ownStops = (userId: number) => sql<boolean>`(exists (select from driver
  where driver.id = stop."driverId" and driver."userId" = ${userId} and not driver.archived)
  and (stop.day between ${today} and ${today} + 7 or stop.state in ('underWay', 'arrived')))`;
/** Row scope: with `right` all stops, without it those that the viewer drives. */
export const seenStops = (
  { rights, userId }: StopViewer,
  right: "stops:read" | "stops:write" = "stops:read",
) =>
  rights.includes(right)
    ? sql<boolean>`true`
    : rights.includes("stops:drive")
      ? ownStops(userId)
      : sql<boolean>`false`;

/** A repair is about one device, whatever parts it uses. */
const orders = sql<
  OrderOfStop[]
>`(select coalesce(json_agg(json_build_object('id', "order".id, 'orderNr', "order"."orderNr",
    'kind', "order".kind, 'proposedPickupDate', "order"."proposedPickupDate", 'pieces', case "order".kind when 'repair' then 1 else
    (select coalesce(sum(quantity), 0)::int from "orderLine" line where line."orderId" = "order".id and line.kind = 'goods') end)
    order by "order".id), '[]') from "stopOrder" join "order" on "order".id = "stopOrder"."orderId" where "stopOrder"."stopId" = stop.id)`;

const columns = [
  "stop.id",
  "stop.version",
  "stop.sequence",
  "stop.kind",
  "stop.state",
  "stop.contactId",
  "stop.name",
  "stop.street",
  "stop.extraStreet",
  "stop.zipcode",
  "stop.city",
  "stop.country",
  "stop.contactPerson",
  "stop.contactPhone",
  "stop.instructions",
  "stop.pieces",
  "stop.weight",
  "stop.volume",
  "stop.minutes",
  "stop.latitude",
  "stop.longitude",
  "stop.day",
  "stop.windowFrom",
  "stop.windowUntil",
  "stop.vehicleId",
  "stop.driverId",
  "stop.position",
  "stop.locked",
  "stop.overrideReason",
  "stop.failureReason",
  "stop.cancelReason",
  "stop.startedAt",
  "stop.arrivedAt",
  "stop.endedAt",
  "stop.partsPresent",
  "stop.partsTotal",
  "stop.refusedActions",
  "stop.confirmedAt",
  "stop.confirmedDay",
  "stop.confirmedFrom",
  "stop.confirmedUntil",
] as const;

/** Stops with what they name; `from` is the table, or a page of it. */
export const stopRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "stop")
    .innerJoin("contact", "contact.id", "stop.contactId")
    .leftJoin("vehicle", "vehicle.id", "stop.vehicleId")
    .leftJoin("driver", "driver.id", "stop.driverId")
    .select(columns)
    .select(["contact.name as contactName", "vehicle.name as vehicleName", "driver.name as driverName"])
    .select(["vehicle.registrationNumber as plate", orders.as("orders")]);
type Row = Awaited<ReturnType<ReturnType<typeof stopRows>["execute"]>>[number];

/** The answer of a row. */
export function stopOfRow({ orders: ofStop, plate, ...row }: Row): Stop {
  const proposed = ofStop.flatMap(({ proposedPickupDate }) => proposedPickupDate ?? []).toSorted();
  return {
    ...row,
    plate: plate && plateText(plate),
    expectedPieces: row.pieces ?? ofStop.reduce((sum, { pieces }) => sum + pieces, 0),
    proposedDay: proposed[0] ?? null,
    orderNrs: ofStop.map(({ orderNr }) => orderNr),
    orders: ofStop,
  };
}

const loadRows = rowsById("stop", stopRows as never) as unknown as (
  db: Db | Tx,
  ids: readonly number[],
) => Promise<Row[]>;
export const stopList = (): List<"stop", Stop> => ({
  table: "stop",
  defaultSort: "-day",
  search: "searchText",
  rows: async (db, ids) => (await loadRows(db, ids)).map(stopOfRow),
});

/** One stop; 404 for one that the viewer does not see, or of another kind. */
export async function findStop(db: Db | Tx, id: number, viewer: StopViewer, kind?: StopKind): Promise<Stop> {
  const row = await stopRows(db, "stop")
    .where("stop.id", "=", id)
    .where(seenStops(viewer))
    .$if(kind !== undefined, (query) => query.where("stop.kind", "=", kind!))
    .executeTakeFirstOrThrow(notFound);
  return stopOfRow(row);
}

/** The states of stops that stand on a calendar. */
const shownStates = stopStates.filter((state) => state !== "cancelled");
/** Stops from a day to another in the order of their routes. */
export async function stopsBetween(
  db: Db | Tx,
  from: string,
  to: string,
  kind?: StopKind,
  vehicleId?: number,
): Promise<Stop[]> {
  const rows = await stopRows(db, "stop")
    .where("stop.day", ">=", from)
    .where("stop.day", "<=", to)
    .where("stop.state", "in", shownStates)
    .$if(vehicleId !== undefined, (query) => query.where("stop.vehicleId", "=", vehicleId!))
    .$if(kind !== undefined, (query) => query.where("stop.kind", "=", kind!))
    .orderBy("stop.day")
    .orderBy("stop.vehicleId")
    .orderBy("stop.position")
    .orderBy("stop.windowFrom")
    .orderBy("stop.id")
    .execute();
  return rows.map(stopOfRow);
}

/** Written as the index of these has it. */
const waits = sql<boolean>`(stop.day is null and stop.state = 'planned' or stop.state = 'failed')`;
/** How many waiting stops a screen gets at most. */
const mostWaiting = 300;
/** The stops that wait for a day, or failed, the oldest first. */
export async function waitingStops(db: Db | Tx, kind?: StopKind): Promise<Stop[]> {
  const rows = await stopRows(db, "stop")
    .where(waits)
    .$if(kind !== undefined, (query) => query.where("stop.kind", "=", kind!))
    .orderBy("stop.id")
    .limit(mostWaiting)
    .execute();
  return rows.map(stopOfRow);
}
export async function countWaiting(db: Db | Tx) {
  const { count } = await db
    .selectFrom("stop")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(waits)
    .executeTakeFirstOrThrow();
  return count;
}

/** The stop of an order, also one that somebody called off while the order goes on. */
export async function stopOfOrder(db: Db | Tx, orderId: number): Promise<Stop | null> {
  const row = await stopRows(db, "stop")
    .innerJoin("stopOrder", "stopOrder.stopId", "stop.id")
    .where("stopOrder.orderId", "=", orderId)
    .where((is) => is.or([is("stop.state", "<>", "cancelled"), is("stop.cancelReason", "<>", "")]))
    .orderBy((of) => of("stop.state", "=", "cancelled"))
    .orderBy("stop.id", "desc")
    .executeTakeFirst();
  return row ? stopOfRow(row) : null;
}

/** Which of these stops a colleague may see, or is told of with their order. */
export async function findHeardStops(db: Db, ids: readonly number[], viewer: StopViewer) {
  const kinds = orderKinds.filter((kind) => viewer.rights.includes(`${folderOf[kind]}:read`));
  const heard = await db
    .selectFrom("stop")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where(
      sql<boolean>`(${seenStops(viewer)} or exists (select from "stopOrder" join "order" on "order".id = "stopOrder"."orderId"
        where "stopOrder"."stopId" = stop.id and "order".kind = any(${kinds})))`,
    )
    .execute();
  return heard.map(({ id }) => id);
}

/** Which of these stops the viewer may see. */
export const findOwnStops = (db: Db, ids: readonly number[], viewer: StopViewer) =>
  db
    .selectFrom("stop")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where(seenStops(viewer))
    .execute()
    .then((rows) => rows.map(({ id }) => id));
