import { sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { HardwareFound } from "../../platform/reports/reports.ts";

/** The hardware that a report found in a device. */
export type FoundHardware = { productId: number; hardware: HardwareFound; imeis: string[] };

const gibibyte = 1024 ** 3;
/** Disks are sold in powers of ten: 512110190592 bytes are "512 GB". */
const capacity = (bytes: number) =>
  bytes >= 950e9 ? `${Math.round(bytes / 1e11) / 10} TB` : `${Math.round(bytes / 1e9)} GB`;

/** The attributes that a report's hardware tells, by code. */
export function attributesOf(hardware: HardwareFound): Record<string, string> {
  const { cpu, ramBytes, disks, batteryHealthPercent, biosLock, graphics, color } = hardware;
  const attributes: Record<string, string> = {
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
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value));
}

/** Fills the empty attributes and IMEIs of devices; calls `onFilled` with the number done. */
export async function applyHardware(
  tx: Tx,
  found: FoundHardware[],
  onFilled: (count: number) => void = () => {},
) {
  const byDevice = [...Map.groupBy(found, ({ productId }) => productId)];
  let filled = 0;
  for (const batch of inParts(byDevice)) {
    await fillAttributes(tx, batch);
    await fillImeis(tx, batch);
    filled += batch.reduce((sum, [, reports]) => sum + reports.length, 0);
    onFilled(filled);
  }
}

type OfDevice = [productId: number, reports: FoundHardware[]];

async function fillAttributes(tx: Tx, devices: OfDevice[]) {
  // Of several reports the first that says something decides.
  const existing = devices.map(([, reports]) =>
    JSON.stringify(Object.assign({}, ...reports.toReversed().map(({ hardware }) => attributesOf(hardware)))),
  );
  await sql`update product set attributes = filled.attributes, version = version + 1,
      "attributeSources" = "attributeSources" || (select jsonb_object_agg(code, 'report')
        from jsonb_object_keys(filled.attributes) as code where not product.attributes ? code)
    from (select product.id, coalesce(jsonb_object_agg(attribute.code, known.values -> attribute.code)
        filter (where known.values ? attribute.code and cardinality(attribute.options) = 0), '{}') || product.attributes as attributes
      from (select id, values::jsonb from unnest(${devices.map(([id]) => id)}::int[], ${existing}::text[]) as known(id, values)) known
      join product on product.id = known.id
      join "productTypeAttribute" link on link."typeId" = product."typeId"
      join attribute on attribute.id = link."attributeId"
      group by product.id) filled
    where product.id = filled.id and product.attributes <> filled.attributes`.execute(tx);
}

/** An IMEI that another device in stock already has stays with that device. */
async function fillImeis(tx: Tx, devices: OfDevice[]) {
  const byField = new Map(
    devices.flatMap(([id, reports]) => {
      const imeis = reports.flatMap((report) => report.imeis).filter(normalImei);
      return imeis.length ? [[id, imeis] as const] : [];
    }),
  );
  if (!byField.size) return;
  const imeis = [...byField.values()].flat();
  const existing = await tx
    .selectFrom("product")
    .select(["id", "imei", "imei2", "quantity"])
    .where(
      sql<boolean>`(id = any(${[...byField.keys()]}::int[]) or not gone and not archived
        and (imei <> '' and imei = any(${imeis}::text[]) or imei2 <> '' and imei2 = any(${imeis}::text[])))`,
    )
    .execute();
  const owner = new Map(
    existing.flatMap(({ id, imei, imei2 }) => [imei, imei2].map((one) => [one, id] as const)),
  );
  const filled = existing.flatMap(({ id, imei, imei2, quantity }) => {
    const free = (byField.get(id) ?? []).filter((one) => (owner.get(one) ?? id) === id);
    const [first = "", second = ""] = new Set([imei, imei2, ...free].filter(Boolean));
    for (const one of free) owner.set(one, id);
    return quantity === 1 && (first !== imei || second !== imei2) ? [{ id, first, second }] : [];
  });
  await sql`update product set imei = told.first, imei2 = told.second, version = version + 1
    from unnest(${filled.map(({ id }) => id)}::int[], ${filled.map(({ first }) => first)}::text[],
      ${filled.map(({ second }) => second)}::text[]) as told(id, first, second)
    where product.id = told.id`.execute(tx);
}
