import { type Static, Type } from "typebox";
import { served } from "./autocomplete.ts";
import { chosenOf } from "./bulk.ts";
import { exported } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfTexts,
  anyOfWords,
  dayRange,
  Id,
  instant,
  key,
  listQuery,
  money,
  oneOf,
  orNull,
  page,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import { LongJob, longJobStates } from "./longJobs.ts";
import { productQuery } from "./productList.ts";
import { mostChosen } from "./products.routes.ts";
import { productSubject } from "./products.ts";
import { orderProblems, shopOrderStates } from "./shopOrders.rules.ts";
import * as routes from "./webshop.routes.ts";
import { listingStates, shopNeeds } from "./webshop.rules.ts";

const MissingNeed = Type.Object({
  need: oneOf(shopNeeds, "shopNeeds"),
  names: Type.Array(Type.String(), { description: "The attributes that have no value" }),
});
export const Listing = Type.Object({
  productId: key,
  connected: Type.Boolean({ description: "The company has a web shop, and its keys are set" }),
  state: orNull(oneOf(listingStates, "shopStates")),
  published: Type.Boolean({ description: "The shop has it on sale, as far as it has answered" }),
  missing: Type.Array(MissingNeed, { description: "Missing requirements; empty when the device is ready" }),
  entityId: orNull(Type.Integer({ description: "Id of the product in the shop" })),
  sku: Type.String(),
  url: Type.String(),
  publishedAt: orNull(instant),
  refusal: orNull(Type.String({ description: "Why the shop has not what it should, in words" })),
  refusedAt: orNull(instant),
  quantity: Type.Integer({
    description: "Pieces of it and of the devices that are equal to it, which are one product there",
  }),
  salable: orNull(Type.Integer({ description: "Pieces that the shop says it can sell" })),
  unknown: Type.Boolean({ description: "The shop did not answer a write: it is read before the next" }),
});
export type Listing = Static<typeof Listing>;

const params = Id;
const ReportRow = Type.Object({
  id: key,
  sku: Type.String(),
  outcome: oneOf(["published", "unchanged", "refused"], "publishOutcomes"),
  requests: Type.Integer({ description: "Number of write requests" }),
  reason: orNull(Type.String({ description: "Message in the language of the request" })),
});
export const PublishReport = Type.Object({
  state: oneOf(longJobStates),
  done: Type.Integer(),
  total: Type.Integer(),
  reason: orNull(Type.String()),
  published: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  items: Type.Array(ReportRow, { description: "Results, refused ones first, at most 500" }),
});
export type PublishReport = Static<typeof PublishReport>;
const Readiness = Type.Object({
  ready: Type.Integer(),
  incomplete: Type.Integer(),
  needs: Type.Array(Type.Object({ need: oneOf(shopNeeds, "shopNeeds"), count: Type.Integer() })),
  items: Type.Array(Type.Object({ id: key, sku: Type.String(), missing: Type.Array(MissingNeed) }), {
    description: "The first 200 that are not ready",
  }),
});
export type Readiness = Static<typeof Readiness>;

const listingsSchemas = {
  read: {
    summary: "Returns the state of a device in the web shop, and what it still lacks.",
    params,
    answer: Listing,
  },
  publish: {
    summary:
      "Publishes a device in the web shop, in a background job; one that is not ready is refused with what it lacks.",
    params,
    answer: Listing,
    refuses: { 422: ["notReadyForShop", "webshopNotConnected"] },
  },
  withdraw: {
    summary: "Removes a device from the web shop, in a background job.",
    params,
    answer: Listing,
    refuses: { 422: ["webshopNotConnected"] },
  },
  publishMany: {
    summary:
      "Publishes many devices in the web shop, in a background job with a result for each; with `dryRun`, returns which are ready.",
    query: strict({
      dryRun: Type.Optional(
        Type.Boolean({ default: false, description: "Publishes nothing, and tells which are ready" }),
      ),
    }),
    body: strict(chosenOf(productQuery, mostChosen)),
    answer: Readiness,
    accepted: LongJob,
    refuses: { 404: ["notFound"], 422: ["webshopNotConnected"] },
  },
  report: {
    summary: "Returns the results of publishing many devices, refused ones first.",
    params: strict({ jobId: key }),
    answer: PublishReport,
  },
} as const;
export type ListingsSchemas = typeof listingsSchemas;
export const listings = withSchemas(productSubject, routes.listings, listingsSchemas);

const Suggestion = Type.Object({
  productId: key,
  sku: Type.String(),
  productName: Type.String(),
  place: Type.String(),
  salePrice: orNull(money),
  equal: Type.Boolean({ description: "Same model, specification and price" }),
});
const Problem = Type.Object({
  code: oneOf(orderProblems, "orderProblems"),
  itemId: orNull(Type.Integer()),
  message: Type.String({ description: "Message in the language of the request" }),
});
const ShopOrderLine = Type.Object({
  itemId: Type.Integer({ description: "Id of the line in the shop" }),
  sku: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
  paid: Type.Integer({ ...money, description: "With VAT, after its discount" }),
  productId: orNull({ ...key, description: "The device that it gets" }),
  productSku: Type.String(),
  suggestions: Type.Array(Suggestion),
});
const row = {
  id: Type.Integer(),
  incrementId: Type.String({ description: "The number that the customer knows" }),
  entityId: Type.Integer(),
  state: oneOf(shopOrderStates, "shopOrderStates"),
  customer: Type.String(),
  total: money,
  paid: Type.Boolean(),
  placedAt: instant,
  orderId: orNull(key),
  orderNr: orNull(Type.String()),
  shopState: Type.String({ description: "State of the order in the shop, in its own words" }),
  pieces: Type.Integer({ description: "Pieces that were bought, without what the shop cancelled" }),
  shipped: Type.Integer({ description: "Pieces that the shop says were shipped" }),
  refunded: Type.Integer({ ...money, description: "Amount that the shop refunded" }),
  problems: Type.Array(Problem),
};
export const ShopOrderRow = Type.Object(row);
export type ShopOrderRow = Static<typeof ShopOrderRow>;
export const ShopOrder = Type.Object({
  ...row,
  contactId: orNull({ ...key, description: "The contact that it will be of, when there is one" }),
  shipping: Type.Integer({ ...money, description: "With VAT" }),
  rounding: Type.Integer({
    ...money,
    description: "Difference to the shop's total, because the shop rounds each line",
  }),
  lines: Type.Array(ShopOrderLine),
});
export type ShopOrder = Static<typeof ShopOrder>;

const orderQuery = listQuery(["id", "incrementId", "customer", "total", "placedAt"], {
  state: anyOfWords(shopOrderStates),
  incrementId: anyOfTexts,
  placedAt: dayRange,
});

const shopOrdersSchemas = {
  list: {
    operation: "list",
    query: orderQuery,
    answer: page(ShopOrderRow),
  },
  read: {
    summary: "Returns an order of the web shop, with the devices proposed for its lines.",
    params,
    answer: ShopOrder,
  },
  import: {
    summary: "Creates the sales order of a waiting order, with the devices chosen for its lines.",
    params,
    body: strict({
      lines: Type.Array(strict({ itemId: Type.Integer(), productId: key }), { maxItems: 500, default: [] }),
    }),
    answer: ShopOrder,
    refuses: { 409: ["shopOrderSettled"], 422: ["shopOrderWaits"] },
  },
  dismiss: {
    summary: "Settles a waiting order without a sale, because it is cancelled in the shop.",
    params,
    body: strict({ reason: text(500, 3) }),
    answer: ShopOrder,
    refuses: { 409: ["shopOrderSettled"] },
  },
  settle: {
    summary: "Marks what the shop changed of an imported order as followed here.",
    params,
    answer: ShopOrder,
    refuses: { 409: ["shopOrderSettled"] },
  },
  cancelThere: {
    summary: "Cancels a waiting order in the shop, in a background job that settles it without a sale.",
    params,
    answer: ShopOrder,
    refuses: { 409: ["shopOrderSettled"], 422: ["webshopNotConnected"] },
  },
  export: exported(orderQuery, [
    ...["incrementId", "entityId", "state", "customer", "placedAt", "paid", "total", "orderNr"],
    ...["shopState", "pieces", "shipped", "refunded"],
  ]),
} as const;
export type ShopOrdersSchemas = typeof shopOrdersSchemas;
export const shopOrders = withSchemas(
  subject("order of the web shop", "Orders of the web shop, imported or waiting for a decision.", {
    many: "orders of the web shop",
    topic: "webshop-orders",
  }),
  routes.shopOrders,
  shopOrdersSchemas,
);

export const shopChecks = [
  "connection",
  "account",
  "version",
  "sources",
  "storeViews",
  "websites",
  "attributeSet",
  "orders",
  "limits",
] as const;
const shopTestSchemas = {
  run: {
    summary: "Tests the connection to the web shop, and returns the result of each check.",
    answer: Type.Object({
      ok: Type.Boolean(),
      checks: Type.Array(
        Type.Object({
          check: oneOf(shopChecks, "shopChecks"),
          ok: Type.Boolean(),
          says: Type.String({ description: "Message in the language of the request" }),
        }),
      ),
    }),
  },
} as const;
export type ShopTestSchemas = typeof shopTestSchemas;
export type ShopTested = Static<typeof shopTestSchemas.run.answer>;
export const shopTest = withSchemas(
  { name: "Modules", description: "Settings of each module.", topic: "modules" },
  routes.shopTest,
  shopTestSchemas,
);

export const shopOptions = {
  categories: served(routes.shopOptions.categories),
  attributeSets: served(routes.shopOptions.attributeSets),
  groups: served(routes.shopOptions.groups),
  attributes: served(routes.shopOptions.attributes),
};
