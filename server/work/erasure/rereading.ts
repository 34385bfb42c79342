import { sql } from "kysely";
import { findGates } from "../../goods/proof/gate.queries.ts";
import { refreshProof } from "../../goods/proof/gate.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import { operationOfMethod, partedByOperation } from "../../platform/reports/operations.ts";
import {
  driveKeyOf,
  type ErasureReport,
  type ErasureResult,
  type HardwareFound,
} from "../../platform/reports/reports.ts";
import { hasSpoiledDrive } from "../../platform/reports/spoiled.ts";
import { rowOfResult } from "./erasure.actions.ts";
import { reopenErasure } from "./match.actions.ts";
import { mendDetails } from "./rereadingDetails.ts";

type ParsedResult = { results: ErasureResult[]; hardware: HardwareFound };
type SavedReport = ParsedResult & {
  id: number;
  productId: number | null;
  source: ErasureReport["source"];
  sourceDocumentId: string;
  operator: string;
};

/**
 * Applies today's reading of stored reports where it proves less or finds another lock. A device that loses its proof is held,
 * as after a new report, unless it has already left; either way its report is marked.
 */
export async function mendReports(tx: Tx, ids: number[], today: ErasureReport[]) {
  const find = indexed(today);
  const saved = await savedReports(tx, ids);
  await mendDetails(
    tx,
    saved.flatMap((previous) => {
      const [reading] = find(previous);
      return reading ? [{ ...previous, today: reading }] : [];
    }),
  );
  const mended = saved.flatMap((previous) => {
    const reading = saidToday(previous, find(previous));
    return reading && isLess(reading, previous) ? [{ ...previous, ...reading }] : [];
  });
  if (!mended.length) return;
  const productIds = [...new Set(mended.flatMap(({ productId }) => productId ?? []))];
  const before = new Map((await findGates(tx, productIds)).map((gate) => [gate.id, gate]));
  await saveHardware(tx, mended);
  const here = await hereOf(tx, productIds);
  await refreshProof(tx, here);
  for (const gate of await findGates(tx, productIds)) {
    const had = before.get(gate.id);
    const isHeld = gate.missingProof.length > 0 && !had?.missingProof.length;
    const isUnproven = had?.isErased && !gate.isErased;
    if (isUnproven && here.includes(gate.id)) await reopenErasure(tx, gate.id);
    if (isHeld || isUnproven) await markLostProof(tx, gate.id, mended);
  }
}

async function savedReports(tx: Tx, ids: number[]): Promise<SavedReport[]> {
  const { rows } = await sql<SavedReport>`
    select id, "productId", source, "sourceDocumentId", operator, hardware, (
      select coalesce(jsonb_agg(to_jsonb(attempt) - '{id,reportId}'::text[] order by attempt.id), '[]')
      from "erasureResult" attempt where "reportId" = report.id) as results
    from "erasureReport" report where id = any(${ids}::int[]) order by id`.execute(tx);
  return rows;
}

/** The reports by their number, and by its first word: rows of a table that share one have the drive and the operation behind it. */
function indexed(today: ErasureReport[]) {
  const exact = new Map(today.map((report) => [`${report.source} ${report.sourceDocumentId}`, report]));
  const firstWord = ({ source, sourceDocumentId }: Pick<SavedReport, "source" | "sourceDocumentId">) =>
    `${source} ${sourceDocumentId.split(" ", 1)[0]}`;
  const alike = Map.groupBy(today, firstWord);
  return (previous: SavedReport) => {
    const { source, sourceDocumentId } = previous;
    const same = exact.get(`${source} ${sourceDocumentId}`);
    if (same) return [same];
    return (alike.get(firstWord(previous)) ?? []).filter((report) =>
      report.sourceDocumentId.startsWith(`${sourceDocumentId} `),
    );
  };
}

/** Today's reading of a report; when it is not in its file any more, the reading by the names of its methods. */
function saidToday(
  { source, results, hardware }: Pick<ErasureReport, "source" | "results" | "hardware">,
  [first, ...others]: ErasureReport[],
): ParsedResult | undefined {
  const parts = first ? [first, ...others] : [];
  if (first)
    return {
      results: parts.flatMap((report) => report.results),
      hardware: {
        ...first.hardware,
        disks: parts.flatMap((report) => report.hardware.disks),
        checks: parts.flatMap((report) => report.hardware.checks),
      },
    };
  if (hasSpoiledDrive({ source, results, hardware }))
    return { results: [], hardware: { ...hardware, disks: [] } };
  const done = results.map((result) => {
    return { operation: operationOfMethod(result.standardName), name: result.standardName, result, said: [] };
  });
  if (done.every(({ operation }) => operation === "erasure")) return undefined;
  const { disks = [], checks = [] } = hardware;
  const parted = partedByOperation(done, { ...hardware, disks });
  return { ...parted, hardware: { ...parted.hardware, checks: [...checks, ...parted.hardware.checks] } };
}

const isLess = (today: ParsedResult, previous: ParsedResult) => {
  const passed = passedIn(today);
  const locked = (previous.hardware.locks ?? [])
    .filter(({ state }) => state === "locked")
    .map(({ kind }) => kind);
  return (
    [...passedIn(previous)].some((drive) => !passed.has(drive)) ||
    today.hardware.locks.some(({ kind, state }) => state === "locked" && !locked.includes(kind))
  );
};
const passedIn = ({ results }: ParsedResult) =>
  new Set(
    results.flatMap(({ result, driveSerial }) => (result === "success" ? driveKeyOf(driveSerial) : [])),
  );

async function saveHardware(tx: Tx, mended: SavedReport[]) {
  const ids = mended.map(({ id }) => id);
  await sql`update "erasureReport" set hardware = told.hardware::jsonb
    from unnest(${ids}::int[], ${mended.map(({ hardware }) => JSON.stringify(hardware))}::text[]) as told(id, hardware)
    where "erasureReport".id = told.id`.execute(tx);
  await sql`delete from "erasureResult" where "reportId" = any(${ids}::int[])`.execute(tx);
  const results = mended.flatMap(({ id, results }) =>
    results.map((result) => ({ ...rowOfResult(result), reportId: id })),
  );
  for (const batch of inParts(results)) await tx.insertInto("erasureResult").values(batch).execute();
}

async function hereOf(tx: Tx, productIds: number[]) {
  const { rows } = await sql<{
    id: number;
  }>`select id from product where id = any(${productIds}::int[]) and not gone`.execute(tx);
  return rows.map(({ id }) => id);
}

const markLostProof = (tx: Tx, productId: number, mended: SavedReport[]) =>
  sql`update "erasureReport" set "lostProof" = true
    where "productId" = ${productId} and id = any(${mended.map(({ id }) => id)}::int[])`.execute(tx);
