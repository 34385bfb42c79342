import { sql } from "kysely";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type Attributes, differing, findAttributes } from "../stock/attributes.ts";
import { lockProducts } from "../stock/locks.ts";
import { writeMovements } from "../stock/movements.ts";

/** The product that has another as a part, by an attribute that names it. */
export const holderOf = sql<{ id: number; sku: string; productName: string } | null>`(
  select jsonb_build_object('id', holder.id, 'sku', holder.sku, 'productName', holder."productName")
  from attribute join "productValue" part on part.code = attribute.code and part.number = product.id and part.value = product.id::text
  join product holder on holder.id = part."productId" where attribute.type = 'product' order by holder.id limit 1)`;

type Part = { id: number; isPart: boolean; archived: boolean; gone: boolean; holder: string | null };

/** The products that attributes name as parts. */
const partsIn = (values: readonly (string | null)[]) =>
  values.flatMap((value) => (value && /^[1-9]\d{0,8}$/.test(value) ? [Number(value)] : []));

/** Locks devices and the parts that values name, in the order of their ids. */
export async function lockWithParts(
  tx: Tx,
  ids: readonly number[],
  values: readonly Readonly<Record<string, string | null>>[],
) {
  const numbered = values
    .flatMap(Object.entries<string | null>)
    .filter(([, value]) => partsIn([value]).length);
  if (!numbered.length) return;
  const allAttributes = await findAttributes(tx);
  const named = numbered.filter(([code]) => allAttributes.get(code)?.type === "product");
  if (named.length) await lockProducts(tx, [...ids, ...partsIn(named.map(([, value]) => value))]);
}

type Device = { productName: string; sku: string };
type Values = Readonly<Record<string, string>>;
/** Records in the history of parts that they went into a device, or came out of it. */
export async function recordParts(
  tx: Tx,
  allAttributes: Attributes,
  { productName, sku }: Device,
  before: Values,
  after: Values,
) {
  const codes = differing(before, after).filter((code) => allAttributes.get(code)?.type === "product");
  if (!codes.length) return;
  const [removed = [], added = []] = [before, after].map((values) =>
    partsIn(codes.map((code) => values[code] ?? null)),
  );
  // Deleted products have no history.
  const existing = new Set((await lockProducts(tx, [...removed, ...added])).map(({ id }) => id));
  const note = `${productName} · ${sku}`;
  const moves = [
    ...removed
      .filter((id) => existing.has(id) && !added.includes(id))
      .map((productId) => ({ productId, reason: "takenOut" })),
    ...added.filter((id) => !removed.includes(id)).map((productId) => ({ productId, reason: "builtIn" })),
  ];
  await writeMovements(
    tx,
    moves.map((move) => ({ ...move, quantity: 0, note })),
  );
}

/** 422 at the attribute unless parts are of a type whose products may be parts, in stock, and in no other device. */
export async function refuseUnfitParts(
  tx: Tx,
  ownId: number | undefined,
  parts: readonly { code: string; value: string }[],
) {
  if (!parts.length) return;
  const ids = partsIn(parts.map(({ value }) => value));
  // Locked until the device has them, so that nobody else builds them in.
  await lockProducts(tx, ids);
  const { rows } = await sql<Part>`
    select product.id, "isAttribute" as "isPart", archived, gone, (
      select min(holder.sku) from attribute join "productValue" part
        on part.code = attribute.code and part.number = product.id and part.value = product.id::text
        join product holder on holder.id = part."productId"
      where attribute.type = 'product' and holder.id is distinct from ${ownId ?? null}::int) as holder
    from product join "productType" type on type.id = "typeId" where product.id = any(${ids})`.execute(tx);
  for (const [at, { code, value }] of parts.entries()) {
    const part = rows.find(({ id }) => String(id) === value);
    const path = `attributes.${code}`;
    if (!part?.isPart || part.archived || part.gone || part.id === ownId) throw refused("partUnknown", path);
    if (part.holder !== null) throw refused("partTaken", path, { sku: part.holder });
    if (parts.slice(0, at).some((other) => other.value === value)) throw refused("partTwice", path);
  }
}
