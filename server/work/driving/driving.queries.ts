import { sql } from "kysely";
import type { DrivenStop, Handover } from "../../../contract/driving.ts";
import type { Stop } from "../../../contract/stops.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { attachedTo } from "../../platform/files/attached.ts";
import { findStop, type StopViewer, stopOfRow, stopRows } from "../stops/stops.queries.ts";

/** The stops that somebody drives: of today and the coming week, and those that are being driven; of a driver, for who plans. */
export async function findDrivenStops(
  db: Db,
  { userId, rights }: StopViewer,
  driverId?: number,
): Promise<Stop[]> {
  const isPlanner = rights.includes("stops:write");
  const rows = await stopRows(db, "stop")
    .where("stop.state", "<>", "cancelled")
    .where(
      isPlanner && driverId !== undefined
        ? sql<boolean>`stop."driverId" = ${driverId}`
        : sql<boolean>`stop."driverId" in (select id from driver where "userId" = ${userId} and not archived)`,
    )
    .where(
      sql<boolean>`(stop.day between ${today} and ${today} + 7 or stop.state in ('underWay', 'arrived'))`,
    )
    .orderBy("stop.day")
    .orderBy("stop.position")
    .orderBy("stop.windowFrom")
    .orderBy("stop.id")
    .execute();
  return rows.map(stopOfRow);
}

/** Whether a phone tells where one of these stops' vehicles is. */
export async function areTracked(db: Db | Tx, stops: readonly Pick<Stop, "vehicleId">[]) {
  const ids = stops.flatMap(({ vehicleId }) => vehicleId ?? []);
  const { rows } = await sql`select from tracker where "vehicleId" = any(${ids}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** What a stop is expected to hand over, by the lines of its orders; a sold device has its number of its own. */
export const expectedLines = (db: Db | Tx, stopId: number) =>
  sql<DrivenStop["lines"][number]>`
    select line.id, line."orderId", line."productName", line.quantity,
      coalesce(nullif(line."serialNumber", ''), product."serialNumber", '') as "serialNumber"
    from "stopOrder" join "orderLine" line on line."orderId" = "stopOrder"."orderId" and line.kind = 'goods'
    left join product on product.id = line."productId"
    where "stopOrder"."stopId" = ${stopId} order by line."orderId", line.position, line.id limit 2000`
    .execute(db)
    .then(({ rows }) => rows);

/** A stop as its driver sees it; 404 for another's. */
export async function findDrivenStop(db: Db | Tx, id: number, viewer: StopViewer): Promise<DrivenStop> {
  const stop = await findStop(db, id, viewer);
  const [lines, photos, proof, receipts, devices, isTracked, refusals] = await Promise.all([
    expectedLines(db, id),
    attachedTo(db, "stop", id).where("contentType", "=", "image/webp").execute(),
    findProof(db, id),
    db
      .selectFrom("document")
      .select("orderId")
      .where("stopId", "=", id)
      .where("kind", "=", "receipt")
      .orderBy("orderId")
      .execute(),
    findScanned(db, id),
    areTracked(db, [stop]),
    findRefusals(db, id),
  ]);
  const serialNumbers = devices.map(({ serialNumber }) => serialNumber);
  return {
    ...stop,
    ...{ isTracked, lines, photos, refusals, receipts: receipts.map(({ orderId }) => orderId) },
    proof: proof ? { ...proof, serialNumbers } : null,
  };
}

/** What phones told of a stop that was refused, as far as it can be read. */
const findRefusals = (db: Db | Tx, stopId: number) =>
  sql<DrivenStop["refusals"][number]>`
    select kind, code, at, coalesce(nullif(concat_ws(' ', "firstName", "lastName"), ''), username) as "userName",
      case jsonb_typeof(content -> 'pieces') when 'number' then trunc((content ->> 'pieces')::numeric)::int end as pieces,
      left(coalesce(content ->> 'remarks', content ->> 'failureReason', ''), 2000) as remarks,
      left(coalesce(content ->> 'signedBy', ''), 200) as "signedBy"
    from "phoneAction" left join "user" on "user".id = "phoneAction"."userId"
    where "stopId" = ${stopId} and outcome = 'refused' order by "phoneAction".id limit 50`
    .execute(db)
    .then(({ rows }) => rows);

export const findProof = (db: Db | Tx, stopId: number) =>
  db
    .selectFrom("stopProof")
    .select([
      "pieces",
      "remarks",
      "signedBy",
      "signature",
      "refusedReason",
      "sealNumber",
      "latitude",
      "longitude",
      "at",
    ])
    .where("stopId", "=", stopId)
    .executeTakeFirst();

export const findScanned = (db: Db | Tx, stopId: number) =>
  db
    .selectFrom("stopDevice")
    .select(["serialNumber", "unexpected"])
    .where("stopId", "=", stopId)
    .orderBy("serialNumber")
    .execute();

/** The stops that are done at which a device was scanned; those without its number were of another. */
export async function findCustody(db: Db, productId: number): Promise<Handover[]> {
  const { serialNumber } = await db
    .selectFrom("product")
    .select("serialNumber")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow(notFound);
  if (!serialNumber) return [];
  return db
    .selectFrom("stopDevice")
    .innerJoin("stop", "stop.id", "stopDevice.stopId")
    .innerJoin("stopProof", "stopProof.stopId", "stop.id")
    .innerJoin("contact", "contact.id", "stop.contactId")
    .leftJoin("driver", "driver.id", "stop.driverId")
    .select(["stop.id as stopId", "stop.kind", "stopProof.at", "contact.name as contactName"])
    .select(["driver.name as driverName", "signedBy", "refusedReason", "unexpected"])
    .select(
      sql<
        Handover["orders"]
      >`(select coalesce(json_agg(json_build_object('id', "order".id, 'orderNr', "orderNr") order by "order".id), '[]')
        from document join "order" on "order".id = document."orderId" where document."stopId" = stop.id and document.kind = 'receipt')`.as(
        "orders",
      ),
    )
    .where("stopDevice.serialNumber", "=", serialNumber)
    .orderBy("stopProof.at", "desc")
    .limit(50)
    .execute();
}
