import { crud } from "./crud.routes.ts";
import { about, del, get, patch, post, put, type RoutesOf } from "./routes.ts";
import type { SaleServicesSchemas, ServicesSchemas } from "./services.ts";

const read = { permission: "sales:read" } as const;
const write = { permission: "sales:write" } as const;
const url = "/sales-services";

export const saleServices = about("sales-services", {
  list: get(url, read),
  read: get(`${url}/:id`, read),
  create: post(url, write),
  replace: put(`${url}/:id`, write),
  change: patch(`${url}/:id`, write),
  remove: del(`${url}/:id`, write),
}) as RoutesOf<SaleServicesSchemas>;

export const services = crud<ServicesSchemas>("/admin/services", {
  resource: "services",
  topic: "standard-services",
});
