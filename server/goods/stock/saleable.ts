import { sql } from "kysely";

/** Whether something of a row of `product` may be sold: its status is saleable, and neither a proof nor a required task is missing. */
export const isSaleable = sql<boolean>`(not product.archived and not product.gone and product."missingProof" = 0
  and product."openTasks" = 0
  and product."statusId" in (select id from "productStatus" where lifecycle = 'saleable'))`;

/** What may be sold of it: what is here, less what orders have reserved. */
export const saleablePieces = sql<number>`case when ${isSaleable} then product."stockQuantity" - product."reservedQuantity" else 0 end`;

/** Whether a row of `product` may be saleable later: it is on its way, in the workshop, or misses a proof. */
export const isToCome = sql<boolean>`(not product.archived and not product.gone and product.quantity > product."reservedQuantity"
  and product."statusId" in (select id from "productStatus"
    where lifecycle in ('purchased', 'inStock', 'onHold') or lifecycle = 'saleable' and product."missingProof" > 0))`;
