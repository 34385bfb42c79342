import { type RawBuilder, sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { driveKeyOf, type ErasureReport } from "../../platform/reports/reports.ts";
import { refreshProof } from "../proof/gate.ts";
import { applyHardware, type FoundHardware } from "./hardware.actions.ts";

/** The numbers of a report's machine that devices are found by, in the form in which devices store them. */
export type MachineNumbers = {
  serialKey: string;
  imeis: string[];
  /** Of a machine that has no number of its own, or may be a bench where drives of others are wiped: its drives'. */
  drives: string[];
  /** The devices that somebody took the report back from. */
  notProductIds: number[];
};

export const shortestDrive = 5;

/** The numbers by which a report finds its device. An IMEI that cannot be right is compared as it is written. */
export function numbersOf({
  source,
  machine,
  hardware,
  results,
}: Pick<ErasureReport, "source" | "machine" | "hardware" | "results">) {
  const written = [machine.imei, ...hardware.imeis].filter(Boolean);
  const drives = [
    ...hardware.disks.map(({ serial }) => serial),
    ...results.map((result) => result.driveSerial),
  ];
  const byDrives = source === "nwipe" || (!machine.serial && !machine.imei);
  return {
    serialKey: normalSerial(machine.serial),
    imeis: [...new Set(written.map((imei) => normalImei(imei) || imei))],
    drives: byDrives
      ? [...new Set(drives.map(driveKeyOf))].filter((drive) => drive.length >= shortestDrive)
      : [],
    notProductIds: [],
  } satisfies MachineNumbers;
}

/** Whether a stored report is found by its drives, as `numbersOf` says of one that was just read. */
export const isByDrives = (report: string): RawBuilder<boolean> => {
  const [source, serial, imei] = ["source", "serial", "imei"].map((name) => sql.ref(`${report}.${name}`));
  return sql<boolean>`(${source} = 'nwipe' or ${serial} = '' and ${imei} = '')`;
};

/** `driveKeyOf` of an erased drive in SQL, of which there is an index (migration 0011); `"diskSerials"` has those of found ones. */
export const driveKey = sql`upper("driveSerial")`;

/** Whether a number of `product`'s own says that it is another device than the report's (an alias with `serialKey` and `imeis`). */
export const contradicts = (report: string): RawBuilder<boolean> => {
  const [serial, imeis] = [sql.ref(`${report}.serialKey`), sql.ref(`${report}.imeis`)];
  return sql<boolean>`(product."serialNumber" <> '' and ${serial} <> '' and product."serialNumber" <> ${serial}
      and product."serialNumber" <> all(${imeis}) and ${serial} not in (product.imei, product.imei2)
    or product.imei <> '' and ${imeis} <> '{}' and not array[product.imei, product.imei2] && ${imeis})`;
};

/**
 * The device of each report, by the numbers of its machine or else of its drives (FORMATS 1.5). Only devices that are
 * here count; numbers that name two of them name none, nor does one that another number of the device contradicts.
 */
export async function devicesOf(tx: Tx, machines: MachineNumbers[]): Promise<(number | null)[]> {
  const productIds: (number | null)[] = [];
  for (const batch of inParts(machines)) productIds.push(...(await devicesOfSome(tx, batch)));
  return productIds;
}

async function devicesOfSome(tx: Tx, machines: MachineNumbers[]) {
  const { rows } = await sql<{ at: number; productId: number }>`
    with machine as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(machines.map((machine, at) => ({ at, ...machine })))}::jsonb)
        as machine(at int, "serialKey" text, imeis text[], drives text[], "notProductIds" int[])),
    number as materialized (
      select at, "serialKey" as number from machine where "serialKey" <> '' union select at, unnest(imeis) from machine),
    drive as materialized (select at, unnest(drives) as serial from machine),
    named as (
      select at, id from number join product on "serialNumber" = number where "serialNumber" <> ''
      union select at, id from number join product on imei = number where imei <> ''
      union select at, id from number join product on imei2 = number where imei2 <> ''
      union select at, "productId" from drive join "erasureReport" on "diskSerials"(hardware) @> array[drive.serial]
        where "productId" is not null
      union select at, "productId" from drive join "erasureResult" on ${driveKey} = drive.serial
        join "erasureReport" report on report.id = "reportId" where "productId" is not null),
    single as (
      select at, min(named.id) as "productId" from named join product using (id) where not gone and not archived
      group by at having count(*) = 1)
    select at, "productId" from single join machine using (at) join product on product.id = "productId"
    where (cardinality(drives) > 0 or not ${contradicts("machine")}) and "productId" <> all("notProductIds")`.execute(
    tx,
  );
  const stillHere = await lockedHere(tx, [...new Set(rows.map(({ productId }) => productId))]);
  const deviceOf = new Map(rows.map(({ at, productId }) => [at, productId]));
  return machines.map((_, at) => {
    const productId = deviceOf.get(at);
    return productId !== undefined && stillHere.has(productId) ? productId : null;
  });
}

/** The devices that were not sold or archived meanwhile, locked in order of id. */
async function lockedHere(tx: Tx, productIds: number[]) {
  if (!productIds.length) return new Set<number>();
  const { rows } = await sql<{ id: number }>`select id from product where id = any(${productIds}::int[])
    and not gone and not archived order by id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type WaitingReport = MachineNumbers & { id: number };

/** The columns of a stored report, in the table `waiting`, that it is matched by. */
const numberColumns = sql`id, "serialKey", imeis, "notProductIds", case when ${isByDrives("waiting")} then array(
        select unnest("diskSerials"(hardware)) union
        select ${driveKey} from "erasureResult" where "reportId" = waiting.id) else '{}' end as drives`;

/** Those of the reports that still wait. */
export async function stillWaiting(tx: Tx, reportIds: number[]): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`select ${numberColumns} from "erasureReport" waiting
    where id = any(${reportIds}::int[]) and "productId" is null and dismissed = '' order by id`.execute(tx);
  return rows;
}

/** The reports that wait and have a number in common with the devices, or with drives that were seen in them. */
export async function waitingFor(tx: Tx, productIds: number[]): Promise<WaitingReport[]> {
  if (!productIds.length) return [];
  const { rows } = await sql<WaitingReport>`
    with device as materialized (select * from product where id = any(${productIds}::int[])),
    number as materialized (
      select number from device cross join unnest(array["serialNumber", imei, imei2]) as number where number <> ''),
    seen as materialized (select id, hardware from "erasureReport" where "productId" = any(${productIds}::int[])),
    drive as materialized (
      select serial from seen cross join unnest("diskSerials"(hardware)) as serial where length(serial) >= ${shortestDrive}
      union select ${driveKey} from seen join "erasureResult" on "reportId" = seen.id
        where length("driveSerial") >= ${shortestDrive}),
    waiting as not materialized (select * from "erasureReport" where "productId" is null and dismissed = ''),
    found as (
      select id from number join waiting on "serialKey" = number where "serialKey" <> ''
      union select id from number join waiting on imeis @> array[number]
      union select id from drive join waiting on "diskSerials"(hardware) @> array[drive.serial]
        where ${isByDrives("waiting")}
      union select waiting.id from drive join "erasureResult" on ${driveKey} = drive.serial
        join waiting on waiting.id = "reportId" where ${isByDrives("waiting")})
    select ${numberColumns}
    from waiting where id in (select id from found) order by id`.execute(tx);
  return rows;
}

/**
 * Matches waiting reports to devices that arrived, came back, or got a number or drive that they name, and recounts missing
 * proofs. A job repeats it after the commit, for reports of an import that is not committed yet.
 */
export async function tieWaiting(tx: Tx, productIds: number[]) {
  if (!productIds.length) return;
  await tieAll(tx, await waitingFor(tx, productIds));
  await enqueue(tx, "tieWaiting", { productIds, reportIds: [] });
}

/** Matches these reports, and those that can be matched by what they say of their devices. */
export async function tieAll(tx: Tx, found: WaitingReport[]) {
  const tied = new Set<number>();
  for (let waiting = found; waiting.length; ) {
    const devices = await devicesOf(tx, waiting);
    const pairs = waiting.flatMap(({ id }, at) => (devices[at] ? [{ id, productId: devices[at] }] : []));
    const changed = await tie(tx, pairs);
    for (const id of changed) tied.add(id);
    waiting = await waitingFor(tx, [...new Set(changed)]);
  }
  if (tied.size) await refreshProof(tx, [...tied]);
  return [...tied];
}

async function tie(tx: Tx, pairs: { id: number; productId: number }[]) {
  if (!pairs.length) return [];
  const { rows } = await sql<FoundHardware>`
    update "erasureReport" set "productId" = pair."productId"
    from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ productId }) => productId)}::int[]) as pair(id, "productId")
    where "erasureReport".id = pair.id and "erasureReport"."productId" is null
    returning "erasureReport"."productId", hardware, imeis`.execute(tx);
  await applyHardware(tx, rows);
  return rows.map(({ productId }) => productId);
}
