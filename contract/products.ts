import { type Static, Type } from "typebox";
import { fileSchemas } from "./attachments.ts";
import { BulkAnswer, chosenOf, from, withBulkSchemas } from "./bulk.ts";
import { crudSchemas, exported } from "./crud.ts";
import { subject } from "./docs.ts";
import { History, history } from "./history.ts";
import {
  attributeCode,
  attributeName,
  cents,
  Id,
  input,
  key,
  name,
  orNull,
  page,
  quantity,
  record,
  serial,
  strict,
  text,
  version,
  withSchemas,
} from "./http.ts";
import { labelsSchemas } from "./labels.ts";
import { discount } from "./orderLines.ts";
import { Product, ProductRow } from "./productAnswer.ts";
import { productColumns, productQuery } from "./productList.ts";
import * as routes from "./products.routes.ts";
import { mostChosen } from "./products.routes.ts";
import { proofLossConfirmation } from "./proof.ts";

const price = orNull(cents);
const attributeValues = record(attributeCode, text(500), {
  maxProperties: 200,
  additionalProperties: false,
  default: {},
});

export const ProductInput = input({
  sku: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: "^([A-Za-z0-9][A-Za-z0-9._-]*)?$",
      description: "Generated when blank",
    }),
  ),
  serialNumber: { ...serial, default: "" },
  imei: { ...text(40), default: "" },
  imei2: { ...text(40), default: "", description: "Second IMEI of the device" },
  productName: name(200),
  typeId: key,
  subtypeId: orNull(key),
  locationId: orNull(key),
  locationLabel: { ...text(60), default: "" },
  statusId: Type.Optional({ ...key, description: "The first status of what is in stock when left out" }),
  quantity: { ...Type.Integer({ minimum: 0, maximum: 1_000_000 }), default: 1 },
  listPrice: price,
  retailPrice: price,
  salePrice: price,
  purchasePrice: price,
  vatCodeId: orNull(key),
  ...discount,
  assetTag: { ...text(80), default: "", examples: ["VB-004512"] },
  remarks: { ...text(5000), default: "" },
  attributes: attributeValues,
});
export type ProductInput = Static<typeof ProductInput>;

/** A part that is taken out of a device. */
const Harvest = input({
  productName: name(200),
  typeId: key,
  serialNumber: { ...serial, default: "" },
  locationId: orNull(key),
  locationLabel: { ...text(60), default: "" },
  follows: Type.Array(attributeCode, {
    maxItems: 200,
    uniqueItems: true,
    default: [],
    description:
      "The codes of the attributes of the donor that follow, as far as the type of the part has them",
  }),
  cost: {
    ...cents,
    default: 0,
    description: "Share of the donor's purchase price that moves to the part, cents",
  },
});
export type Harvest = Static<typeof Harvest>;

export const productSubject = subject(
  "product",
  "Devices and bundles in stock. `/api/aproducts` reaches archived and sold ones too. A bundle is one line with a quantity above one. Lists take `attributes.<code>` as a filter, such as `attributes.ram=16..`, and as a sort.",
);
const plain = crudSchemas({
  input: ProductInput,
  example: {
    productName: "HP EliteBook 840 G8",
    serialNumber: "5CD1234XYZ",
    typeId: 1,
    locationId: 1,
    salePrice: 24900,
    vatCodeId: 1,
    attributes: { cpu: "Intel Core i5-1145G7", ram: "16 GB", storage: "256 GB NVMe", grade: "A" },
  },
  confirmations: proofLossConfirmation,
  sortable: [],
});
/** A selection of products: by id, or all that match a filter, at most 10,000. */
const chosen = chosenOf(productQuery, mostChosen);
/** Changes the products that can be changed and returns the refusals of the others, instead of refusing all. */
const partly = Type.Optional(Type.Boolean({ default: false }));

const productsSchemas = {
  list: {
    operation: "list",
    query: productQuery,
    answer: page(ProductRow),
  },
  read: { operation: "read", params: Id, answer: Product },
  create: { ...plain.create, answer: Product },
  replace: plain.replace,
  change: plain.change,
  remove: plain.remove,
  history: {
    summary: "Returns the history of a product (its passport), newest first.",
    params: Id,
    query: history,
    answer: History,
  },
  ...fileSchemas("product", "a product", "garantiebewijs.pdf"),
  move: {
    summary: "Moves a product to another location or slot.",
    params: Id,
    body: strict(
      {
        locationId: key,
        locationLabel: { ...text(60), default: "" },
        version: Type.Optional(version),
      },
      { examples: [{ locationId: 2 }] },
    ),
    answer: Product,
  },
  setStatus: {
    operation: "bulkStatus",
    refuses: { 404: ["notFound"] },
    body: strict(
      { ...chosen, statusId: key, from, partly },
      { examples: [{ ids: [1], statusId: 3, partly: true }] },
    ),
    answer: BulkAnswer,
  },
  undoType: {
    summary:
      "Undoes a change of a product's type: restores its type, attributes and tasks, within 24 hours and if they have not been changed since.",
    params: Id,
    body: strict(proofLossConfirmation),
    answer: Product,
    refuses: { 409: ["typeChangePast", "typeChangedSince", "takesProof"] },
  },
  overrideProof: {
    summary: "Releases a product for sale without proof of erasure, with a reason.",
    params: Id,
    body: strict({ reason: text(500, 3) }),
    answer: Product,
  },
  harvest: {
    summary: "Harvests a part from a device as a new stock product that keeps a reference to its donor.",
    params: Id,
    body: { ...Harvest, examples: [{ productName: "Moederbord 840 G8", typeId: 1, follows: ["cpu"] }] },
    answer: Product,
  },
  split: {
    summary: "Splits part of a bundle off as a new bundle.",
    params: Id,
    body: strict({ quantity }),
    answer: Product,
  },
  individualize: {
    summary: "Converts part of a bundle into single devices with serial numbers.",
    params: Id,
    body: strict({
      quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
      serialNumbers: Type.Optional(Type.Array(serial, { maxItems: 1000 })),
    }),
    answer: Type.Object({ items: Type.Array(ProductRow) }),
  },
  any: {
    list: {
      summary: "Lists products including archived and sold ones, a page at a time.",
      query: productQuery,
      answer: page(ProductRow),
    },
    read: {
      summary: "Returns a product, archived and sold ones included.",
      params: Id,
      answer: Product,
    },
  },
  archive: {
    toggle: {
      summary: "Archives a product, or unarchives it when it is archived.",
      params: Id,
      answer: Product,
    },
    set: {
      refuses: { 404: ["notFound"] },
      summary: "Archives many products.",
      body: strict({ ...chosen, partly }, { examples: [{ filter: { lifecycle: "sold" }, partly: true }] }),
      answer: BulkAnswer,
    },
    unset: {
      refuses: { 404: ["notFound"] },
      summary: "Unarchives many products.",
      body: strict({ ...chosen, partly }),
      answer: BulkAnswer,
    },
  },
  export: exported(productQuery, [...productColumns, attributeName]),
  barcodes: labelsSchemas(productQuery),
  labels: labelsSchemas(productQuery),
} as const;
export type ProductsSchemas = typeof productsSchemas;

/** Values of some attributes; the others stay as they are. */
const attributeChanges = record(attributeCode, orNull(text(500)), {
  minProperties: 1,
  maxProperties: 200,
  additionalProperties: false,
  default: {},
  description: "Only those named change; null or a blank empties one",
});

export const products = withBulkSchemas(
  withSchemas(productSubject, routes.products, productsSchemas),
  strict({ ...ProductInput.properties, attributes: attributeChanges }),
);
