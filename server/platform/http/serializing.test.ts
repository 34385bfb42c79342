import fastJsonStringify from "fast-json-stringify";
import { expect, test } from "vitest";
import { everyRoute } from "../../testing/contract.ts";
import { serializerOf } from "./serializing.ts";

const routes = await everyRoute();

test("what a route answers can be compiled, of all routes", () => {
  for (const { schema } of routes)
    for (const answer of Object.values(schema.response)) fastJsonStringify(answer);
});

test("a schema has one serializer, however many applications ask for it", () => {
  const schema = { type: "object", properties: { id: { type: "integer" } } };
  expect(serializerOf(schema)).toBe(serializerOf(schema));
  expect(serializerOf(schema)({ id: 7, secret: "x" })).toBe('{"id":7}');
});
