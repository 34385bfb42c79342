import { sql } from "kysely";
import type { ProductInput } from "../../../contract/products.ts";
import type { Lifecycle } from "../../../contract/statuses.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import { TranslatableName } from "../../ground/base/standardNames.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { placeFor } from "../../people/locations/places.ts";
import { nextSkus } from "../../people/settings/series.ts";
import { lockedVersion } from "../../platform/resource/crud.ts";
import { tieWaiting } from "../matching/matching.ts";
import { findGates, keepsFromSale } from "../proof/gate.queries.ts";
import { refreshProof, refuseHeldBack } from "../proof/gate.ts";
import { type Attributes, findAttributes } from "../stock/attributes.ts";
import { writeMovements } from "../stock/movements.ts";
import { normalImeis, refuseSharedNumber, refuseTakenImeis, refuseTakenSerials } from "../stock/serials.ts";
import { firstStatus, lifecycleOf } from "../stock/statuses.ts";
import { addStandardTasks } from "../tasks/tasks.actions.ts";
import { refuseUnknownFiles } from "./heldFiles.ts";
import { recordParts, refuseUnfitParts } from "./parts.ts";

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
  const allAttributes = await findAttributes(tx);
  const values = await checkedAttributes(tx, allAttributes, input.typeId, attributes);
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
      attributes: JSON.stringify(values),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordParts(tx, allAttributes, { ...input, sku }, {}, values);
  if (stockQuantity)
    await writeMovements(tx, [{ productId: id, quantity: stockQuantity, reason: "received" }]);
  await addStandardTasks(tx, [id]);
  await tieWaiting(tx, [id]);
  await refreshProof(tx, [id]);
  if (lifecycle === "saleable") await refuseHeldBack(tx, [id]);
  return id;
}

/** 400 for an unknown attribute, or one whose type cannot be edited in bulk. */
export async function refuseUnfitAttributes(tx: Tx, values: Readonly<Record<string, unknown>>) {
  const codes = Object.keys(values);
  const existing = await tx
    .selectFrom("attribute")
    .select(["code", "name", "type"])
    .where("code", "in", codes)
    .execute();
  for (const code of codes) {
    const attribute = existing.find((candidate) => candidate.code === code);
    const path = `changes.attributes.${code}`;
    if (!attribute) throw new Failure(400, "attributeUnknown", { path, name: code });
    if (attribute.type !== "text" && attribute.type !== "select")
      throw new Failure(400, "attributeNotForMany", {
        path,
        name: new TranslatableName(attribute.name),
      });
  }
}

/** The values that are filled in; 400 for an attribute that the type does not have, or an unknown option, part or file. */
export async function checkedAttributes(
  tx: Tx,
  allAttributes: Attributes,
  typeId: number,
  values: Record<string, string>,
  owner?: { id: number; attributes: Record<string, string> },
) {
  for (const [code, value] of Object.entries(values)) {
    const attribute = allAttributes.get(code);
    if (!attribute?.typeIds.includes(typeId))
      throw new Failure(400, "attributeUnknown", {
        path: `attributes.${code}`,
        name: new TranslatableName(attribute?.name ?? code),
      });
    if (attribute.type === "select" && value && !attribute.options.includes(value))
      throw new Failure(400, "optionUnknown", { path: `attributes.${code}`, name: value });
  }
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== "");
  const ofType = (type: string) =>
    filled.flatMap(([code, value]) => {
      const attribute = allAttributes.get(code)!;
      return attribute.type === type ? [{ code, value, name: attribute.name }] : [];
    });
  await refuseUnfitParts(tx, owner?.id, ofType("product"));
  await refuseUnknownFiles(tx, owner, ofType("file"));
  return Object.fromEntries(filled);
}

export async function lockedProduct(tx: Tx, id: number, version?: number) {
  const product = await lockedVersion(tx, "product", id, version);
  refuseArchived(product);
  return product;
}

export function refuseArchived({ archived }: { archived: boolean }) {
  if (archived) throw refused("archivedReadOnly");
}

/** Accepts that a device misses what it misses now, proofs and tasks; a later report, and a task that is opened again, count again. */
export async function overrideProof(tx: Tx, id: number, reason: string) {
  const { version, acceptedProof } = await lockedProduct(tx, id);
  const [gate] = await findGates(tx, [id]);
  const accepted = [...acceptedProof, ...(gate?.missingProof ?? []), ...(gate?.unerased ?? [])];
  await tx
    .updateTable("product")
    .set({ proofOverride: reason, acceptedProof: JSON.stringify(accepted), version: version + 1 })
    .where("id", "=", id)
    .execute();
  await sql`update task set "openAccepted" = true, version = version + 1
    where "productId" = ${id} and ${keepsFromSale}`.execute(tx);
  await refreshProof(tx, [id]);
}

/** By how much a new quantity changes the stock; 422 when orders have reserved more. */
export function quantityChange(
  before: {
    sku: string;
    quantity: number;
    stockQuantity: number;
    reservedQuantity: number;
    serialNumber: string;
    imei: string;
    gone: boolean;
  },
  quantity: number | undefined,
  lifecycle: Lifecycle | undefined,
) {
  if (quantity === undefined || quantity === before.quantity) return 0;
  refuseSharedNumber(quantity, before);
  if (before.gone) throw refused("productSold", "quantity", { skus: before.sku });
  if (lifecycle === "purchased") return 0;
  const change = quantity - before.quantity;
  if (before.stockQuantity + change < 0) throw refused("stockNotNegative", "quantity");
  if (before.stockQuantity + change < before.reservedQuantity)
    throw refused("productReserved", "quantity", { skus: before.sku });
  return change;
}

/** Deleted tasks with all their columns, and the ids of those that replaced them, by product. */
type ReplacedTasks = {
  gone: { productId: number; task: object }[];
  added: { id: number; productId: number }[];
};
/** The same for one product, with the versions of the new tasks. */
export type FormerTasks = { gone: object[]; added: { id: number; version: number }[] };

/** Deletes standard tasks of products that nobody touched; answers them. */
export async function deleteUntouchedTasks(tx: Tx, productIds: readonly number[]) {
  await lockTasks(tx, productIds);
  const { rows } = await sql<ReplacedTasks["gone"][number]>`delete from task
    where "productId" = any(${productIds}::int[]) and "standardTaskId" is not null and status = 'toDo'
      and not exists (select from comment where comment."taskId" = task.id)
    returning "productId", to_jsonb(task) as task`.execute(tx);
  return rows;
}

/** Replaces the untouched tasks of products by those of their new types; answers both. */
export async function replaceTasks(tx: Tx, productIds: number[]): Promise<ReplacedTasks> {
  if (!productIds.length) return { gone: [], added: [] };
  const gone = await deleteUntouchedTasks(tx, productIds);
  const { rows: added } = await addStandardTasks(tx, productIds);
  return { gone, added };
}

/** Restores the tasks that were deleted when the types of products changed; 409 when the new ones were changed since. */
export async function restoreTasks(tx: Tx, formerTasks: readonly ({ productId: number } & FormerTasks)[]) {
  if (!formerTasks.length) return;
  const gone = formerTasks.flatMap((tasks) => tasks.gone);
  const added = formerTasks.flatMap((tasks) => tasks.added);
  await lockTasks(
    tx,
    formerTasks.map(({ productId }) => productId),
  );
  const { numDeletedRows } = await tx
    .deleteFrom("task")
    .where(
      sql<boolean>`(id, version) in (select id, version from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as came(id int, version int))`,
    )
    .where(sql<boolean>`not exists (select from comment where comment."taskId" = task.id)`)
    .executeTakeFirst();
  if (Number(numDeletedRows) < added.length) throw new Failure(409, "typeChangedSince");
  // With new ids, because an id is used once; a standard task or a person deleted since is left out.
  await sql`insert into task overriding system value
    select restored.* from jsonb_array_elements(${JSON.stringify(gone)}::jsonb) as went(task),
      lateral jsonb_populate_record(null::task, task || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('task', 'id')),
        'standardTaskId', (select id from task standard where standard.id = (task ->> 'standardTaskId')::int),
        'assignedToId', (select id from "user" where "user".id = (task ->> 'assignedToId')::int)
      )) as restored`.execute(tx);
}

/** Waits for transactions that change or comment on a task of the products, so that the next statement sees them. */
const lockTasks = (tx: Tx, productIds: readonly number[]) =>
  tx
    .selectFrom("task")
    .select("id")
    .where("productId", "=", anyOf(productIds))
    .orderBy("id")
    .forUpdate()
    .execute();
