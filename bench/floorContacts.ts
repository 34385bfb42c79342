import type pg from "pg";

const inPhases = (condition: string) =>
  `o."statusId" in (select id from "orderStatus" where phase ${condition})`;
const ofKind = {
  sale: `o."contactId" = c.id and o.kind = 'sale'`,
  purchase: `o."contactId" = c.id and o.kind = 'purchase'`,
  partner: `o."partnerId" = c.id`,
};
type Kind = keyof typeof ofKind;
const from = (what: string, kind: Kind, and: string) =>
  `(select ${what} from "order" o where ${ofKind[kind]} and ${and})`;
const last = (kind: Kind) => from(`max(o."orderDate")`, kind, inPhases("<> 'cancelled'"));

const figures = [
  "openSales",
  "devicesSold",
  "revenue",
  "openPurchases",
  "devicesBought",
  "spent",
  "openForPartner",
];
const columns = `c.*, coalesce(company.name, '') "companyName", tag."tagName", tag.color "tagColor", ${figures.map((name) => `kept."${name}"`).join(", ")},
  ${last("sale")} "lastSale", ${last("purchase")} "lastPurchase", ${last("partner")} "lastForPartner"`;

const lasts: Record<string, Kind> = {
  lastSale: "sale",
  lastPurchase: "purchase",
  lastForPartner: "partner",
};
const opens: Record<string, string> = {
  hasOpenSales: "openSales",
  hasOpenPurchases: "openPurchases",
  hasOpenForPartner: "openForPartner",
};
/** The limit of counting. */
const counted = 100_001;

/** A page of contacts with their figures, and the total: two handwritten statements. */
export async function listContacts(pool: pg.Pool, query: URLSearchParams) {
  const pageSize = Number(query.get("pageSize"));
  const values: unknown[] = [];
  const conditions = [...query].flatMap(([name, value]) => {
    if (["sort", "pageSize"].includes(name)) return [];
    const open = opens[name];
    if (open) return [`c.id in (select "contactId" from "contactDealing" where "${open}" > 0)`];
    values.push(name === "q" ? `%${value.toLowerCase()}%` : value);
    return [name === "q" ? `c."searchText" like $${values.length}` : `c."${name}" = $${values.length}`];
  });
  const where = conditions.join(" and ");
  const sort = query.get("sort") ?? "name";
  const name = sort.replace("-", "");
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const kind = lasts[name];
  const isFigure = figures.includes(name);
  const by = kind ? `coalesce(${last(kind)}, '-infinity')` : isFigure ? `kept."${name}"` : `c."${name}"`;
  const id = isFigure ? `kept."contactId"` : "c.id";
  const [found, count] = await Promise.all([
    pool.query(
      `select ${columns} from contact c join "contactDealing" kept on kept."contactId" = c.id
       left join company on company.id = c."companyId" left join "customerTag" tag on tag.id = c."tagId" where ${where}
       order by ${by} ${direction}, ${id} ${direction} limit ${pageSize}`,
      values,
    ),
    pool.query(
      `select count(*) total from (select from contact c where ${where} limit ${counted}) capped`,
      values,
    ),
  ]);
  // None of them is on a mailing list.
  const items = found.rows.map(({ searchText: _, touchedAt: __, ...row }) => ({
    ...row,
    lists: [],
    listNames: [],
  }));
  return { items, total: count.rows[0].total, page: 1, pageSize };
}
