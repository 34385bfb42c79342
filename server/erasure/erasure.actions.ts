import { sql } from "kysely";
import { normalSerial } from "../../contract/import.rules.ts";
import type { Tx } from "../app.ts";
import { inParts } from "../database/inParts.ts";
import { refreshProof } from "../products/gate.ts";
import { type ErasureReport, type HardwareFound, serialKey } from "./reports.ts";

type Read = { report: ErasureReport; fileId: number | null };

/** Stores reports that are not here yet, ties them to their devices, and fills what the hardware tells. */
export async function importReports(
  tx: Tx,
  orderId: number,
  read: Read[],
  onTied: (count: number, of: number) => void = () => {},
) {
  await sql`select pg_advisory_xact_lock(7103)`.execute(tx);
  const fresh = await withoutKnown(tx, read);
  const matches = await matchesFor(
    tx,
    fresh.map(({ report }) => report),
  );
  const stored = await storeReports(tx, orderId, fresh, matches);
  const productIds = [...new Set(matches.filter((id): id is number => id !== null))];
  const tied = fresh.flatMap(({ report }, at) => {
    const productId = matches[at];
    return productId ? [{ productId, hardware: report.hardware }] : [];
  });
  await fillAttributes(tx, tied, (count) => onTied(count, tied.length));
  await refreshProof(tx, productIds);
  return { imported: stored, matched: matches.filter((id) => id !== null).length };
}

const keyOf = ({ source, sourceDocumentId }: Pick<ErasureReport, "source" | "sourceDocumentId">) =>
  `${source}:${sourceDocumentId}`;

/** The same document comes back in every re-export: once here and once in the upload is enough. */
async function withoutKnown(tx: Tx, read: Read[]) {
  const distinct = [...new Map(read.map((one) => [keyOf(one.report), one])).values()];
  if (!distinct.length) return [];
  const there = await tx
    .selectFrom("erasureReport")
    .select(["source", "sourceDocumentId"])
    .where(
      "sourceDocumentId",
      "in",
      distinct.map(({ report }) => report.sourceDocumentId),
    )
    .execute();
  const known = new Set(there.map((row) => keyOf(row as ErasureReport)));
  return distinct.filter(({ report }) => !known.has(keyOf(report)));
}

/**
 * The device of each report, by the number of the machine, then its IMEI, then its drives' numbers (FORMATS 1.5). Only
 * devices that are here count, and a number that names two of them names none.
 */
async function matchesFor(tx: Tx, reports: ErasureReport[]): Promise<(number | null)[]> {
  const keysOf = (report: ErasureReport) =>
    [report.machine.serial, report.machine.imei].filter(Boolean).map((key) => normalSerial(serialKey(key)));
  const drivesOf = (report: ErasureReport) =>
    [
      ...report.hardware.disks.map(({ serial }) => serial),
      ...report.results.map(({ driveSerial }) => driveSerial),
    ]
      .filter((serial) => serial.length >= 5)
      .map(serialKey);
  const bySerial = await productsBySerial(tx, reports.flatMap(keysOf));
  const isNameless = ({ machine }: ErasureReport) => !machine.serial && !machine.imei;
  const byDrive = await productsByDrive(tx, reports.filter(isNameless).flatMap(drivesOf));
  return reports.map((report) => {
    const direct = keysOf(report).flatMap((key) => bySerial.get(key) ?? []);
    if (direct.length) return direct[0] ?? null;
    if (!isNameless(report)) return null;
    const through = new Set(drivesOf(report).flatMap((serial) => byDrive.get(serial) ?? []));
    return through.size === 1 ? ([...through][0] ?? null) : null;
  });
}

async function productsBySerial(tx: Tx, serials: string[]) {
  if (!serials.length) return new Map<string, number>();
  const rows = await tx
    .selectFrom("product")
    .select(["id", "serialNumber"])
    .where("serialNumber", "in", [...new Set(serials)])
    .where("gone", "=", false)
    .where("archived", "=", false)
    .execute();
  return new Map(rows.map(({ id, serialNumber }) => [serialNumber, id]));
}

/** The devices that are here in which earlier reports saw a drive. */
async function productsByDrive(tx: Tx, serials: string[]) {
  if (!serials.length) return new Map<string, number[]>();
  const wanted = sql`${[...new Set(serials)]}::text[]`;
  const { rows } = await sql<{ drive: string; productIds: number[] }>`
    select drive, array_agg(distinct product.id) as "productIds"
    from (
      select unnest("diskSerials"(hardware)) as drive, "productId" from "erasureReport"
        where "productId" is not null and "diskSerials"(hardware) && ${wanted}
      union all
      select upper("driveSerial"), "productId" from "erasureResult" join "erasureReport" report on report.id = "reportId"
        where upper("driveSerial") = any(${wanted}) and "productId" is not null
    ) seen join product on product.id = "productId"
    where drive = any(${wanted}) and not gone and not archived
    group by drive`.execute(tx);
  return new Map(rows.map(({ drive, productIds }) => [drive, productIds]));
}

async function storeReports(tx: Tx, orderId: number, read: Read[], matches: (number | null)[]) {
  const ids: number[] = [];
  for (const some of inParts(read.map((each, at) => ({ ...each, productId: matches[at] ?? null })))) {
    const rows = await tx
      .insertInto("erasureReport")
      .values(
        some.map(({ report, fileId, productId }) => ({
          orderId,
          fileId,
          productId,
          source: report.source,
          sourceDocumentId: report.sourceDocumentId,
          tool: report.tool,
          toolVersion: report.toolVersion,
          reportedAt: report.reportedAt,
          operator: report.operator,
          provider: report.provider,
          manufacturer: report.machine.manufacturer,
          model: report.machine.model,
          serial: report.machine.serial,
          imei: report.machine.imei,
          chassisType: report.machine.chassisType,
          hardware: JSON.stringify(report.hardware),
          customFields: JSON.stringify(report.customFields),
        })),
      )
      .returning("id")
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  const results = read.flatMap(({ report }, at) =>
    report.results.map((result) => ({ ...result, reportId: ids[at] as number })),
  );
  for (const some of inParts(results)) await tx.insertInto("erasureResult").values(some).execute();
  return ids.length;
}

const gibibyte = 1024 ** 3;
/** Disks are sold in powers of ten: 512110190592 bytes are "512 GB". */
const capacity = (bytes: number) =>
  bytes >= 950e9 ? `${Math.round(bytes / 1e11) / 10} TB` : `${Math.round(bytes / 1e9)} GB`;

/** What a report's hardware says of a device, by the code of its attribute. */
function attributesOf({
  cpu,
  ramBytes,
  disks,
  batteryHealthPercent,
  biosLock,
  graphics,
  color,
}: HardwareFound): Record<string, string> {
  const found = {
    cpu,
    ram: ramBytes ? `${Math.max(1, Math.round(ramBytes / gibibyte))} GB` : "",
    storage: disks
      .filter(({ isAlone }) => !isAlone)
      .map((disk) =>
        [disk.capacityBytes ? capacity(disk.capacityBytes) : "", disk.interfaceType || disk.mediaType]
          .filter(Boolean)
          .join(" "),
      )
      .filter(Boolean)
      .join(" + "),
    battery: batteryHealthPercent ? `${batteryHealthPercent} %` : "",
    biosLock,
    graphics,
    color,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

type Tied = { productId: number; hardware: HardwareFound };

/** What the hardware of reports says fills the attributes of their devices' types that are still empty; of several reports the first. */
export async function fillAttributes(tx: Tx, tied: Tied[], onFilled: (count: number) => void = () => {}) {
  const byProduct = new Map<number, Record<string, string>>();
  for (const { productId, hardware } of tied)
    byProduct.set(productId, { ...attributesOf(hardware), ...byProduct.get(productId) });
  let count = 0;
  for (const some of inParts([...byProduct].sort(([a], [b]) => a - b))) {
    await sql`update product set attributes = filled.attributes, version = version + 1
      from (select product.id, coalesce(jsonb_object_agg(attribute.code, found.known -> attribute.code)
          filter (where found.known ? attribute.code and cardinality(attribute.options) = 0), '{}') || product.attributes as attributes
        from unnest(${some.map(([id]) => id)}::int[], ${some.map(([, known]) => JSON.stringify(known))}::jsonb[]) as found(id, known)
        join product on product.id = found.id
        join "productTypeAttribute" link on link."typeId" = product."typeId"
        join attribute on attribute.id = link."attributeId"
        group by product.id) filled
      where product.id = filled.id and product.attributes <> filled.attributes`.execute(tx);
    count += some.length;
    onFilled(Math.round((count / byProduct.size) * tied.length));
  }
}

/** Reports that waited for their device find it when it comes in. */
export async function adoptWaitingReports(tx: Tx, productIds: number[]) {
  const adopted = await tx
    .updateTable("erasureReport")
    .from("product")
    .set(({ ref }) => ({ productId: ref("product.id") }))
    .whereRef("erasureReport.serial", "=", "product.serialNumber")
    .where("product.id", "in", productIds)
    .where("product.serialNumber", "<>", "")
    .where("erasureReport.productId", "is", null)
    .where("erasureReport.dismissed", "=", "")
    .returning(["product.id as productId", sql<HardwareFound>`hardware`.as("hardware")])
    .execute();
  await fillAttributes(tx, adopted);
}
