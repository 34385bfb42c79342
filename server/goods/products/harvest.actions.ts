import type { Session } from "../../../contract/access.ts";
import { rightsToChange } from "../../../contract/products.routes.ts";
import type { Harvest } from "../../../contract/products.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { refreshProof } from "../proof/gate.ts";
import { writeMovements } from "../stock/movements.ts";
import { lifecycleOf } from "../stock/statuses.ts";
import { unpriced } from "./fields.ts";
import { createProduct, lockedProduct } from "./products.actions.ts";

/**
 * Takes a part out of a device, as a product of its own with `donorId`: the part gets the chosen attributes that its type has,
 * and `cost` of the donor's purchase price.
 */
export async function harvest(
  tx: Tx,
  donorId: number,
  { cost, follows, ...part }: Harvest,
  by: Pick<Session, "rights">,
) {
  const donor = await lockedProduct(tx, donorId);
  const skus = donor.sku;
  if (donor.gone) throw refused("productSold", undefined, { skus });
  if ((await lifecycleOf(tx, donor.statusId)) === "purchased")
    throw refused("notReceivedYet", undefined, { skus });
  if (donor.reservedQuantity > 0) throw refused("productReserved", undefined, { skus });
  if (donor.quantity !== 1) throw refused("notOneDevice", undefined, { skus });
  if (cost > 0 && !rightsToChange("purchasePrice").some((right) => by.rights.includes(right)))
    throw refused("pricesNotAllowed", "cost");
  if (cost > (donor.purchasePrice ?? 0)) throw refused("costAboveDonor", "cost");
  const id = await createProduct(tx, {
    ...unpriced,
    ...part,
    quantity: 1,
    ...{ imei: "", imei2: "", subtypeId: null, assetTag: "", remarks: "" },
    vatCodeId: donor.vatCodeId,
    purchasePrice: donor.purchasePrice === null ? null : cost,
    attributes: await followingAttributes(tx, donor, part.typeId, follows),
  });
  // An update, so that the part's history shows it. From now on the part needs the proof that was promised for the donor.
  await tx.updateTable("product").set({ donorId }).where("id", "=", id).execute();
  await refreshProof(tx, [id]);
  const { sku } = await tx.selectFrom("product").select("sku").where("id", "=", id).executeTakeFirstOrThrow();
  await tx
    .updateTable("product")
    .set({
      version: donor.version + 1,
      ...(donor.purchasePrice !== null && { purchasePrice: donor.purchasePrice - cost }),
    })
    .where("id", "=", donorId)
    .execute();
  const note = `${part.productName} · ${sku}`;
  await writeMovements(tx, [{ productId: donorId, quantity: 0, reason: "harvested", note }]);
  return id;
}

async function followingAttributes(
  tx: Tx,
  { attributes: values }: { attributes: Record<string, string> },
  typeId: number,
  codes: readonly string[],
) {
  const ofType = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "productTypeAttribute.attributeId")
    .select("code")
    .where("typeId", "=", typeId)
    .where("type", "<>", "file")
    .execute();
  return Object.fromEntries(
    ofType.flatMap(({ code }) => (codes.includes(code) && values[code] ? [[code, values[code]]] : [])),
  );
}
