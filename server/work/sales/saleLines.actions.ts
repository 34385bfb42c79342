import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { PastedRow } from "../../../contract/saleLines.ts";
import { joined, searchable } from "../../../contract/searchable.rules.ts";
import { productListFor } from "../../goods/products/products.queries.ts";
import { isSaleable, isToCome } from "../../goods/stock/saleable.ts";
import { refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { containing, holdingAll, implied } from "../../platform/resource/conditions.ts";
import { type ListQuery, matching, readyFor } from "../../platform/resource/matching.ts";
import { addLines, afterLineChange } from "../orders/orderLines.actions.ts";
import { lockedOrder, refuseClosed } from "../orders/orders.actions.ts";
import { findPasted } from "./pasted.queries.ts";

const mostNamed = 20;
type Pasted = { rows: readonly PastedRow[]; priceWithVat: boolean; dryRun?: boolean };

/** Adds all that pasted rows name, or 422 naming each row that cannot. */
export async function addPasted(
  tx: Tx,
  orderId: number,
  { rows: pasted, priceWithVat, dryRun: isTried = false }: Pasted,
) {
  const order = await lockedOrder(tx, "sale", orderId);
  refuseClosed(order.phase);
  const rows = await findPasted(tx, orderId, pasted, priceWithVat, order.phase === "draft");
  const wrong = rows.flatMap((row, at) =>
    row.problem ? [{ at, code: row.code, problem: row.problem }] : [],
  );
  if (isTried) return { rows, added: rows.length - wrong.length };
  if (wrong.length) {
    const codes = wrong.slice(0, mostNamed).map(({ code }) => code);
    throw refused("linesRefused", "rows", { codes: codes.join(", "), rows: wrong });
  }
  const lines = rows.map(({ productId, quantity, unitPrice, priceWithVat: hasVat }) => ({
    ...{ ...blank, productId: productId!, quantity, priceWithVat: hasVat },
    ...(unitPrice !== null && { unitPrice }),
  }));
  await addLines(tx, "sale", orderId, lines);
  return { rows, added: rows.length };
}
/** A line with the price and the discount that its product proposes. */
const blank = { priceWithVat: false, discountUnit: "cents" as const, remarks: "" };

type Wish = {
  quantity: number;
  name: string;
  attributes: readonly { name: string; value: string }[];
  unitPrice?: number;
  priceWithVat: boolean;
};

/**
 * Adds the oldest saleable devices of a model, to a draft after them those that will be saleable; 422 with the number available when
 * they are too few.
 */
export async function addModel(tx: Tx, orderId: number, wish: Wish, locale: Locale) {
  const order = await lockedOrder(tx, "sale", orderId);
  refuseClosed(order.phase);
  const conditions = [
    holdingAll(wish.name, (word) => containing(sql`product."searchText"`, word)),
    implied(holdingAll(wish.name, (word) => containing(sql`"searchedText"(product."productName")`, word))),
    ...(await attributeConditions(tx, wish.attributes, locale)),
  ];
  const { rows } = await sql<{ id: number; available: number }>`
    select product.id, count(*) over ()::int as available from product
    where ${order.phase === "draft" ? canBeOffered(orderId) : canBeSold(orderId)} and product.quantity = 1
      and ${sql.join(conditions, sql` and `)}
    order by ${isSaleable} desc, product.id limit ${wish.quantity}`.execute(tx);
  const available = rows[0]?.available ?? 0;
  if (available < wish.quantity)
    throw refused("modelNotEnough", "quantity", { available, wanted: wish.quantity });
  const { unitPrice, priceWithVat } = wish;
  const lines = rows.map(({ id }) => ({
    ...{ ...blank, productId: id, quantity: 1, priceWithVat },
    ...(unitPrice !== undefined && { unitPrice }),
  }));
  return { lineIds: await addLines(tx, "sale", orderId, lines), available };
}

/** Adds the oldest saleable pieces that match a product list; 422 with the number available when they are too few. */
export async function addFromList(
  tx: Tx,
  orderId: number,
  { quantity, filter }: { quantity: number; filter: ListQuery },
  viewer: Pick<Session, "rights">,
) {
  const order = await lockedOrder(tx, "sale", orderId);
  refuseClosed(order.phase);
  const list = await readyFor(tx, productListFor(tx, viewer)(filter), filter);
  const found = matching(tx, list, filter).selectAll("product");
  const { rows } = await sql<{ id: number; free: number; before: number; available: number }>`
    with sold as (
      select product.id, "stockQuantity" - "reservedQuantity" as free from (${found}) product
      where ${canBeSold(orderId)}),
    counted as (
      select id, free, (sum(free) over (order by id) - free)::int as before, (sum(free) over ())::int as available from sold)
    select * from counted where before < ${quantity} order by id`.execute(tx);
  const available = rows[0]?.available ?? 0;
  if (available < quantity) throw refused("modelNotEnough", "quantity", { available, wanted: quantity });
  const lines = rows.map(({ id, free, before }) => ({
    ...{ ...blank, productId: id, quantity: Math.min(free, quantity - before) },
  }));
  return { lineIds: await addLines(tx, "sale", orderId, lines), available };
}

const isOn = (orderId: number) =>
  sql`exists (select from "orderLine" line where line."orderId" = ${orderId} and line."productId" = product.id)`;
/** What can go onto a sale and is not on it yet. */
const canBeSold = (orderId: number) =>
  sql`${isSaleable} and "stockQuantity" > "reservedQuantity" and not ${isOn(orderId)}`;
/** The same of a draft, which is a quote: it may offer what is in the workshop or on its way too. */
const canBeOffered = (orderId: number) =>
  sql`(${canBeSold(orderId)} or ${isToCome} and not ${isOn(orderId)})`;

/** 422 for an attribute that nobody knows by its code or by its name in the asker's language. */
async function attributeConditions(tx: Tx, wanted: Wish["attributes"], locale: Locale) {
  if (!wanted.length) return [];
  const attributes = await tx.selectFrom("attribute").select(["code", "name"]).execute();
  return wanted.map(({ name, value }, at) => {
    const typed = searchable(name);
    const attribute = attributes.find(({ code, name: own }) =>
      [code, own, translatedName(locale, own)].some((text) => searchable(text) === typed),
    );
    if (!attribute) throw refused("unknownReference", `attributes.${at}.name`);
    return sql<boolean>`joined(product.attributes ->> ${attribute.code}) = ${joined(value)}`;
  });
}

/** Puts the lines of an order one after another as they are named; 422 unless those are all of them. */
export async function arrangeLines(tx: Tx, orderId: number, lineIds: readonly number[]) {
  const order = await lockedOrder(tx, "sale", orderId);
  refuseClosed(order.phase);
  const lines = await tx.selectFrom("orderLine").select("id").where("orderId", "=", orderId).execute();
  const own = new Set(lines.map(({ id }) => id));
  if (own.size !== lineIds.length || !lineIds.every((id) => own.has(id)))
    throw refused("unknownReference", "lineIds");
  await sql`update "orderLine" line set position = place.at
    from unnest(${lineIds}::int[]) with ordinality as place (id, at)
    where line.id = place.id and line.position is distinct from place.at`.execute(tx);
  await afterLineChange(tx, order);
}
