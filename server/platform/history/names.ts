import { type RawBuilder, sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { placeText } from "../../../contract/texts.rules.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { answered } from "../../ground/database/compiled.ts";
import type { Db } from "../../ground/database/connection.ts";
import { isRef, type Ref, type Value } from "./facts.ts";

/** The columns that name a row of each table. */
const nameColumns: Record<string, readonly string[]> = {
  user: ["fullName"],
  contact: ["name"],
  company: ["name"],
  customerTag: ["tagName"],
  location: ["name"],
  productStatus: ["name"],
  orderStatus: ["name"],
  productType: ["name"],
  productSubType: ["name"],
  vatCode: ["name"],
  task: ["name"],
  erasureReport: ["tool"],
  orderLine: ["productName"],
  product: ["productName", "sku"],
  order: ["orderNr"],
  vehicle: ["name"],
  driver: ["name"],
  service: ["name"],
  labelTemplate: ["name"],
  savedView: ["name"],
  email: ["name"],
  mailingList: ["listName"],
  suppression: ["address"],
  invitation: ["email"],
  module: ["name"],
};
const hasStandardNames = /Status$|Type$|^(location|vatCode|task|attribute)$/;

type NamedRef = { of: string; id: string; name: string | null; kind: string | null };
const idsOf = (refs: readonly Ref[], of: string) => [
  ...new Set(refs.filter((ref) => ref.of === of).map(({ id }) => id)),
];

const columnsOf = (columns: readonly string[], write: (column: string) => RawBuilder<unknown>) =>
  sql.join(columns.map(write));

/** The current names, or the last ones of deleted rows. The statement is the same for every page. */
const statementFor = (refs: readonly Ref[]) =>
  sql<NamedRef>`${sql.join(
    [
      ...Object.entries(nameColumns).map(
        ([table, columns]) => sql`
          select ${sql.lit(table)} as of, ref.id::text,
            case when target.id is not null then concat_ws(' · ', ${columnsOf(columns, (column) => sql`nullif(${sql.ref(`target.${column}`)}, '')`)})
              else (select coalesce(nullif(concat_ws(' · ', ${columnsOf(columns, (column) => sql`nullif(changes ->> ${sql.lit(column)}, '')`)}), ''), changes ->> 'username') from audit
                where subject = ${sql.lit(table)} and "subjectId" = ref.id and action <> 'changed'
                order by audit.id desc limit 1) end as name,
            ${table === "order" ? sql`target.kind` : sql`null`} as kind
          from unnest(${idsOf(refs, table)}::int[]) as ref (id) left join ${sql.table(table)} as target on target.id = ref.id`,
      ),
      sql`select 'customer', target.id::text, contact.name, null from "order" as target
        join contact on contact.id = "contactId" where target.id = any(${idsOf(refs, "customer")}::int[])`,
      sql`select 'value', id, coalesce((select concat_ws(' · ', nullif("productName", ''), sku) from attribute join product on product.id = split_part(ref.id, ' ', 2)::int
        where code = split_part(ref.id, ' ', 1) and attribute.type = 'product'), split_part(ref.id, ' ', 2)), null
        from unnest(${idsOf(refs, "value")}::text[]) as ref (id)`,
      sql`select 'attribute', code, name, null from attribute where code = any(${idsOf(refs, "attribute")}::text[])`,
    ],
    sql` union all `,
  )}`;

/** Looks up the names of refs in the reader's language, by one statement. */
export async function findNames(db: Db, refs: readonly Ref[], locale: Locale) {
  const rows = refs.length ? await answered<NamedRef>(db, statementFor(refs).compile(db), true) : [];
  const byRef = new Map(rows.map((row) => [`${row.of} ${row.id}`, row]));
  const nameOf = ({ of, id, label }: Ref) => {
    const name = byRef.get(`${of} ${id}`)?.name || `#${id}`;
    return placeText(hasStandardNames.test(of) ? translatedName(locale, name) : name, label);
  };
  return {
    display: (value: Value) => (isRef(value) ? nameOf(value) : value),
    orderOf: (id: number) => {
      const order = byRef.get(`order ${id}`);
      return { id: order?.kind ? id : null, nr: nameOf({ of: "order", id }), kind: order?.kind ?? "" };
    },
  };
}
