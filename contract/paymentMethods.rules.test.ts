import { expect, test } from "vitest";
import { methodText } from "./paymentMethods.rules.ts";

test.each([
  ["directdebit", "«paymentMethods.directdebit»"],
  ["sandbox", "«paymentMethods.sandbox»"],
  ["ideal", "iDEAL"],
  ["in3", "in3"],
  ["", ""],
])("the way to pay %j is called %j", (method, name) => {
  expect(methodText(method, (key) => `«${key}»`)).toBe(name);
});
