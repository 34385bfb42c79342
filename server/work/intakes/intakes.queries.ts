import { sql } from "kysely";
import type { Intake, IntakeScan } from "../../../contract/intakes.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { withSuggestions } from "./suggestions.ts";

/** The whole state of an intake session, as both screens of it show it. */
export async function findIntake(db: Db | Tx, id: number): Promise<Intake> {
  const [head, found, lines] = await Promise.all([findHead(db, id), findScans(db, id), findLines(db, id)]);
  const scanned = new Set(found.flatMap(({ lineId }) => lineId ?? []));
  // A line that got a scanned number is expected one by one from then on.
  const single = lines.filter(({ serialNumber, lineId }) => serialNumber !== "" || scanned.has(lineId));
  const expected = single.filter(
    ({ lineId, received, later }) => received === 0 || later || scanned.has(lineId),
  );
  const counted = lines.filter(({ serialNumber, lineId }) => serialNumber === "" && !scanned.has(lineId));
  const missing = expected.filter(({ lineId }) => !scanned.has(lineId));
  const scans = head.closedAt ? found : await withSuggestions(db, found, missing);
  const untyped = lines.filter(
    ({ typeId, productName, received, quantity }) =>
      (typeId === null || productName === "") && received < quantity,
  );
  const came = ({ lineId, counted: pieces }: Line) => scanned.has(lineId) || Boolean(pieces);
  const unexpected = scans.filter(({ verdict }) => verdict !== "matched");
  return {
    ...head,
    counters: {
      expected: expected.length,
      matched: scans.filter(({ verdict }) => verdict === "matched").length,
      missing: missing.length,
      unexpected: unexpected.length,
      undecided: unexpected.filter(({ decision }) => decision === null).length,
      duplicates: scans.filter(({ times }) => times > 1).length,
      untyped: untyped.filter(came).length,
    },
    scans,
    missing,
    counted,
    untyped: [...Map.groupBy(untyped, ({ productName }) => productName)].map(([productName, same]) => ({
      productName,
      lineIds: same.map(({ lineId }) => lineId),
      quantity: same.reduce((sum, { quantity, received }) => sum + quantity - received, 0),
      came: same.some(came),
    })),
  };
}

/** The part of an intake that fits a screen, also when thousands are expected. */
export function preview(intake: Intake): Intake {
  const waiting = intake.scans.filter(({ verdict }) => verdict !== "matched");
  const newest = intake.scans.slice(0, 100);
  return {
    ...intake,
    scans: [...new Set([...newest, ...waiting])].slice(0, 1000),
    missing: intake.missing.slice(0, 500),
  };
}

export const intakePreview = async (db: Db | Tx, id: number) => preview(await findIntake(db, id));

const findHead = (db: Db | Tx, id: number) =>
  db
    .selectFrom("intake")
    .innerJoin("order", "order.id", "intake.orderId")
    .innerJoin("contact", "contact.id", "order.contactId")
    .innerJoin("location", "location.id", "intake.locationId")
    .leftJoin("user as opener", "opener.id", "intake.openedById")
    .leftJoin("user as closer", "closer.id", "intake.closedById")
    .select(["intake.id", "orderId", "orderNr", "contact.name as supplierName", "intake.locationId"])
    .select(["location.name as locationName", "intake.locationLabel", "openedAt", "closedAt"])
    .select(["opener.fullName as openedBy", "closer.fullName as closedBy"])
    .where("intake.id", "=", id)
    .executeTakeFirstOrThrow(notFound);

/** Newest first. A serial number or IMEI that is in stock already cannot be booked in again. */
async function findScans(db: Db | Tx, intakeId: number): Promise<IntakeScan[]> {
  const rows = await db
    .selectFrom("intakeScan as scan")
    .innerJoin("intake", "intake.id", "scan.intakeId")
    .leftJoin("orderLine as line", "line.id", "scan.lineId")
    .leftJoin("user", "user.id", "scan.userId")
    .select(["scan.id", "scan.serialNumber", "scan.lineId", "scan.times", "scan.at", "scan.decision"])
    .select([
      sql<number | null>`coalesce(scan."typeId", line."typeId")`.as("typeId"),
      sql<string>`coalesce(nullif(scan."productName", ''), line."productName", '')`.as("productName"),
      "user.fullName as userName",
      sql<boolean>`intake."closedAt" is null and (
        exists (select from product where product."serialNumber" = scan."serialNumber" and not gone and not archived)
        or exists (select from product where product.imei <> '' and product.imei in (scan."serialNumber", line.imei, line.imei2) and not gone and not archived)
        or exists (select from product where product.imei2 <> '' and product.imei2 in (scan."serialNumber", line.imei, line.imei2) and not gone and not archived))`.as(
        "alreadyHere",
      ),
    ])
    .where("scan.intakeId", "=", intakeId)
    .orderBy("scan.at", "desc")
    .orderBy("scan.id", "desc")
    .execute();
  return rows.map(({ alreadyHere, ...scan }) => ({
    ...scan,
    verdict: alreadyHere ? "alreadyHere" : scan.lineId ? "matched" : "unexpected",
  }));
}

type Line = Awaited<ReturnType<typeof findLines>>[number];
const findLines = (db: Db | Tx, intakeId: number) =>
  db
    .selectFrom("intake")
    .innerJoin("orderLine as line", "line.orderId", "intake.orderId")
    .leftJoin("intakeCount as count", (join) =>
      join.onRef("count.lineId", "=", "line.id").onRef("count.intakeId", "=", "intake.id"),
    )
    .select([
      "line.id as lineId",
      "line.serialNumber",
      "line.imei",
      "line.imei2",
      "line.productName",
      "line.typeId",
      "line.quantity",
    ])
    .select(["line.receivedQuantity as received", "count.quantity as counted"])
    .select(
      sql<boolean>`line.id in (select scan."lineId" from "intakeScan" scan join intake other on other.id = scan."intakeId"
        where other.id > ${intakeId} and scan."lineId" is not null
          and other."orderId" = (select "orderId" from intake where id = ${intakeId}))`.as("later"),
    )
    .where("intake.id", "=", intakeId)
    .orderBy("line.id")
    .execute();
