import type { Insertable } from "kysely";
import { sql } from "kysely";
import { normalSerial } from "../../contract/import.rules.ts";
import type { ProductInput } from "../../contract/products.ts";
import type { Lifecycle } from "../../contract/statuses.ts";
import type { Tx } from "../app.ts";
import { lockedVersion } from "../crud.ts";
import type { DB, Product } from "../database/types.ts";
import { adoptWaitingReports } from "../erasure/erasure.actions.ts";
import { Failure, notFound, refused } from "../failure.ts";
import { placeFor } from "../locations/locations.routes.ts";
import { nextSkus } from "../settings/series.ts";
import { addStandardTasks } from "../tasks/tasks.actions.ts";
import { findGates, refreshProof } from "./gate.ts";
import { firstStatus } from "./statuses.ts";

export type Movement = Omit<Insertable<DB["stockMovement"]>, "userId" | "id" | "at">;

/** Writes stock movements; who moved is whoever the transaction acts for. */
export async function writeMovements(tx: Tx, movements: Movement[]) {
  if (!movements.length) return;
  await tx
    .insertInto("stockMovement")
    .values(
      movements.map((movement) => ({
        ...movement,
        userId: sql<number>`nullif(current_setting('omloop.userId', true), '')::int`,
      })),
    )
    .execute();
}

const lifecycleOf = async (tx: Tx, statusId: number) => {
  const status = await tx
    .selectFrom("productStatus")
    .select("lifecycle")
    .where("id", "=", statusId)
    .executeTakeFirst();
  if (!status) throw refused("unknownReference", "statusId");
  return status.lifecycle as Lifecycle;
};

export async function createProduct(tx: Tx, { attributes, ...input }: ProductInput) {
  const serialNumber = normalSerial(input.serialNumber);
  if (serialNumber && input.quantity > 1) throw refused("serialWithQuantity", "quantity");
  await refuseTakenSerial(tx, serialNumber);
  const statusId = input.statusId ?? (await firstStatus(tx, "inStock"));
  const lifecycle = await lifecycleOf(tx, statusId);
  if (lifecycle === "sold" || lifecycle === "ready") throw refused("statusByOrder", "statusId");
  const stockQuantity = lifecycle === "purchased" ? 0 : input.quantity;
  const [sku = ""] = input.sku ? [input.sku] : await nextSkus(tx, 1);
  const { id } = await tx
    .insertInto("product")
    .values({
      ...input,
      sku,
      serialNumber,
      statusId,
      stockQuantity,
      locationLabel: await placeFor(tx, input.locationId, input.locationLabel, stockQuantity),
      attributes: JSON.stringify(await knownAttributes(tx, input.typeId, attributes)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (stockQuantity)
    await writeMovements(tx, [{ productId: id, quantity: stockQuantity, reason: "received" }]);
  await addStandardTasks(tx, [id]);
  await adoptWaitingReports(tx, [id]);
  await refreshProof(tx, [id]);
  return id;
}

/** A serial number that is here already is refused with the product that has it. */
async function refuseTakenSerial(tx: Tx, serialNumber: string, exceptId = 0) {
  if (!serialNumber) return;
  const there = await tx
    .selectFrom("product")
    .select(["id", "sku"])
    .where("serialNumber", "=", serialNumber)
    .where("gone", "=", false)
    .where("archived", "=", false)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  if (there)
    throw new Failure(409, "serialNumberTaken", {
      path: "serialNumber",
      productId: there.id,
      sku: there.sku,
    });
}

/** Attribute values of a type's own attributes; 400 for one that the type does not have or whose option is unknown. */
async function knownAttributes(tx: Tx, typeId: number, values: Record<string, string>) {
  const known = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "productTypeAttribute.attributeId")
    .select(["code", "type", "options"])
    .where("typeId", "=", typeId)
    .execute();
  for (const [code, value] of Object.entries(values)) {
    const attribute = known.find((one) => one.code === code);
    if (!attribute) throw new Failure(400, "attributeUnknown", { path: `attributes.${code}`, name: code });
    if (attribute.type === "select" && value && !attribute.options.includes(value))
      throw new Failure(400, "optionUnknown", { path: `attributes.${code}`, name: value });
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

export async function lockedProduct(tx: Tx, id: number, version?: number) {
  const product = (await lockedVersion(tx, "product", id, version)) as unknown as Record<
    keyof Product,
    never
  > & {
    id: number;
  };
  if (product.archived) throw refused("archivedReadOnly");
  return product as unknown as import("kysely").Selectable<Product>;
}

export async function changeProduct(
  tx: Tx,
  id: number,
  { version, ...changes }: Partial<ProductInput> & { version?: number },
) {
  const before = await lockedProduct(tx, id, version);
  const input = { ...changes };
  if (input.sku === "") delete input.sku;
  if (input.serialNumber !== undefined) {
    input.serialNumber = normalSerial(input.serialNumber);
    await refuseTakenSerial(tx, input.serialNumber, id);
  }
  const typeChanged = input.typeId !== undefined && input.typeId !== before.typeId;
  const attributes = await attributesAfter(tx, before, input, typeChanged);
  const stockChange = await quantityChange(tx, before, input.quantity);
  const moved = input.locationId !== undefined && input.locationId !== before.locationId;
  if (moved || input.locationLabel !== undefined) {
    const locationId = input.locationId === undefined ? before.locationId : input.locationId;
    const label = input.locationLabel ?? before.locationLabel;
    input.locationLabel = await placeFor(tx, locationId, label, moved ? before.stockQuantity : 0);
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
  if (typeChanged) await replaceTasks(tx, id);
  await refreshProof(tx, [id]);
  if (input.statusId !== undefined && input.statusId !== before.statusId)
    await setStatuses(tx, [id], input.statusId);
}

/** A changed type takes the attributes of the old one along: only what the new type also has stays. */
async function attributesAfter(
  tx: Tx,
  before: { typeId: number; attributes: unknown },
  input: Partial<ProductInput>,
  typeChanged: boolean,
) {
  const typeId = input.typeId ?? before.typeId;
  if (input.attributes && !typeChanged) return knownAttributes(tx, typeId, input.attributes);
  const had = (input.attributes ?? before.attributes) as Record<string, string>;
  if (!typeChanged) return had;
  const codes = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "productTypeAttribute.attributeId")
    .select("code")
    .where("typeId", "=", typeId)
    .execute();
  return Object.fromEntries(
    Object.entries(had).filter(([code]) => codes.some((known) => known.code === code)),
  );
}

async function quantityChange(
  tx: Tx,
  before: { id: number; quantity: number; stockQuantity: number; serialNumber: string },
  quantity: number | undefined,
) {
  if (quantity === undefined || quantity === before.quantity) return 0;
  if (quantity > 1 && before.serialNumber) throw refused("serialWithQuantity", "quantity");
  if (before.stockQuantity === 0) return 0;
  const change = quantity - before.quantity;
  if (before.stockQuantity + change < 0) throw refused("stockNotNegative", "quantity");
  await writeMovements(tx, [{ productId: before.id, quantity: change, reason: "corrected" }]);
  return change;
}

async function replaceTasks(tx: Tx, productId: number) {
  await tx
    .deleteFrom("task")
    .where("productId", "=", productId)
    .where("standardTaskId", "is not", null)
    .where("status", "=", "toDo")
    .execute();
  await addStandardTasks(tx, [productId]);
}

/**
 * Moves products to a status by hand: all or none. Selling is left to orders; what is reserved stays where it is;
 * nothing becomes saleable without its proofs. A purchased product that comes in is booked in.
 */
export async function setStatuses(tx: Tx, ids: number[], statusId: number) {
  const to = await lifecycleOf(tx, statusId);
  if (to === "sold" || to === "ready") throw refused("statusByOrder", "statusId");
  const products = await tx
    .selectFrom("product")
    .innerJoin("productStatus", "productStatus.id", "product.statusId")
    .select([
      "product.id",
      "sku",
      "reservedQuantity",
      "stockQuantity",
      "quantity",
      "lifecycle",
      "product.archived",
      "gone",
    ])
    .where("product.id", "in", ids)
    .orderBy("product.id")
    .forUpdate("product")
    .execute();
  if (products.length < ids.length) throw notFound();
  const naming = (code: string, found: { sku: string }[]) => {
    if (found.length)
      throw refused(code, "statusId", {
        skus: found
          .map(({ sku }) => sku)
          .slice(0, 20)
          .join(", "),
      });
  };
  naming(
    "archivedReadOnly",
    products.filter(({ archived }) => archived),
  );
  naming(
    "productSold",
    products.filter(({ gone }) => gone),
  );
  naming(
    "productReserved",
    products.filter(({ reservedQuantity }) => reservedQuantity > 0 && to !== "saleable"),
  );
  if (to === "saleable") await refuseUnproven(tx, products);
  const arriving = products.filter(({ lifecycle }) => lifecycle === "purchased" && to !== "purchased");
  await sql`update product set "statusId" = ${statusId}, version = version + 1,
    "stockQuantity" = case when id = any(${arriving.map(({ id }) => id)}::int[]) then quantity else "stockQuantity" end
    where id = any(${ids}) and "statusId" <> ${statusId}`.execute(tx);
  await writeMovements(
    tx,
    arriving.map(({ id, quantity }) => ({ productId: id, quantity, reason: "received" })),
  );
  return products.length;
}

/** No sale of an unerased device: 422 naming the devices and their missing proofs. */
export async function refuseUnproven(tx: Tx, products: { id: number; sku: string }[]) {
  const gates = await findGates(
    tx,
    products.map(({ id }) => id),
  );
  const missing = gates.filter(({ missingProof }) => missingProof.length);
  if (!missing.length) return;
  const skuOf = new Map(products.map(({ id, sku }) => [id, sku]));
  throw refused("missingProof", "statusId", {
    skus: missing
      .map(({ id }) => skuOf.get(id))
      .slice(0, 20)
      .join(", "),
    products: missing.slice(0, 100).map(({ id, missingProof }) => ({ id, sku: skuOf.get(id), missingProof })),
  });
}

export async function setArchived(tx: Tx, ids: number[], archived: boolean) {
  const reserved = await tx
    .selectFrom("product")
    .select("sku")
    .where("id", "in", ids)
    .where("reservedQuantity", ">", 0)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (archived && reserved.length)
    throw refused("productReserved", undefined, { skus: reserved.map(({ sku }) => sku).join(", ") });
  const { numUpdatedRows } = await tx
    .updateTable("product")
    .set({ archived, version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .where("archived", "<>", archived)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
