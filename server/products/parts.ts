import { sql } from "kysely";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { lockProducts } from "../stock/locks.ts";

/** The product that has another as a part, by an attribute that names it. */
export const holderOf = sql<{ id: number; sku: string; productName: string } | null>`(
  select jsonb_build_object('id', holder.id, 'sku', holder.sku, 'productName', holder."productName")
  from attribute join "productValue" part on part.code = attribute.code and part.number = product.id and part.value = product.id::text
  join product holder on holder.id = part."productId" where attribute.type = 'product' order by holder.id limit 1)`;

type Part = { id: number; isPart: boolean; archived: boolean; gone: boolean; holder: string | null };

/** Parts are products of a type whose products may be parts, here, and in no other device; 422 at the attribute. */
export async function refuseOddParts(
  tx: Tx,
  ownId: number | undefined,
  parts: readonly (readonly [code: string, value: string])[],
) {
  if (!parts.length) return;
  const ids = parts.flatMap(([, value]) => (/^[1-9]\d{0,8}$/.test(value) ? [Number(value)] : []));
  // Held until the device has it, so that nobody else gives it to another.
  await lockProducts(tx, ids);
  const { rows } = await sql<Part>`
    select product.id, "isAttribute" as "isPart", archived, gone, (
      select min(holder.sku) from attribute join "productValue" part
        on part.code = attribute.code and part.number = product.id and part.value = product.id::text
        join product holder on holder.id = part."productId"
      where attribute.type = 'product' and holder.id is distinct from ${ownId ?? null}::int) as holder
    from product join "productType" type on type.id = "typeId" where product.id = any(${ids})`.execute(tx);
  for (const [at, [code, value]] of parts.entries()) {
    const part = rows.find(({ id }) => String(id) === value);
    const path = `attributes.${code}`;
    if (!part?.isPart || part.archived || part.gone || part.id === ownId) throw refused("partUnknown", path);
    if (part.holder !== null) throw refused("partTaken", path, { sku: part.holder });
    if (parts.slice(0, at).some(([, other]) => other === value)) throw refused("partTwice", path);
  }
}
