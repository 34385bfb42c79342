import { type RawBuilder, sql } from "kysely";
import { type Gate, refusal, type Session } from "../../../contract/access.ts";
import { companies } from "../../../contract/companies.ts";
import { normalDigits } from "../../../contract/contacts.rules.ts";
import { contacts } from "../../../contract/contacts.ts";
import type { SearchHit } from "../../../contract/dashboard.ts";
import { erasure } from "../../../contract/erasure.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import { locations } from "../../../contract/locations.ts";
import { mails } from "../../../contract/mails.ts";
import { latinDigits } from "../../../contract/numbers.rules.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import { products } from "../../../contract/products.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { type OrderKind, orderKinds } from "../../../contract/statuses.ts";
import { tasks } from "../../../contract/tasks.ts";
import { users } from "../../../contract/users.ts";
import { visibleTo } from "../../goods/tasks/scope.ts";
import { contactMatches } from "../../people/contacts/searching.ts";
import { containing } from "../../platform/resource/conditions.ts";
import { ownOrders } from "../../work/orders/orders.queries.ts";

const perKind = 8;
/** Of what is looked for less often. */
const perOther = 4;

/** The searches that somebody may do, one for each kind of thing: each answers its best hits, those first that were given whole. */
export function searchesFor(session: Session, typed: string): RawBuilder<SearchHit>[] {
  const may = (gate: Gate) => refusal(session, gate.config) === undefined;
  const q = latinDigits(typed).toLowerCase();
  const has = (column: string) => containing(sql.raw(column), typed);
  const seen = orderKinds.filter((kind) => may(orderRoutesOf[kind].list));
  return [
    ...(may(products.list) ? [findProducts(q, has)] : []),
    ...seen.map((kind) => findOrders(session, kind, q, has)),
    ...(may(contacts.list) ? [findContacts(typed)] : []),
    ...(may(companies.list) ? [findCompanies(typed, has)] : []),
    ...(may(tasks.list) ? [findTasks(session, q, has)] : []),
    ...(may(locations.list) ? [findLocations(q, has)] : []),
    ...(may(erasure.list) ? [findDrives(q, has), findReports(q, has)] : []),
    ...(seen.length ? [findOrderFiles(session, seen, has)] : []),
    ...(may(contacts.list) ? [findFilesOf("contact", has)] : []),
    ...(may(companies.list) ? [findFilesOf("company", has)] : []),
    ...(may(products.list) ? [findFilesOf("product", has)] : []),
    ...(may(users.list) ? [findUsers(q, has)] : []),
    ...(may(mails.list) ? [findMails(has)] : []),
  ];
}

type Has = (column: string) => RawBuilder<boolean>;

function findProducts(q: string, has: Has) {
  const serial = normalSerial(q);
  const imei = normalImei(q);
  const isImei = sql`(${imei} <> '' and (imei = ${imei} or imei2 = ${imei}))`;
  return sql<SearchHit>`
    select 'product' as kind, id, sku || ' · ' || "productName" as title,
      concat_ws(' · ', coalesce(nullif("serialNumber", ''), nullif(imei, '')), nullif("locationLabel", '')) as detail,
      (sku = upper(${q}) or sku = ${q} or "serialNumber" = ${serial} or ${isImei}) as exact
    from product where not archived and (${has(`"searchText"`)} or "serialNumber" = ${serial} and ${serial} <> '' or ${isImei})
    order by exact desc, gone, id desc limit ${perKind}`;
}

const findOrders = (session: Session, kind: OrderKind, q: string, has: Has) => sql<SearchHit>`
  select ${kind} as kind, "order".id, "orderNr" || ' · ' || contact.name as title, "orderDate"::text as detail,
    lower("orderNr") = ${q} as exact
  from "order" join contact on contact.id = "order"."contactId"
  where kind = ${kind} and not "order".archived and ${has(`lower("orderNr")`)} and ${ownOrders(session)}
  order by exact desc, "order".id desc limit ${perKind}`;

const findContacts = (typed: string) => sql<SearchHit>`
  select 'contact' as kind, id, name as title, city as detail, false as exact
  from contact where ${contactMatches(typed)} order by name limit ${perKind}`;

function findCompanies(typed: string, has: Has) {
  const digits = normalDigits(typed);
  return sql<SearchHit>`
    select 'company' as kind, id, name as title, kvk_nr as detail, ${digits} in (nullif(kvk_nr, ''), nullif(rsin_nr, '')) as exact
    from company where ${has(`"searchText"`)} or ${digits} in (nullif(kvk_nr, ''), nullif(rsin_nr, '')) order by name limit ${perKind}`;
}

const findTasks = (session: Session, q: string, has: Has) => sql<SearchHit>`
  select 'task' as kind, task.id, task.name as title, coalesce(product.sku || ' · ' || product."productName", '') as detail,
    false as exact
  from task left join product on product.id = task."productId"
  where not task.standard and ${has("lower(task.name)")} and ${visibleTo(session)}
  order by lower(task.name) = ${q} desc, task.status in ('done', 'skipped'), task.id desc limit ${perOther}`;

const findLocations = (q: string, has: Has) => sql<SearchHit>`
  select 'location' as kind, id, name as title, '' as detail, lower(name) = ${q} as exact
  from location where ${has("lower(name)")} order by exact desc, name limit ${perOther}`;

/** Drives of devices, which are where they are found; those of reports that wait are found with their report. */
const findDrives = (q: string, has: Has) => sql<SearchHit>`
  select 'drive' as kind, drive.id, drive."driveSerial" as title, product.sku || ' · ' || product."productName" as detail,
    lower(drive."driveSerial") = ${q} as exact, json_build_object('kind', 'product', 'id', product.id) as of
  from (select distinct on ("driveSerial", report."productId") result.id, "driveSerial", report."productId"
      from "erasureResult" result join "erasureReport" report on report.id = "reportId"
      where ${has(`lower("driveSerial")`)} and report."productId" is not null
      order by "driveSerial", report."productId", result.id desc limit 100) drive
  join product on product.id = drive."productId" and not product.archived
  order by exact desc, drive.id desc limit ${perOther}`;

const findReports = (q: string, has: Has) => sql<SearchHit>`
  select 'report' as kind, id, coalesce(nullif(serial, ''), "sourceDocumentId") as title, concat_ws(' ', manufacturer, model) as detail,
    false as exact
  from "erasureReport" where "productId" is null and dismissed = '' and ${has(`"searchText"`)}
  order by lower(serial) = ${q} desc, id desc limit ${perOther}`;

const findOrderFiles = (session: Session, kinds: readonly OrderKind[], has: Has) => sql<SearchHit>`
  select 'file' as kind, file.id, original_client_filename as title, "orderNr" as detail, false as exact,
    json_build_object('kind', "order".kind, 'id', "order".id) as of
  from file join "order" on "order".id = file."subjectId"
  where file.subject = 'order' and file."attributeId" is null and ${has("lower(original_client_filename)")} and "order".kind = any(${kinds}) and not "order".archived
    and ${ownOrders(session)}
  order by file.id desc limit ${perOther}`;

/** What has files besides orders, and what is said of it beside the name of one. */
const fileOwners = {
  contact: sql`contact.name`,
  company: sql`company.name`,
  product: sql`sku || ' · ' || "productName"`,
};
const findFilesOf = (owner: keyof typeof fileOwners, has: Has) => sql<SearchHit>`
  select 'file' as kind, file.id, original_client_filename as title, ${fileOwners[owner]} as detail, false as exact,
    json_build_object('kind', ${sql.lit(owner)}, 'id', ${sql.ref(`${owner}.id`)}) as of
  from file join ${sql.table(owner)} on ${sql.ref(`${owner}.id`)} = file."subjectId"
  where file.subject = ${sql.lit(owner)} and file."attributeId" is null and ${has("lower(original_client_filename)")}
  order by file.id desc limit ${perOther}`;

const findUsers = (q: string, has: Has) => sql<SearchHit>`
  select 'user' as kind, id, username::text as title, concat_ws(' ', "firstName", "lastName") as detail, false as exact
  from "user" where ${has(`lower(concat_ws(' ', username, "firstName", "lastName", email))`)}
  order by username = ${q} desc, username limit ${perOther}`;

const findMails = (has: Has) => sql<SearchHit>`
  select 'mail' as kind, id, subject as title, "to" as detail, false as exact
  from mail where ${has(`"searchText"`)} order by id desc limit ${perOther}`;
