import { describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const token = "aB3-._~+/aB3-._~+/==";
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

const world = await testWorld({ METRICS_TOKEN: token });
const closed = await testWorld();

describe("measurements are read", () => {
  test("with the token that the settings name, which opens nothing else", async () => {
    const { status, body } = await world.anonymous.get("/metrics", bearer(token));
    expect(status).toBe(200);
    expect(body).toContain("omloop_request_seconds");
    for (const url of ["/products", "/security/info", "/admin/jobs"])
      expect([url, (await world.anonymous.get(url, bearer(token))).status]).toEqual([url, 401]);
  });

  test("by an Admin as well, and by nobody else", async () => {
    expect((await (await world.signedIn("Admin")).get("/metrics")).status).toBe(200);
    expect((await (await world.signedIn("Sales")).get("/metrics")).status).toBe(403);
    for (const wrong of [token.slice(1), `${token}=`, `${token}x`, token.toLowerCase(), "x"])
      expect([wrong, (await world.anonymous.get("/metrics", bearer(wrong))).status]).toEqual([wrong, 401]);
    expect((await world.anonymous.get("/metrics")).status).toBe(401);
  });

  test("with no token at all where the settings name none", async () => {
    for (const given of [token, "undefined", "null"])
      expect((await closed.anonymous.get("/metrics", bearer(given))).status).toBe(401);
  });
});

test.each(["live", "ready"])("health/%s answers HEAD as GET, without the words", async (name) => {
  const url = `/api/health/${name}`;
  const { statusCode, headers, body } = await world.app.inject({ method: "HEAD", url });
  const got = await world.app.inject({ method: "GET", url });
  expect([statusCode, body]).toEqual([200, ""]);
  for (const header of ["content-type", "content-length", "cache-control"])
    expect(headers[header]).toBe(got.headers[header]);
});
