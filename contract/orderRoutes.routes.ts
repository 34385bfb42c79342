import type { Module, Resource } from "./access.ts";
import { fileRoutes } from "./attachments.routes.ts";
import { exportOf, removal } from "./crud.routes.ts";
import { about, act, del, get, patch, post, put, type RoutesOf } from "./routes.ts";

/** The calls of orders of one kind. */
export function orderRoutes<D>(url: string, resource: Resource, module?: Module) {
  const read = { permission: `${resource}:read` as const, module };
  const write = { permission: `${resource}:write` as const, module };
  const remove = { permission: `${resource}:delete` as const, module };
  const recordUrl = `${url}/:id`;
  const routes = about(resource, {
    list: get(url, read),
    read: get(recordUrl, read),
    create: post(url, write),
    replace: put(recordUrl, write),
    change: patch(recordUrl, write),
    remove: removal(recordUrl, remove),
    setStatus: act(`${recordUrl}/status`, write),
    confirmStatus: act(`${recordUrl}/status/confirm`, write),
    archive: act(`${recordUrl}/archive`, write),
    unarchive: act(`${recordUrl}/unarchive`, write),
    /** Moves each selected order that may move to a status, with its effects and its mail. */
    bulkStatus: act(`${url}/bulk/status`, { doing: "status", ...write }),
    bulkArchive: act(`${url}/bulk/archive`, { doing: "archive", ...write }),
    history: get(`${recordUrl}/history`, read),
    lines: get(`${recordUrl}/products`, read),
    readLine: get(`${recordUrl}/products/:lineId`, read),
    addLine: post(`${recordUrl}/products`, write),
    replaceLine: put(`${recordUrl}/products/:lineId`, write),
    removeLine: del(`${recordUrl}/products/:lineId`, write),
    ...fileRoutes(url, "order", { read, write }),
    export: exportOf(url, read),
  });
  return routes as unknown as RoutesOf<D>;
}

/** Adds one piece of a product, on its existing line or on a new one. */
export const addPieceTo = (url: string, resource: Resource, module?: Module) =>
  about(resource, act(`${url}/:id/products/piece`, { permission: `${resource}:write`, module }));

/** The fields of orders of every kind that are edited in bulk. */
export const editedInBulk = [
  "pickupDate",
  "proposedPickupDate",
  "deliveryDate",
  "deliveryType",
  "partnerId",
  "locationId",
  "locationLabel",
  "logistics",
  "remarks",
  "instructions",
] as const;
