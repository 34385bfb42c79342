import { type AddressInfo, connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import type { World } from "../../testing/world.ts";

const encrypted = await testWorld({ PUBLIC_URL: "https://omloop.bedrijf.nl" });
const plain = await testWorld();

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

describe("what cannot be read as a request", () => {
  /** Sends raw bytes, and returns the raw answer. */
  async function said(text: string) {
    const { port } = encrypted.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(text);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
    const [first = "", ...lines] = head.split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = "", value] = line.split(/: (.*)/);
        return [name.toLowerCase(), value];
      }),
    );
    return { status: Number(first.split(" ")[1]), headers, body: JSON.parse(body) };
  }
  beforeAll(() => encrypted.app.listen({ port: 0, host: "127.0.0.1" }));

  const rest = "Host: x\r\nConnection: close\r\n\r\n";
  test.each([
    [
      "too long an address",
      `GET /api/products?q=${"a".repeat(110_000)} HTTP/1.1\r\n${rest}`,
      413,
      "tooLarge",
    ],
    ["too many headers", `GET / HTTP/1.1\r\nx-a: ${"a".repeat(110_000)}\r\n${rest}`, 413, "tooLarge"],
    ["no HTTP", "hello\r\n\r\n", 400, "badRequest"],
    ["a broken header", `GET / HTTP/1.1\r\nno colon\r\n${rest}`, 400, "badRequest"],
    [
      "two lengths",
      `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${rest}`,
      400,
      "badRequest",
    ],
    ["two hosts", `GET / HTTP/1.1\r\nHost: y\r\n${rest}`, 400, "badRequest"],
    ["an expectation of nobody", `POST /api/contacts HTTP/1.1\r\nExpect: x\r\n${rest}`, 400, "badRequest"],
  ])("is refused as everything else: %s", async (_what, text, status, code) => {
    const refused = await said(text);
    expect(refused).toMatchObject({
      status,
      body: { type: "about:blank", status, code },
      headers: {
        "content-type": "application/problem+json; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      },
    });
  });
});
