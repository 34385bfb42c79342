import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { Tx } from "../database/connection.ts";
import { refuseFull } from "../locations/places.ts";
import { changesBy } from "../products/fields.ts";
import { eachSeparately } from "../resource/bulk.ts";
import { writeMovements } from "../stock/movements.ts";
import type { Changes } from "./productPlan.ts";

/** Of what a row of a list changes, what changes nothing else of a product but where it lies. */
const columns = [
  ...["productName", "salePrice", "purchasePrice", "vatCodeId", "assetTag", "remarks"],
  ...["locationId", "locationLabel", "attributes"],
] as const;
const replaced = sql.join(columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`));

/** `version` is the one that the change was planned for. */
type Change = { id: number; changes: Changes; version?: number };
type Row = {
  id: number;
  version: number;
  archived: boolean;
  stockQuantity: number;
  locationId: number | null;
} & {
  attributes: Record<string, string>;
};

/** The attributes that are texts and of which no data carrier is known. */
async function plainCodes(tx: Tx, changes: readonly Change[]): Promise<Set<string>> {
  const codes = changes.flatMap(({ changes: { attributes = {} } }) => Object.keys(attributes));
  const { rows } = await sql<{ code: string }>`select code from attribute
    where code = any(${[...new Set(codes)]}) and type in ('text', 'select') and not "dataBearing"`.execute(
    tx,
  );
  return new Set(rows.map(({ code }) => code));
}

const withValues = (had: Record<string, string>, values: Changes["attributes"] = {}) =>
  Object.fromEntries(
    Object.entries({ ...had, ...values }).filter((one): one is [string, string] => Boolean(one[1])),
  );

/**
 * Changes products in one statement as `changeProduct` would one by one; answers the changes that it leaves to that: those
 * that have effects of their own, as a number or a type has, of products that somebody changed since they were read, and all
 * where one is refused, so that it is named.
 */
export async function changeTogether<C extends Change>(
  tx: Tx,
  changes: readonly C[],
  by: Pick<Session, "rights">,
): Promise<readonly C[]> {
  const codes = await plainCodes(tx, changes);
  const isPlain = ({ changes: { attributes = {}, ...fields } }: C) =>
    Object.keys(fields).every((name) => (columns as readonly string[]).includes(name)) &&
    Object.keys(attributes).every((code) => codes.has(code));
  const plain = new Map(changes.filter(isPlain).map((change) => [change.id, change]));
  let done = new Set<number>();
  await eachSeparately(tx, [0], async () => {
    done = await changePlain(tx, plain, by);
  });
  return changes.filter(({ id }) => !done.has(id));
}

/** Answers whom it changed. */
async function changePlain(tx: Tx, plain: ReadonlyMap<number, Change>, by: Pick<Session, "rights">) {
  const { rows } = await sql<Row>`
    select id, version, archived, "stockQuantity", ${sql.join(columns.map((column) => sql.ref(column)))}
    from product where id = any(${[...plain.keys()]}::int[]) order by id for update`.execute(tx);
  const changed = rows.flatMap((before) => {
    const { changes, version = before.version } = plain.get(before.id)!;
    if (before.archived || before.version !== version) return [];
    const { attributes: some, ...fields } = changes;
    const attributes = withValues(before.attributes, some);
    return [{ before, after: { ...before, ...changesBy(by, { ...fields, attributes }, before) } }];
  });
  const moved = changed.filter(({ before, after }) => after.locationId !== before.locationId);
  await refuseFull(
    tx,
    moved.map(({ after }) => ({ locationId: after.locationId, units: after.stockQuantity })),
  );
  await sql`update product set ${replaced}, version = product.version + 1
    from jsonb_populate_recordset(null::product, ${JSON.stringify(changed.map(({ after }) => after))}) new
    where product.id = new.id`.execute(tx);
  await writeMovements(
    tx,
    moved.map(({ after }) => ({ productId: after.id, quantity: 0, reason: "moved" })),
  );
  return new Set(changed.map(({ after }) => after.id));
}
