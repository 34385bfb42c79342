import { sql } from "kysely";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
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

/** Locks devices together with the parts that they have or are given, in the order of their ids. */
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
/** Writes into the passports of parts that they went into a device, or came out of it. */
export async function tellParts(
  tx: Tx,
  allAttributes: Attributes,
  { productName, sku }: Device,
  before: Values,
  after: Values,
) {
  const codes = differing(before, after).filter((code) => allAttributes.get(code)?.type === "product");
  if (!codes.length) return;
  const [had = [], has = []] = [before, after].map((of) => partsIn(codes.map((code) => of[code] ?? null)));
  // One that was deleted has no passport.
  const alive = new Set((await lockProducts(tx, [...had, ...has])).map(({ id }) => id));
  const note = `${productName} · ${sku}`;
  const moves = [
    ...had
      .filter((id) => alive.has(id) && !has.includes(id))
      .map((productId) => ({ productId, reason: "takenOut" })),
    ...has.filter((id) => !had.includes(id)).map((productId) => ({ productId, reason: "builtIn" })),
  ];
  await writeMovements(
    tx,
    moves.map((move) => ({ ...move, quantity: 0, note })),
  );
}

/** Parts are products of a type whose products may be parts, here, and in no other device; 422 at the attribute. */
export async function refuseOddParts(
  tx: Tx,
  ownId: number | undefined,
  parts: readonly { code: string; value: string }[],
) {
  if (!parts.length) return;
  const ids = partsIn(parts.map(({ value }) => value));
  // Held until the device has it, so that nobody else gives it to another.
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
