import type { OptionsSchemas } from "./autocomplete.ts";
import { exportOf } from "./crud.routes.ts";
import { about, act, del, get, put, type RouteOf, type RoutesOf } from "./routes.ts";
import type { ListingsSchemas, ShopOrdersSchemas, ShopTestSchemas } from "./webshop.ts";

const module = "webshop" as const;
const publish = { permission: "products:publish", module } as const;
const orders = { permission: "sales:write", module } as const;

/** Devices in the web shop: what each should be there, and what the shop said. */
export const listings = about("products", {
  read: get("/aproducts/webshop/:id", { permission: "products:read", module }),
  publish: put("/aproducts/webshop/:id", publish),
  withdraw: del("/aproducts/webshop/:id", publish),
  publishMany: act("/aproducts/webshop/bulk/publish-to-store", { ...publish, dryRun: true }),
  report: get("/aproducts/webshop/bulk/:jobId", { ...publish, row: "jobId" }),
}) as RoutesOf<ListingsSchemas>;

/** Orders that customers placed in the web shop. */
export const shopOrders = about("webshop-orders", {
  list: get("/webshop-orders", { permission: "sales:read", module, inside: true }),
  read: get("/webshop-orders/:id", { permission: "sales:read", module, inside: true }),
  import: act("/webshop-orders/:id/import", orders),
  dismiss: act("/webshop-orders/:id/dismiss", orders),
  settle: act("/webshop-orders/:id/settle", orders),
  cancelThere: act("/webshop-orders/:id/cancel-in-shop", orders),
  export: exportOf("/webshop-orders", { permission: "sales:read", module, inside: true }),
}) as RoutesOf<ShopOrdersSchemas>;

/** Says of the connection with the shop what works, and which thing is wrong. */
export const shopTest = about("modules", {
  run: act("/modules/webshop/configs/test", { permission: "configs:write", module, effect: "reads" }),
}) as RoutesOf<ShopTestSchemas>;

const options = (list: string, permission: "productTypes:read" | "attributes:read") =>
  about("autocomplete", get(`/autocomplete/${list}`, { permission, module })) as RouteOf<OptionsSchemas>;
/** What the shop has, to choose from by name; nothing while it is away or not connected. */
export const shopOptions = {
  categories: options("shop-categories", "productTypes:read"),
  attributeSets: options("shop-attribute-sets", "productTypes:read"),
  groups: options("shop-groups", "productTypes:read"),
  attributes: options("shop-attributes", "attributes:read"),
};
