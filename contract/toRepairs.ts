import { type Static, Type } from "typebox";
import { BulkAnswer, chosenOf } from "./bulk.ts";
import { exportRoute, removal } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  about,
  act,
  anyOfIds,
  anyOfTexts,
  dayRange,
  get,
  Id,
  idsUpTo,
  instant,
  key,
  listQuery,
  orNull,
  page,
  post,
  strict,
  text,
  translated,
  yesOrNo,
} from "./http.ts";
import { productQuery } from "./productList.ts";

export const ToRepair = Type.Object({
  id: Type.Integer(),
  productId: key,
  sku: Type.String(),
  serialNumber: Type.String(),
  productName: Type.String(),
  typeId: key,
  typeName: translated(Type.String()),
  locationId: orNull(key),
  locationName: orNull(translated(Type.String())),
  locationLabel: Type.String(),
  reason: Type.String(),
  createdAt: instant,
  createdBy: orNull(Type.String()),
  orderId: orNull({ ...key, description: "The repair order that took it" }),
  orderNr: orNull(Type.String()),
});
export type ToRepair = Static<typeof ToRepair>;

/** The largest number of repairs that one call creates. */
export const mostRepairs = 100;
const reason = { ...text(500, 1), description: "What is wrong with it" };
const query = listQuery(["id", "createdAt", "sku", "serialNumber", "productName", "typeName"], {
  productId: anyOfIds,
  typeId: anyOfIds,
  locationId: anyOfIds,
  reason: anyOfTexts,
  createdAt: dayRange,
  taken: yesOrNo,
});
const read = { permission: "products:read", module: "repairs" } as const;
const write = {
  permission: "repairs:write",
  or: ["products:write"],
  module: "repairs",
  inside: true,
} as const;
const url = "/to-repairs";

/** The queue of stock products that need repair. */
export const toRepairs = about(
  subject(
    "product to repair",
    "Stock products that wait for a repair. They are on hold until it is done or they are taken out of the queue.",
    { many: "products to repair", topic: "to-repairs" },
  ),
  {
    list: get(url, { as: "list", query, answer: page(ToRepair), ...read }),
    read: get(`${url}/:id`, { as: "read", params: Id, answer: ToRepair, ...read }),
    create: post(url, {
      says: "Puts a product into the queue, on hold.",
      body: strict({ productId: key, reason }),
      answer: ToRepair,
      ...write,
    }),
    addMany: act(`${url}/bulk`, {
      says: "Puts many products into the queue, and tells which cannot wait there.",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosenOf(productQuery), reason }),
      answer: BulkAnswer,
      ...write,
    }),
    remove: removal(`${url}/:id`, write),
    makeRepairs: act(`${url}/repairs`, {
      says: "Makes a repair order of each of the chosen.",
      refuses: { 404: ["notFound"] },
      body: strict({
        ids: idsUpTo(mostRepairs),
        contactId: { ...key, description: "In whose name the repairs stand" },
      }),
      answer: Type.Object({
        items: Type.Array(Type.Object({ id: Type.Integer(), orderNr: Type.String() })),
      }),
      permission: "repairs:write",
      module: "repairs",
      inside: true,
    }),
    export: exportRoute(
      url,
      query,
      [
        ...["sku", "serialNumber", "productName", "typeName", "locationName", "locationLabel", "reason"],
        ...["createdAt", "createdBy", "orderNr"],
      ],
      read,
    ),
  },
);
