import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "./testing/world.ts";

let encrypted: World;
let plain: World;
beforeAll(async () => {
  [encrypted, plain] = await Promise.all([
    startWorld({ PUBLIC_URL: "https://omloop.bedrijf.nl" }),
    startWorld(),
  ]);
});
afterAll(() => Promise.all([encrypted.close(), plain.close()]));

describe.each([
  ["a page", "GET", "/products"],
  ["an answer of the API", "GET", "/api/configs"],
  ["a refusal", "GET", "/api/products"],
  ["an address that does not exist", "POST", "/api/nothing"],
  ["an address that cannot be read", "GET", "/api/contacts/%"],
])("%s", (_what, method, url) => {
  const headersOf = async ({ app }: World) => (await app.inject({ method: method as "GET", url })).headers;

  test("tells browsers to stay with https for a year, where the application is reached by it", async () => {
    expect((await headersOf(encrypted))["strict-transport-security"]).toBe("max-age=31536000");
    expect(await headersOf(plain)).not.toHaveProperty("strict-transport-security");
  });
});
