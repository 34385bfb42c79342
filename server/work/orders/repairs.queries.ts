import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Session } from "../../../contract/access.ts";
import { needsApproval } from "../../../contract/repairs.rules.ts";
import type { SoldDevice } from "../../../contract/repairs.ts";
import { readingsOf } from "../../../contract/scanText.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { findConfigs } from "../../people/settings/settings.ts";

/**
 * Devices with their latest sale and its warranty; for people outside the company the latest sale to them.
 */
const deviceRows = (db: Db | Tx, warrantyMonths: number, ownContactId: number | null) =>
  db
    .selectFrom("product")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("orderLine as line")
          .innerJoin("order as sale", "sale.id", "line.orderId")
          .innerJoin("contact", "contact.id", "sale.contactId")
          .select([
            "sale.id as saleId",
            "sale.orderNr as saleNr",
            "contact.id as customerId",
            "contact.name as customerName",
          ])
          .select([
            "sale.deliveryDate as deliveredOn",
            sql<string | null>`(sale."deliveryDate" + make_interval(months => ${warrantyMonths}))::date`.as(
              "warrantyUntil",
            ),
          ])
          .whereRef("line.productId", "=", "product.id")
          .where("sale.kind", "=", "sale")
          .where("line.delivered", "=", true)
          .$if(ownContactId !== null, (sale) =>
            sale.where(sql<boolean>`${ownContactId} in (sale."contactId", sale."partnerId")`),
          )
          .orderBy("sale.id", "desc")
          .limit(1)
          .as("sold"),
      (join) => join.onTrue(),
    )
    .select(["product.id as productId", "sku", "productName", "serialNumber"])
    .select(["saleId", "saleNr", "customerId", "customerName", "deliveredOn", "warrantyUntil"])
    .select([
      sql<boolean>`not product.gone and not product.archived`.as("inStock"),
      sql<boolean>`coalesce("warrantyUntil" >= ${today}, false)`.as("underWarranty"),
    ]);

/** Devices by serial number, IMEI or SKU, the newest first; people outside the company find only what was sold to them. */
export async function findDevices(
  db: Db | Tx,
  typed: string,
  ownContactId: number | null,
): Promise<SoldDevice[]> {
  const { warrantyMonths } = await findConfigs(db);
  for (const text of [typed, ...readingsOf(typed)]) {
    const serial = normalSerial(text);
    if (!serial) continue;
    const rows = await deviceRows(db, warrantyMonths, ownContactId)
      .where(
        sql<boolean>`("serialNumber" = ${serial} or imei <> '' and imei = ${serial} or searchable(sku) = ${searchable(text)})`,
      )
      .$if(ownContactId !== null, (devices) => devices.where("saleId", "is not", null))
      .orderBy("product.id", "desc")
      .limit(10)
      .execute();
    if (rows.length > 0) return rows;
  }
  return [];
}

const mostSold = 200;
/** The devices with a serial number that were sold to somebody outside the company, the newest sale first. */
export async function findSoldTo(db: Db, ownContactId: number | null): Promise<SoldDevice[]> {
  if (!ownContactId) return [];
  const { warrantyMonths } = await findConfigs(db);
  const sold = sql`select line."productId" from "order" sale join "orderLine" line on line."orderId" = sale.id
    where sale.kind = 'sale' and ${ownContactId} in (sale."contactId", sale."partnerId") and line.delivered`;
  return deviceRows(db, warrantyMonths, ownContactId)
    .where(sql<boolean>`product.id in (${sold}) and "serialNumber" <> ''`)
    .orderBy("saleId", "desc")
    .orderBy("product.id", "desc")
    .limit(mostSold)
    .execute();
}

/** The fields that only repairs have. */
export async function findRepair(
  db: Db | Tx,
  id: number,
  total: number,
  { ownContactId, rights }: Pick<Session, "ownContactId" | "rights">,
) {
  const { warrantyMonths, ...limits } = await findConfigs(db);
  const row = await db
    .selectFrom("order")
    .leftJoin("user", "user.id", "approvedById")
    .select([
      "deviceId",
      "deviceName",
      "deviceSerial",
      "accessories",
      "deviceCondition",
      "defect",
      "diagnosis",
    ])
    .select(["approvedAt", "approvedHow", "approvedTotal", "user.fullName as approvedBy"])
    .select(
      jsonObjectFrom(
        deviceRows(db, warrantyMonths, ownContactId).where(
          "product.id",
          "=",
          sql<number>`"order"."deviceId"`,
        ),
      ).as("device"),
    )
    .where("order.id", "=", id)
    .executeTakeFirstOrThrow();
  const isOwn = (row.device as SoldDevice | null)?.inStock ?? false;
  const seesPrices = ownContactId !== null || rights.includes("prices:read");
  return {
    ...row,
    approvedTotal: seesPrices ? row.approvedTotal : null,
    needsApproval: needsApproval({ total, approvedTotal: row.approvedTotal, isOwn }, limits),
  };
}

/** 422 for a repair that costs more than its customer agreed to. */
export async function refuseUnapproved(tx: Tx, id: number) {
  const { total } = await tx
    .selectFrom("order")
    .select("total")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const repair = await findRepair(tx, id, total, { ownContactId: null, rights: [] });
  if (repair.needsApproval) throw new Failure(422, "approvalNeeded", { path: "statusId" });
}
