import { type Static, Type } from "typebox";
import { BulkAnswer, chosenOf } from "./bulk.ts";
import { exported, removal } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfIds,
  anyOfTexts,
  dayRange,
  Id,
  idsUpTo,
  instant,
  key,
  listQuery,
  onlyThose,
  orNull,
  page,
  strict,
  text,
  translated,
  withSchemas,
} from "./http.ts";
import { productQuery } from "./productList.ts";
import * as routes from "./toRepairs.routes.ts";

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
const reason = { ...text(500, 1), description: "Fault of the device" };
const query = listQuery(["id", "createdAt", "sku", "serialNumber", "productName", "typeName"], {
  productId: anyOfIds,
  typeId: anyOfIds,
  locationId: anyOfIds,
  reason: anyOfTexts,
  createdAt: dayRange,
  taken: onlyThose("those that a repair has taken"),
});

/** The queue of stock products that need repair. */
const toRepairsSchemas = {
  list: { operation: "list", query, answer: page(ToRepair) },
  read: { operation: "read", params: Id, answer: ToRepair },
  create: {
    summary: "Adds a product to the repair queue and puts it on hold.",
    body: strict(
      { productId: key, reason },
      { examples: [{ productId: 1, reason: "Het scharnier zit los" }] },
    ),
    answer: ToRepair,
  },
  addMany: {
    summary: "Adds many products to the repair queue, and returns those that cannot be added.",
    refuses: { 404: ["notFound"] },
    body: strict(
      { ...chosenOf(productQuery), reason },
      { examples: [{ ids: [1], reason: "Het scharnier zit los" }] },
    ),
    answer: BulkAnswer,
  },
  remove: removal,
  makeRepairs: {
    summary: "Creates a repair order for each selected device.",
    refuses: { 404: ["notFound"] },
    body: strict(
      {
        ids: idsUpTo(mostRepairs),
        contactId: { ...key, description: "Contact of the repair orders" },
      },
      { examples: [{ ids: [1], contactId: 1 }] },
    ),
    answer: Type.Object({
      items: Type.Array(Type.Object({ id: Type.Integer(), orderNr: Type.String() })),
    }),
  },
  export: exported(query, [
    ...["sku", "serialNumber", "productName", "typeName", "locationName", "locationLabel", "reason"],
    ...["createdAt", "createdBy", "orderNr"],
  ]),
} as const;
export type ToRepairsSchemas = typeof toRepairsSchemas;
export const toRepairs = withSchemas(
  subject(
    "product to repair",
    "Stock products in the repair queue. They are on hold until the repair is done or they are removed from the queue.",
    { many: "products to repair", topic: "to-repairs" },
  ),
  routes.toRepairs,
  toRepairsSchemas,
);
