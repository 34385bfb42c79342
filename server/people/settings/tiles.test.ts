import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../../app/startup/build.ts";
import { testWorld } from "../../testing/fixture.ts";
import { waitUntil } from "../../testing/stream.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const web = mkdtempSync(join(tmpdir(), "omloop-web-"));
writeFileSync(join(web, "index.html"), "<!doctype html><title>Omloop</title>");
const app = await buildApp(world.services, { web });
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

const imagesOf = async () => {
  const { headers } = await app.inject({ url: "/map" });
  return String(headers["content-security-policy"])
    .split("; ")
    .find((part) => part.startsWith("img-src"));
};
const show = async (url: string) => {
  const { body } = await admin.get("/admin/configs");
  const tiles = { url, attribution: "© wie dan ook", maxZoom: 19 };
  expect((await admin.put("/configs", { ...body, tiles })).status).toBe(200);
};

test("the page shows pictures of maps from the host that the company set, and from no other", async () => {
  const own = "img-src 'self' data: blob:";
  expect(await imagesOf()).toBe(own);
  await show("https://{s}.tile.example.com/{z}/{x}/{y}.png");
  await waitUntil(async () => expect(await imagesOf()).toBe(`${own} https://*.tile.example.com`));
  expect((await admin.get("/vehicles")).body.tiles).toEqual({
    ...{ url: "https://{s}.tile.example.com/{z}/{x}/{y}.png", attribution: "© wie dan ook", maxZoom: 19 },
  });
  await show("");
  await waitUntil(async () => expect(await imagesOf()).toBe(own));
  expect((await admin.get("/vehicles")).body.tiles).toBeNull();
});
