import type pg from "pg";

const codeIn = (name: string) => /^-?attributes\.(.+)$/.exec(name)?.[1];
export const asksAttributes = (query: URLSearchParams) =>
  [...query].some(([name, value]) => codeIn(name) ?? (name === "sort" && codeIn(value)));
/** Beyond it nobody counts. */
const counted = 10_001;
const here = "not p.archived and not p.gone";

function conditionOf(code: string, value: string, parameter: (value: unknown) => string) {
  if (value.startsWith("~")) {
    const like = parameter(`%${value.slice(1).toLowerCase()}%`);
    return `p."searchText" like ${like} and lower(p.attributes ->> ${parameter(code)}) like ${like}`;
  }
  const own = `select "productId" from "productValue" where code = ${parameter(code)}`;
  const [from, to] = value.split("..");
  if (to === undefined)
    return `p.id in (${own} and number = "numberIn"(${parameter(value)}) and value = ${parameter(value)})`;
  const most = to ? `<= ${parameter(Number(to))}` : `< 'infinity'`;
  return `p.id in (${own} and number >= ${parameter(Number(from))} and number ${most})`;
}

type Shown = { columns: string; joins: string };
/** A page of products by an attribute, and how many there are: two statements of somebody who knows the question. */
export async function listByAttributes(pool: pg.Pool, query: URLSearchParams, { columns, joins }: Shown) {
  const pageSize = Number(query.get("pageSize"));
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const asked = [...query].flatMap(([name, value]) => {
    const code = codeIn(name);
    return code ? [conditionOf(code, value, parameter)] : [];
  });
  const where = [here, ...asked].join(" and ");
  const count = pool.query(
    `select count(*) total from (select from product p where ${where} limit ${counted}) capped`,
    [...values],
  );
  const sort = query.get("sort") ?? "";
  const code = codeIn(sort);
  const way = sort.startsWith("-") ? "desc" : "asc";
  const along = code ? `join "productValue" v on v."productId" = p.id and v.code = ${parameter(code)}` : "";
  const options = code
    ? (await pool.query(`select options from attribute where code = $1 and type = 'select'`, [code])).rows[0]
    : undefined;
  const by = options
    ? `array_position(${parameter(options.options)}::text[], v.value) ${way}`
    : `v.number ${way}, v.value ${way}`;
  const [found, total] = await Promise.all([
    pool.query(
      `select ${columns} from product p ${joins} ${along} where ${where}
       order by ${code ? `${by}, p.id ${way}` : "p.id desc"} limit ${pageSize}`,
      values,
    ),
    count,
  ]);
  return { items: found.rows, total: total.rows[0].total, page: 1, pageSize };
}

/** Products by what they share, with a count of each grade and status. */
export async function groupProducts(pool: pg.Pool, query: URLSearchParams) {
  const shared = (query.get("by") ?? "productName")
    .split(",")
    .map((name) => (codeIn(name) ? `coalesce(p.attributes ->> '${codeIn(name)}', '')` : `p."${name}"`));
  const { rows } = await pool.query(
    `with cell as (select array[${shared}] shared, coalesce(p.attributes ->> 'grade', '') grade, p."statusId", count(*) lines,
       sum("stockQuantity") pieces, min("salePrice") least, max("salePrice") most from product p where ${here} group by 1, 2, 3)
     select shared, sum(lines)::int lines, sum(pieces)::int pieces, min(least) least, max(most) most, count(*) over () total,
       jsonb_agg(jsonb_build_array(grade, "statusId", lines)) cells
     from cell group by shared order by pieces desc, shared limit $1`,
    [Number(query.get("pageSize"))],
  );
  return { items: rows, total: rows[0]?.total ?? 0, page: 1, pageSize: Number(query.get("pageSize")) };
}
