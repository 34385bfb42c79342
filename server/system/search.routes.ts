import { sql } from "kysely";
import { normalDigits } from "../../contract/contacts.rules.ts";
import { type Found, search } from "../../contract/dashboard.ts";
import { normalImei } from "../../contract/imei.rules.ts";
import { latinDigits } from "../../contract/numbers.rules.ts";
import { normalSerial } from "../../contract/serial.rules.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { contactMatches } from "../contacts/searching.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { ownOrders } from "../orders/orders.queries.ts";
import { containing } from "../resource/list.ts";

const perKind = 8;

export function searchRoutes(app: App, { db }: Services) {
  app.route({
    ...search,
    handler: async (request) => {
      const session = sessionOf(request);
      const typed = request.query.q.trim();
      const q = latinDigits(typed).toLowerCase();
      const has = (column: string) => containing(sql.raw(column), typed);
      const may = (right: string) => session.rights.some((one) => one === right);
      const serial = normalSerial(q);
      const imei = normalImei(q);
      const digits = normalDigits(typed);
      const isImei = sql`(${imei} <> '' and (imei = ${imei} or imei2 = ${imei}))`;
      const products = sql<Found>`
        select 'product' as kind, id, sku || ' · ' || "productName" as title,
          concat_ws(' · ', coalesce(nullif("serialNumber", ''), nullif(imei, '')), nullif("locationLabel", '')) as detail,
          (sku = upper(${q}) or sku = ${q} or "serialNumber" = ${serial} or ${isImei}) as exact
        from product where not archived and (${has(`"searchText"`)} or "serialNumber" = ${serial} and ${serial} <> '' or ${isImei})
        order by exact desc, gone, id desc limit ${perKind}`;
      const orders = (kind: OrderKind) => sql<Found>`
        select ${kind} as kind, "order".id, "orderNr" || ' · ' || contact.name as title, "orderDate"::text as detail,
          lower("orderNr") = ${q} as exact
        from "order" join contact on contact.id = "order"."contactId"
        where kind = ${kind} and not "order".archived and ${has(`lower("orderNr")`)} and ${ownOrders(session)}
        order by exact desc, "order".id desc limit ${perKind}`;
      const contacts = sql<Found>`
        select 'contact' as kind, id, name as title, city as detail, false as exact
        from contact where ${contactMatches(typed)} order by name limit ${perKind}`;
      const companies = sql<Found>`
        select 'company' as kind, id, name as title, kvk_nr as detail, ${digits} in (nullif(kvk_nr, ''), nullif(rsin_nr, '')) as exact
        from company where ${has(`"searchText"`)} or ${digits} in (nullif(kvk_nr, ''), nullif(rsin_nr, '')) order by name limit ${perKind}`;
      const searches = [
        ...(may("products:read") ? [products] : []),
        ...(may("purchases:read") ? [orders("purchase")] : []),
        ...(may("sales:read") ? [orders("sale")] : []),
        ...(may("repairs:read") ? [orders("repair")] : []),
        ...(may("contacts:read") ? [contacts] : []),
        ...(may("companies:read") ? [companies] : []),
      ];
      const answers = await Promise.all(searches.map((query) => query.execute(db)));
      const items = answers.flatMap(({ rows }) => rows);
      return { items: [...items.filter(({ exact }) => exact), ...items.filter(({ exact }) => !exact)] };
    },
  });
}
