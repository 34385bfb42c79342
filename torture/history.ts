import { sql } from "kysely";
import type { Db } from "../server/ground/database/connection.ts";

/** A change that a client attempted, under a name that the client chose. */
export type Entry = {
  kind: Kind;
  key: string;
  /** `unknown`: the connection ended before a whole answer came. */
  state: "acknowledged" | "refused" | "unknown";
  /** When the answer arrived, ms since 1970. */
  at: number;
};
export type Kind = keyof typeof footprints;
type Footprint = { key: string; copies: number; whole: boolean };

/** The lines of an imported list, and of an order. */
export const importedRows = 25;
export const soldLines = 3;

/**
 * What the database has of each kind of work by the client's names: the number of copies, and whether each is whole (lines,
 * movements, audit, mail).
 */
const footprints = {
  contact: `select name as key, count(*)::int as copies, bool_and(exists (
      select from audit where subject = 'contact' and "subjectId" = contact.id and action = 'created' and "userId" is not null)) as whole
    from contact where name like 'T-%' group by name`,
  product: `select sku as key, count(*)::int as copies, bool_and(coalesce(came, 0) = 5 and tasks = 3) as whole from product
    left join lateral (select sum(quantity) as came from "stockMovement" where "productId" = product.id and reason = 'received') moved on true
    left join lateral (select count(*) as tasks from task where "productId" = product.id) work on true
    where sku like 'T-%' group by sku`,
  order: `select "orderNr" as key, count(*)::int as copies, bool_and("lineCount" = ${soldLines} and lines = ${soldLines}
      and audited = ${soldLines} and moved = ${soldLines} and mailed = 1) as whole from "order" o
    left join lateral (select count(*) as lines from "orderLine" where "orderId" = o.id) line on true
    left join lateral (select count(*) as audited from audit where "orderId" = o.id and subject = 'orderLine' and action = 'created') told on true
    left join lateral (select count(*) as moved from "stockMovement" where "orderId" = o.id and reason = 'reserved') goods on true
    left join lateral (select count(*) as mailed from mail where "causeKey" like 'status:' || o.id || ':' || (
      select id from "orderStatus" where kind = 'sale' and name = 'Bevestigd') || ':%') post on true
    where kind = 'sale' and "orderNr" like 'T-%' group by "orderNr"`,
  split: `select bundle.sku as key, count(*)::int as copies,
      bool_and(part.quantity = 2 and bundle.quantity = 3 and "splitMoves"(bundle.id) and "splitMoves"(part.id)) as whole
    from product part join product bundle on bundle.id = part."splitFromId" where bundle.sku like 'T-%' group by bundle.sku`.replaceAll(
    /"splitMoves"\((\w+)\.id\)/g,
    `(select count(*) from "stockMovement" where "productId" = $1.id and reason = 'split') = 1`,
  ),
  purchase: `select "orderNr" as key, count(*)::int as copies, true as whole from "order"
    where kind = 'purchase' and "orderNr" like 'T-%' group by "orderNr"`,
  list: `select "orderNr" as key, (lines / ${importedRows})::int as copies, lines % ${importedRows} = 0 and "lineCount" = lines
      and audited = lines as whole from "order" o
    left join lateral (select count(*) as lines from "orderLine" where "orderId" = o.id) line on true
    left join lateral (select count(*) as audited from audit where "orderId" = o.id and subject = 'orderLine' and action = 'created') told on true
    where kind = 'purchase' and "orderNr" like 'T-%' and lines > 0`,
  delivery: `select "orderNr" as key, (select count(*)::int from audit where subject = 'order' and "subjectId" = o.id
        and changes -> 'statusId' ->> 1 = "statusId"::text and action = 'changed') as copies,
      (select count(*) filter (where delivered) = ${soldLines} from "orderLine" where "orderId" = o.id)
      and (select count(*) = ${soldLines} from "stockMovement" where "orderId" = o.id and reason = 'sold') as whole
    from "order" o join "orderStatus" status on status.id = "statusId" and phase = 'done'
    where o.kind = 'sale' and "orderNr" like 'T-%'`,
} as const;

/** Entries of the history that the database contradicts: lost, doubled, incomplete, or done although refused. Their names share a prefix. */
export async function contradictions(db: Db, history: readonly Entry[], prefix: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [kind, entries] of Map.groupBy(history, (entry) => entry.kind)) {
    const { rows } = await sql.raw<Footprint>(footprints[kind].replaceAll("T-%", `${prefix}%`)).execute(db);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    for (const { key, state } of entries) {
      const { copies = 0, whole = true } = byKey.get(key) ?? {};
      if (state === "acknowledged" && copies === 0) faults.push(`lost: ${kind} ${key}`);
      if (state === "refused" && copies > 0) faults.push(`done although refused: ${kind} ${key}`);
      if (copies > 1) faults.push(`done ${copies} times: ${kind} ${key}`);
      if (!whole) faults.push(`half done: ${kind} ${key}`);
    }
    const keys = new Set(entries.map(({ key }) => key));
    for (const { key } of rows) if (!keys.has(key)) faults.push(`nobody asked for it: ${kind} ${key}`);
  }
  return faults;
}
