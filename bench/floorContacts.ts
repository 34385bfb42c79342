import type pg from "pg";

const inPhases = (condition: string) =>
  `o."statusId" in (select id from "orderStatus" where phase ${condition})`;
const isOpen = `not o.archived and ${inPhases("not in ('done', 'cancelled')")}`;
const ofKind = {
  sale: `o."contactId" = c.id and o.kind = 'sale'`,
  purchase: `o."contactId" = c.id and o.kind = 'purchase'`,
  partner: `o."partnerId" = c.id`,
};
type Kind = keyof typeof ofKind;
const from = (what: string, kind: Kind, and: string) =>
  `(select ${what} from "order" o where ${ofKind[kind]} and ${and})`;
const open = (kind: Kind) => from("count(*)::int", kind, isOpen);
const last = (kind: Kind) => from(`max(o."orderDate")`, kind, inPhases("<> 'cancelled'"));
const total = (kind: Kind) => from("coalesce(sum(o.total), 0)::bigint", kind, inPhases("= 'done'"));

const columns = `c.*, coalesce(company.name, '') "companyName", ${open("sale")} "openSales", ${open("purchase")} "openPurchases",
  ${open("partner")} "openForPartner", ${last("sale")} "lastSale", ${last("purchase")} "lastPurchase", ${last("partner")} "lastForPartner",
  ${total("sale")} revenue, ${total("purchase")} spent,
  (select coalesce(sum(line.quantity), 0)::int from "order" o join "orderLine" line on line."orderId" = o.id and line.delivered
    where ${ofKind.sale}) "devicesSold",
  (select count(*)::int from "order" o join product on product."purchaseId" = o.id where ${ofKind.purchase}) "devicesBought"`;

const lasts: Record<string, Kind> = {
  lastSale: "sale",
  lastPurchase: "purchase",
  lastForPartner: "partner",
};
const opens: Record<string, Kind> = {
  hasOpenSales: "sale",
  hasOpenPurchases: "purchase",
  hasOpenForPartner: "partner",
};
/** The limit of counting. */
const counted = 100_001;

/** A page of contacts with their figures, and the total: two handwritten statements. */
export async function listContacts(pool: pg.Pool, query: URLSearchParams) {
  const pageSize = Number(query.get("pageSize"));
  const values: unknown[] = [];
  const conditions = [...query].flatMap(([name, value]) => {
    if (["sort", "pageSize"].includes(name)) return [];
    const kind = opens[name];
    if (kind) return [`exists (select from "order" o where ${ofKind[kind]} and ${isOpen})`];
    values.push(name === "q" ? `%${value.toLowerCase()}%` : value);
    return [name === "q" ? `c."searchText" like $${values.length}` : `c."${name}" = $${values.length}`];
  });
  const where = conditions.join(" and ");
  const sort = query.get("sort") ?? "name";
  const name = sort.replace("-", "");
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const kind = lasts[name];
  const by = kind ? `coalesce(${last(kind)}, '-infinity')` : `c."${name}"`;
  const [found, count] = await Promise.all([
    pool.query(
      `select ${columns} from contact c left join company on company.id = c."companyId" where ${where}
       order by ${by} ${direction}, c.id ${direction} limit ${pageSize}`,
      values,
    ),
    pool.query(
      `select count(*) total from (select from contact c where ${where} limit ${counted}) capped`,
      values,
    ),
  ]);
  const items = found.rows.map(({ searchText: _, ...row }) => row);
  return { items, total: count.rows[0].total, page: 1, pageSize };
}
