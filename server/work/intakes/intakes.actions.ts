import { sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import { isSpoiled } from "../../../contract/numbers.rules.ts";
import { isPlaceholderSerial, normalSerial } from "../../../contract/serial.rules.ts";
import { type Arrival, arrivalOf, bookIn, openLines } from "../../goods/products/booking.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { placeFor } from "../../people/locations/places.ts";
import type { Step } from "../../platform/changes/steps.ts";
import { lockedOrder, refuseClosed, setStatus } from "../orders/orders.actions.ts";
import { findIntake } from "./intakes.queries.ts";

type Opening = { orderId: number; locationId: number; locationLabel: string };

export async function openIntake(tx: Tx, userId: number, { orderId, locationId, locationLabel }: Opening) {
  const { phase } = await lockedOrder(tx, "purchase", orderId);
  refuseClosed(phase, "orderId");
  const label = await placeFor(tx, locationId, locationLabel, 0);
  const { id } = await tx
    .insertInto("intake")
    .values({ orderId, locationId, locationLabel: label, openedById: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (phase !== "inProgress") await moveOn(tx, orderId);
  return id;
}

/** Goods that come in move their order to the company's first status for that, if it has one. */
async function moveOn(tx: Tx, orderId: number) {
  const status = await tx
    .selectFrom("orderStatus")
    .select("id")
    .where("kind", "=", "purchase")
    .where("phase", "=", "inProgress")
    .orderBy("position")
    .executeTakeFirst();
  if (status) await setStatus(tx, "purchase", orderId, status.id);
}

/** An open session, locked as `share` for scans (many at once) and as `update` for its closing (alone). */
async function lockedIntake(tx: Tx, id: number, how: "share" | "update") {
  const intake = await tx
    .selectFrom("intake")
    .selectAll()
    .where("id", "=", id)
    .$if(how === "share", (query) => query.forShare())
    .$if(how === "update", (query) => query.forUpdate())
    .executeTakeFirstOrThrow(notFound);
  if (intake.closedAt) throw refused("intakeClosed");
  return intake;
}

/** Takes scans: each finds its expected line, or waits as unexpected; one seen before is counted again. */
export async function takeScans(tx: Tx, id: number, userId: number, codes: string[]) {
  const intake = await lockedIntake(tx, id, "share");
  const expected = await expectedNumber(tx, intake.orderId, codes);
  const serials = codes.map(expected);
  const readable = [...new Set(serials.filter((serial) => serial && !isPlaceholderSerial(serial)))];
  const before = await tx
    .selectFrom("intakeScan")
    .select("serialNumber")
    .where("intakeId", "=", id)
    .where("serialNumber", "in", readable.length ? readable : [""])
    .execute();
  const times = new Map<string, number>();
  for (const serial of serials) times.set(serial, (times.get(serial) ?? 0) + 1);
  await sql`insert into "intakeScan" ("intakeId", "serialNumber", "lineId", times, "userId")
    select ${id}, given.serial, line.id, given.times, ${userId}
    from unnest(${readable}::text[], ${readable.map((serial) => times.get(serial))}::int[]) with ordinality as given(serial, times, position)
    left join "orderLine" line on line."orderId" = ${intake.orderId} and line."serialNumber" = given.serial and line."receivedQuantity" = 0
    order by given.position
    on conflict ("intakeId", "serialNumber") do update
    set times = "intakeScan".times + excluded.times, at = clock_timestamp(), "userId" = excluded."userId"`.execute(
    tx,
  );
  const state = await findIntake(tx, id);
  const verdictOf = new Map(state.scans.map(({ serialNumber, verdict }) => [serialNumber, verdict]));
  const seenSerials = new Set(before.map(({ serialNumber }) => serialNumber));
  const results = codes.map((text, at) => {
    const serial = serials[at]!;
    const verdict = verdictOf.get(serial);
    if (!verdict) return { serialNumber: text, verdict: "unreadable" as const, again: false };
    const isRepeat = seenSerials.has(serial);
    seenSerials.add(serial);
    return { serialNumber: serial, verdict, again: isRepeat };
  });
  return { results, intake: state };
}

/** The serial number of the line with this serial number or IMEI; the scanned code itself when there is no such line, "" if it is no number. */
async function expectedNumber(tx: Tx, orderId: number, codes: string[]) {
  const serials = codes.map(normalSerial).filter(Boolean);
  const imeis = codes.map(normalImei).filter(Boolean);
  // Simultaneous scans of the same device wait here: a line takes one scan.
  const lines = await tx
    .selectFrom("orderLine")
    .select(["serialNumber", "imei", "imei2"])
    .where("orderId", "=", orderId)
    .where("serialNumber", "<>", "")
    .where(
      sql<boolean>`("serialNumber" = any(${serials}::text[]) or imei = any(${imeis}::text[]) or imei2 = any(${imeis}::text[]))`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const expected = new Set(lines.map(({ serialNumber }) => serialNumber));
  const byImei = new Map(
    lines.flatMap(({ serialNumber, imei, imei2 }) =>
      [imei, imei2].filter(Boolean).map((one) => [one, serialNumber] as const),
    ),
  );
  return (text: string) => {
    const serial = normalSerial(text);
    if (expected.has(serial)) return serial;
    return byImei.get(normalImei(text)) ?? (isSpoiled(text) ? "" : serial);
  };
}

export async function undoScan(tx: Tx, id: number, userId: number, scanId?: number) {
  await lockedIntake(tx, id, "share");
  const last = await tx
    .selectFrom("intakeScan")
    .select(["id", "times"])
    .where("intakeId", "=", id)
    .$if(scanId !== undefined, (query) => query.where("id", "=", scanId as number))
    .$if(scanId === undefined, (query) => query.where("userId", "=", userId))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (last.times > 1)
    await tx
      .updateTable("intakeScan")
      .set({ times: last.times - 1 })
      .where("id", "=", last.id)
      .execute();
  else await tx.deleteFrom("intakeScan").where("id", "=", last.id).execute();
}

type Decision = {
  scanIds: number[];
  decision: "accept" | "leave";
  typeId?: number;
  productName?: string;
  lineId?: number;
};

/** Decides about serial numbers that nothing expected: take in, leave out, or tie to a line that has no number yet. */
export async function decide(
  tx: Tx,
  id: number,
  { scanIds, decision, typeId, productName, lineId }: Decision,
) {
  const intake = await lockedIntake(tx, id, "share");
  if (lineId !== undefined) {
    if (scanIds.length > 1) throw new Failure(400, "oneScanPerLine", { path: "scanIds" });
    const line = await tx
      .selectFrom("orderLine")
      .select("id")
      .where("id", "=", lineId)
      .where("orderId", "=", intake.orderId)
      .where("serialNumber", "=", "")
      .where("quantity", "=", 1)
      .where("receivedQuantity", "=", 0)
      .executeTakeFirst();
    if (!line) throw refused("unknownReference", "lineId");
  }
  if (decision === "accept" && lineId === undefined && typeId === undefined)
    throw refused("typeMissing", "typeId", { names: "" });
  const decided =
    decision === "accept" && scanIds.length > 1 ? await withoutSuggestion(tx, id, scanIds) : scanIds;
  const { numUpdatedRows } = await tx
    .updateTable("intakeScan")
    .set({
      decision,
      lineId: decision === "accept" ? (lineId ?? null) : null,
      typeId: typeId ?? null,
      productName: productName ?? "",
    })
    .where("intakeId", "=", id)
    .where("id", "in", decided)
    .$if(decision === "accept", (query) =>
      query.where((is) => is.or([is("lineId", "is", null), is("decision", "is not", null)])),
    )
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) < decided.length) throw notFound();
}

/** Those of the scans that are nothing but what was scanned; 422 when each may be something else. */
async function withoutSuggestion(tx: Tx, id: number, scanIds: readonly number[]) {
  const { scans } = await findIntake(tx, id);
  const doubtful = new Set(scans.flatMap((scan) => (scan.suggestion ? scan.id : [])));
  const sure = scanIds.filter((scanId) => !doubtful.has(scanId));
  if (sure.length === 0) throw refused("scansMayBeOthers", "scanIds", { count: scanIds.length });
  return sure;
}

/** Takes an unexpected scan as one of another serial number. */
export async function correctScan(
  tx: Tx,
  id: number,
  userId: number,
  { scanId, serialNumber }: { scanId: number; serialNumber: string },
) {
  await lockedIntake(tx, id, "share");
  const { numDeletedRows } = await tx
    .deleteFrom("intakeScan")
    .where("id", "=", scanId)
    .where("intakeId", "=", id)
    .where("lineId", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) throw notFound();
  const { results } = await takeScans(tx, id, userId, [serialNumber]);
  if (results[0]?.verdict === "unreadable") throw refused("serialUnreadable", "serialNumber");
}

type LineType = { lineIds: number[]; typeId: number; productName?: string };

/** Sets the product type of lines that were ordered without one, and the name of those without one. */
export async function setLineType(tx: Tx, id: number, { lineIds, typeId, productName }: LineType) {
  const intake = await lockedIntake(tx, id, "share");
  const { numUpdatedRows } = await tx
    .updateTable("orderLine")
    .set({
      typeId,
      ...(productName && { productName: sql`coalesce(nullif("productName", ''), ${productName})` }),
    })
    .where("orderId", "=", intake.orderId)
    .where("id", "in", lineIds)
    .where((is) => is.or([is("typeId", "is", null), is("typeId", "=", typeId)]))
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) < lineIds.length) throw refused("lineHasType", "lineIds");
}

/** How many times what is expected a count may be without asking. */
const likelyTimes = 10;
type Count = { lineId: number; quantity: number; confirmed?: boolean };

/** Counts the received pieces of a line; 422 `countUnlikely` for far more than expected, unless confirmed. */
export async function count(tx: Tx, id: number, { lineId, quantity, confirmed }: Count) {
  const intake = await lockedIntake(tx, id, "share");
  const line = await tx
    .selectFrom("orderLine")
    .select(["quantity", "receivedQuantity"])
    .where("id", "=", lineId)
    .where("orderId", "=", intake.orderId)
    .where("serialNumber", "=", "")
    .executeTakeFirst();
  if (!line) throw refused("unknownReference", "lineId");
  const expected = Math.max(1, line.quantity - line.receivedQuantity);
  if (quantity > likelyTimes * expected && !confirmed)
    throw refused("countUnlikely", "quantity", { expected, counted: quantity });
  await tx
    .insertInto("intakeCount")
    .values({ intakeId: id, lineId, quantity })
    .onConflict((on) => on.columns(["intakeId", "lineId"]).doUpdateSet({ quantity }))
    .execute();
}

/** Books everything in and closes the session: all or nothing, and never twice. */
export async function closeIntake(tx: Tx, id: number, userId: number, step?: Step) {
  const intake = await lockedIntake(tx, id, "update");
  refuseClosed((await lockedOrder(tx, "purchase", intake.orderId)).phase);
  const state = await findIntake(tx, id);
  const { undecided } = state.counters;
  if (undecided) throw refused("unexpectedUndecided", undefined, { count: undecided });
  const lines = await openLines(tx, intake.orderId);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const inTurn = state.scans.toSorted((a, b) => a.id - b.id);
  const scanned = inTurn.flatMap((scan): Arrival[] => {
    const line = scan.lineId === null ? undefined : lineOf.get(scan.lineId);
    if (scan.decision === "leave") return [];
    if (line) return [arrivalOf(line, 1, scan.serialNumber)];
    if (scan.decision !== "accept") return [];
    const { serialNumber, typeId, productName } = scan;
    return [{ ...unannounced, serialNumber, typeId, productName }];
  });
  const counted = state.counted.flatMap(({ lineId, counted: quantity }) => {
    const line = lineOf.get(lineId);
    return line && quantity ? [arrivalOf(line, quantity)] : [];
  });
  const productIds = await bookIn(tx, intake.orderId, [...scanned, ...counted], intake, step);
  await tx
    .updateTable("intake")
    .set({ closedAt: new Date().toISOString(), closedById: userId })
    .where("id", "=", id)
    .execute();
  return { booked: productIds.length, productIds };
}

const unannounced = {
  imei: "",
  imei2: "",
  lineId: null,
  quantity: 1,
  purchasePrice: null,
  attributes: {},
  assetTag: "",
  remarks: "",
};
