import { type RawBuilder, sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { ContactOverview } from "../../../contract/contactOverview.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { attachedTo } from "../../platform/files/attached.ts";
import { mailState } from "../../platform/history/mailState.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { invoicesFor } from "../invoices/invoices.queries.ts";
import { orderRows, visibleRow } from "../orders/orders.queries.ts";

const mostOrders = 8;
const mostInvoices = 8;
const mostDevices = 10;
const mostMails = 10;
const mostPeople = 50;

const rightOf = { purchase: "purchases:read", sale: "sales:read", repair: "repairs:read" } as const;
type Contact = { id: number; companyId: number | null; email: string };

/** What hangs on a contact, as far as the viewer may see it. */
export async function findOverview(db: Db, contact: Contact, viewer: Session): Promise<ContactOverview> {
  const may = (right: (typeof viewer.rights)[number]) => viewer.rights.includes(right);
  const kinds = (["purchase", "sale", "repair"] as const).filter((kind) => may(rightOf[kind]));
  const seesDevices = (kind: OrderKind) => may("products:read") && may(rightOf[kind]);
  const [people, orders, invoices, sold, bought, mails, files, money] = await Promise.all([
    findPeople(db, contact),
    Promise.all(kinds.map((kind) => findOrders(db, kind, contact.id, viewer))),
    may("invoices:read") ? findInvoices(db, contact.id, viewer) : null,
    seesDevices("sale") ? findDevices(db, soldTo(contact.id)) : null,
    seesDevices("purchase") ? findDevices(db, boughtFrom(contact.id)) : null,
    findMails(db, contact.email),
    findFiles(db, contact.id),
    may("prices:read") ? findMoney(db, contact.id) : null,
  ]);
  return {
    people,
    orders,
    invoices,
    sold,
    bought,
    mails,
    files,
    money: money && {
      revenue: may("sales:read") ? money.revenue : null,
      openSales: may("sales:read") ? money.openSales : null,
      spent: may("purchases:read") ? money.spent : null,
      openPurchases: may("purchases:read") ? money.openPurchases : null,
    },
  };
}

const findPeople = (db: Db, { id, companyId }: Contact) =>
  companyId === null
    ? []
    : db
        .selectFrom("contact")
        .select(["id", "name", "representative", "email", "phone"])
        .where("companyId", "=", companyId)
        .where("id", "<>", id)
        .orderBy("name")
        .orderBy("id")
        .limit(mostPeople)
        .execute();

async function findOrders(db: Db, kind: OrderKind, contactId: number, viewer: Session) {
  const own = sql<boolean>`${contactId} in ("order"."contactId", "order"."partnerId")`;
  const isClosed = sql<boolean>`("orderStatus".phase in ('done', 'cancelled') or "order".archived)`;
  const ofKind = db
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .where("order.kind", "=", kind)
    .where(own);
  const [counts, items] = await Promise.all([
    ofKind
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        sql<number>`count(*) filter (where not ${isClosed})`.as("open"),
      ])
      .executeTakeFirstOrThrow(),
    orderRows(db, kind, "order")
      .where("order.kind", "=", kind)
      .where(own)
      .orderBy(isClosed)
      .orderBy("orderDate", "desc")
      .orderBy("order.id", "desc")
      .limit(mostOrders)
      .execute(),
  ]);
  return { kind, ...counts, items: items.map(visibleRow(viewer)) };
}

async function findInvoices(db: Db, contactId: number, viewer: Session) {
  const query = { contactId: String(contactId), page: 1, pageSize: mostInvoices };
  const { items, total } = await pageOf(db, invoicesFor(db, viewer)(), query);
  return { count: total, items };
}

/** Products with the order that they were part of. */
const soldTo = (contactId: number) => sql`"order"
  join "orderLine" line on line."orderId" = "order".id and line.delivered
  join product on product.id = line."productId"
  where "order"."contactId" = ${contactId} and "order".kind = 'sale'`;
const boughtFrom = (contactId: number) => sql`"order"
  join product on product."purchaseId" = "order".id
  where "order"."contactId" = ${contactId} and "order".kind = 'purchase'`;

async function findDevices(db: Db, rows: RawBuilder<unknown>) {
  const [{ count }, shown] = await Promise.all([
    oneRow(db, sql<{ count: number }>`select count(*)::int as count from ${rows}`),
    sql<NonNullable<ContactOverview["sold"]>["items"][number]>`
      select product.id, product.sku, product."productName", product."serialNumber", "order".id as "orderId",
        "order"."orderNr", "order"."orderDate"
      from ${rows} order by "order"."orderDate" desc, "order".id desc, product.id desc limit ${sql.lit(mostDevices)}`.execute(
      db,
    ),
  ]);
  return { count, items: shown.rows };
}

/** Those about an account are the user's own business. */
const findMails = (db: Db, email: string) =>
  email === ""
    ? []
    : db
        .selectFrom("mail")
        .select(["id", "subject", "createdAt", mailState.as("mailState")])
        .where(sql<boolean>`lower("to") = ${email.toLowerCase()}`)
        .where(sql<boolean>`"causeKey" !~ '^(code|known):'`)
        .orderBy("id", "desc")
        .limit(mostMails)
        .execute();

const findFiles = (db: Db, contactId: number) => attachedTo(db, "contact", contactId).execute();

const findMoney = (db: Db, contactId: number) =>
  oneRow(
    db,
    sql<Record<"revenue" | "openSales" | "spent" | "openPurchases", number>>`
    select coalesce(sum("order".total) filter (where "order".kind = 'sale' and "orderStatus".phase = 'done'), 0)::bigint as revenue,
      coalesce(sum("order".total) filter (where "order".kind = 'sale' and "orderStatus".phase in ('confirmed', 'inProgress') and not "order".archived), 0)::bigint as "openSales",
      coalesce(sum("order".total) filter (where "order".kind = 'purchase' and "orderStatus".phase = 'done'), 0)::bigint as spent,
      coalesce(sum("order".total) filter (where "order".kind = 'purchase' and "orderStatus".phase in ('confirmed', 'inProgress') and not "order".archived), 0)::bigint as "openPurchases"
    from "order" join "orderStatus" on "orderStatus".id = "order"."statusId" where "order"."contactId" = ${contactId}`,
  );
