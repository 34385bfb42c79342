import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Catalogue, catalogue, type Refusal, refusal } from "./magento.catalogue.fixtures.ts";
import { judged } from "./magento.document.fixtures.ts";
import { signatureBase, signatureOf } from "./magento.oauth.ts";

export const shopKeys = {
  consumerKey: "sleutel-van-omloop",
  consumerSecret: "geheim van omloop/+",
  accessToken: "token-van-omloop",
  accessTokenSecret: "geheim-van-token",
};
/** What a shop does instead of what it was asked; after `done` it has done it, and only does not say so. */
export type Misbehaviour = "html" | "redirect" | "silence" | "doneThenSilence" | "busy" | "doneThenCut";
export type Asked = {
  method: string;
  template: string;
  path: string;
  /** With its query. */
  url: string;
  view: string;
  body: unknown;
};
type Item = Record<string, unknown>;
export type FakeOrder = { entity_id: number; increment_id: string; items: Item[] } & Record<string, unknown>;

/** A Magento on this machine: it judges each request by the official document, and answers and refuses as the real one does. */
export async function startMagento() {
  const goods = catalogue();
  const orders: FakeOrder[] = [];
  const violations: string[] = [];
  const requests: Asked[] = [];
  const settings = {
    bearerAllowed: false,
    /** Arrays of at most 20, pages of at most 300. */
    limits: true,
    /** Rights that the integration lacks, by the beginning of the path. */
    lacking: {} as Record<string, string>,
    views: ["default"],
    sources: ["default"],
    delay: 0,
  };
  /** Seconds of the shop's own clock. */
  let clock = 0;
  let misbehave: (asked: Asked) => Misbehaviour | undefined = () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    const [, view = "", path = ""] = /^\/rest\/([^/]+)(\/V1\/.*)$/.exec(url.pathname) ?? [];
    const text = await textOf(request);
    const body = text ? JSON.parse(text) : undefined;
    const {
      template,
      values = [],
      violations: broken,
    } = judged(request.method ?? "", path, url.searchParams, body);
    violations.push(...broken);
    const { method = "", url: address = "" } = request;
    const asked = { method, template: template ?? path, path, url: address, view, body };
    requests.push(asked);
    const how = misbehave(asked);
    if (settings.delay) await new Promise((resolve) => setTimeout(resolve, settings.delay));
    if (how === "silence") return;
    if (how === "busy") return send(response, 503, { message: "Service Temporarily Unavailable" });
    if (how === "html")
      return response.writeHead(200, { "content-type": "text/html" }).end("<html>Maintenance</html>");
    if (how === "redirect") return response.writeHead(302, { location: "http://elsewhere.example/" }).end();
    try {
      if (broken.length)
        throw refusal(400, "Request does not match expected schema: %1", [broken.join("; ")]);
      authorize(request, url, asked);
      if (settings.limits) checkLimits(url, body);
      const found = perform(goods, orders, settings, { ...asked, values, query: url.searchParams });
      if (how === "doneThenSilence") return;
      if (how === "doneThenCut") return request.socket.destroy();
      return send(response, 200, found);
    } catch (error) {
      const { status = 500, message, parameters } = error as Refusal;
      return send(response, status, { message, ...(parameters !== undefined && { parameters }) });
    }
  }

  function authorize({ headers }: IncomingMessage, url: URL, { method, path }: Asked) {
    const [kind, rest = ""] = (headers.authorization ?? "").split(/ (.*)/s);
    const lacking = Object.entries(settings.lacking).find(([start]) => path.startsWith(start))?.[1];
    const forbidden = (resources: string) =>
      refusal(401, "The consumer isn't authorized to access %resources.", { resources });
    if (kind === "Bearer") {
      if (!settings.bearerAllowed || rest !== shopKeys.accessToken)
        throw forbidden("Magento_Catalog::products");
    } else {
      const given = [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(
        ([, name, value]) => [name!, decodeURIComponent(value!)] as const,
      );
      const signature = given.find(([name]) => name === "oauth_signature")?.[1];
      const signed = given.filter(([name]) => name !== "oauth_signature");
      const base = signatureBase(method, url, [...signed, ...url.searchParams]);
      if (signed.find(([name]) => name === "oauth_token")?.[1] !== shopKeys.accessToken)
        throw refusal(401, "Token is not associated with the specified consumer");
      if (signatureOf(base, shopKeys.consumerSecret, shopKeys.accessTokenSecret) !== signature)
        throw refusal(401, "The signature is invalid. Verify and try again.");
    }
    if (lacking) throw forbidden(lacking);
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...{ goods, orders, violations, requests, settings },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehaves(how: typeof misbehave = () => undefined) {
      misbehave = how;
    },
    /** An order that a customer places: its pieces are reserved until they are shipped. */
    place(order: FakeOrder) {
      clock = Math.max(clock + 1, secondsOf(order.updated_at));
      orders.push(Object.assign(order, { updated_at: order.updated_at ?? timeOf(clock) }));
      for (const { sku, qty_ordered } of piecesOf(order)) goods.reserve(sku, qty_ordered);
    },
    /** What happens to an order later: it is found by its new time. */
    changes(order: FakeOrder, change: Record<string, unknown>) {
      clock += 1;
      Object.assign(order, change, { updated_at: timeOf(clock) });
    },
    /** Sends so many pieces of each line: they leave the stock and are reserved no more. */
    ships(order: FakeOrder, pieces = 1) {
      for (const item of piecesOf(order)) {
        item.qty_shipped = (item.qty_shipped ?? 0) + pieces;
        goods.reserve(item.sku, -pieces);
        goods.stock.set(item.sku, (goods.stock.get(item.sku) ?? 0) - pieces);
      }
      this.changes(order, {});
    },
    /** The writes since the last look. */
    writes: () => requests.splice(0).filter(({ method }) => method !== "GET"),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Magento = Awaited<ReturnType<typeof startMagento>>;

type OrderedPieces = { sku: string; qty_ordered: number; qty_shipped?: number };
const piecesOf = ({ items }: FakeOrder) => items as OrderedPieces[];
const firstDay = Date.UTC(2026, 10, 20);
const timeOf = (seconds: number) =>
  new Date(firstDay + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
const secondsOf = (time: unknown) =>
  typeof time === "string" ? (Date.parse(`${time.replace(" ", "T")}Z`) - firstDay) / 1000 : 0;

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
const send = (response: ServerResponse, status: number, value: unknown) =>
  response
    .writeHead(status, { "content-type": "application/json; charset=utf-8" })
    .end(JSON.stringify(value));

/** The input limits that a merchant may switch on. */
function checkLimits(url: URL, body: unknown) {
  if (Number(url.searchParams.get("searchCriteria[pageSize]") ?? 20) > 300)
    throw refusal(400, "Maximum SearchCriteria pageSize is %1", ["300"]);
  const largest = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 0;
    return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(largest));
  };
  if (largest(body) > 20) throw refusal(400, "Maximum items of type %1 is %2", ["array", "20"]);
}

/** Of the body of one call or another. */
type SentBody = {
  product: Parameters<Catalogue["save"]>[1] & { sku: string };
  group: Parameters<Catalogue["addGroup"]>[0];
  attribute: Parameters<Catalogue["addAttribute"]>[0];
  option: Parameters<Catalogue["addOption"]>[1];
  entry: Parameters<Catalogue["addMedia"]>[1];
  sourceItems: { sku: string; quantity: number }[];
  attributeSet: { attribute_set_name: string };
} & Parameters<Catalogue["addMember"]>[0];
type Call = Asked & { values: string[]; query: URLSearchParams };
type Settings = Magento["settings"];

/** What a call does; throws a refusal. */
function perform(goods: Catalogue, orders: FakeOrder[], settings: Settings, call: Call): unknown {
  const { method, template, values, view, body, query } = call;
  const [first = "", second = ""] = values;
  // The document has judged its shape.
  const sent = (body ?? {}) as SentBody;
  const listed = (rows: readonly Item[]) => pageOf(rows, query);
  switch (`${method} ${template}`) {
    case "GET /V1/store/storeViews":
      return settings.views.map((code, at) => ({
        id: at + 1,
        code,
        name: code,
        website_id: 1,
        store_group_id: 1,
        is_active: 1,
      }));
    case "GET /V1/store/websites":
      return [{ id: 1, code: "base", name: "Main Website", default_group_id: 1 }];
    case "GET /V1/store/storeConfigs":
      return settings.views.map((code, at) => ({
        id: at + 1,
        code,
        base_currency_code: "EUR",
        base_url: "http://shop/",
      }));
    case "GET /V1/modules":
      return ["Magento_Catalog", "Magento_InventoryApi"];
    case "GET /V1/inventory/sources":
      return listed(
        settings.sources.map((source_code) => ({ source_code, name: source_code, enabled: true })),
      );
    case "POST /V1/inventory/source-items":
      for (const { sku, quantity } of sent.sourceItems) {
        goods.found(sku);
        goods.stock.set(sku, quantity);
      }
      return [];
    case "GET /V1/inventory/source-items":
      return listed(
        [...goods.stock].map(([sku, quantity]) => ({
          sku,
          quantity,
          source_code: "default",
          status: quantity > 0 ? 1 : 0,
        })),
      );
    case "GET /V1/categories/list":
      return listed(
        [...goods.categories].map(([id, name]) => ({ id: Number(id), parent_id: 1, name, is_active: true })),
      );
    case "POST /V1/products":
      return goods.shown(goods.save(sent.product.sku, sent.product, view));
    case "PUT /V1/products/{sku}":
      goods.found(first);
      return goods.shown(goods.save(first, sent.product, view));
    case "GET /V1/products/{sku}":
      return goods.shown(goods.found(first));
    case "GET /V1/products/attribute-sets/sets/list":
      return listed(
        [...goods.sets].map(([attribute_set_id, attribute_set_name]) => ({
          attribute_set_id,
          attribute_set_name,
          sort_order: 1,
        })),
      );
    case "POST /V1/products/attribute-sets":
      return goods.addSet(sent.attributeSet.attribute_set_name);
    case "GET /V1/products/attribute-sets/groups/list":
      return groupsOf(goods, query, listed);
    case "POST /V1/products/attribute-sets/groups":
      return goods.addGroup(sent.group);
    case "POST /V1/products/attribute-sets/attributes":
      return goods.addMember(sent);
    case "GET /V1/products/attribute-sets/{attributeSetId}/attributes":
      return [...(goods.members.get(Number(first)) ?? [])].map((attribute_code) => ({ attribute_code }));
    case "GET /V1/products/attributes":
      return listed([...goods.attributes.values()]);
    case "POST /V1/products/attributes":
      return goods.addAttribute(sent.attribute);
    case "GET /V1/products/attributes/{attributeCode}":
      return goods.attribute(first);
    case "GET /V1/products/attributes/{attributeCode}/options":
      return [{ label: " ", value: "" }, ...goods.attribute(first).options];
    case "POST /V1/products/attributes/{attributeCode}/options":
      return goods.addOption(first, sent.option);
    case "GET /V1/products/{sku}/media":
      return goods
        .found(first)
        .media.map(({ id, file, position, types }) => ({ id, file, media_type: "image", position, types }));
    case "POST /V1/products/{sku}/media":
      return goods.addMedia(first, sent.entry);
    case "PUT /V1/products/{sku}/media/{entryId}":
      return goods.changeMedia(first, Number(second), sent.entry);
    case "GET /V1/inventory/stock-resolver/{type}/{code}":
      return { stock_id: 1, name: "Default Stock" };
    case "GET /V1/inventory/get-product-salable-quantity/{sku}/{stockId}":
      goods.found(first);
      return goods.salable(first);
    case "GET /V1/products":
      return listed([...goods.products.values()].map((product) => goods.shown(product)));
    case "DELETE /V1/products/{sku}/media/{entryId}":
      return goods.removeMedia(first, Number(second));
    case "GET /V1/orders":
      return listed(orders);
    case "POST /V1/orders/{id}/cancel":
      return cancelled(goods, orders, first);
    default:
      throw refusal(404, "Request does not match any route.");
  }
}

function cancelled(goods: Catalogue, orders: FakeOrder[], id: string) {
  const order = orders.find(({ entity_id }) => String(entity_id) === id);
  if (!order)
    throw refusal(404, "The entity that was requested doesn't exist. Verify the entity and try again.");
  if (order.state === "complete" || order.state === "canceled") return false;
  for (const { sku, qty_ordered, qty_shipped = 0 } of piecesOf(order))
    goods.reserve(sku, qty_shipped - qty_ordered);
  Object.assign(order, { state: "canceled", status: "canceled" });
  return true;
}

/** Groups are listed of one set only. */
function groupsOf(goods: Catalogue, query: URLSearchParams, listed: (rows: readonly Item[]) => unknown) {
  const isOfSet = [...query].some(
    ([name, value]) => name.endsWith("[field]") && value === "attribute_set_id",
  );
  if (!isOfSet)
    throw refusal(400, '"%fieldName" is required. Enter and try again.', { fieldName: "attribute_set_id" });
  return listed(
    [...goods.groups].map(([id, { set, name }]) => ({
      attribute_group_id: String(id),
      attribute_group_name: name,
      attribute_set_id: set,
    })),
  );
}

/** A page of the rows that match; past the last page it is the last page again. */
function pageOf(rows: readonly Item[], query: URLSearchParams) {
  const part = (at: number, name: string) =>
    query.get(`searchCriteria[filterGroups][${at}][filters][0][${name}]`);
  const matching = rows.filter((row) =>
    [0, 1, 2].every((at) => {
      const field = part(at, "field");
      return (
        field === null ||
        matches(String(row[field]), part(at, "conditionType") ?? "eq", part(at, "value") ?? "")
      );
    }),
  );
  const field = query.get("searchCriteria[sortOrders][0][field]");
  const way = query.get("searchCriteria[sortOrders][0][direction]") === "ASC" ? 1 : -1;
  if (field)
    matching.sort((one, other) =>
      String(one[field]) < String(other[field]) ? -way : String(one[field]) > String(other[field]) ? way : 0,
    );
  const size = Number(query.get("searchCriteria[pageSize]") ?? 20);
  const last = Math.max(1, Math.ceil(matching.length / size));
  const page = Math.min(Number(query.get("searchCriteria[currentPage]") ?? 1), last);
  return {
    items: matching.slice((page - 1) * size, page * size),
    search_criteria: { filter_groups: [] },
    total_count: matching.length,
  };
}

const matches = (value: string, as: string, wanted: string) =>
  as === "in" ? wanted.split(",").includes(value) : as === "gteq" ? value >= wanted : value === wanted;
