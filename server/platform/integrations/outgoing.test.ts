import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acceptPrivate, askOutside, isPublic } from "./outgoing.ts";

const heard: string[] = [];
const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`);
  if (request.url === "/slow") return;
  if (request.url === "/away") return void response.writeHead(302, { location: "/elsewhere" }).end();
  request.pipe(response.writeHead(200, { "content-type": "text/plain" }));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => server.close());
beforeEach(() => {
  acceptPrivate(false);
  heard.length = 0;
});
// Other test files in this process have shops on this machine.
afterAll(() => acceptPrivate(true));
const ask = (address: string, body?: string) =>
  askOutside(new URL(address), {
    ...{ method: body === undefined ? "GET" : "POST", headers: {}, signal: AbortSignal.timeout(20_000) },
    ...(body !== undefined && { body }),
  });

describe("an address in the house", () => {
  // A canary listens on the port: nothing of what is refused reaches it.
  test.each([
    "127.0.0.1",
    "localhost",
    "LOCALHOST",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:0:0:1]",
    "１２７.０.０.１",
    "user:pass@127.0.0.1",
  ])("%s is refused before anything is sent", async (host) => {
    const url = `http://${host}:${port}/`;
    await expect(ask(url, "geheim")).rejects.toMatchObject({ cause: { code: "EPRIVATE" } });
    expect(heard).toEqual([]);
  });

  test.each([
    ...["10.0.0.1", "172.16.9.9", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1"],
    ...[
      "fd12::1",
      "ff02::1",
      "::ffff:10.0.0.1",
      "::ffff:a00:1",
      "64:ff9b::a00:1",
      "2002:a00:1::",
      "2001:db8::1",
      "",
      "x",
    ],
  ])("%s is not public", (address) => expect(isPublic(address)).toBe(false));

  test.each(["1.1.1.1", "172.15.0.1", "172.32.0.1", "100.128.0.1", "192.167.1.1", "2606:4700::1111"])(
    "%s is public",
    (address) => expect(isPublic(address)).toBe(true),
  );
});

describe("an address that is accepted", () => {
  test("is asked with its body, and answers status and text", async () => {
    acceptPrivate(true);
    const answer = await ask(`http://localhost:${port}/echo`, "ünïcode");
    expect([answer.status, await answer.text()]).toEqual([200, "ünïcode"]);
    expect(heard).toEqual(["POST /echo"]);
  });

  test("leads nowhere else: a redirect is an answer", async () => {
    acceptPrivate(true);
    const answer = await ask(`http://127.0.0.1:${port}/away`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/elsewhere"]);
    expect(heard).toEqual(["GET /away"]);
  });

  test("that does not answer ends with its signal", async () => {
    acceptPrivate(true);
    const signal = AbortSignal.timeout(50);
    const asked = askOutside(new URL(`http://127.0.0.1:${port}/slow`), {
      method: "GET",
      headers: {},
      signal,
    });
    await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("that is not there says so as the system does", async () => {
    acceptPrivate(true);
    await expect(ask("http://127.0.0.1:1/")).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  });
});
