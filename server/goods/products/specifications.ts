import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { filterText } from "../../../contract/filters.rules.ts";
import { attributeCodeIn } from "../../../contract/productList.ts";
import type { OutputOf } from "../../../contract/routes.ts";
import { SpecificationRow, specifications } from "../../../contract/specifications.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { type ListQuery, matching, readyFor } from "../../platform/resource/matching.ts";
import { refusePriceQuestions } from "../../platform/resource/priceQuestions.ts";
import { saleablePieces } from "../stock/saleable.ts";
import { productListFor, seesPrices } from "./products.queries.ts";

type Cell = { grade: string; statusId: number; all: number };
type Group = Omit<SpecificationRow, "id" | "values" | "filter" | "grades" | "statuses"> & {
  shared: string[];
  cells: Cell[];
  total: number;
};

const columnOf = (name: string) => {
  const code = attributeCodeIn(name);
  return code === undefined
    ? sql<string>`product."productName"`
    : sql<string>`coalesce(product.attributes ->> ${code}, '')`;
};
const isOnItsWay = sql`product."statusId" in (select id from "productStatus" where lifecycle = 'purchased')`;
const sumOf = (cells: readonly Cell[], keyOf: (cell: Cell) => string | number) => {
  const sums = new Map<string | number, number>();
  for (const cell of cells) sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + cell.all);
  return sums;
};

/** Groups products by grade and status first, so that they are read once; cells come for the groups of the page only. */
async function findGroups(db: Db, matched: RawBuilder<unknown>, by: readonly string[], listQuery: ListQuery) {
  const { page = 1, pageSize = 25, sort = "-pieces" } = listQuery;
  const orders = sort
    .split(",")
    .map(
      (name) =>
        sql`${sql.ref(name.replace("-", ""))} ${sql.raw(name.startsWith("-") ? "desc" : "asc")} nulls last`,
    );
  const order = sql`order by ${sql.join(orders)}, shared`;
  const { rows } = await sql<Group>`
    with cell as materialized (
      select array[${sql.join(by.map(columnOf))}] as shared, coalesce(product.attributes ->> 'grade', '') as grade, product."statusId",
        count(*)::int as lines, sum(case when ${isOnItsWay} then quantity else "stockQuantity" end)::int as "all",
        sum("stockQuantity")::int as pieces,
        sum("reservedQuantity")::int as reserved, sum(${saleablePieces})::int as saleable,
        min("salePrice") as "priceFrom", max("salePrice") as "priceTo", sum("salePrice"::float8 * "stockQuantity") as value
      from (${matched}) product group by 1, 2, 3),
    listed as (
      select shared, sum(lines)::int as lines, sum(pieces)::int as pieces, sum(reserved)::int as reserved, sum(saleable)::int as saleable,
        min("priceFrom") as "priceFrom", max("priceTo") as "priceTo", sum(value) as value, count(*) over ()::int as total
      from cell group by shared ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select listed.*, cells from listed join (
      select shared, jsonb_agg(jsonb_build_object('grade', grade, 'statusId', "statusId", 'all', cell."all")) as cells
      from cell where shared in (select shared from listed) group by shared) cells using (shared)
    ${order}`.execute(db);
  return rows;
}

/** Stock by model and specification, and what a list is worth. */
export function specificationRoutes(app: App, { db }: Services) {
  const matchedBy = async (request: FastifyRequest) => {
    const { by: _, sort: __, ...filters } = request.query as ListQuery;
    const list = await readyFor(db, productListFor(db, sessionOf(request))(filters), filters);
    return matching(db, list, filters).selectAll("product");
  };
  app.route({
    ...specifications.list,
    handler: async (request) => {
      const listQuery = request.query as ListQuery;
      const { page = 1, pageSize = 25 } = listQuery;
      const sees = seesPrices(sessionOf(request));
      refusePriceQuestions(sees, SpecificationRow.properties, listQuery);
      const by = String(listQuery.by ?? "productName").split(",");
      const matched = await matchedBy(request);
      const [groups, statuses] = await Promise.all([
        findGroups(db, sql`${matched}`, by, listQuery),
        db.selectFrom("productStatus").select(["id", "name", "color"]).orderBy("position").execute(),
      ]);
      const items = groups.map(({ shared, cells, total: _, ...group }, at): SpecificationRow => {
        const counts = sumOf(cells, ({ statusId }) => statusId);
        const values = Object.fromEntries(by.map((name, index) => [name, shared[index]!]));
        return {
          ...group,
          ...(!sees && { priceFrom: null, priceTo: null, value: null }),
          id: (page - 1) * pageSize + at + 1,
          values,
          filter: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, exactly(value)])),
          grades: [...sumOf(cells, ({ grade }) => grade)]
            .map(([grade, count]) => ({ grade: String(grade), count }))
            .filter(({ count }) => count > 0)
            .sort((a, b) => a.grade.localeCompare(b.grade)),
          statuses: statuses.flatMap(({ id, name, color }) => {
            const count = counts.get(id);
            return count ? [{ statusName: name, statusColor: color, count }] : [];
          }),
        };
      });
      return { items, total: groups[0]?.total ?? 0, page, pageSize };
    },
  });
  app.route({
    ...specifications.value,
    handler: async (request) =>
      oneRow(
        db,
        sql<OutputOf<typeof specifications.value>>`
        select count(*)::int as lines, coalesce(sum("stockQuantity"), 0)::int as pieces,
          coalesce(sum("salePrice"::float8 * "stockQuantity"), 0) as sale,
          coalesce(sum("purchasePrice"::float8 * "stockQuantity"), 0) as purchase,
          coalesce(sum("stockQuantity") filter (where "salePrice" is null), 0)::int as unpriced
        from (${await matchedBy(request)}) product`,
      ),
  });
}

const exactly = (value: string) =>
  value ? filterText({ by: "anyOf", not: false, values: [value] }) : filterText({ by: "empty", not: false });
