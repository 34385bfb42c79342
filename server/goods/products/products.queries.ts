import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import { type Product, ProductRow } from "../../../contract/productAnswer.ts";
import { attributeCodeIn } from "../../../contract/productList.ts";
import { beginsWord, heldText, type SearchWord } from "../../../contract/searchable.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import { namesBeginning } from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { attachmentsOf } from "../../platform/files/attached.ts";
import { matchesFilter, matchesFlag } from "../../platform/resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../../platform/resource/list.ts";
import { refusePriceQuestions } from "../../platform/resource/priceQuestions.ts";
import { type Order, opposite, type Parent, parentColumns } from "../../platform/resource/sorting.ts";
import { findGates } from "../proof/gate.queries.ts";
import { isSaleable, saleablePieces } from "../stock/saleable.ts";
import { alongAttribute, attributeFilters, attributeMatches, attributeOrders } from "./attributeList.ts";
import { findDifferences } from "./differences.ts";
import { filesOf } from "./heldFiles.ts";
import { holderOf } from "./parts.ts";
import { firstPicture, picturesOf } from "./pictures.queries.ts";
import { inShopState } from "./shopReadiness.ts";
import { formerType } from "./typeChange.actions.ts";

export const productRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "product")
    .innerJoin("productType", "productType.id", "product.typeId")
    .innerJoin("productStatus", "productStatus.id", "product.statusId")
    .leftJoin("location", "location.id", "product.locationId")
    .leftJoin("listedDevice", "listedDevice.productId", "product.id")
    .leftJoin("listing", "listing.id", "listedDevice.listingId")
    .select([
      "product.id",
      "product.version",
      "product.sku",
      "product.serialNumber",
      "product.imei",
      "product.imei2",
      "product.productName",
      "product.typeId",
      "productType.name as typeName",
      "product.subtypeId",
      "product.locationId",
      "location.name as locationName",
      "product.locationLabel",
      "product.statusId",
      "productStatus.name as statusName",
      "productStatus.color as statusColor",
      "product.quantity",
      "product.stockQuantity",
      "product.reservedQuantity",
      "product.salePrice",
      "product.vatCodeId",
      "product.purchasePrice",
      "product.archived",
      "product.createdAt",
      "product.statusSince",
    ])
    .select([
      "listedDevice.state as webshopState",
      "listing.entityId as webshopNumber",
      "listing.sku as webshopSku",
      "listing.url as webshopUrl",
      "listing.publishedAt as webshopPublishedAt",
      sql<string | null>`listing.refusal ->> 'code'`.as("webshopRefusal"),
    ])
    .select(["productStatus.lifecycle", "product.attributes", saleablePieces.as("saleableQuantity")]);

const ownFilters = [
  "imei",
  "lifecycle",
  "saleable",
  "inStock",
  "missingProof",
  "archived",
  "pictures",
  "webshop",
  "received",
  "sold",
];
/** Sort columns of joined tables. */
const parents: Record<string, Parent> = {
  typeName: { table: "productType", by: "name", key: "typeId", newestFirst: true },
  statusName: { table: "productStatus", by: "position", key: "statusId", newestFirst: true },
  locationName: { table: "location", by: "name", key: "locationId", optional: true, newestFirst: true },
};
const sortColumns = parentColumns("product", parents);
/** Sorting by age is the reverse of sorting by date. */
const ages: Record<string, Order> = {
  daysHere: (direction) => sql`product."createdAt" ${sql.raw(opposite[direction])}`,
  daysInStatus: (direction) => sql`product."statusSince" ${sql.raw(opposite[direction])}`,
};

const productList = (db: Db | Tx, listQuery: ListQuery, withGone = false): List<"product", ProductRow> => ({
  table: "product",
  search: "searchText",
  findsFor: typesNamed,
  numbers: ["sku", "serialNumber", "imei", "imei2", "assetTag"],
  numbersAreRare: true,
  texts: ["sku", "serialNumber", "productName", "assetTag"],
  times: ["createdAt", "statusSince", "saleableAt"],
  instants: ["createdAt", "statusSince", "saleableAt"],
  toStored: { serialNumber: normalSerial },
  handled: [...ownFilters, ...attributeFilters(listQuery)],
  columns: sortColumns,
  parents,
  orders: { ...ages, ...attributeOrders(listQuery) },
  along: alongAttribute(db, listQuery),
  isDearToCount: attributeFilters(listQuery).length > 0,
  rows: listQuery.pictures ? rowsWithPictures : rowsAlone,
  unfiltered: (rows) => visibleProducts(rows, listQuery, withGone),
  narrow: (rows) => narrow(db, rows, listQuery, withGone),
});

/** Products of the types whose name, in any language, has a word that begins with a word of the search. */
export async function typesNamed(db: Db | Tx, words: readonly SearchWord[]) {
  // Most searches are for a number, which no type is called.
  if (words.every(([word = ""]) => /\d/.test(word))) return () => [];
  const types = await db.selectFrom("productType").select(["id", "name"]).execute();
  const idsOf = new Map(
    words.map((word) => {
      const standard = new Set(namesBeginning(word));
      const named = types.filter(({ name }) => standard.has(name) || beginsWord(heldText(name), word));
      return [word.join(), named.map(({ id }) => sql.lit(id))];
    }),
  );
  // Their ids are written into the statement, so that its plan knows how many products are of them.
  return (word: SearchWord): RawBuilder<boolean>[] => {
    const ids = idsOf.get(word.join()) ?? [];
    return ids.length ? [sql<boolean>`product."typeId" in (${sql.join(ids)})`] : [];
  };
}

const rowsAlone = rowsById<"product", ProductRow>("product", productRows);
const rowsWithPictures = rowsById<"product", ProductRow>("product", (db, page) =>
  productRows(db, page).select(firstPicture.as("pictureId")),
);

type Viewer = { rights: readonly string[] };
export const seesPrices = ({ rights }: Viewer) => rights.includes("prices:read");
/** The list for a viewer, with sold and archived products too (`withGone`). */
export const productListFor =
  (db: Db | Tx, viewer: Viewer) =>
  (listQuery: ListQuery, withGone = false) => {
    refusePriceQuestions(seesPrices(viewer), ProductRow.properties, listQuery);
    return productList(db, listQuery, withGone);
  };

// biome-ignore lint/suspicious/noExplicitAny: filters are optional, so the query's type cannot grow with them
type Narrowed = any;

const stagesOf = ({ saleable, lifecycle }: ListQuery) =>
  saleable ? "saleable" : (lifecycle as string | undefined);

/** What happened to products is asked of all of them, wherever they are by now. */
const asksPast = ({ received, sold, saleableAt }: ListQuery) =>
  (received ?? sold ?? saleableAt) !== undefined;

/** Products in stock, or archived ones, or sold ones when their stage is filtered on. */
function visibleProducts(from: Narrowed, listQuery: ListQuery, isWithGone: boolean) {
  const { archived } = listQuery;
  const withGone = isWithGone || asksPast(listQuery);
  let query = from;
  if (!withGone || archived !== undefined)
    query = query.where("product.archived", "=", sql.lit(archived === true));
  if (!withGone && archived !== true && !asksSold(stagesOf(listQuery)))
    query = query.where("product.gone", "=", sql.lit(false));
  return query;
}

function narrow(db: Db | Tx, from: Narrowed, listQuery: ListQuery, withGone: boolean) {
  const { saleable, inStock, missingProof, imei, webshop, received, sold } = listQuery;
  const stages = stagesOf(listQuery);
  let query = visibleProducts(from, listQuery, withGone);
  if (stages)
    query = query.where(
      "product.statusId",
      "in",
      db
        .selectFrom("productStatus")
        .select("id")
        .where(matchesFilter(sql.ref("lifecycle"), stages)),
    );
  if (saleable !== undefined)
    query = query.where(
      matchesFlag(
        sql`(${isSaleable} and product."stockQuantity" > product."reservedQuantity")`,
        Boolean(saleable),
      ),
    );
  if (inStock !== undefined) query = query.where("product.stockQuantity", inStock ? ">" : "=", sql.lit(0));
  if (missingProof !== undefined)
    query = query.where("product.missingProof", missingProof ? ">" : "=", sql.lit(0));
  for (const [days, reasons] of [
    [received, ["received"]],
    [sold, ["sold", "returned"]],
  ] as const)
    if (days !== undefined) query = query.where(movedIn(String(days), reasons));
  if (imei) query = query.where(eitherImei(String(imei)));
  if (webshop) query = query.where(inShopState(String(webshop)));
  for (const name of attributeFilters(listQuery))
    query = query.where(attributeMatches(attributeCodeIn(name)!, String(listQuery[name])));
  return query;
}

/** Pieces of it moved within these days for one of these reasons, by the book of stock. */
function movedIn(days: string, reasons: readonly string[]) {
  const { from, to } = { from: "", to: "", ...parseFilter(days) };
  const since = from ? sql`at >= "startOfDay"(${from}::date)` : sql`true`;
  const until = to ? sql`at < "startOfDay"(${to}::date + 1)` : sql`true`;
  return sql<boolean>`product.id in (
    select "productId" from "stockMovement" where reason = any(${reasons}::text[]) and ${since} and ${until})`;
}

/** Either IMEI matches; the first is empty only when there is none. */
function eitherImei(imeiFilter: string) {
  const parsed = parseFilter(imeiFilter);
  const written = (text: string) => normalImei(text) || text;
  const [first, second] = ["imei", "imei2"].map((name) =>
    matchesFilter(sql.ref(`product.${name}`), imeiFilter, written),
  );
  if (parsed.by === "empty") return first!;
  return "not" in parsed && parsed.not
    ? sql<boolean>`(${first} and ${second})`
    : sql<boolean>`(${first} or ${second})`;
}

const asksSold = (stages = "") => {
  const parsed = parseFilter(stages);
  return parsed.by === "anyOf" && !parsed.not && parsed.values.includes("sold");
};

/** One product with its data carriers and missing proofs; 404 when there is none. */
export async function findProduct(db: Db | Tx, id: number): Promise<Product> {
  const row = await productRows(db, "product")
    .leftJoin("productSubType", "productSubType.id", "product.subtypeId")
    .leftJoin("order", "order.id", "product.purchaseId")
    .leftJoin("contact", "contact.id", "order.contactId")
    .select([
      "product.listPrice",
      "product.retailPrice",
      "product.discount",
      "product.assetTag",
      "product.remarks",
      "productSubType.name as subtypeName",
      "product.purchaseId",
      "order.orderNr as purchaseNr",
      "contact.name as supplierName",
      "order.dataDestruction",
      "product.proofOverride",
    ])
    .select([
      "product.discountUnit",
      sameSerial.as("sameSerial"),
      repairCost.as("repairCost"),
      donorOf.as("donor"),
      partsOf.as("harvested"),
      salesOf.as("sales"),
      picturesOf.as("pictures"),
      filesOf.as("files"),
      attachmentsOf("product").as("attachments"),
      holderOf.as("partOf"),
      formerType.as("formerType"),
    ])
    .where("product.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const [[gate], differences] = await Promise.all([findGates(db, [id]), findDifferences(db, row)]);
  const { carriers = [], missingProof = [], failedDrives = [], openTasks = [] } = gate ?? {};
  return { ...row, carriers, missingProof, failedDrives, differences, openTasks: [...openTasks] };
}

/** The cost of the parts that repairs put into a device while it was ours. */
const repairCost = sql<number>`(select least(coalesce(sum(part.quantity * part."partCost"::bigint), 0), 2147483647)::int
  from "order" repair join "orderLine" part on part."orderId" = repair.id
  where repair."deviceId" = product.id and part.delivered and part."partCost" is not null)`;

const product = expressionBuilder<DB, "product">();

const sameSerial = jsonArrayFrom(
  product
    .selectFrom("product as other")
    .innerJoin("productStatus as status", "status.id", "other.statusId")
    .select(["other.id", "other.sku", "status.name as statusName", "other.archived"])
    .whereRef("other.serialNumber", "=", "product.serialNumber")
    .whereRef("other.id", "<>", "product.id")
    .where("other.serialNumber", "<>", "")
    .orderBy("other.id", "desc")
    .limit(20),
);

const donorOf = jsonObjectFrom(
  product
    .selectFrom("product as donor")
    .select(["donor.id", "donor.sku", "donor.productName"])
    .whereRef("donor.id", "=", "product.donorId"),
);

const partsOf = jsonArrayFrom(
  product
    .selectFrom("product as part")
    .select(["part.id", "part.sku", "part.productName"])
    .whereRef("part.donorId", "=", "product.id")
    .orderBy("part.id")
    .limit(100),
);

const salesOf = jsonArrayFrom(
  product
    .selectFrom("orderLine as line")
    .innerJoin("order as sale", "sale.id", "line.orderId")
    .innerJoin("orderStatus as saleStatus", "saleStatus.id", "sale.statusId")
    .innerJoin("contact as customer", "customer.id", "sale.contactId")
    .select([
      "sale.id as orderId",
      "sale.orderNr",
      "line.quantity",
      "customer.name as customerName",
      "saleStatus.phase",
    ])
    .where("sale.kind", "=", "sale")
    .whereRef("line.productId", "=", "product.id")
    .orderBy("sale.id", "desc")
    .limit(50),
);

const withoutPrices = <
  Row extends Partial<
    Pick<Product, "salePrice" | "purchasePrice" | "listPrice" | "retailPrice" | "repairCost" | "discount">
  >,
>(
  row: Row,
): Row => ({
  ...row,
  salePrice: null,
  purchasePrice: null,
  ...("listPrice" in row && { listPrice: null, retailPrice: null, repairCost: null, discount: 0 }),
});
export const visibleTo = <Row extends ProductRow>(viewer: Viewer, row: Row): Row =>
  seesPrices(viewer) ? row : withoutPrices(row);
