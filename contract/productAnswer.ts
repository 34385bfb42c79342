import { type Static, Type } from "typebox";
import { AttachedFile } from "./attachments.ts";
import { comparedFields } from "./differences.rules.ts";
import { instant, key, money, oneOf, orNull, record, translated } from "./http.ts";
import { discountUnits } from "./orderLines.ts";
import { DataCarrier, MissingProof, OpenTask } from "./proof.ts";
import { lifecycles } from "./statuses.ts";
import { listingStates } from "./webshop.rules.ts";

export const Picture = Type.Object({
  id: Type.Integer(),
  width: Type.Integer({ description: "Pixels" }),
  height: Type.Integer({ description: "Pixels" }),
  ofModel: Type.Boolean({ description: "Serves all devices of the same type and name" }),
  own: Type.Boolean({ description: "False for one of another device of the model" }),
});
export type Picture = Static<typeof Picture>;

const rowFields = {
  id: Type.Integer(),
  version: Type.Integer(),
  sku: Type.String({ examples: ["OM-000001"] }),
  serialNumber: Type.String({ examples: ["5CD1234XYZ"] }),
  imei: Type.String(),
  imei2: Type.String(),
  productName: Type.String({ examples: ["HP EliteBook 840 G8"] }),
  typeId: key,
  typeName: translated(Type.String({ examples: ["Laptop"] })),
  subtypeId: orNull(key),
  locationId: orNull(key),
  locationName: orNull(translated(Type.String({ examples: ["Magazijn"] }))),
  locationLabel: Type.String(),
  statusId: key,
  statusName: translated(Type.String({ examples: ["Verkoopbaar"] })),
  statusColor: Type.String({ examples: ["#008A40"] }),
  lifecycle: { ...oneOf(lifecycles, "lifecycles"), examples: ["saleable"] },
  quantity: Type.Integer(),
  stockQuantity: Type.Integer(),
  reservedQuantity: Type.Integer(),
  saleableQuantity: Type.Integer(),
  salePrice: orNull(money),
  vatCodeId: orNull(key),
  purchasePrice: orNull({ ...money, examples: [12500] }),
  attributes: {
    ...record(Type.String(), Type.String()),
    examples: [{ cpu: "Intel Core i5-1145G7", ram: "16 GB", storage: "256 GB NVMe", grade: "A" }],
  },
  pictureId: Type.Optional(
    orNull({
      ...key,
      description: "The first of its pictures, or of its model's, when `pictures` asks for it",
    }),
  ),
  archived: Type.Boolean(),
  createdAt: instant,
  statusSince: instant,
  webshopState: orNull(oneOf(listingStates, "shopStates")),
  webshopNumber: orNull(Type.Integer({ description: "Id of the product in the web shop" })),
  webshopSku: orNull(Type.String()),
  webshopUrl: orNull(Type.String()),
  webshopPublishedAt: orNull(instant),
  webshopRefusal: orNull(Type.String({ description: "The code of why the shop has not what it should" })),
};
export const ProductRow = Type.Object(rowFields);
export type ProductRow = Static<typeof ProductRow>;

const SameSerial = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  statusName: translated(Type.String()),
  archived: Type.Boolean(),
});

const RelatedProduct = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  productName: Type.String(),
});

const extra = {
  ...rowFields,
  listPrice: orNull(money),
  retailPrice: orNull(money),
  repairCost: orNull({ ...money, description: "Cost of the parts built into the device, cents" }),
  discount: Type.Integer({ description: "Proposed on a line that sells it, in discountUnit" }),
  discountUnit: oneOf(discountUnits),
  assetTag: Type.String(),
  remarks: Type.String(),
  subtypeName: orNull(translated(Type.String({ examples: ["Zakelijke laptop"] }))),
  purchaseId: orNull(key),
  purchaseNr: orNull(Type.String({ examples: ["PO-2026-00001"] })),
  supplierName: orNull(Type.String({ examples: ["Voorbeeldbank N.V."] })),
  dataDestruction: orNull(Type.String()),
  proofOverride: Type.String(),
  carriers: Type.Array(DataCarrier),
  missingProof: Type.Array(MissingProof),
  openTasks: Type.Array(OpenTask, {
    description: "The tasks that are required before sale and open, but for those that somebody let go",
  }),
  failedDrives: Type.Array(MissingProof, { description: "Drives whose latest erasure failed" }),
  pictures: Type.Array(Picture),
  attachments: Type.Array(AttachedFile, { description: "Files that people put with it" }),
  files: Type.Array(
    Type.Object({
      code: Type.String({
        description: "Code of the attribute that holds the file; its value is the file name",
      }),
      bytes: Type.Integer(),
    }),
  ),
  sameSerial: Type.Array(SameSerial),
  partOf: orNull(
    Type.Object(
      { id: Type.Integer(), sku: Type.String(), productName: Type.String() },
      { description: "The device that it is in, as a part" },
    ),
  ),
  formerType: orNull(
    translated(
      Type.String({
        description: "The name of the type that it had before, while changing it can be undone",
      }),
    ),
  ),
  donor: orNull({ ...RelatedProduct, description: "The device that it was taken out of" }),
  harvested: Type.Array(RelatedProduct, { description: "Parts that were taken out of it" }),
  /** Fields in which its erasure reports differ. */
  differences: Type.Array(
    Type.Object({ field: oneOf(comparedFields), own: Type.String(), reported: Type.String() }),
  ),
  sales: Type.Array(
    Type.Object({
      orderId: Type.Integer(),
      orderNr: Type.String(),
      quantity: Type.Integer(),
      customerName: Type.String(),
      phase: Type.String(),
    }),
  ),
};
export const Product = Type.Object(extra);
export type Product = Static<typeof Product>;
