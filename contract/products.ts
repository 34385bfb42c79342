import { type Static, Type } from "typebox";
import { BulkAnswer, chosenOf, withBulkEdit } from "./bulk.ts";
import {
  act,
  anyOfIds,
  anyOfTexts,
  anyOfWords,
  cents,
  crud,
  dayRange,
  exportRoute,
  fileAs,
  get,
  Id,
  instant,
  key,
  listQuery,
  name,
  numberRange,
  oneOf,
  orNull,
  page,
  put,
  quantity,
  strict,
  text,
  version,
  yesOrNo,
} from "./http.ts";
import { LongJob } from "./longJobs.ts";
import { lifecycles } from "./statuses.ts";

const price = { ...orNull(cents), default: null };
const attributeValues = Type.Record(Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" }), text(500), {
  maxProperties: 200,
  additionalProperties: false,
  default: {},
});

export const ProductInput = strict({
  sku: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: "^([A-Za-z0-9][A-Za-z0-9._-]*)?$",
      description: "Generated when blank",
    }),
  ),
  serialNumber: { ...text(80), default: "" },
  productName: name(200),
  typeId: key,
  subtypeId: { ...orNull(key), default: null },
  locationId: { ...orNull(key), default: null },
  locationLabel: { ...text(60), default: "" },
  statusId: Type.Optional(key),
  quantity: { ...Type.Integer({ minimum: 0, maximum: 1_000_000 }), default: 1 },
  listPrice: price,
  retailPrice: price,
  salePrice: price,
  purchasePrice: price,
  vatCodeId: { ...orNull(key), default: null },
  discount: { ...cents, default: 0 },
  assetTag: { ...text(80), default: "" },
  remarks: { ...text(5000), default: "" },
  attributes: attributeValues,
});
export type ProductInput = Static<typeof ProductInput>;

const rowFields = {
  id: Type.Integer(),
  version: Type.Integer(),
  sku: Type.String(),
  serialNumber: Type.String(),
  productName: Type.String(),
  typeId: Type.Integer(),
  typeName: Type.String(),
  subtypeId: orNull(Type.Integer()),
  locationId: orNull(Type.Integer()),
  locationName: orNull(Type.String()),
  locationLabel: Type.String(),
  statusId: Type.Integer(),
  statusName: Type.String(),
  statusColor: Type.String(),
  lifecycle: oneOf(lifecycles),
  quantity: Type.Integer(),
  stockQuantity: Type.Integer(),
  reservedQuantity: Type.Integer(),
  saleableQuantity: Type.Integer(),
  salePrice: orNull(Type.Integer()),
  vatCodeId: orNull(Type.Integer()),
  purchasePrice: orNull(Type.Integer()),
  attributes: Type.Record(Type.String(), Type.String()),
  archived: Type.Boolean(),
  createdAt: instant,
};
export const ProductRow = Type.Object(rowFields);
export type ProductRow = Static<typeof ProductRow>;

/** Why a device may not be sold: one data carrier without a passed erasure, or none known at all. */
export const MissingProof = Type.Object({
  serial: Type.String(),
  model: Type.String(),
  reason: oneOf(["failed", "notErased", "noReport", "unknownCarrier"]),
  message: Type.String(),
});
export type MissingProof = Static<typeof MissingProof>;

export const Carrier = Type.Object({
  serial: Type.String(),
  model: Type.String(),
  capacityBytes: orNull(Type.Integer()),
  state: oneOf(["erased", "failed", "notErased"]),
  standardName: Type.String(),
  at: orNull(Type.String()),
});
const SameSerial = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  statusName: Type.String(),
  archived: Type.Boolean(),
});

const extra = {
  ...rowFields,
  listPrice: orNull(Type.Integer()),
  retailPrice: orNull(Type.Integer()),
  discount: Type.Integer(),
  assetTag: Type.String(),
  remarks: Type.String(),
  subtypeName: orNull(Type.String()),
  purchaseId: orNull(Type.Integer()),
  purchaseNr: orNull(Type.String()),
  supplierName: orNull(Type.String()),
  dataDestruction: orNull(Type.String()),
  proofOverride: Type.String(),
  carriers: Type.Array(Carrier),
  missingProof: Type.Array(MissingProof),
  sameSerial: Type.Array(SameSerial),
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

export const productFilters = {
  typeId: anyOfIds,
  subtypeId: anyOfIds,
  statusId: anyOfIds,
  locationId: anyOfIds,
  purchaseId: anyOfIds,
  lifecycle: anyOfWords(lifecycles),
  sku: anyOfTexts,
  serialNumber: anyOfTexts,
  productName: anyOfTexts,
  assetTag: anyOfTexts,
  locationLabel: anyOfTexts,
  saleable: yesOrNo,
  inStock: yesOrNo,
  missingProof: yesOrNo,
  createdAt: dayRange,
  salePrice: numberRange,
  stockQuantity: numberRange,
};
const sortable = [
  "id",
  "sku",
  "serialNumber",
  "productName",
  "stockQuantity",
  "salePrice",
  "createdAt",
] as const;

/** One line of a device's passport: who changed what, when. */
export const HistoryEntry = Type.Object({
  id: Type.Integer(),
  at: instant,
  userName: orNull(Type.String()),
  subject: Type.String(),
  subjectId: Type.Integer(),
  action: oneOf(["created", "changed", "deleted"]),
  changes: Type.Record(Type.String(), Type.Unknown()),
  orderId: orNull(Type.Integer()),
  orderNr: orNull(Type.String()),
  orderKind: orNull(Type.String()),
});
export type HistoryEntry = Static<typeof HistoryEntry>;
export const history = strict({
  before: Type.Optional(key),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
});

const plain = crud("/products", {
  input: ProductInput,
  sortable: [],
  resource: "products",
});
export const read = { permission: "products:read" } as const;
const write = { permission: "products:write" } as const;
const query = listQuery(sortable, { ...productFilters, archived: yesOrNo });
/** The columns of a file of products, besides `attributes.<code>`. */
export const productColumns = [
  "sku",
  "serialNumber",
  "productName",
  "typeName",
  "locationName",
  "locationLabel",
  "statusName",
  "lifecycle",
  "quantity",
  "stockQuantity",
  "reservedQuantity",
  "saleableQuantity",
  "salePrice",
  "purchasePrice",
  "archived",
  "createdAt",
] as const;

/** Which products: these, or all that match a filter, 10,000 at most. */
const chosen = chosenOf(query);
/** Does what can be done and tells the rest, instead of refusing all when one cannot. */
const partly = Type.Optional(Type.Boolean({ default: false }));
export const mostChosen = 10_000;
const stored = <R extends { url: string }>(route: R) => route;

export const labelFormats = ["brother62", "dymo99012", "averyL7160"] as const;
export type LabelFormat = (typeof labelFormats)[number];
/** Labels of more products than this are printed by a job. */
export const mostPrintedAtOnce = 500;
/** A document of so many labels takes a gigabyte of memory while it is made. */
export const mostLabels = 5000;
const labelsOf = (url: string) => {
  const route = act(url, {
    body: strict({
      ids: Type.Optional(Type.Array(key, { minItems: 1, maxItems: mostLabels, uniqueItems: true })),
      filter: chosen.filter,
      format: oneOf(labelFormats),
      startAt: Type.Optional(Type.Integer({ minimum: 1, maximum: 21, default: 1 })),
    }),
    answer: fileAs("application/pdf"),
    ...read,
  });
  return stored({
    ...route,
    schema: { ...route.schema, response: { ...route.schema.response, 202: LongJob } },
  });
};

const priced = {
  listPrice: "prices",
  retailPrice: "prices",
  salePrice: "prices",
  purchasePrice: "prices",
  discount: "prices",
} as const;

const productRoutes = {
  list: get("/products", {
    query,
    answer: page(ProductRow),
    ...read,
  }),
  read: get("/products/:id", { params: Id, answer: Product, ...read }),
  create: stored({ ...plain.create, schema: { ...plain.create.schema, response: { 201: Product } } }),
  replace: plain.replace,
  change: plain.change,
  remove: plain.remove,
  history: get("/products/:id/history", {
    params: Id,
    query: history,
    answer: Type.Object({ items: Type.Array(HistoryEntry) }),
    ...read,
  }),
  move: act("/products/:id/move", {
    params: Id,
    body: strict({
      locationId: key,
      locationLabel: { ...text(60), default: "" },
      version: Type.Optional(version),
    }),
    answer: Product,
    ...write,
  }),
  /** Moves many products to a status in one transaction. */
  setStatus: act("/products/bulk/status", {
    body: strict({ ...chosen, statusId: key, partly }),
    answer: BulkAnswer,
    ...write,
  }),
  overrideProof: act("/products/:id/proof-override", {
    params: Id,
    body: strict({ reason: text(500, 3) }),
    answer: Product,
    permission: "products:override",
  }),
  split: put("/split-product/:id/split-part-of-bundle", {
    params: Id,
    body: strict({ quantity }),
    answer: Product,
    ...write,
  }),
  individualize: put("/split-product/:id/individualize-part-of-bundle", {
    params: Id,
    body: strict({
      quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
      serialNumbers: Type.Optional(Type.Array(text(80), { maxItems: 1000 })),
    }),
    answer: Type.Object({ items: Type.Array(ProductRow) }),
    ...write,
  }),
  any: {
    list: get("/aproduct", {
      query,
      answer: page(ProductRow),
      ...read,
    }),
    read: get("/aproduct/:id", { params: Id, answer: Product, ...read }),
  },
  archive: {
    toggle: put("/aproducts/archive/:id", { params: Id, answer: Product, ...write }),
    set: put("/aproducts/archive/set", {
      body: strict({ ...chosen, partly }),
      answer: BulkAnswer,
      ...write,
    }),
    unset: put("/aproducts/archive/unset", {
      body: strict({ ...chosen, partly }),
      answer: BulkAnswer,
      ...write,
    }),
  },
  export: exportRoute("/products", query, [...productColumns, "attributes\\.[a-z][a-zA-Z0-9_]{0,59}"], read),
  barcodes: labelsOf("/aproduct/bulk/print/barcodes"),
  labels: labelsOf("/labels"),
};

export const products = withBulkEdit(
  productRoutes,
  ProductInput,
  [
    "productName",
    "locationId",
    "locationLabel",
    "salePrice",
    "listPrice",
    "retailPrice",
    "purchasePrice",
    "discount",
    "vatCodeId",
    "remarks",
  ],
  priced,
);
