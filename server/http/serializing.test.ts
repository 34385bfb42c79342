import fastJsonStringify from "fast-json-stringify";
import { expect, test } from "vitest";
import { everyRoute } from "../testing/contract.ts";
import { serializerOf } from "./serializing.ts";

const routes = await everyRoute();

test.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
  "%s: what it answers can be compiled",
  (_name, { schema }) => {
    for (const answer of Object.values(schema.response)) fastJsonStringify(answer);
  },
);

test("a schema has one serializer, however many applications ask for it", () => {
  const schema = { type: "object", properties: { id: { type: "integer" } } };
  expect(serializerOf(schema)).toBe(serializerOf(schema));
  expect(serializerOf(schema)({ id: 7, secret: "x" })).toBe('{"id":7}');
});
