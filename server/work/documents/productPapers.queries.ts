import type { Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { TaskState } from "../../../contract/tasks.ts";
import { productRows } from "../../goods/products/products.queries.ts";
import { visibleTo } from "../../goods/tasks/scope.ts";
import { notFound } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db } from "../../ground/database/connection.ts";

export type PrintedAttribute = { id: number; code: string; name: string; options: string[] };
export type PrintedTask = {
  name: string;
  description: string;
  status: TaskState;
  holdReason: string;
  asks: number[];
};
export type PrintedProduct = Awaited<ReturnType<typeof findPrintedProducts>>[number];

/** Products in the order of `ids`, with the attributes of their types; 404 when one does not exist. */
export async function findPrintedProducts(db: Db, ids: readonly number[], locale: Locale) {
  const rows = await productRows(db, "product")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select(["product.discount", "product.discountUnit", "order.orderNr as purchaseNr"])
    .where("product.id", "=", anyOf(ids))
    .execute();
  const typeIds = [...new Set(rows.map(({ typeId }) => typeId))];
  const attributes = await db
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "attributeId")
    .select(["typeId", "attribute.id", "code", "name", "options"])
    .where("typeId", "=", anyOf(typeIds))
    .orderBy("productTypeAttribute.position")
    .orderBy("attribute.id")
    .execute();
  const ofType = Map.groupBy(attributes, ({ typeId }) => typeId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound();
    const named = (ofType.get(row.typeId) ?? []).map(
      ({ typeId: _, ...attribute }): PrintedAttribute => ({
        ...attribute,
        name: translatedName(locale, attribute.name),
      }),
    );
    return { ...row, attributesOfType: named };
  });
}

/** The tasks of products that the viewer may see, in their order. */
export async function findPrintedTasks(
  db: Db,
  ids: readonly number[],
  viewer: Pick<Session, "rights" | "userId">,
) {
  const tasks = await db
    .selectFrom("task")
    .leftJoin("task as standardTask", "standardTask.id", "task.standardTaskId")
    .select(["task.productId", "task.name", "task.description", "task.holdReason", "task.status"])
    .select(({ fn }) => fn.coalesce("standardTask.asks", "task.asks").as("asks"))
    .where("task.productId", "=", anyOf(ids))
    .where(visibleTo(viewer))
    .orderBy("task.position")
    .orderBy("task.id")
    .execute();
  return Map.groupBy(tasks, ({ productId }) => productId!);
}
