import { type RawBuilder, sql } from "kysely";
import { type Gate, refusal, type Session } from "../../../contract/access.ts";
import { companies } from "../../../contract/companies.ts";
import { normalDigits } from "../../../contract/contacts.rules.ts";
import { contacts } from "../../../contract/contacts.ts";
import type { SearchHit } from "../../../contract/dashboard.ts";
import { erasure } from "../../../contract/erasure.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import { locations } from "../../../contract/locations.ts";
import { mails } from "../../../contract/mails.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import { products } from "../../../contract/products.ts";
import {
  areNumbers,
  isNumberLike,
  joined,
  type SearchWord,
  searchable,
  searchWords,
} from "../../../contract/searchable.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { type OrderKind, orderKinds } from "../../../contract/statuses.ts";
import { tasks } from "../../../contract/tasks.ts";
import { users } from "../../../contract/users.ts";
import { typesNamed } from "../../goods/products/products.queries.ts";
import { visibleTo } from "../../goods/tasks/scope.ts";
import { namesHolding, namesLike } from "../../ground/base/standardNames.ts";
import type { Db } from "../../ground/database/connection.ts";
import { contactMatches } from "../../people/contacts/searching.ts";
import { containing, holdingAll, isOneOf } from "../../platform/resource/conditions.ts";
import { holdingSearch, isNumber } from "../../platform/resource/matching.ts";
import { ownOrders, seesPrices } from "../../work/orders/orders.queries.ts";

export const perKind = 8;
/** Of what is looked for less often. */
const perOther = 4;

/** The searches that somebody may do, for each kind of thing: each answers its best hits, those first that were given whole. */
export async function searchesFor(
  db: Db,
  session: Session,
  locale: Locale,
  typed: string,
): Promise<RawBuilder<SearchHit>[]> {
  const may = (gate: Gate) => refusal(session, gate.config) === undefined;
  const words = searchWords(typed);
  const asked = { typed, words, locale };
  const seen = orderKinds.filter((kind) => may(orderRoutesOf[kind].list));
  return [
    ...(may(products.list)
      ? [findNumbered(session, asked), findProducts(session, asked, await typesNamed(db, words))]
      : []),
    ...seen.flatMap((kind) => [findOrder(session, kind, asked), findOrders(session, kind, asked)]),
    ...(may(contacts.list) ? [findContacts(asked)] : []),
    ...(may(companies.list) ? [findCompanies(asked)] : []),
    ...(may(tasks.list) ? [findTasks(session, asked)] : []),
    ...(may(locations.list) ? [findLocations(asked)] : []),
    ...(may(erasure.list) ? [findDrives(asked), findReports(asked), findReportFiles(asked)] : []),
    ...(seen.length ? [findOrderFiles(session, seen, asked)] : []),
    ...(may(contacts.list) ? [findFilesOf("contact", asked)] : []),
    ...(may(companies.list) ? [findFilesOf("company", asked)] : []),
    ...(may(products.list) ? [findFilesOf("product", asked)] : []),
    ...(may(users.list) ? [findUsers(asked)] : []),
    ...(may(mails.list) ? [findMails(asked)] : []),
  ];
}

type Asked = { typed: string; words: readonly SearchWord[]; locale: Locale };

const holdsIn =
  (text: RawBuilder<unknown>) =>
  ({ typed }: Asked) =>
    holdingAll(typed, (word) => containing(text, word));
const searchText = sql.raw(`"searchText"`);

const productNumbers = ["sku", `"serialNumber"`, "imei", "imei2", `"assetTag"`].map((name) => sql.raw(name));
const seenPrice = (session: Session, column: string) =>
  seesPrices(session) ? sql.raw(column) : sql`null::int`;
const productHit = (
  session: Session,
  exact: boolean,
) => sql`'product' as kind, product.id, sku || ' · ' || "productName" as title,
  concat_ws(' · ', coalesce(nullif("serialNumber", ''), nullif(imei, '')), nullif("locationLabel", '')) as detail,
  status.name as status, status.color, ${seenPrice(session, `"salePrice"`)} as price, ${sql.lit(exact)} as exact
  from product join "productStatus" status on status.id = "statusId"`;

/** The products that have a typed number, whole; of several numbers those of each. */
function findNumbered(session: Session, { typed, words }: Asked) {
  const whole: SearchWord = [joined(typed)];
  const numbers = areNumbers(words) ? words.slice(0, mostNumbers) : [whole].filter(isNumberLike);
  const codes = areNumbers(words) ? [typed, ...typed.split(/[\s,;]+/).filter(Boolean)] : [typed];
  const serials = codes.map(normalSerial).filter(Boolean);
  const imeis = codes.map(normalImei).filter(Boolean);
  const forms = numbers.map((number) => isNumber(searchText, productNumbers, number));
  return sql<SearchHit>`select ${productHit(session, true)} where not archived and product.id in (
      select id from product where searchable(sku) = any(${codes.map(searchable)}::text[])
      union all select id from product where "serialNumber" = any(${serials}::text[]) and "serialNumber" <> ''
      union all select id from product where imei = any(${imeis}::text[]) and imei <> ''
      union all select id from product where imei2 = any(${imeis}::text[]) and imei2 <> ''
      ${forms.length ? sql`union all (select id from product where ${sql.join(forms, sql` or `)} order by gone, id desc limit ${sql.lit(mostNumbers)})` : sql``})
    order by gone, product.id desc limit ${sql.lit(mostNumbers)}`;
}
const mostNumbers = 20;

/** What is here before what was sold. */
function findProducts(
  session: Session,
  { words }: Asked,
  finds: (word: SearchWord) => RawBuilder<boolean>[],
) {
  const holds = holdingSearch(searchText, words, { finds });
  const first = (
    gone: boolean,
  ) => sql`(select ${productHit(session, false)} where not archived and gone = ${sql.lit(gone)} and ${holds}
    order by product.id desc limit ${sql.lit(perKind)})`;
  return sql<SearchHit>`select * from (${first(false)} union all ${first(true)}) found limit ${sql.lit(perKind)}`;
}

const orderHit = (
  session: Session,
  kind: OrderKind,
  exact: boolean,
) => sql`${sql.lit(kind)} as kind, "order".id,
  "orderNr" || ' · ' || contact.name as title, "orderDate"::text as detail, status.name as status, status.color,
  ${seenPrice(session, `"order".total`)} as price, ${sql.lit(exact)} as exact
  from "order" join contact on contact.id = "order"."contactId" join "orderStatus" status on status.id = "order"."statusId"`;

const findOrder = (session: Session, kind: OrderKind, { typed }: Asked) => sql<SearchHit>`
  select ${orderHit(session, kind, true)}
  where searchable("orderNr") = ${searchable(typed)} and "order".kind = ${sql.lit(kind)} and not "order".archived and ${ownOrders(session)}
  order by "order".id desc limit ${sql.lit(perKind)}`;

const findOrders = (session: Session, kind: OrderKind, { words }: Asked) => sql<SearchHit>`
  select ${orderHit(session, kind, false)}
  where "order".kind = ${sql.lit(kind)} and not "order".archived and ${ownOrders(session)}
    and ${holdingSearch(sql.raw(`"order"."searchText"`), words, { numbers: [sql.raw(`"orderNr"`), sql.raw(`"customerReference"`)] })}
  order by "order".id desc limit ${sql.lit(perKind)}`;

const findContacts = ({ typed }: Asked) => sql<SearchHit>`
  select 'contact' as kind, id, name as title, city as detail, false as exact
  from contact where not "isArchived" and ${contactMatches(typed)} order by name limit ${sql.lit(perKind)}`;

function findCompanies(asked: Asked) {
  const digits = normalDigits(asked.typed);
  return sql<SearchHit>`
    select 'company' as kind, id, name as title, kvk_nr as detail, ${digits} in (nullif(kvk_nr, ''), nullif(rsin_nr, '')) as exact
    from company where ${holdsIn(searchText)(asked)} order by name limit ${sql.lit(perKind)}`;
}

/** What is open before what is done. */
function findTasks(session: Session, { words, locale }: Asked) {
  const finds = (word: SearchWord) => isOneOf(sql.raw("task.name"), namesHolding(locale, word));
  const holds = holdingSearch(sql`"searchedText"(task.name)`, words, { finds });
  const first = (isDone: RawBuilder<unknown>) => sql`(select 'task' as kind, task.id, task.name as title,
      coalesce(product.sku || ' · ' || product."productName", '') as detail, false as exact
    from task left join product on product.id = task."productId"
    where not task.standard and ${isDone} and ${holds} and ${visibleTo(session)}
    order by task.id desc limit ${sql.lit(perOther)})`;
  return sql<SearchHit>`select * from (${first(sql`task.status not in ('done', 'skipped')`)} union all ${first(sql`task.status in ('done', 'skipped')`)}) found
    limit ${sql.lit(perOther)}`;
}

function findLocations({ typed, words, locale }: Asked) {
  const finds = (word: SearchWord) => isOneOf(sql.raw("name"), namesHolding(locale, word));
  return sql<SearchHit>`
    select 'location' as kind, id, name as title, '' as detail,
      searchable(name) = ${searchable(typed)} or name = any(${namesLike(locale, typed)}::text[]) as exact
    from location where ${holdingSearch(sql`"searchedText"(name)`, words, { finds })}
    order by exact desc, name limit ${sql.lit(perOther)}`;
}

/** Drives of devices, which are where they are found, and those of reports that wait, which are found in the queue. */
const findDrives = (asked: Asked) => sql<SearchHit>`
  select 'drive' as kind, drive.id, drive."driveSerial" as title,
    coalesce(product.sku || ' · ' || product."productName", drive.device) as detail,
    joined(drive."driveSerial") = ${joined(asked.typed)} as exact,
    case when product.id is null then json_build_object('kind', 'report', 'id', drive."reportId")
      else json_build_object('kind', 'product', 'id', product.id) end as of
  from (select distinct on ("driveSerial", report."productId") result.id, "driveSerial", report."productId", report.id as "reportId",
        concat_ws(' ', nullif(manufacturer, ''), nullif(model, ''), nullif(serial, '')) as device
      from "erasureResult" result join "erasureReport" report on report.id = "reportId"
      where ${holdsIn(sql`"searchedText"("driveSerial")`)(asked)} and (report."productId" is not null or dismissed = '')
      order by "driveSerial", report."productId", result.id desc limit 100) drive
  left join product on product.id = drive."productId"
  where drive."productId" is null or not product.archived
  order by exact desc, drive.id desc limit ${sql.lit(perOther)}`;

const findReports = (asked: Asked) => sql<SearchHit>`
  select 'report' as kind, id, coalesce(nullif(serial, ''), "sourceDocumentId") as title, concat_ws(' ', manufacturer, model) as detail,
    false as exact
  from "erasureReport" where "productId" is null and dismissed = '' and ${holdsIn(searchText)(asked)}
  order by joined(serial) = ${joined(asked.typed)} desc, id desc limit ${sql.lit(perOther)}`;

const fileName = sql`"searchedText"(original_client_filename)`;
const findReportFiles = (asked: Asked) => sql<SearchHit>`
  select 'file' as kind, file.id, original_client_filename as title, concat_ws(' ', nullif(report.manufacturer, ''), nullif(report.model, ''), nullif(report.serial, '')) as detail,
    false as exact, json_build_object('kind', 'report', 'id', report.id) as of
  from file join lateral (select * from "erasureReport" where "fileId" = file.id order by id limit 1) report on true
  where ${holdsIn(fileName)(asked)} order by file.id desc limit ${sql.lit(perOther)}`;

const findOrderFiles = (session: Session, kinds: readonly OrderKind[], asked: Asked) => sql<SearchHit>`
  select 'file' as kind, file.id, original_client_filename as title, "orderNr" as detail, false as exact,
    json_build_object('kind', "order".kind, 'id', "order".id) as of
  from file join "order" on "order".id = file."subjectId"
  where file.subject = 'order' and file."attributeId" is null and ${holdsIn(fileName)(asked)} and "order".kind = any(${kinds})
    and not "order".archived and ${ownOrders(session)}
  order by file.id desc limit ${sql.lit(perOther)}`;

/** What has files besides orders, and what is said of it beside the name of one. */
const fileOwners = {
  contact: sql`contact.name`,
  company: sql`company.name`,
  product: sql`sku || ' · ' || "productName"`,
};
const findFilesOf = (owner: keyof typeof fileOwners, asked: Asked) => sql<SearchHit>`
  select 'file' as kind, file.id, original_client_filename as title, ${fileOwners[owner]} as detail, false as exact,
    json_build_object('kind', ${sql.lit(owner)}, 'id', ${sql.ref(`${owner}.id`)}) as of
  from file join ${sql.table(owner)} on ${sql.ref(`${owner}.id`)} = file."subjectId"
  where file.subject = ${sql.lit(owner)} and file."attributeId" is null and ${holdsIn(fileName)(asked)}
  order by file.id desc limit ${sql.lit(perOther)}`;

const findUsers = (asked: Asked) => sql<SearchHit>`
  select 'user' as kind, id, "fullName" as title, username::text as detail, false as exact
  from "user" where ${holdsIn(sql`"searchedText"(concat_ws('|', username, concat_ws(' ', "firstName", "lastName"), email))`)(asked)}
  order by searchable(username::text) = ${searchable(asked.typed)} desc, "fullName" limit ${sql.lit(perOther)}`;

const findMails = (asked: Asked) => sql<SearchHit>`
  select 'mail' as kind, id, subject as title, "to" as detail, false as exact
  from mail where ${holdsIn(searchText)(asked)} order by id desc limit ${sql.lit(perOther)}`;
