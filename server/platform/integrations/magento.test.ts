import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { judged } from "./magento.document.fixtures.ts";
import { inCalls, searchAll } from "./magento.search.ts";
import { type ShopTrouble, shopClient } from "./magento.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let handle: Handler;
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  handle(request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = shopClient({ baseUrl, keys: { token: "token" } }, { patience: 1_500, mostBytes: 1000 });
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
});

const json =
  (status: number, value: unknown): Handler =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
const troubleOf = async () =>
  client.ask("GET", "products/A").then(
    () => undefined,
    (error: ShopTrouble) => [
      error.code,
      error.details.said || error.details.resource || error.details.to || "",
      error.isUnknown,
    ],
  );

describe("what a shop answers is understood", () => {
  test.each<[string, Handler, unknown[]]>([
    [
      "numbered values",
      json(400, { message: 'The "%1" is taken by %2.', parameters: ["sku", "A"] }),
      ["shopRefused", 'The "sku" is taken by A.', false],
    ],
    [
      "named values",
      json(404, {
        message: "No such entity with %fieldName = %fieldValue",
        parameters: { fieldName: "id", fieldValue: 7 },
      }),
      ["shopNotFound", "No such entity with id = 7", false],
    ],
    [
      "several errors, and a value that is missing",
      json(400, {
        message: "Wrong",
        errors: [{ message: "%1 is required", parameters: ["Name"] }, { message: "%9" }],
      }),
      ["shopRefused", "Wrong Name is required %9", false],
    ],
    [
      "a right that is lacking, as 401 or 403",
      json(401, {
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources: "Magento_Sales::sales" },
      }),
      ["shopForbidden", "The consumer isn't authorized to access Magento_Sales::sales.", false],
    ],
    [
      "wrong keys",
      json(401, { message: "Token is not associated" }),
      ["shopUnauthorized", "Token is not associated", false],
    ],
    ["a page with 200", (_, response) => void response.end("<html>"), ["shopNotJson", "", true]],
    ["nothing with 200", (_, response) => void response.end(), ["shopNotJson", "", true]],
    ["too many requests", json(429, { message: "slow down" }), ["shopBusy", "", true]],
    [
      "maintenance as a page",
      (_, response) => void response.writeHead(503).end("<html>"),
      ["shopBusy", "", true],
    ],
    ["more than it may", json(200, "x".repeat(2000)), ["shopTooMuch", "", true]],
    ["a connection that breaks", (request) => void request.socket.destroy(), ["shopAway", "", true]],
    ["silence", () => undefined, ["shopTimeout", "", true]],
    ["a message that is null", json(500, null), ["shopRefused", "", false]],
  ])("%s", async (_, handler, expected) => {
    handle = handler;
    const [code, said, isUnknown] = (await troubleOf())!;
    expect([code, isUnknown]).toEqual([expected[0], expected[2]]);
    if (expected[1]) expect(said).toBe(expected[1]);
  });
});

test("no redirect is followed, least of all one without https, and its place is told", async () => {
  handle = (_, response) => void response.writeHead(301, { location: `${baseUrl}/elsewhere` }).end();
  expect(await troubleOf()).toEqual(["shopRedirects", `${baseUrl}/elsewhere`, false]);
  expect(seen).toEqual(["GET /rest/all/V1/products/A"]);
});

test("pages are asked until the total, not until a page is empty", async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ id: at }));
  handle = ({ url = "" }, response) => {
    const query = new URL(url, baseUrl).searchParams;
    const size = Number(query.get("searchCriteria[pageSize]"));
    // Past the last page the shop repeats it.
    const page = Math.min(Number(query.get("searchCriteria[currentPage]")), Math.ceil(rows.length / size));
    json(200, { items: rows.slice((page - 1) * size, page * size), total_count: rows.length })(
      {} as never,
      response,
    );
  };
  expect(await searchAll(client, "orders", [], { pageSize: 3 })).toEqual(rows);
  expect(seen).toHaveLength(3);
});

test("no call holds more than twenty items", () => {
  const parts = inCalls(Array.from({ length: 70 }, (_, at) => at));
  expect(parts.map((part) => part.length)).toEqual([20, 20, 20, 10]);
  expect(inCalls([])).toEqual([]);
});

test("the judge of the official document knows what breaks it", () => {
  const none = new URLSearchParams();
  const violations = (method: string, path: string, body?: unknown, query = none) =>
    judged(method, path, query, body).violations;
  expect(violations("PUT", "/V1/products/A%2F1", { product: { sku: "A/1", price: 1 } })).toEqual([]);
  expect(judged("GET", "/V1/products/A%2F1", none, undefined).values).toEqual(["A/1"]);
  expect(violations("PUT", "/V1/products/A", { product: { price: "1" } })).toHaveLength(2);
  expect(violations("PUT", "/V1/products/A", { product: { sku: "A", colour: "red" } })).toHaveLength(1);
  expect(violations("GET", "/V1/products/A", undefined, new URLSearchParams({ page: "1" }))).toHaveLength(1);
  expect(violations("DELETE", "/V1/everything")).toHaveLength(1);
});
