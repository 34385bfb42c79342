import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app/startup/build.ts";
import { testWorld } from "../../testing/fixture.ts";
import { builtWeb } from "./web.ts";

const script = `console.log(${JSON.stringify("Omloop ".repeat(1000))});\n`;
const style = `body { color: black }\n${"/* wide */".repeat(300)}`;
const font = Buffer.from(Array.from({ length: 5000 }, (_byte, at) => (at * 7919) % 256));
const icon = `<svg xmlns="http://www.w3.org/2000/svg">${"<path/>".repeat(400)}</svg>`;
const index = `<!doctype html><title>Omloop</title><style nonce="__NONCE__"></style><script nonce="__NONCE__">const screenFiles=__SCREEN__;</script><script type="module" src="/assets/index-1a2b3c4d.js"></script>`;
const screens = {
  "/": { areas: ["dashboard"] },
  "/products": { areas: ["products"] },
  "/products/new": { areas: ["products", "forms"] },
  "/products/$id": { areas: ["products", "record"], scripts: ["/assets/one-1a2b3c4d.js"] },
};
const forever = "public, max-age=31536000, immutable";

test("the screens are served from where they are built", () => {
  expect(existsSync(join(builtWeb, "../vite.config.ts"))).toBe(true);
});

const world = await testWorld();
let app: Awaited<ReturnType<typeof buildApp>>;
let above: string;

beforeAll(async () => {
  above = mkdtempSync(join(tmpdir(), "omloop-web-"));
  // Only files with hashed names, in their own folder, never change.
  const folder = join(above, "assets/dist");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(above, "secret.js"), "secret");
  writeFileSync(join(above, "assets/secret.js"), "secret");
  writeFileSync(join(folder, "index.html"), index);
  writeFileSync(join(folder, "screens.json"), JSON.stringify(screens));
  writeFileSync(join(folder, "assets/font-1a2b3c4d.woff2"), font);
  for (const [name, text] of [
    ["assets/index-1a2b3c4d.js", script],
    ["assets/index-5e6f7a8b.css", style],
    ["icon.svg", icon],
    ["driving-worker.js", script],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
  app = await buildApp(world.services, { web: folder });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app?.close();
  rmSync(above, { recursive: true, force: true });
});

type Got = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };
/** Requests the literal address: nothing resolves its dots or escapes. */
function fetchPath(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", reject);
    response.on("end", () =>
      resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
    );
  })
    .on("error", reject)
    .end();
  return promise;
}
const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

describe.each([
  ["/assets/index-1a2b3c4d.js", "application/javascript; charset=utf-8", script, forever],
  ["/assets/index-5e6f7a8b.css", "text/css; charset=utf-8", style, forever],
  ["/icon.svg", "image/svg+xml", icon, "no-cache"],
])("%s", (path, type, text, cached) => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["br;q=0.2, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["identity", "identity"],
    ["*;q=0", "identity"],
    ["zstd", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("asked for as «%s» comes as %s", async (accepted, encoding) => {
    const requestHeaders: Record<string, string> =
      accepted === undefined ? {} : { "accept-encoding": accepted };
    const { status, headers, bytes } = await fetchPath(path, requestHeaders);
    expect(status).toBe(200);
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(decoders[encoding]!(bytes).toString()).toBe(text);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-length": String(bytes.length),
      "cache-control": cached,
      "x-content-type-options": "nosniff",
    });
    expect(headers.vary?.toLowerCase().split(/, */)).toContain("accept-encoding");
  });

  test("answers HEAD as GET, without the file", async () => {
    for (const accepted of ["br", "gzip", "identity"]) {
      const got = await fetchPath(path, { "accept-encoding": accepted });
      const head = await fetchPath(path, { "accept-encoding": accepted }, "HEAD");
      const { date: _date, "x-request-id": _number, ...same } = got.headers;
      expect(head).toMatchObject({ status: 200, headers: same, bytes: Buffer.alloc(0) });
    }
  });

  test("is not sent again to who has it, in each encoding", async () => {
    for (const accepted of ["br", "gzip", "identity"]) {
      const { headers } = await fetchPath(path, { "accept-encoding": accepted });
      const again = { "accept-encoding": accepted, "if-none-match": String(headers.etag) };
      expect(await fetchPath(path, again)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    }
  });
});

test("the encodings of one file have tags of their own", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(async (accepted) => {
      const { headers } = await fetchPath("/assets/index-1a2b3c4d.js", { "accept-encoding": accepted });
      return headers.etag;
    }),
  );
  expect(new Set(tags).size).toBe(3);
});

test("what was not compressed when it was built is sent as it is", async () => {
  const { headers, bytes } = await fetchPath("/assets/font-1a2b3c4d.woff2", {
    "accept-encoding": "br, gzip",
  });
  expect(bytes.equals(font)).toBe(true);
  expect(headers).toMatchObject({ "content-type": "font/woff2", "cache-control": forever });
  expect(headers["content-encoding"]).toBeUndefined();
});

test.each(["/", "/index.html", "/products", "/products/12?tab=history", "/verify/0123456789abcdef"])(
  "%s is the page, with a word of its own every time, that nobody keeps",
  async (path) => {
    const visits = await Promise.all([
      fetchPath(path),
      fetchPath(path),
      fetchPath(path, { "accept-encoding": "br, gzip" }),
    ]);
    const nonces = visits.map(({ status, headers, bytes }) => {
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers.etag ?? headers["last-modified"]).toBeUndefined();
      const [, nonce] = /nonce="([^"]+)"/.exec(bytes.toString())!;
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toEqual([
        "default-src 'self'",
        // Our reader of codes is WebAssembly; no text becomes code.
        `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
      expect(headers["permissions-policy"]).toBe("camera=(self), microphone=()");
      return nonce!;
    });
    expect(new Set(nonces).size).toBe(3);
    expect(nonces.join()).not.toContain("NONCE");
    expect(await fetchPath(path, {}, "HEAD")).toMatchObject({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
      bytes: Buffer.alloc(0),
    });
  },
);

test.each([
  ["/", screens["/"]],
  ["/index.html", {}],
  ["/products?q=lenovo", screens["/products"]],
  ["/products/new", screens["/products/new"]],
  ["/products/12?tab=history", screens["/products/$id"]],
  ["/products/12/edit", {}],
  ["/sign-in", {}],
  ["/products/%3C/script%3E", {}],
])("the page at %s names what its screen loads, whoever asks for it", async (path, screen) => {
  const { bytes } = await fetchPath(path);
  expect(bytes.toString()).toContain(`const screenFiles=${JSON.stringify(screen)};`);
});

test.each([
  "/screens.json",
  "/assets/index-00000000.js",
  "/assets/index-1a2b3c4d.js.br",
  "/assets/index-1a2b3c4d.js.gz",
  "/favicon.ico",
  "/api/nothing",
  "/api",
  "/api/",
  "/api?page=1",
])("%s is not there, and says so without being kept", async (path) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await fetchPath(path, { "accept-encoding": "br" }, method);
    expect(status).toBe(404);
    expect(headers["content-type"]).toContain("application/problem+json");
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test.each([
  "/../secret.js",
  "/assets/../../secret.js",
  "/assets/../../../secret.js",
  "/assets/%2e%2e/%2e%2e/secret.js",
  "/assets/..%2f..%2fsecret.js",
  "/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.js",
  "/assets/..%5c..%5csecret.js",
  "/assets//../../secret.js",
  "//etc/passwd",
  "/assets/index-1a2b3c4d.js%00.svg",
  "/./../secret.js",
])("%s does not leave the folder", async (path) => {
  const { status, bytes } = await fetchPath(path, { "accept-encoding": "identity" });
  expect([200, 400, 403, 404]).toContain(status);
  expect(bytes.toString()).not.toMatch(/secret"|^secret|root:/);
  if (status === 200) expect(bytes.toString()).toContain("<!doctype html>");
});

test("a service worker may fetch from this site, with which nothing else that is a file may", async () => {
  const policyOf = async (url: string) =>
    (await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${url}`)).headers.get(
      "content-security-policy",
    );
  expect(await policyOf("/driving-worker.js")).toContain("connect-src 'self'");
  expect(await policyOf("/icon.svg")).not.toContain("connect-src");
});
