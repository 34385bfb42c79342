import type { Session } from "../../contract/access.ts";
import { type Harvest, rightsToChange } from "../../contract/products.ts";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { refreshProof } from "../proof/gate.ts";
import { writeMovements } from "../stock/movements.ts";
import { lifecycleOf } from "../stock/statuses.ts";
import { unpriced } from "./fields.ts";
import { createProduct, lockedProduct } from "./products.actions.ts";

/**
 * Takes a part out of a device: a product that remembers its donor, with those of the donor's attributes that were chosen and its type
 * has, and with the share of what the donor had cost that somebody says.
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
  // As a change, so that the part's history tells it; what was promised of the donor holds for the part from here on.
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
  donor: { attributes: unknown },
  typeId: number,
  codes: readonly string[],
) {
  const known = await tx
    .selectFrom("productTypeAttribute")
    .innerJoin("attribute", "attribute.id", "productTypeAttribute.attributeId")
    .select("code")
    .where("typeId", "=", typeId)
    .where("type", "<>", "file")
    .execute();
  const of = donor.attributes as Record<string, string>;
  const following = codes.filter((code) => of[code] && known.some((one) => one.code === code));
  return Object.fromEntries(following.map((code) => [code, of[code]!]));
}
