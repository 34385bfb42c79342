import { randomUUID } from "node:crypto";
import type { erasure } from "../../../contract/erasure.ts";
import { flashIn, isFlash } from "../../../contract/flash.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { tieWaiting } from "../../goods/matching/matching.ts";
import { lockedProduct } from "../../goods/products/products.actions.ts";
import { findCarriers } from "../../goods/proof/gate.queries.ts";
import { refreshProof } from "../../goods/proof/gate.ts";
import { refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { driveKeyOf, noHardware } from "../../platform/reports/reports.ts";

type Destruction = InputOf<typeof erasure.destroy>["body"];

/**
 * Records that drives of a device were destroyed, by their serial numbers: proof as a report is. 422 for a drive that no report
 * saw in the device while reports saw others, and for degaussing what no magnetic field erases.
 */
export async function recordDestruction(
  tx: Tx,
  id: number,
  { serials, method, remarks = "" }: Destruction,
  { userId, locale }: { userId: number; locale: Locale },
) {
  const product = await lockedProduct(tx, id);
  if (product.gone) throw refused("reportOfSold", "serials", { sku: product.sku });
  const { carriers = [] } = (await findCarriers(tx, [id])).get(id) ?? {};
  const [known] = flashIn({ carriers: [], attributes: product.attributes });
  const drives = serials.map((serial) => {
    const carrier = carriers.find((seen) => driveKeyOf(seen.serial) === driveKeyOf(serial));
    if (!carrier && carriers.length > 0) throw refused("driveNotSeen", "serials", { serial });
    const isWrongWay = carrier ? isFlash(carrier) : known !== undefined;
    if (method === "degaussed" && isWrongWay)
      throw refused("degaussOnFlash", "method", {
        drive: carrier?.model || carrier?.serial || known || serial,
      });
    return { serial: carrier?.serial ?? serial.trim(), carrier };
  });
  const now = new Date().toISOString();
  const { fullName } = await tx
    .selectFrom("user")
    .select("fullName")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { id: reportId } = await tx
    .insertInto("erasureReport")
    .values({
      source: "destruction",
      sourceDocumentId: `destruction:${randomUUID()}`,
      productId: id,
      orderId: null,
      fileId: null,
      reportedAt: now,
      operator: fullName,
      serial: product.serialNumber,
      hardware: JSON.stringify(noHardware),
      customFields: JSON.stringify({}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("erasureResult")
    .values(
      drives.map(({ serial, carrier }) => ({
        reportId,
        driveSerial: serial,
        driveModel: carrier?.model ?? "",
        driveVendor: "",
        capacityBytes: carrier?.capacityBytes ?? null,
        mediaType: "",
        interfaceType: "",
        standardName: textOf(locale, `destructionMethods.${method}`),
        level: "destroy",
        result: "success",
        state: method,
        message: remarks.trim(),
        startedAt: null,
        endedAt: now,
        durationSeconds: null,
      })),
    )
    .execute();
  await refreshProof(tx, [id]);
  await tieWaiting(tx, [id]);
}
