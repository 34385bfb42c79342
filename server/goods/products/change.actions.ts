import { type Selectable, sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { ProductInput } from "../../../contract/products.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { movingOf, refusedRoom } from "../../people/locations/places.ts";
import { fittingLabel } from "../../people/locations/templates.ts";
import { refuseStale } from "../../platform/resource/crud.ts";
import { tieWaiting } from "../matching/matching.ts";
import { refreshProof, type Taker } from "../proof/gate.ts";
import { type Attributes, differing, findAttributes } from "../stock/attributes.ts";
import { writeMovements } from "../stock/movements.ts";
import { normalImeis, takenAmong } from "../stock/serials.ts";
import { changesBy } from "./fields.ts";
import { lockWithParts, recordParts } from "./parts.ts";
import {
  checkedAttributes,
  type FormerTasks,
  quantityChange,
  refuseArchived,
  replaceTasks,
  restoreTasks,
} from "./products.actions.ts";
import { setStatuses } from "./statuses.actions.ts";

/** Values by code; null or blank removes one. */
export type AttributeChanges = Readonly<Record<string, string | null>>;
/** `attributes` replaces all of a product, `attributeChanges` only those that it names. */
export type Changes = Partial<ProductInput> & {
  version?: number;
  attributeChanges?: AttributeChanges;
  /** The tasks to restore when a change of type is undone. */
  formerTasks?: FormerTasks;
} & Pick<Taker, "confirmed" | "reason">;
export type Edit = { id: number; changes: Changes };
type By = Pick<Session, "rights">;
type Row = Selectable<DB["product"]>;
/** An edit of a locked product, with the fields that it may change. */
type Draft = Edit & { before: Row; input: Partial<ProductInput> };
type Plan = Draft & { set: Partial<Row>; stockChange: number };
/** A product before its type changed, with the tasks that were deleted and added. */
export type Retyped = { id: number; before: Row; gone: object[]; added: number[] };

const numberFields = ["serialNumber", "imei", "imei2"] as const;

export async function changeProduct(tx: Tx, id: number, changes: Changes, by: By) {
  const { refusals, retyped } = await changeProducts(tx, [{ id, changes }], by);
  const refusal = refusals.get(id);
  if (refusal) throw refusal;
  return retyped;
}

/** The locked products of one call, and all attributes. */
export type LockedProducts = { products: ReadonlyMap<number, Row>; allAttributes: Attributes };

/** Locks the products of edits; when attributes or a type change, with their former and new parts. */
export async function lockForChanges(tx: Tx, edits: readonly Edit[]): Promise<LockedProducts> {
  const attributed = edits.filter(({ changes: { attributes, attributeChanges, typeId } }) =>
    Boolean(attributes ?? attributeChanges ?? typeId),
  );
  if (attributed.length) {
    const before = await attributesOf(tx, idsOf(attributed));
    const after = attributed.map(({ changes }) => changes.attributes ?? changes.attributeChanges ?? {});
    await lockWithParts(tx, idsOf(edits), [...before, ...after]);
  }
  const rows = await tx
    .selectFrom("product")
    .selectAll()
    .where("id", "=", anyOf(idsOf(edits)))
    .orderBy("id")
    .forUpdate()
    .execute();
  const allAttributes: Attributes = attributed.length ? await findAttributes(tx) : new Map();
  return { products: new Map(rows.map((row) => [row.id, row])), allAttributes };
}

/**
 * Changes any number of products in a few statements; returns the refused ones, which stay as they are. The capacity of places
 * is checked after all edits together. A refusal while writing refuses all of them.
 */
export async function changeProducts(tx: Tx, edits: readonly Edit[], by: By, locked?: LockedProducts) {
  const { products, allAttributes } = locked ?? (await lockForChanges(tx, edits));
  const refusals = new Map<number, Failure>();
  const refuse = (failures: ReadonlyMap<number, Failure>) => {
    for (const [id, failure] of failures) refusals.set(id, failure);
  };
  const isAccepted = ({ id }: { id: number }) => !refusals.has(id);
  /** Maps items, without those that are refused. */
  async function accepted<Item extends { id: number }, Result>(
    items: readonly Item[],
    map: (item: Item) => Promise<Result>,
  ) {
    const results: Result[] = [];
    for (const item of items)
      try {
        results.push(await map(item));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refusals.set(item.id, error);
      }
    return results;
  }
  const drafts = await accepted(edits, (edit) => draftOf(tx, edit, by, products.get(edit.id)));
  refuse(await takenAmong(tx, drafts.map(newNumbers)));
  const context = { allAttributes, ...(await readContext(tx, drafts)) };
  const plans = await accepted(drafts.filter(isAccepted), (draft) => planOf(tx, draft, context));
  const movings = plans.map((plan) =>
    movingOf({ ...plan.before, stockChange: plan.stockChange, to: locationAfter(plan) }),
  );
  refuse(await refusedRoom(tx, movings));
  return { refusals, retyped: await write(tx, allAttributes, plans.filter(isAccepted), by) };
}

async function draftOf(tx: Tx, { id, changes }: Edit, by: By, before: Row | undefined): Promise<Draft> {
  if (!before) throw notFound();
  const { version, confirmed: _, reason: __, attributeChanges: ___, formerTasks: ____, ...fields } = changes;
  await refuseStale(tx, "product", before, version);
  refuseArchived(before);
  if (fields.sku === "") delete fields.sku;
  const input = changesBy(by, fields, before);
  const { imei, imei2 } = { ...before, ...input };
  const imeis = input.imei === undefined && input.imei2 === undefined ? {} : normalImeis({ imei, imei2 });
  return { id, changes, before, input: { ...input, ...imeis } };
}

const isChanged = ({ before, input }: Draft, field: keyof ProductInput & keyof Row) =>
  input[field] !== undefined && input[field] !== before[field];

function newNumbers({ id, before, input }: Draft) {
  const { serialNumber = before.serialNumber, imei = "", imei2 = "" } = input;
  return {
    id,
    sku: before.sku,
    serialNumbers: serialNumber === before.serialNumber ? [] : [serialNumber],
    imeis: [imei, imei2].filter((number) => ![before.imei, before.imei2].includes(number)),
  };
}

const locationAfter = ({ before, input }: Draft) =>
  input.locationId === undefined ? before.locationId : input.locationId;

/** The lifecycles and label templates that the rules about quantities and places need. */
async function readContext(tx: Tx, drafts: readonly Draft[]) {
  const counted = drafts.filter((draft) => isChanged(draft, "quantity"));
  const statuses = counted.length
    ? await tx.selectFrom("productStatus").select(["id", "lifecycle"]).execute()
    : [];
  const places = drafts.map(locationAfter).filter((id) => id !== null);
  const locations = places.length
    ? await tx
        .selectFrom("location")
        .select(["id", "locationTemplate"])
        .where("id", "=", anyOf([...new Set(places)]))
        .execute()
    : [];
  return {
    lifecycles: new Map(statuses.map(({ id, lifecycle }) => [id, lifecycle])),
    templates: new Map(locations.map(({ id, locationTemplate }) => [id, locationTemplate])),
  };
}
type Context = Pick<LockedProducts, "allAttributes"> & Awaited<ReturnType<typeof readContext>>;

/** The columns to write of a product; throws a refusal. */
async function planOf(
  tx: Tx,
  draft: Draft,
  { allAttributes, lifecycles, templates }: Context,
): Promise<Plan> {
  const { before, changes } = draft;
  const attributes = await attributesAfter(tx, allAttributes, draft);
  const { quantity, ...others } = draft.input;
  const stockChange = quantityChange({ ...before, ...others }, quantity, lifecycles.get(before.statusId));
  const input = { ...draft.input };
  if (isChanged(draft, "locationId") || input.locationLabel !== undefined) {
    const locationId = locationAfter(draft);
    const template = locationId === null ? "" : templates.get(locationId);
    if (template === undefined) throw refused("unknownReference", "locationId");
    input.locationLabel = fittingLabel(template, input.locationLabel ?? before.locationLabel);
  }
  const { statusId, version } = before;
  const stockQuantity = before.stockQuantity + stockChange;
  const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const set: Partial<Row> = { ...fields, attributes, stockQuantity, version: version + 1, statusId };
  return { ...draft, changes, input, set, stockChange };
}

/** Writes plans in one statement, and what follows from them; answers the products whose type changed. */
async function write(
  tx: Tx,
  allAttributes: Attributes,
  plans: readonly Plan[],
  { rights }: By,
): Promise<Retyped[]> {
  if (!plans.length) return [];
  await update(tx, plans);
  await writeMovements(
    tx,
    plans.flatMap((plan) => [
      ...(plan.stockChange
        ? [{ productId: plan.id, quantity: plan.stockChange, reason: "corrected" as const }]
        : []),
      ...(isChanged(plan, "locationId")
        ? [{ productId: plan.id, quantity: 0, reason: "moved" as const }]
        : []),
    ]),
  );
  for (const { before, set } of plans)
    await recordParts(tx, allAttributes, before, valuesOf(before), valuesOf(set as Row));
  const changed = plans.filter((plan) => isChanged(plan, "typeId"));
  const retyped = await replaceTypeTasks(tx, changed);
  const isRetyped = new Set(changed);
  const unproven = plans.filter(
    (plan) =>
      isRetyped.has(plan) ||
      differing(valuesOf(plan.before), valuesOf(plan.set as Row)).some(
        (code) => allAttributes.get(code)?.dataBearing,
      ),
  );
  // Only calls that change one product carry `confirmed` and `reason`.
  const { confirmed, reason } = plans[0]!.changes;
  await refreshProof(tx, idsOf(unproven), { rights, confirmed, reason });
  await tieWaiting(tx, idsOf(plans.filter((plan) => numberFields.some((field) => isChanged(plan, field)))));
  const moved = plans.filter((plan) => isChanged(plan, "statusId"));
  for (const [statusId, group] of Map.groupBy(moved, ({ input }) => input.statusId!))
    await setStatuses(tx, idsOf(group), statusId);
  return retyped;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const valuesOf = ({ attributes }: Pick<Row, "attributes">) => attributes as Record<string, string>;

/** Gives products the tasks of their new type, or restores the former ones. */
async function replaceTypeTasks(tx: Tx, plans: readonly Plan[]): Promise<Retyped[]> {
  const restored = plans.flatMap(({ id: productId, changes: { formerTasks } }) =>
    formerTasks ? [{ productId, ...formerTasks }] : [],
  );
  await restoreTasks(tx, restored);
  const retyped = plans.filter(({ changes }) => !changes.formerTasks);
  const { gone, added } = await replaceTasks(tx, idsOf(retyped));
  const goneOf = Map.groupBy(gone, ({ productId }) => productId);
  const addedOf = Map.groupBy(added, ({ productId }) => productId);
  return retyped.map(({ id, before }) => ({
    id,
    before,
    gone: (goneOf.get(id) ?? []).map(({ task }) => task),
    added: idsOf(addedOf.get(id) ?? []),
  }));
}

async function update(tx: Tx, plans: readonly Plan[]) {
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

/** Attributes read before the products are locked, to find the parts to lock with them. */
export async function attributesOf(tx: Tx, ids: readonly number[]): Promise<Record<string, string>[]> {
  const rows = await tx.selectFrom("product").select("attributes").where("id", "=", anyOf(ids)).execute();
  return rows.map(valuesOf);
}

/** The attributes after an edit: of those before, the ones that the type has, with `attributeChanges` replaced. */
async function attributesAfter(tx: Tx, allAttributes: Attributes, { before, input, changes }: Draft) {
  const { typeId = before.typeId, attributes } = input;
  const { attributeChanges } = changes;
  const isOfType = (code: string) =>
    typeId === before.typeId || allAttributes.get(code)?.typeIds.includes(typeId);
  const values = Object.fromEntries(
    Object.entries(attributes ?? valuesOf(before)).filter(([code]) => isOfType(code)),
  );
  if (attributes) return checkedAttributes(tx, allAttributes, typeId, values, before);
  if (!attributeChanges) return values;
  for (const code of Object.keys(attributeChanges)) delete values[code];
  const filled = Object.entries(attributeChanges).flatMap(([code, value]) => (value ? [[code, value]] : []));
  return {
    ...values,
    ...(await checkedAttributes(tx, allAttributes, typeId, Object.fromEntries(filled), before)),
  };
}
