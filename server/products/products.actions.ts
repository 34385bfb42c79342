import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { ProductInput } from "../../contract/products.ts";
import type { MissingProof } from "../../contract/proof.ts";
import { Failure, refused } from "../base/failure.ts";
import { NameToTell } from "../base/standardNames.ts";
import type { Tx } from "../database/connection.ts";
import { placeFor } from "../locations/places.ts";
import { tieWaiting } from "../matching/matching.ts";
import { findGates, namesOtherCarriers } from "../proof/gate.queries.ts";
import { refreshProof, refuseUnproven, type Taker } from "../proof/gate.ts";
import { lockedVersion } from "../resource/crud.ts";
import { nextSkus } from "../settings/series.ts";
import { writeMovements } from "../stock/movements.ts";
import { normalImeis, refuseSharedNumber, refuseTakenImeis, refuseTakenSerials } from "../stock/serials.ts";
import { firstStatus, lifecycleOf } from "../stock/statuses.ts";
import { addStandardTasks } from "../tasks/tasks.actions.ts";
import { changesBy } from "./fields.ts";
import { refuseNamedFiles } from "./heldFiles.ts";
import { lockWithParts, refuseOddParts, tellParts } from "./parts.ts";
import { setStatuses } from "./statuses.actions.ts";

export async function createProduct(tx: Tx, { attributes, ...input }: ProductInput) {
  const { serialNumber } = input;
  const imeis = normalImeis(input);
  refuseSharedNumber(input.quantity, { serialNumber, ...imeis });
  await refuseTakenSerials(tx, [serialNumber]);
  await refuseTakenImeis(tx, Object.values(imeis));
  const statusId = input.statusId ?? (await firstStatus(tx, "inStock"));
  const lifecycle = await lifecycleOf(tx, statusId);
  if (lifecycle === "sold" || lifecycle === "ready") throw refused("statusByOrder", "statusId");
  const stockQuantity = lifecycle === "purchased" ? 0 : input.quantity;
  const locationLabel = await placeFor(tx, input.locationId, input.locationLabel, stockQuantity);
  const [sku = ""] = input.sku ? [input.sku] : await nextSkus(tx, 1);
  const known = await knownAttributes(tx, input.typeId, attributes);
  const { id } = await tx
    .insertInto("product")
    .values({
      ...input,
      ...imeis,
      sku,
      serialNumber,
      statusId,
      stockQuantity,
      locationLabel,
      attributes: JSON.stringify(known),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellParts(tx, { ...input, sku }, {}, known);
  if (stockQuantity)
    await writeMovements(tx, [{ productId: id, quantity: stockQuantity, reason: "received" }]);
  await addStandardTasks(tx, [id]);
  await tieWaiting(tx, [id]);
  await refreshProof(tx, [id]);
  if (lifecycle === "saleable") await refuseUnproven(tx, [id]);
  return id;
}

/** Values by code; null or a blank empties one. */
export type SomeAttributes = Readonly<Record<string, string | null>>;

/** 400 for an attribute that no product has, or that is not given to many at once. */
export async function refuseOddAttributes(tx: Tx, values: SomeAttributes) {
  const codes = Object.keys(values);
  const existing = await tx
    .selectFrom("attribute")
    .select(["code", "name", "type"])
    .where("code", "in", codes)
    .execute();
  for (const code of codes) {
    const attribute = existing.find((one) => one.code === code);
    const path = `changes.attributes.${code}`;
    if (!attribute) throw new Failure(400, "attributeUnknown", { path, name: code });
    if (attribute.type !== "text" && attribute.type !== "select")
      throw new Failure(400, "attributeNotForMany", {
        path,
        name: new NameToTell(attribute.name),
      });
  }
}

/** Attribute values of a type's own attributes; 400 for one that the type does not have or whose option is unknown. */
async function knownAttributes(
  tx: Tx,
  typeId: number,
  values: Record<string, string>,
  own?: { id: number; attributes: unknown },
) {
  const existing = await tx
    .selectFrom("attribute")
    .leftJoin("productTypeAttribute as link", (join) =>
      join.onRef("link.attributeId", "=", "attribute.id").on("link.typeId", "=", typeId),
    )
    .select(["code", "name", "type", "options", "link.typeId"])
    .where(sql<boolean>`code = any(${Object.keys(values)})`)
    .execute();
  for (const [code, value] of Object.entries(values)) {
    const attribute = existing.find((one) => one.code === code);
    if (!attribute?.typeId)
      throw new Failure(400, "attributeUnknown", {
        path: `attributes.${code}`,
        name: new NameToTell(attribute?.name ?? code),
      });
    if (attribute.type === "select" && value && !attribute.options.includes(value))
      throw new Failure(400, "optionUnknown", { path: `attributes.${code}`, name: value });
  }
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== "");
  const ofType = (type: string) =>
    filled.flatMap(([code, value]) => {
      const attribute = existing.find((one) => one.code === code && one.type === type);
      return attribute ? [{ code, value, name: attribute.name }] : [];
    });
  await refuseOddParts(tx, own?.id, ofType("product"));
  await refuseNamedFiles(tx, own, ofType("file"));
  return Object.fromEntries(filled);
}

export async function lockedProduct(tx: Tx, id: number, version?: number) {
  const product = await lockedVersion(tx, "product", id, version);
  if (product.archived) throw refused("archivedReadOnly");
  return product;
}

/** Lets a device pass for everything that it misses now; what a later report says counts again. */
export async function overrideProof(tx: Tx, id: number, reason: string) {
  const { version, acceptedProof } = await lockedProduct(tx, id);
  const [gate] = await findGates(tx, [id]);
  const accepted = [
    ...(acceptedProof as MissingProof[]),
    ...(gate?.missingProof ?? []),
    ...(gate?.unerased ?? []),
  ];
  await tx
    .updateTable("product")
    .set({ proofOverride: reason, acceptedProof: JSON.stringify(accepted), version: version + 1 })
    .where("id", "=", id)
    .execute();
  await refreshProof(tx, [id]);
}

const numberFields = ["serialNumber", "imei", "imei2"] as const;
/** `attributes` replaces all that a product has, `someAttributes` those that it names. */
type Changes = Partial<ProductInput> & {
  version?: number;
  someAttributes?: SomeAttributes;
  /** What becomes of its tasks when its type changes. */
  retask?: (before: Pick<ProductInput, "typeId" | "subtypeId" | "attributes">) => Promise<unknown>;
} & Pick<Taker, "confirmed" | "reason">;

export async function changeProduct(
  tx: Tx,
  id: number,
  { version, someAttributes, retask = () => replaceTasks(tx, id), confirmed, reason, ...changes }: Changes,
  by: Pick<Session, "rights">,
) {
  const attributed = someAttributes ?? changes.attributes;
  if (attributed || changes.typeId !== undefined)
    await lockWithParts(tx, id, await attributesOf(tx, id), attributed ?? {});
  const before = await lockedProduct(tx, id, version);
  if (changes.sku === "") delete changes.sku;
  const input: Partial<ProductInput> = changesBy(by, changes, before);
  if (input.serialNumber !== undefined) {
    if (input.serialNumber !== before.serialNumber) await refuseTakenSerials(tx, [input.serialNumber], id);
  }
  Object.assign(input, await imeisAfter(tx, before, input));
  const numbered = numberFields.some((name) => input[name] !== undefined && input[name] !== before[name]);
  const typeChanged = input.typeId !== undefined && input.typeId !== before.typeId;
  const attributes = await attributesAfter(tx, before, { ...input, someAttributes });
  const stockChange = await quantityChange(tx, before, input.quantity);
  const moved = input.locationId !== undefined && input.locationId !== before.locationId;
  if (moved || input.locationLabel !== undefined || stockChange > 0) {
    const locationId = input.locationId === undefined ? before.locationId : input.locationId;
    const label = input.locationLabel ?? before.locationLabel;
    const adding = Math.max(0, moved ? before.stockQuantity + stockChange : stockChange);
    input.locationLabel = await placeFor(tx, locationId, label, adding);
  }
  await tx
    .updateTable("product")
    .set({
      ...input,
      attributes: JSON.stringify(attributes),
      stockQuantity: before.stockQuantity + stockChange,
      version: before.version + 1,
      statusId: before.statusId,
    })
    .where("id", "=", id)
    .execute();
  if (moved) await writeMovements(tx, [{ productId: id, quantity: 0, reason: "moved" }]);
  const had = before.attributes as Record<string, string>;
  await tellParts(tx, before, had, attributes);
  if (typeChanged) await retask({ ...before, attributes: had });
  if (typeChanged || (await namesOtherCarriers(tx, had, attributes)))
    await refreshProof(tx, [id], { ...by, confirmed, reason });
  if (numbered) await tieWaiting(tx, [id]);
  if (input.statusId !== undefined && input.statusId !== before.statusId)
    await setStatuses(tx, [id], input.statusId);
}

/** As they are before the product is locked: only its parts are read from them, to be locked with it. */
export async function attributesOf(tx: Tx, id: number): Promise<Record<string, string>> {
  const row = await tx.selectFrom("product").select("attributes").where("id", "=", id).executeTakeFirst();
  return (row?.attributes ?? {}) as Record<string, string>;
}

/** Of the attributes that a product has or is given, a changed type keeps those that it has itself; then some are replaced. */
async function attributesAfter(
  tx: Tx,
  before: { id: number; typeId: number; attributes: unknown },
  { typeId = before.typeId, attributes, someAttributes }: Changes,
) {
  const had = attributes ?? (before.attributes as Record<string, string>);
  const codes = typeId === before.typeId ? undefined : await codesOf(tx, typeId);
  const stays = (code: string) => !codes || codes.has(code);
  const staying = Object.fromEntries(Object.entries(had).filter(([code]) => stays(code)));
  if (attributes) return knownAttributes(tx, typeId, staying, before);
  if (!someAttributes) return staying;
  for (const code of Object.keys(someAttributes)) delete staying[code];
  const filled = Object.entries(someAttributes).filter((one): one is [string, string] => Boolean(one[1]));
  return { ...staying, ...(await knownAttributes(tx, typeId, Object.fromEntries(filled), before)) };
}

async function codesOf(tx: Tx, typeId: number): Promise<Set<string>> {
  const codes = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "productTypeAttribute.attributeId")
    .select("code")
    .where("typeId", "=", typeId)
    .execute();
  return new Set(codes.map(({ code }) => code));
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

/** Writes what a changed quantity moves, and answers that; 422 when orders hold more. */
export async function quantityChange(
  tx: Tx,
  before: {
    id: number;
    sku: string;
    quantity: number;
    stockQuantity: number;
    reservedQuantity: number;
    serialNumber: string;
    imei: string;
    statusId: number;
    gone: boolean;
  },
  quantity: number | undefined,
  note = "",
) {
  if (quantity === undefined || quantity === before.quantity) return 0;
  refuseSharedNumber(quantity, before);
  if (before.gone) throw refused("productSold", "quantity", { skus: before.sku });
  if ((await lifecycleOf(tx, before.statusId)) === "purchased") return 0;
  const change = quantity - before.quantity;
  if (before.stockQuantity + change < 0) throw refused("stockNotNegative", "quantity");
  if (before.stockQuantity + change < before.reservedQuantity)
    throw refused("productReserved", "quantity", { skus: before.sku });
  await writeMovements(tx, [{ productId: before.id, quantity: change, reason: "corrected", note }]);
  return change;
}

/** Takes the untouched tasks of a product's former type away and adds those of its type; answers both. */
export async function replaceTasks(tx: Tx, productId: number) {
  await lockTasks(tx, productId);
  const { rows: gone } = await sql<{ task: object }>`delete from task
    where "productId" = ${productId} and "standardTaskId" is not null and status = 'toDo'
      and not exists (select from comment where comment."taskId" = task.id)
    returning to_jsonb(task) as task`.execute(tx);
  const { rows: added } = await addStandardTasks(tx, [productId]);
  return { gone: gone.map(({ task }) => task), added: added.map(({ id }) => id) };
}

/** Waits for who is changing a task of a product or writes a comment on it, so that the next statement sees that. */
export const lockTasks = (tx: Tx, productId: number) =>
  tx.selectFrom("task").select("id").where("productId", "=", productId).orderBy("id").forUpdate().execute();
