import { type Selectable, sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { ProductInput } from "../../contract/products.ts";
import { notFound } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import type { DB } from "../database/types.ts";
import { placeFor } from "../locations/places.ts";
import { tieWaiting } from "../matching/matching.ts";
import { refreshProof, type Taker } from "../proof/gate.ts";
import { refuseStale } from "../resource/crud.ts";
import { type Attributes, differing, findAttributes } from "../stock/attributes.ts";
import { writeMovements } from "../stock/movements.ts";
import { normalImeis, refuseTakenImeis, refuseTakenSerials } from "../stock/serials.ts";
import { changesBy } from "./fields.ts";
import { lockWithParts, tellParts } from "./parts.ts";
import {
  knownAttributes,
  lockedProduct,
  quantityChange,
  refuseArchived,
  replaceTasks,
} from "./products.actions.ts";
import { setStatuses } from "./statuses.actions.ts";

/** Values by code; null or a blank empties one. */
export type SomeAttributes = Readonly<Record<string, string | null>>;
/** `attributes` replaces all that a product has, `someAttributes` those that it names. */
export type Changes = Partial<ProductInput> & {
  version?: number;
  someAttributes?: SomeAttributes;
  /** What becomes of its tasks when its type changes. */
  retask?: (before: Pick<ProductInput, "typeId" | "subtypeId" | "attributes">) => Promise<unknown>;
} & Pick<Taker, "confirmed" | "reason">;
type By = Pick<Session, "rights">;
type Row = Selectable<DB["product"]>;
type Planned = Pick<Changes, "retask"> & { before: Row; input: Partial<ProductInput>; set: Partial<Row> };

const none: Attributes = new Map();
const numberFields = ["serialNumber", "imei", "imei2"] as const;

export async function changeProduct(tx: Tx, id: number, changes: Changes, by: By) {
  const { version, attributes, someAttributes = attributes, typeId } = changes;
  const isAttributed = someAttributes !== undefined || typeId !== undefined;
  if (isAttributed) await lockWithParts(tx, id, await attributesOf(tx, id), someAttributes ?? {});
  const before = await lockedProduct(tx, id, version);
  const allAttributes = isAttributed ? await findAttributes(tx) : none;
  await changeAll(tx, allAttributes, [await planned(tx, allAttributes, before, changes, by)], {
    ...changes,
    ...by,
  });
}

/** Products that one call changes, locked and read at once, and what their attributes are. */
export type Together = { products: ReadonlyMap<number, Row>; allAttributes: Attributes };

export async function lockTogether(tx: Tx, ids: readonly number[]): Promise<Together> {
  const rows = await tx
    .selectFrom("product")
    .selectAll()
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return { products: new Map(rows.map((row) => [row.id, row])), allAttributes: await findAttributes(tx) };
}

/** Changes products that are locked together; of those that are given a place each finds what is left of it by the one before. */
export async function changeTogether(
  tx: Tx,
  edits: readonly { id: number; changes: Changes }[],
  by: By,
  { products, allAttributes }: Together,
) {
  const plans: Planned[] = [];
  for (const { id, changes } of edits) {
    const before = products.get(id);
    if (!before) throw notFound();
    await refuseStale(tx, "product", before, changes.version);
    refuseArchived(before);
    const plan = await planned(tx, allAttributes, before, changes, by);
    if (plan.input.locationLabel === undefined) plans.push(plan);
    else await changeAll(tx, allAttributes, [plan], by);
  }
  await changeAll(tx, allAttributes, plans, by);
}

/** What becomes of a locked product; refused when that may not be. */
async function planned(
  tx: Tx,
  allAttributes: Attributes,
  before: Row,
  { version: _, confirmed: __, reason: ___, someAttributes, retask, ...changes }: Changes,
  by: By,
): Promise<Planned> {
  if (changes.sku === "") delete changes.sku;
  const input: Partial<ProductInput> = changesBy(by, changes, before);
  if (input.serialNumber !== undefined) {
    if (input.serialNumber !== before.serialNumber)
      await refuseTakenSerials(tx, [input.serialNumber], before.id);
  }
  Object.assign(input, await imeisAfter(tx, before, input));
  const attributes = await attributesAfter(tx, allAttributes, before, { ...input, someAttributes });
  const stockChange = await quantityChange(tx, before, input.quantity);
  const moved = isOther(before, input, "locationId");
  if (moved || input.locationLabel !== undefined || stockChange > 0) {
    const locationId = input.locationId === undefined ? before.locationId : input.locationId;
    const label = input.locationLabel ?? before.locationLabel;
    const adding = Math.max(0, moved ? before.stockQuantity + stockChange : stockChange);
    input.locationLabel = await placeFor(tx, locationId, label, adding);
  }
  const { statusId, version } = before;
  const stockQuantity = before.stockQuantity + stockChange;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const set: Partial<Row> = { ...given, attributes, stockQuantity, version: version + 1, statusId };
  return { before, input, set, retask };
}

const isOther = (before: Row, input: Partial<ProductInput>, field: keyof ProductInput & keyof Row) =>
  input[field] !== undefined && input[field] !== before[field];

/** Writes what was planned, in one statement, and what follows from it. */
async function changeAll(tx: Tx, allAttributes: Attributes, plans: readonly Planned[], taker: Taker) {
  if (!plans.length) return;
  await update(tx, plans);
  const unproven: number[] = [];
  for (const { before, input, set, retask = () => replaceTasks(tx, before.id) } of plans) {
    if (isOther(before, input, "locationId"))
      await writeMovements(tx, [{ productId: before.id, quantity: 0, reason: "moved" }]);
    const [had, has] = [before.attributes, set.attributes] as Record<string, string>[];
    await tellParts(tx, allAttributes, before, had!, has!);
    const typeChanged = isOther(before, input, "typeId");
    if (typeChanged) await retask({ ...before, attributes: had! });
    if (typeChanged || differing(had!, has!).some((code) => allAttributes.get(code)?.dataBearing))
      unproven.push(before.id);
  }
  await refreshProof(tx, unproven, taker);
  const numbered = plans.filter(({ before, input }) =>
    numberFields.some((name) => isOther(before, input, name)),
  );
  if (numbered.length)
    await tieWaiting(
      tx,
      numbered.map(({ before }) => before.id),
    );
  for (const { before, input } of plans)
    if (isOther(before, input, "statusId")) await setStatuses(tx, [before.id], input.statusId!);
}

async function update(tx: Tx, plans: readonly Planned[]) {
  const columns = [...new Set(plans.flatMap(({ set }) => Object.keys(set)))].sort();
  const rows = plans.map(({ before, set }) => {
    const after = { ...before, ...set } as Record<string, unknown>;
    return Object.fromEntries(["id", ...columns].map((column) => [column, after[column]]));
  });
  const changed = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`update product set ${sql.join(changed)}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb) changed
    where product.id = changed.id`.execute(tx);
}

/** As they are before the product is locked: only its parts are read from them, to be locked with it. */
export async function attributesOf(tx: Tx, id: number): Promise<Record<string, string>> {
  const row = await tx.selectFrom("product").select("attributes").where("id", "=", id).executeTakeFirst();
  return (row?.attributes ?? {}) as Record<string, string>;
}

/** Of the attributes that a product has or is given, a changed type keeps those that it has itself; then some are replaced. */
async function attributesAfter(
  tx: Tx,
  allAttributes: Attributes,
  before: { id: number; typeId: number; attributes: unknown },
  { typeId = before.typeId, attributes, someAttributes }: Changes,
) {
  const had = attributes ?? (before.attributes as Record<string, string>);
  const stays = (code: string) =>
    typeId === before.typeId || allAttributes.get(code)?.typeIds.includes(typeId);
  const staying = Object.fromEntries(Object.entries(had).filter(([code]) => stays(code)));
  if (attributes) return knownAttributes(tx, allAttributes, typeId, staying, before);
  if (!someAttributes) return staying;
  for (const code of Object.keys(someAttributes)) delete staying[code];
  const filled = Object.entries(someAttributes).filter((one): one is [string, string] => Boolean(one[1]));
  return {
    ...staying,
    ...(await knownAttributes(tx, allAttributes, typeId, Object.fromEntries(filled), before)),
  };
}

async function imeisAfter(
  tx: Tx,
  before: { id: number; imei: string; imei2: string },
  { imei, imei2 }: Partial<ProductInput>,
) {
  if (imei === undefined && imei2 === undefined) return {};
  const after = normalImeis({ imei: imei ?? before.imei, imei2: imei2 ?? before.imei2 });
  const had = [before.imei, before.imei2];
  await refuseTakenImeis(
    tx,
    Object.values(after).filter((number) => !had.includes(number)),
    before.id,
  );
  return after;
}
