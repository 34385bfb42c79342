import type pg from "pg";

const columns = `o.id, o.version, o."orderNr", o."contactId", c.name "contactName", o."customerReference", o."statusId", s.name "statusName",
  s.color "statusColor", o."orderDate", o."deliveryDate", o."pickupDate", o."proposedPickupDate", o."timeFrom", o."timeUntil", o."lineCount",
  o.archived, o."partnerId", partner.name "partnerName", o."locationId", l.name "locationName", o."locationLabel", o.gift, o.logistics,
  o."transportCost", o.discount, o."discountUnit", o."dhlTrackingCode", o.remarks, o.instructions, o.kind, s.phase, o."dataDestruction",
  o."deliveryType", o.total, coalesce(s.phase in ('draft', 'confirmed', 'inProgress')
    and coalesce(o."deliveryDate", o."pickupDate", o."proposedPickupDate") < current_date and not o.archived, false) overdue`;
const joins = `join "orderStatus" s on s.id = o."statusId" join contact c on c.id = o."contactId"
  left join contact partner on partner.id = o."partnerId" left join location l on l.id = o."locationId"`;
const columnOf: Record<string, string> = {
  contactName: "c.name",
  partnerName: "partner.name",
  locationName: "l.name",
  status: "s.position",
};

type Condition = (value: string, parameter: (value: unknown) => string) => string;
const between =
  (name: string): Condition =>
  (value, parameter) => {
    const [from, to] = value.split("..");
    return `o."${name}" between ${parameter(from)} and ${parameter(to)}`;
  };
/** Filters of sales that are more than a column equal to a value. */
const conditions: Record<string, Condition> = {
  q: (value, parameter) => {
    const words = value
      .toLowerCase()
      .split(" ")
      .map((word) => parameter(`%${word.replace(/[^a-z0-9]/g, "")}%`));
    const inText = (text: string) => words.map((word) => `${text} like ${word}`).join(" and ");
    return `(${inText(`o."searchText"`)} or o."contactId" in (select id from contact where ${inText(`"searchText"`)}))`;
  },
  phase: (value, parameter) =>
    `o."statusId" in (select id from "orderStatus" where kind = 'sale' and phase = ${parameter(value)})`,
  overdue:
    () => `o."statusId" in (select id from "orderStatus" where kind = 'sale' and phase in ('draft', 'confirmed', 'inProgress'))
    and coalesce(o."deliveryDate", o."pickupDate", o."proposedPickupDate") < current_date`,
  orderDate: between("orderDate"),
  total: between("total"),
};
const notFilters = ["sort", "page", "pageSize", "archived"];
/** The limit of counting. */
const counted = 100_001;

/** A page of sales and the total: two handwritten statements. */
export async function listSales(pool: pg.Pool, query: URLSearchParams) {
  const pageSize = Number(query.get("pageSize"));
  const page = Number(query.get("page") ?? 1);
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const filters = [...query].filter(([name]) => !notFilters.includes(name));
  const where = [
    `o.kind = 'sale' and ${query.get("archived") === "true" ? "" : "not "}o.archived`,
    ...filters.map(
      ([name, value]) => conditions[name]?.(value, parameter) ?? `o."${name}" = ${parameter(value)}`,
    ),
  ].join(" and ");
  const sort = query.get("sort") ?? "-orderDate";
  const name = sort.replace("-", "");
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const by = columnOf[name] ?? `o."${name}"`;
  const [found, count] = await Promise.all([
    pool.query(
      `select ${columns} from "order" o ${joins} where ${where} order by ${by} ${direction}, o.id ${direction}
       limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    pool.query(
      `select count(*) total from (select from "order" o where ${where} limit ${counted}) capped`,
      values,
    ),
  ]);
  return { items: found.rows, total: count.rows[0].total, page, pageSize };
}
