import { type Selectable, sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { ProductInput } from "../../contract/products.ts";
import type { Lifecycle } from "../../contract/statuses.ts";
import { Failure, notFound, refused } from "../base/failure.ts";
import { anyOf } from "../database/anyOf.ts";
import type { Tx } from "../database/connection.ts";
import type { DB } from "../database/types.ts";
import { movingOf, refusedRoom } from "../locations/places.ts";
import { fittingLabel } from "../locations/templates.ts";
import { tieWaiting } from "../matching/matching.ts";
import { refreshProof, type Taker } from "../proof/gate.ts";
import { refuseStale } from "../resource/crud.ts";
import { type Attributes, differing, findAttributes } from "../stock/attributes.ts";
import { writeMovements } from "../stock/movements.ts";
import { normalImeis, takenAmong } from "../stock/serials.ts";
import { changesBy } from "./fields.ts";
import { lockWithParts, tellParts } from "./parts.ts";
import {
  type FormerTasks,
  knownAttributes,
  quantityChange,
  refuseArchived,
  replaceTasks,
  restoreTasks,
} from "./products.actions.ts";
import { setStatuses } from "./statuses.actions.ts";

/** Values by code; null or a blank empties one. */
export type SomeAttributes = Readonly<Record<string, string | null>>;
/** `attributes` replaces all that a product has, `someAttributes` those that it names. */
export type Changes = Partial<ProductInput> & {
  version?: number;
  someAttributes?: SomeAttributes;
  /** What comes instead of its new type's tasks when its type changes back. */
  formerTasks?: FormerTasks;
} & Pick<Taker, "confirmed" | "reason">;
export type Edit = { id: number; changes: Changes };
type By = Pick<Session, "rights">;
type Row = Selectable<DB["product"]>;
/** An edit of a locked product, with what of it is changed. */
type Draft = Edit & { before: Row; input: Partial<ProductInput> };
type Planned = Draft & { set: Partial<Row>; stockChange: number };
/** What a product was before its type changed, and the tasks that went and came with that. */
export type Retyped = { id: number; before: Row; gone: object[]; added: number[] };

const numberFields = ["serialNumber", "imei", "imei2"] as const;

export async function changeProduct(tx: Tx, id: number, changes: Changes, by: By) {
  const { refusals, retyped } = await changeTogether(tx, [{ id, changes }], by);
  const refusal = refusals.get(id);
  if (refusal) throw refusal;
  return retyped;
}

/** Products that one call changes, locked and read at once, and what their attributes are. */
export type Together = { products: ReadonlyMap<number, Row>; allAttributes: Attributes };

/** Locks the products of edits, with the parts that those that change attributes or a type have or are given. */
export async function lockTogether(tx: Tx, edits: readonly Edit[]): Promise<Together> {
  const attributed = edits.filter(({ changes: { attributes, someAttributes, typeId } }) =>
    Boolean(attributes ?? someAttributes ?? typeId),
  );
  if (attributed.length) {
    const had = await attributesOf(tx, idsOf(attributed));
    const given = attributed.map(({ changes }) => changes.attributes ?? changes.someAttributes ?? {});
    await lockWithParts(tx, idsOf(edits), [...had, ...given]);
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
 * Changes products in few statements, however many they are; answers which it refused and left as they were. What they take from each
 * other counts together: of a place, what is there after all of it. What follows may refuse them all.
 */
export async function changeTogether(tx: Tx, edits: readonly Edit[], by: By, together?: Together) {
  const { products, allAttributes } = together ?? (await lockTogether(tx, edits));
  const refusals = new Map<number, Failure>();
  const refuse = (refused: ReadonlyMap<number, Failure>) => {
    for (const [id, failure] of refused) refusals.set(id, failure);
  };
  const isLeft = ({ id }: { id: number }) => !refusals.has(id);
  /** What becomes of those that nothing refuses. */
  async function passed<One extends { id: number }, Next>(
    some: readonly One[],
    next: (one: One) => Promise<Next>,
  ) {
    const through: Next[] = [];
    for (const one of some)
      try {
        through.push(await next(one));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refusals.set(one.id, error);
      }
    return through;
  }
  const drafts = await passed(edits, (edit) => drafted(tx, edit, by, products.get(edit.id)));
  refuse(await takenAmong(tx, drafts.map(numbersGiven)));
  const around = { allAttributes, ...(await readAround(tx, drafts)) };
  const plans = await passed(drafts.filter(isLeft), (draft) => planned(tx, draft, around));
  const movings = plans.map((plan) =>
    movingOf({ ...plan.before, stockChange: plan.stockChange, to: locationAfter(plan) }),
  );
  refuse(await refusedRoom(tx, movings));
  return { refusals, retyped: await write(tx, allAttributes, plans.filter(isLeft), by) };
}

async function drafted(tx: Tx, { id, changes }: Edit, by: By, before: Row | undefined): Promise<Draft> {
  if (!before) throw notFound();
  const { version, confirmed: _, reason: __, someAttributes: ___, formerTasks: ____, ...fields } = changes;
  await refuseStale(tx, "product", before, version);
  refuseArchived(before);
  if (fields.sku === "") delete fields.sku;
  const input = changesBy(by, fields, before);
  const { imei, imei2 } = { ...before, ...input };
  const imeis = input.imei === undefined && input.imei2 === undefined ? {} : normalImeis({ imei, imei2 });
  return { id, changes, before, input: { ...input, ...imeis } };
}

const isOther = ({ before, input }: Draft, field: keyof ProductInput & keyof Row) =>
  input[field] !== undefined && input[field] !== before[field];

function numbersGiven({ id, before, input }: Draft) {
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

/** What the rules about quantities and places hang on, of all at once. */
async function readAround(tx: Tx, drafts: readonly Draft[]) {
  const counted = drafts.filter((draft) => isOther(draft, "quantity"));
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
    lifecycles: new Map(statuses.map(({ id, lifecycle }) => [id, lifecycle as Lifecycle])),
    templates: new Map(locations.map(({ id, locationTemplate }) => [id, locationTemplate])),
  };
}
type Around = Pick<Together, "allAttributes"> & Awaited<ReturnType<typeof readAround>>;

/** What becomes of a product; refused when that may not be. */
async function planned(
  tx: Tx,
  draft: Draft,
  { allAttributes, lifecycles, templates }: Around,
): Promise<Planned> {
  const { before, changes } = draft;
  const attributes = await attributesAfter(tx, allAttributes, draft);
  const { quantity, ...others } = draft.input;
  const stockChange = quantityChange({ ...before, ...others }, quantity, lifecycles.get(before.statusId));
  const input = { ...draft.input };
  if (isOther(draft, "locationId") || input.locationLabel !== undefined) {
    const locationId = locationAfter(draft);
    const template = locationId === null ? "" : templates.get(locationId);
    if (template === undefined) throw refused("unknownReference", "locationId");
    input.locationLabel = fittingLabel(template, input.locationLabel ?? before.locationLabel);
  }
  const { statusId, version } = before;
  const stockQuantity = before.stockQuantity + stockChange;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const set: Partial<Row> = { ...given, attributes, stockQuantity, version: version + 1, statusId };
  return { ...draft, changes, input, set, stockChange };
}

/** Writes what was planned, in one statement, and what follows from it; answers those whose type changed. */
async function write(
  tx: Tx,
  allAttributes: Attributes,
  plans: readonly Planned[],
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
      ...(isOther(plan, "locationId") ? [{ productId: plan.id, quantity: 0, reason: "moved" as const }] : []),
    ]),
  );
  for (const { before, set } of plans)
    await tellParts(tx, allAttributes, before, valuesOf(before), valuesOf(set as Row));
  const changed = plans.filter((plan) => isOther(plan, "typeId"));
  const retyped = await retask(tx, changed);
  const isRetyped = new Set(changed);
  const unproven = plans.filter(
    (plan) =>
      isRetyped.has(plan) ||
      differing(valuesOf(plan.before), valuesOf(plan.set as Row)).some(
        (code) => allAttributes.get(code)?.dataBearing,
      ),
  );
  // Edits that say more than one thing of the gate come one by one.
  const { confirmed, reason } = plans[0]!.changes;
  await refreshProof(tx, idsOf(unproven), { rights, confirmed, reason });
  await tieWaiting(tx, idsOf(plans.filter((plan) => numberFields.some((field) => isOther(plan, field)))));
  const moved = plans.filter((plan) => isOther(plan, "statusId"));
  for (const [statusId, some] of Map.groupBy(moved, ({ input }) => input.statusId!))
    await setStatuses(tx, idsOf(some), statusId);
  return retyped;
}

const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id);
const valuesOf = ({ attributes }: Pick<Row, "attributes">) => attributes as Record<string, string>;

/** Gives products of another type its tasks, or those that they had before. */
async function retask(tx: Tx, plans: readonly Planned[]): Promise<Retyped[]> {
  const back = plans.flatMap(({ id: productId, changes: { formerTasks } }) =>
    formerTasks ? [{ productId, ...formerTasks }] : [],
  );
  await restoreTasks(tx, back);
  const onward = plans.filter(({ changes }) => !changes.formerTasks);
  const { gone, added } = await replaceTasks(tx, idsOf(onward));
  const goneOf = Map.groupBy(gone, ({ productId }) => productId);
  const addedOf = Map.groupBy(added, ({ productId }) => productId);
  return onward.map(({ id, before }) => ({
    id,
    before,
    gone: (goneOf.get(id) ?? []).map(({ task }) => task),
    added: idsOf(addedOf.get(id) ?? []),
  }));
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

/** As they are before the products are locked: only their parts are read from them, to be locked with them. */
export async function attributesOf(tx: Tx, ids: readonly number[]): Promise<Record<string, string>[]> {
  const rows = await tx.selectFrom("product").select("attributes").where("id", "=", anyOf(ids)).execute();
  return rows.map(valuesOf);
}

/** Of the attributes that a product has or is given, a changed type keeps those that it has itself; then some are replaced. */
async function attributesAfter(tx: Tx, allAttributes: Attributes, { before, input, changes }: Draft) {
  const { typeId = before.typeId, attributes } = input;
  const { someAttributes } = changes;
  const had = attributes ?? valuesOf(before);
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
