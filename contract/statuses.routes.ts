import { crud } from "./crud.routes.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";
import type { OrderStatusesSchemas, ProductStatusesSchemas } from "./statuses.ts";

export const productStatuses = crud<ProductStatusesSchemas>("/admin/product-statuses", {
  resource: "productStatuses",
  topic: "product-statuses",
});

/** The largest number of orders that one call moves to another phase, or with a mail each. */
export const mostMoved = 1000;
const url = "/admin/order-statuses";
const more = about("order-statuses", {
  use: get(`${url}/:id/use`, { permission: "orderStatuses:read" }),
  arrange: act(`${url}/arrange`, { permission: "orderStatuses:write" }),
  mailPreview: act(`${url}/mail-preview`, { permission: "orderStatuses:write", effect: "reads" }),
  moveOrders: act(`${url}/:id/move-orders`, { permission: "orderStatuses:delete" }),
}) as RoutesOf<Pick<OrderStatusesSchemas, "use" | "arrange" | "mailPreview" | "moveOrders">>;
export const orderStatuses = {
  ...crud<Omit<OrderStatusesSchemas, keyof typeof more>>(url, {
    resource: "orderStatuses",
    topic: "order-statuses",
  }),
  ...more,
};
