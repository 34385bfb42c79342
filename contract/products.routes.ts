import type { Right } from "./access.ts";
import { fileRoutes } from "./attachments.routes.ts";
import { withBulkEdit } from "./bulk.routes.ts";
import { exportOf, removal } from "./crud.routes.ts";
import { labelsOf } from "./labels.routes.ts";
import type { ProductInput, ProductsSchemas } from "./products.ts";
import { about, act, get, patch, post, put, type RoutesOf } from "./routes.ts";

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

const read = { permission: "products:read" } as const;
/** For anybody who may change a field. */
const anyFieldRight = { or: [...new Set(Object.values(fieldRights).flat())] };
export const mostChosen = 10_000;

const productRoutes = about("products", {
  list: get("/products", read),
  read: get("/products/:id", read),
  create: post("/products", write),
  replace: put("/products/:id", write),
  change: patch("/products/:id", { ...write, ...anyFieldRight }),
  remove: removal("/products/:id", { permission: "products:delete" }),
  history: get("/products/:id/history", read),
  ...fileRoutes("/products", "product", { read, write: { ...write, or: prepares } }),
  move: act("/products/:id/move", write),
  setStatus: act("/products/bulk/status", { doing: "status", ...write, or: prepares }),
  undoType: act("/products/:id/type/undo", write),
  overrideProof: act("/products/:id/proof-override", { permission: "products:override" }),
  harvest: post("/products/:id/harvest", { ...write, or: prepares }),
  split: put("/split-product/:id/split-part-of-bundle", write),
  individualize: put("/split-product/:id/individualize-part-of-bundle", write),
  any: about("products", { list: get("/aproducts", read), read: get("/aproduct/:id", read) }),
  archive: about("products", {
    toggle: put("/aproducts/archive/:id", write),
    set: put("/aproducts/archive/set", { doing: "archive", ...write }),
    unset: put("/aproducts/archive/unset", { doing: "archive", ...write }),
  }),
  export: exportOf("/products", read),
  barcodes: labelsOf("/aproduct/bulk/print/barcodes", read),
  labels: labelsOf("/labels", read),
});

export const products = withBulkEdit(
  productRoutes as RoutesOf<ProductsSchemas>,
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
