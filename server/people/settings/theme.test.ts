import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  askExactly,
  type FormPart,
  filesIn,
  formOf,
  hostileNames,
} from "../../platform/files/forms.fixtures.ts";
import { bitmap, blackPng, icon, paddedPng } from "../../platform/files/images.fixtures.ts";
import { testWorld } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
let folder: string;
let port: number;

beforeAll(async () => {
  folder = join(world.services.config.dataDir, "files");
  mkdirSync(folder);
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = (world.app.server.address() as AddressInfo).port;
  writeFileSync(join(world.services.config.dataDir, "canary"), "the canary sings");
});
beforeEach(() => admin.put("/admin/theme", { ...plain, removeLogo: true, removeFavicon: true }));

const plain = { companyName: "Kringloop B.V.", palette: { primary: "#123456" } };
const text = (name: string, content: string): FormPart => ({ name, content });
const file = (name: string, content: Buffer | string, filename = `${name}.png`): FormPart => ({
  name,
  filename,
  content,
});
const texts = [text("companyName", plain.companyName), text("palette", JSON.stringify(plain.palette))];
const send = (parts: FormPart[], person: Pick<Person, "put"> = admin) => {
  const { payload, headers } = formOf(parts);
  return person.put("/admin/theme", payload, headers);
};
const withoutPrefix = (address: string) => address.replace("/api", "");
const picture = (width = 40, height = 10) =>
  sharp({ create: { width, height, channels: 4, background: "#336699" } });
const square = () => picture(16, 16).png().toBuffer();
const rows = () => world.db.selectFrom("file").selectAll().where("discr", "=", "theme").execute();

test("a logo and a favicon are shown to everyone, as PNG, and may be kept for ever", async () => {
  const logo = await picture().jpeg().toBuffer();
  const saved = await send([...texts, file("logo", logo, "ons logo.jpg"), file("favicon", await square())]);
  expect(saved).toMatchObject({
    status: 200,
    body: {
      companyName: "Kringloop B.V.",
      logo: expect.stringMatching(/^\/api\/theme\/logo\/[0-9a-f]{32}$/),
      favicon: expect.stringMatching(/^\/api\/theme\/favicon\/[0-9a-f]{32}$/),
      palette: { primary: "#123456", secondary: "#3366FF" },
    },
  });
  const { body } = await world.anonymous.get("/theme");
  const { version: _, ...theme } = saved.body;
  expect(body).toEqual(theme);
  for (const [address, width] of [
    [body.logo, 40],
    [body.favicon, 16],
  ]) {
    const answer = await world.anonymous.get(withoutPrefix(address));
    expect(answer.status).toBe(200);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: "png", width });
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  }
  expect((await rows()).map((row) => [row.original_client_filename, row.contentType])).toEqual([
    ["ons logo.jpg", "image/png"],
    ["favicon.png", "image/png"],
  ]);
});

test("a new picture takes the place of the old one, whose address and file are gone", async () => {
  const before = (await send([...texts, file("logo", await square()), file("favicon", await square())])).body;
  const after = (await send([...texts, file("logo", await picture().webp().toBuffer())])).body;
  expect(after.logo).not.toBe(before.logo);
  expect(after.favicon).toBe(before.favicon);
  expect((await world.anonymous.get(withoutPrefix(before.logo))).status).toBe(404);
  expect((await world.anonymous.get(withoutPrefix(after.logo))).status).toBe(200);
  const names = [after.favicon, after.logo].map((address) => `theme/${address.split("/").at(-1)}`).sort();
  expect(filesIn(folder)).toEqual(names);
});

test("a theme sent as JSON keeps its pictures until they are taken away", async () => {
  const { logo } = (await send([...texts, file("logo", await square())])).body;
  expect((await admin.put("/admin/theme", plain)).body.logo).toBe(logo);
  expect((await admin.put("/admin/theme", { ...plain, removeFavicon: true })).body.logo).toBe(logo);
  expect((await admin.put("/admin/theme", { ...plain, removeLogo: true })).body.logo).toBeNull();
  expect(filesIn(folder)).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("the flags work in a form as well, and an input that nobody used is no file", async () => {
  const { logo } = (await send([...texts, file("logo", await square())])).body;
  expect((await send([...texts, file("logo", "", ""), text("removeLogo", "false")])).body.logo).toBe(logo);
  expect((await send([...texts, text("removeLogo", "true")])).body.logo).toBeNull();
});

test("an icon file becomes the favicon", async () => {
  const pixels = Array.from({ length: 16 * 16 }, () => [0x99, 0x66, 0x33, 0xff]).flat();
  const { body } = await send([...texts, file("favicon", icon([bitmap(16, 32, pixels, [])]), "favicon.ico")]);
  const answer = await world.anonymous.get(withoutPrefix(body.favicon));
  expect((await sharp(answer.bytes).stats()).dominant).toBeDefined();
  expect([...(await sharp(answer.bytes).raw().toBuffer())].slice(0, 4)).toEqual([0x33, 0x66, 0x99, 0xff]);
});

test("a drawing with script is shown as a picture without it", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>`;
  const { status, body } = await send([...texts, file("logo", svg, "logo.svg")]);
  expect(status).toBe(200);
  const answer = await world.anonymous.get(withoutPrefix(body.logo));
  expect(answer.headers["content-type"]).toBe("image/png");
  expect(answer.bytes.includes("alert")).toBe(false);
});

test.each([
  ["logo", 80],
  ["favicon", 4],
] as const)("a %s may be %i KB, and not a byte more", async (name, limit) => {
  const png = await square();
  const largest = paddedPng(png, limit * 1024);
  expect(largest).toHaveLength(limit * 1024);
  expect((await send([...texts, file(name, largest)])).status).toBe(200);
  for (const over of [1, 50_000, 3_000_000]) {
    const answer = await send([...texts, file(name, paddedPng(png, limit * 1024 + over))]);
    expect(answer).toMatchObject({
      status: 413,
      body: {
        code: `${name}TooLarge`,
        errors: [{ path: name, message: expect.stringContaining(`${limit} KB`) }],
      },
    });
  }
  expect(filesIn(folder)).toHaveLength(1);
});

test("what is no picture, a broken one or a bomb is refused at its field and changes nothing", async () => {
  const { body: before } = await send([...texts, file("logo", await square())]);
  const png = await picture(64, 64).png().toBuffer();
  const html = "<html><script>alert(1)</script></html>";
  const refusals: [string, Buffer | string, number, string][] = [
    ["logo", html, 415, "logoWrongType"],
    ["logo", "MZ\u0090", 415, "logoWrongType"],
    ["logo", "", 415, "logoWrongType"],
    ["logo", icon([bitmap(1, 32, [0, 0, 0, 0], [0, 0, 0, 0])]), 415, "logoWrongType"],
    ["favicon", `<svg xmlns="http://www.w3.org/2000/svg"/>`, 415, "faviconWrongType"],
    ["favicon", await picture().jpeg().toBuffer(), 415, "faviconWrongType"],
    ["favicon", icon([]), 422, "imageUnreadable"],
    ["favicon", blackPng(50_000, 50_000, 0), 422, "imageTooManyPixels"],
    ["logo", png.subarray(0, png.length / 2), 422, "imageUnreadable"],
    ["logo", Buffer.concat([png, Buffer.from(html)]), 422, "imageUnreadable"],
    ["logo", blackPng(1_000, 1_000, 1), 422, "imageUnreadable"],
    ["logo", blackPng(25_000, 25_000), 422, "imageTooManyPixels"],
  ];
  for (const [field, content, status, code] of refusals) {
    const answer = await send([
      text("companyName", "Other"),
      texts[1]!,
      file(field, content, `${field}.png`),
    ]);
    expect(answer).toMatchObject({ status, body: { code, errors: [{ path: field, code }] } });
    expect(answer.body.detail).not.toMatch(/\{\{|errors\./);
  }
  expect((await admin.get("/admin/theme")).body).toEqual(before);
  expect(filesIn(folder)).toHaveLength(1);
});

test("one good picture beside a bad one is not kept", async () => {
  const answer = await send([...texts, file("logo", await square()), file("favicon", "text")]);
  expect(answer).toMatchObject({ status: 415, body: { errors: [{ path: "favicon" }] } });
  expect(filesIn(folder)).toEqual([]);
});

test("a form is held to the same rules as JSON", async () => {
  const path = async (parts: FormPart[]) => {
    const { status, body } = await send(parts);
    return [status, ...body.errors.map((error: { path: string }) => error.path)];
  };
  expect(await path([texts[1]!])).toEqual([400, "companyName"]);
  expect(await path([texts[0]!, text("palette", "{")])).toEqual([400, "palette"]);
  expect(await path([texts[0]!, text("palette", `{"primary":"red"}`)])).toEqual([400, "palette.primary"]);
  expect(await path([...texts, text("logo", "abc")])).toEqual([400, "logo"]);
  expect(await path([...texts, text("removeLogo", `"yes"`)])).toEqual([400, "removeLogo"]);
  expect(await path([...texts, file("photo", await square())])).toEqual([400, "photo"]);
  expect((await send([...texts, text("__proto__", "{}")])).status).toBe(400);
  expect((await send([...texts, file("__proto__", "x")])).status).toBe(400);
  expect((await send(Array.from({ length: 60 }, (_, at) => text(`f${at}`, "x")))).status).toBeLessThan(500);
  expect(filesIn(folder)).toEqual([]);
});

test("only who may change the theme gets a picture read", async () => {
  const parts = [...texts, file("logo", await square())];
  expect((await send(parts, world.anonymous)).status).toBe(401);
  expect((await send(parts, await world.signedIn("Manager"))).status).toBe(403);
  expect(filesIn(folder)).toEqual([]);
});

test("a hundred names that mean to leave the folder find nothing and write nothing", async () => {
  expect(hostileNames.length).toBeGreaterThanOrEqual(100);
  const { body } = await send([...texts, file("logo", await square())]);
  const storedFiles = filesIn(world.services.config.dataDir);
  for (const name of hostileNames) {
    const answer = await world.anonymous.get(`/theme/logo/${encodeURIComponent(name)}`);
    expect([400, 404], name).toContain(answer.status);
  }
  for (const name of hostileNames.filter((name) => /^[\x21-\x7e]+$/.test(name)))
    for (const path of [`logo/${name}`, `${body.logo.slice(11)}/${name}`]) {
      const answer = await askExactly(port, `/api/theme/${path}`);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.body, path).not.toContain("sings");
      expect(answer.status === 200 && !answer.body.startsWith("<!doctype html>"), path).toBe(false);
    }
  expect(filesIn(world.services.config.dataDir)).toEqual(storedFiles);
});

test("a picture's address of another kind or of an order's file is not found", async () => {
  const { body } = await send([...texts, file("logo", await square()), file("favicon", await square())]);
  const [logo, favicon] = [body.logo, body.favicon].map((address) => address.split("/").at(-1));
  expect((await world.anonymous.get(`/theme/logo/${favicon}`)).status).toBe(404);
  expect((await world.anonymous.get(`/theme/favicon/${logo}`)).status).toBe(404);
  const invoice = await world.services.storage.store("sales", Buffer.from("an invoice"));
  expect((await world.anonymous.get(`/theme/logo/${invoice.unique_server_filename}`)).status).toBe(404);
  await world.services.storage.remove("sales", invoice.unique_server_filename);
});

test("a form with the version of an older theme is refused, and its pictures are not kept", async () => {
  const { version } = (await admin.get("/admin/theme")).body;
  const parts = (read: number) => [...texts, text("version", String(read))];
  const saved = await send(parts(version));
  expect(saved).toMatchObject({ status: 200, body: { version: version + 1 } });
  const picture = file("favicon", await square());
  expect(await send([...parts(version), picture])).toMatchObject({
    status: 409,
    body: { code: "stale", details: { changedBy: admin.username, version: version + 1 } },
  });
  expect(filesIn(folder)).toEqual([]);
  const { payload, headers } = formOf([...texts, picture]);
  const ifMatch = (read: number) =>
    admin.put("/admin/theme", payload, { ...headers, "if-match": `"${read}"` });
  expect((await ifMatch(version)).status).toBe(409);
  expect((await ifMatch(version + 1)).status).toBe(200);
  expect((await world.anonymous.get("/theme")).headers.etag).toBeUndefined();
});

test("uploads at the same time leave one logo, with its file", async () => {
  const answers = await Promise.all(
    [10, 20, 30, 40].map(async (width) =>
      send([...texts, file("logo", await picture(width).png().toBuffer())]),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await world.anonymous.get("/theme");
  expect(filesIn(folder)).toEqual([`theme/${body.logo.split("/").at(-1)}`]);
  expect(await rows()).toHaveLength(1);
  expect((await world.anonymous.get(withoutPrefix(body.logo))).status).toBe(200);
});

test("a storage that cannot be written gives 503 and leaves the theme as it was", async () => {
  const { body: before } = await world.anonymous.get("/theme");
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "not a folder");
  const answer = await send([text("companyName", "Other"), texts[1]!, file("logo", await square())]);
  rmSync(folder);
  mkdirSync(folder);
  expect(answer).toMatchObject({ status: 503, body: { code: "storageAway" } });
  expect((await world.anonymous.get("/theme")).body).toEqual(before);
});

test("over a real connection a huge upload is refused, whether or not it is all sent", async () => {
  const { payload, headers } = formOf([...texts, file("logo", Buffer.alloc(40 * 1024 * 1024))]);
  const status = await fetch(`http://127.0.0.1:${port}/api/admin/theme`, {
    method: "PUT",
    headers: { ...headers, authorization: `Bearer ${admin.accessToken}` },
    body: payload,
  }).then(
    (answer) => answer.status,
    () => "hung up",
  );
  expect([413, "hung up"]).toContain(status);
});
