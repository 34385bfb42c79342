import { type Static, Type } from "typebox";
import type { Right } from "./access.ts";
import { fileRoutes } from "./attachments.ts";
import { BulkAnswer, chosenOf, from, withBulkEdit } from "./bulk.ts";
import { crud, exportRoute } from "./crud.ts";
import { subject } from "./docs.ts";
import { History, history } from "./history.ts";
import {
  about,
  act,
  attributeCode,
  attributeName,
  cents,
  get,
  Id,
  input,
  key,
  name,
  orNull,
  page,
  post,
  put,
  quantity,
  serial,
  strict,
  text,
  version,
} from "./http.ts";
import { labelsOf } from "./labels.ts";
import { discount } from "./orderLines.ts";
import { Product, ProductRow } from "./productAnswer.ts";
import { productColumns, productQuery } from "./productList.ts";
import { takesProof } from "./proof.ts";

const price = orNull(cents);
const attributeValues = Type.Record(attributeCode, text(500), {
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
  imei2: { ...text(40), default: "", description: "Of the second SIM" },
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
  assetTag: { ...text(80), default: "" },
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
    description: "How much of what the donor had cost goes along",
  },
});
export type Harvest = Static<typeof Harvest>;

const write = { permission: "products:write" } as const;
const prepares: readonly Right[] = ["products:write", "products:prepare"];
const prices: readonly Right[] = ["prices:write"];
/** A change of a field needs one of these rights; of any other field `products:write`. */
const fieldRights: Partial<Record<keyof ProductInput, readonly Right[]>> = {
  attributes: prepares,
  remarks: prepares,
  statusId: prepares,
  listPrice: prices,
  retailPrice: prices,
  salePrice: prices,
  discount: prices,
  discountUnit: prices,
  purchasePrice: ["prices:write", "prices:purchase"],
  vatCodeId: ["products:write", "prices:write"],
};
/** The rights that allow a change of a field, any one of them. */
export const rightsToChange = (field: string): readonly Right[] =>
  fieldRights[field as keyof ProductInput] ?? [write.permission];
export const isPrice = (field: string) => rightsToChange(field).every((right) => right.startsWith("prices:"));

export const productSubject = subject(
  "product",
  "Devices and bundles in stock. `/api/aproducts` reaches archived and sold ones too. A bundle is one line with a quantity above one. Lists take `attributes.<code>` as a filter, such as `attributes.ram=16..`, and as a sort.",
);
const plain = crud("/products", {
  input: ProductInput,
  answers: takesProof,
  sortable: [],
  subject: productSubject,
  resource: "products",
});
const readAccess = { permission: "products:read" } as const;
/** For anybody who may change a field. */
const anyFieldRight = { or: [...new Set(Object.values(fieldRights).flat())] };
export const mostChosen = 10_000;
/** A selection of products: by id, or all that match a filter, at most 10,000. */
const chosen = chosenOf(productQuery, mostChosen);
/** Changes the products that can be changed and returns the refusals of the others, instead of refusing all. */
const partly = Type.Optional(Type.Boolean({ default: false }));

const productRoutes = about(productSubject, {
  list: get("/products", {
    as: "list",
    query: productQuery,
    answer: page(ProductRow),
    ...readAccess,
  }),
  read: get("/products/:id", { as: "read", params: Id, answer: Product, ...readAccess }),
  create: { ...plain.create, schema: { ...plain.create.schema, response: { 201: Product } } },
  replace: plain.replace,
  change: { ...plain.change, config: { ...plain.change.config, ...anyFieldRight } },
  remove: plain.remove,
  history: get("/products/:id/history", {
    says: "Tells what happened to a product, newest first: its passport.",
    params: Id,
    query: history,
    answer: History,
    ...readAccess,
  }),
  ...fileRoutes("/products", "product", {
    a: "a product",
    file: "garantiebewijs.pdf",
    read: readAccess,
    write: { permission: "products:write", or: prepares },
  }),
  move: act("/products/:id/move", {
    says: "Moves a product to another place.",
    params: Id,
    body: strict({
      locationId: key,
      locationLabel: { ...text(60), default: "" },
      version: Type.Optional(version),
    }),
    answer: Product,
    ...write,
  }),
  setStatus: act("/products/bulk/status", {
    as: "bulkStatus",
    refuses: { 404: ["notFound"] },
    body: strict({ ...chosen, statusId: key, from, partly }),
    answer: BulkAnswer,
    doing: "status",
    ...write,
    or: prepares,
  }),
  undoType: act("/products/:id/type/undo", {
    says: "Gives a product the type, attributes and tasks back that it had before its type was changed, within a day and while nobody has changed them since.",
    params: Id,
    body: strict(takesProof),
    answer: Product,
    refuses: { 409: ["typeChangePast", "typeChangedSince", "takesProof"] },
    ...write,
  }),
  overrideProof: act("/products/:id/proof-override", {
    says: "Lets a product be sold without proof of erasure, for a stated reason.",
    params: Id,
    body: strict({ reason: text(500, 3) }),
    answer: Product,
    permission: "products:override",
  }),
  harvest: post("/products/:id/harvest", {
    says: "Takes a part out of a device, as a product in stock that remembers its donor.",
    params: Id,
    body: Harvest,
    answer: Product,
    ...write,
  }),
  split: put("/split-product/:id/split-part-of-bundle", {
    says: "Splits a part of a bundle off into a bundle of its own.",
    params: Id,
    body: strict({ quantity }),
    answer: Product,
    ...write,
  }),
  individualize: put("/split-product/:id/individualize-part-of-bundle", {
    says: "Makes single devices of a part of a bundle, with their serial numbers.",
    params: Id,
    body: strict({
      quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
      serialNumbers: Type.Optional(Type.Array(serial, { maxItems: 1000 })),
    }),
    answer: Type.Object({ items: Type.Array(ProductRow) }),
    ...write,
  }),
  any: about(productSubject, {
    list: get("/aproducts", {
      says: "Lists products including archived and sold ones, a page at a time.",
      query: productQuery,
      answer: page(ProductRow),
      ...readAccess,
    }),
    read: get("/aproduct/:id", {
      says: "Reads any product, archived and sold ones included.",
      params: Id,
      answer: Product,
      ...readAccess,
    }),
  }),
  archive: about(productSubject, {
    toggle: put("/aproducts/archive/:id", {
      says: "Puts a product into the archive, or takes it out when it is there.",
      params: Id,
      answer: Product,
      ...write,
    }),
    set: put("/aproducts/archive/set", {
      refuses: { 404: ["notFound"] },
      says: "Puts many products into the archive.",
      body: strict({ ...chosen, partly }),
      answer: BulkAnswer,
      doing: "archive",
      ...write,
    }),
    unset: put("/aproducts/archive/unset", {
      refuses: { 404: ["notFound"] },
      says: "Takes many products out of the archive.",
      body: strict({ ...chosen, partly }),
      answer: BulkAnswer,
      doing: "archive",
      ...write,
    }),
  }),
  export: exportRoute("/products", productQuery, [...productColumns, attributeName], readAccess),
  barcodes: labelsOf("/aproduct/bulk/print/barcodes", productQuery, readAccess),
  labels: labelsOf("/labels", productQuery, readAccess),
});

/** Values of some attributes; the others stay as they are. */
const attributeChanges = Type.Record(attributeCode, orNull(text(500)), {
  minProperties: 1,
  maxProperties: 200,
  additionalProperties: false,
  default: {},
  description: "Only those named change; null or a blank empties one",
});

export const products = withBulkEdit(
  productRoutes,
  strict({ ...ProductInput.properties, attributes: attributeChanges }),
  [
    "productName",
    "locationId",
    "locationLabel",
    "salePrice",
    "listPrice",
    "retailPrice",
    "purchasePrice",
    "discount",
    "discountUnit",
    "vatCodeId",
    "attributes",
    "remarks",
  ],
  rightsToChange,
);
