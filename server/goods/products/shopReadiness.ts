import { sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import type { ShopTemplates } from "../../../contract/productTypes.ts";
import { listingStates, type ShopAttribute, type ShopFacts } from "../../../contract/webshop.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { isSaleable, saleablePieces } from "../stock/saleable.ts";
import { firstPicture } from "./pictures.queries.ts";

/** The category of its sub-type, else of its type. */
export const shopCategory = sql<string>`coalesce(
  (select nullif(sub."magentoCategoryId", '') from "productSubType" sub where sub.id = product."subtypeId"),
  (select type."magentoCategoryId" from "productType" type where type.id = product."typeId"))`;

const hasTitle = sql<boolean>`(product."productName" ~ '[[:alpha:]]' and trim(product."productName") not in (product.sku, product."serialNumber"))`;
const lacksAttribute = sql<boolean>`exists (select from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
  where link."typeId" = product."typeId" and attribute."magentoAttrCode" <> '' and attribute.type <> 'file'
    and trim(coalesce(product.attributes ->> attribute.code, '')) = '')`;

/** The rule of `missingForShop` as a condition of the list: it may be sold, and lacks nothing. */
const isReady = sql<boolean>`(coalesce(product."salePrice", 0) > 0 and product."stockQuantity" > product."reservedQuantity"
  and ${firstPicture} is not null and ${shopCategory} <> '' and ${hasTitle} and not ${lacksAttribute})`;

/** Whether a product is in one of these states of the shop; only what is on sale here is ready or incomplete. */
export function inShopState(filter: string) {
  const parsed = parseFilter(filter);
  const { values = [], not = false } = parsed.by === "anyOf" ? parsed : {};
  const states = listingStates.filter((state) => values.includes(state));
  const unlisted = sql`${isSaleable} and not exists (select from "listedDevice" listed where listed."productId" = product.id
    and listed.state <> 'withdrawn')`;
  const conditions = [
    states.length > 0 &&
      sql`product.id in (select "productId" from "listedDevice" where state in (${sql.join(states)}))`,
    values.includes("ready") && sql`(${unlisted} and ${isReady})`,
    values.includes("incomplete") && sql`(${unlisted} and not ${isReady})`,
  ].filter((condition) => condition !== false);
  const any = sql.join(conditions, sql` or `);
  return not ? sql<boolean>`not (${any})` : sql<boolean>`(${any})`;
}

export type ShopDevice = Omit<ShopFacts, "attributes"> & {
  id: number;
  typeId: number;
  vatCodeId: number | null;
  attributeSetId: string;
  groupId: string;
  quantity: number;
  typeName: string;
  /** Of all its attributes, by their code here. */
  values: Readonly<Record<string, string>>;
  shopTitles: ShopTemplates;
  shopTexts: ShopTemplates;
  /** Of each of its attributes that has a code of the shop. */
  attributes: (ShopAttribute & { code: string; isSelect: boolean })[];
};

/** What the shop would be told of these products, and what it takes to judge whether they are ready. */
export const findShopDevices = (db: Db | Tx, ids: readonly number[]): Promise<ShopDevice[]> =>
  db
    .selectFrom("product")
    .innerJoin("productType", "productType.id", "product.typeId")
    .leftJoin("productSubType as sub", "sub.id", "product.subtypeId")
    .select(["productType.name as typeName", "productType.shopTitles", "productType.shopTexts"])
    .select(["product.attributes as values"])
    .select(["product.id", "product.sku", "product.serialNumber", "product.productName", "product.typeId"])
    .select(["product.salePrice", "product.vatCodeId", "product.stockQuantity as quantity"])
    .select([
      saleablePieces.as("saleablePieces"),
      sql<number>`(case when ${firstPicture} is null then 0 else 1 end)`.as("pictures"),
      shopCategory.as("categoryId"),
      sql<string>`coalesce(sub."magentoAttrSetId", '')`.as("attributeSetId"),
      sql<string>`coalesce(sub."magentoGroupSpecId", '')`.as("groupId"),
      sql<
        ShopDevice["attributes"]
      >`(select coalesce(json_agg(json_build_object('name', attribute.name, 'code', attribute.code,
          'shopCode', attribute."magentoAttrCode", 'value', coalesce(product.attributes ->> attribute.code, ''),
          'isSelect', attribute.type = 'select') order by attribute.position, attribute.id), '[]')
        from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
        where link."typeId" = product."typeId" and attribute."magentoAttrCode" <> '' and attribute.type <> 'file')`.as(
        "attributes",
      ),
    ])
    .where(sql<boolean>`product.id = any(${ids}::int[])`)
    .orderBy("product.id")
    .execute();
