import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { ToRepair } from "../../../contract/toRepairs.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { containing } from "../../platform/resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../../platform/resource/list.ts";

type Viewer = Pick<Session, "ownContactId">;

const rowsOf = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "toRepair")
    .innerJoin("product", "product.id", "toRepair.productId")
    .innerJoin("productType", "productType.id", "product.typeId")
    .leftJoin("location", "location.id", "product.locationId")
    .leftJoin("user", "user.id", "toRepair.createdById")
    .leftJoin("order", "order.id", "toRepair.orderId")
    .select(["toRepair.id", "toRepair.productId", "sku", "serialNumber", "productName", "product.typeId"])
    .select(["productType.name as typeName", "product.locationId", "location.name as locationName"])
    .select(["product.locationLabel", "toRepair.reason", "toRepair.createdAt", "toRepair.orderId", "orderNr"])
    .select("user.fullName as createdBy");

const loadRows = rowsById("toRepair", rowsOf);

const ofProduct = (column: string) =>
  sql`(select ${sql.ref(`product.${column}`)} from product where product.id = "toRepair"."productId")`;

/** What waits in the queue; nothing of it is for people outside the company. */
export const queueFor =
  ({ ownContactId }: Viewer) =>
  ({ taken }: ListQuery): List<"toRepair", ToRepair> => ({
    table: "toRepair",
    defaultSort: "createdAt",
    search: "reason",
    finds: (word) => [
      sql<boolean>`"toRepair"."productId" = any(array(
        select product.id from product where ${containing(sql`product."searchText"`, word)}))`,
    ],
    columns: {
      ...{ sku: ofProduct("sku"), serialNumber: ofProduct("serialNumber") },
      ...{ productName: ofProduct("productName"), typeId: ofProduct("typeId") },
      locationId: ofProduct("locationId"),
      typeName: sql`(select name from "productType" where id = ${ofProduct("typeId")})`,
    },
    texts: ["reason"],
    handled: ["taken"],
    instants: ["createdAt"],
    narrow: (rows) =>
      rows
        .where("doneAt", "is", null)
        .where(sql<boolean>`${ownContactId === null}`)
        .$if(taken !== undefined, (query) => query.where("orderId", taken ? "is not" : "is", null)),
    rows: loadRows,
  });

/** A queue entry; 404 if it does not exist. */
export const findQueued = (db: Db | Tx, id: number, { ownContactId }: Viewer): Promise<ToRepair> =>
  rowsOf(db, "toRepair")
    .where("toRepair.id", "=", id)
    .where("doneAt", "is", null)
    .where(sql<boolean>`${ownContactId === null}`)
    .executeTakeFirstOrThrow(notFound);
