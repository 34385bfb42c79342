import { expect, test } from "vitest";
import { placeAfter } from "./next.ts";

test.each([
  ["/products?q=a#b", "/products?q=a#b"],
  ["products", "/products"],
  ["//evil.example/x", "/"],
  ["/\\\\evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["http://[", "/"],
  ["", "/"],
])("after signing in with next=%s one is at %s", (next, place) =>
  expect(placeAfter(`https://omloop.example/sign-in?next=${encodeURIComponent(next)}`)).toBe(place),
);
