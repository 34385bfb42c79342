import type pg from "pg";

const codeIn = (name: string) => /^-?attributes\.(.+)$/.exec(name)?.[1];
/** The limit of counting. */
const counted = 100_001;
const here = "not p.archived and not p.gone";

type Parameter = (value: unknown) => string;
type Condition = (value: string, parameter: Parameter) => string;
const oneOf =
  (column: string): Condition =>
  (value, parameter) =>
    `${column} = any(${parameter(value.split(","))})`;
const between =
  (column: string): Condition =>
  (value, parameter) => {
    const [from, to] = value.split("..");
    return `${column} between ${parameter(from)} and ${parameter(to)}`;
  };
const onDays =
  (column: string): Condition =>
  (value, parameter) => {
    const [from, to] = value.split("..");
    return `${column} >= ${parameter(from)}::date and ${column} < ${parameter(to)}::date + 1`;
  };
const containing: Condition = (value, parameter) =>
  `p."searchText" like ${parameter(`%${value.toLowerCase().replace(/[^a-z0-9]/g, "")}%`)}`;
const inStage: Condition = (value, parameter) =>
  `p."statusId" in (select id from "productStatus" where lifecycle = ${parameter(value)})`;
/** Filters of products besides attributes. */
const conditions: Record<string, Condition> = {
  q: (value, parameter) =>
    value
      .toLowerCase()
      .split(" ")
      .map((word) => containing(word, parameter))
      .join(" and "),
  typeId: oneOf(`p."typeId"`),
  statusId: oneOf(`p."statusId"`),
  locationId: oneOf(`p."locationId"`),
  purchaseId: oneOf(`p."purchaseId"`),
  sku: oneOf("p.sku"),
  lifecycle: inStage,
  saleable: (_, parameter) =>
    `${inStage("saleable", parameter)} and p."missingProof" = 0 and p."openTasks" = 0 and p."stockQuantity" > p."reservedQuantity"`,
  inStock: () => `p."stockQuantity" > 0`,
  missingProof: () => `p."missingProof" > 0`,
  productName: (value, parameter) =>
    `${containing(value.slice(1), parameter)} and lower(p."productName") like ${parameter(`%${value.slice(1)}%`)}`,
  salePrice: between(`p."salePrice"`),
  stockQuantity: between(`p."stockQuantity"`),
  createdAt: onDays(`p."createdAt"`),
  statusSince: onDays(`p."statusSince"`),
};
const notFilters = ["sort", "page", "pageSize", "archived"];
const columnOf: Record<string, string> = {
  typeName: "t.name",
  statusName: "s.position",
  locationName: "l.name",
  daysHere: `p."createdAt"`,
  daysInStatus: `p."statusSince"`,
};

function attributeIs(code: string, value: string, parameter: Parameter) {
  if (value.startsWith("~")) {
    const like = parameter(`%${value.slice(1).toLowerCase()}%`);
    return `${containing(value, parameter)} and lower(p.attributes ->> ${parameter(code)}) like ${like}`;
  }
  const own = `select "productId" from "productValue" where code = ${parameter(code)}`;
  const [from, to] = value.split("..");
  if (to === undefined)
    return `p.id in (${own} and number = "numberIn"(${parameter(value)}) and value = ${parameter(value)})`;
  const most = to ? `<= ${parameter(Number(to))}` : `< 'infinity'`;
  return `p.id in (${own} and number >= ${parameter(Number(from))} and number ${most})`;
}

type Shown = { columns: string; joins: string };
/** A page of products and the total: two handwritten statements. */
export async function listProducts(pool: pg.Pool, query: URLSearchParams, { columns, joins }: Shown) {
  const pageSize = Number(query.get("pageSize"));
  const page = Number(query.get("page") ?? 1);
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const filters = [...query].flatMap(([name, value]) => {
    const code = codeIn(name);
    if (code) return [attributeIs(code, value, parameter)];
    return notFilters.includes(name) ? [] : [conditions[name]!(value, parameter)];
  });
  const shown = query.get("archived")
    ? "p.archived"
    : query.get("lifecycle") === "sold"
      ? "not p.archived"
      : here;
  const where = [shown, ...filters].join(" and ");
  if (query.has("q")) {
    const { rows } = await pool.query(
      `select ${columns}, count(*) over () matches from product p ${joins} where ${where} order by p.id desc
       limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    );
    const items = rows.map(({ matches: _, ...row }) => row);
    return { items, total: rows[0]?.matches ?? 0, page, pageSize };
  }
  const count = pool.query(
    `select count(*) total from (select from product p where ${where} limit ${counted}) capped`,
    [...values],
  );
  const sort = query.get("sort") ?? "-id";
  const code = codeIn(sort);
  const name = sort.replace("-", "");
  const way = sort.startsWith("-") ? "desc" : "asc";
  const along = code ? `join "productValue" v on v."productId" = p.id and v.code = ${parameter(code)}` : "";
  const options = code
    ? (await pool.query(`select options from attribute where code = $1 and type = 'select'`, [code])).rows[0]
    : undefined;
  const by = options
    ? `array_position(${parameter(options.options)}::text[], v.value) ${way}`
    : code
      ? `v.number ${way}, v.value ${way}`
      : `${columnOf[name] ?? `p."${name}"`} ${name.startsWith("days") ? "desc" : way}`;
  const [found, total] = await Promise.all([
    pool.query(
      `select ${columns} from product p ${joins} ${along} where ${where}
       order by ${by}, p.id ${way} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    count,
  ]);
  return { items: found.rows, total: total.rows[0].total, page, pageSize };
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
