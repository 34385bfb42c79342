import { exportOf, removal } from "./crud.routes.ts";
import { about, act, get, post, type RoutesOf } from "./routes.ts";
import type { ToRepairsSchemas } from "./toRepairs.ts";

const write = {
  permission: "repairs:write",
  or: ["products:write"],
  module: "repairs",
  inside: true,
} as const;

const read = { permission: "products:read", module: "repairs" } as const;
const url = "/to-repairs";

/** The queue of stock products that need repair. */
export const toRepairs = about("to-repairs", {
  list: get(url, read),
  read: get(`${url}/:id`, read),
  create: post(url, write),
  addMany: act(`${url}/bulk`, write),
  remove: removal(`${url}/:id`, write),
  makeRepairs: act(`${url}/repairs`, { permission: "repairs:write", module: "repairs", inside: true }),
  export: exportOf(url, { ...read }),
}) as RoutesOf<ToRepairsSchemas>;
