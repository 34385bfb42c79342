import sharp from "sharp";
import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { tidyPictures } from "./pictures.tidy.ts";

const { world, admin } = await testShop();

const opaque = { r: 200, g: 30, b: 30, alpha: 1 };
const picture = async (width: number, background: typeof opaque, as: "png" | "webp" = "png") => ({
  name: "foto.png",
  bytes: await sharp({ create: { width, height: width / 2, channels: 4, background } })
    [as]()
    .toBuffer(),
});
const add = async (file: { name: string; bytes: Buffer }) =>
  (await admin.upload("/email-pictures", [file])).body;
/** As a mail program asks, without a session. */
const fetched = (url: string) => world.app.inject({ method: "GET", url: new URL(url).pathname });

test("a picture is drawn anew, at most 1200 pixels wide, as every mail program shows it", async () => {
  const { items } = await add(await picture(2000, opaque, "webp"));
  expect(items).toMatchObject([
    { width: 1200, height: 600, url: expect.stringContaining("/api/mail-pictures/") },
  ]);
  const answer = await fetched(items[0].url);
  expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "image/jpeg" } });
  expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200 });
});

test("a see-through picture stays see-through", async () => {
  const { items } = await add(await picture(100, { ...opaque, alpha: 0.5 }));
  expect((await fetched(items[0].url)).headers["content-type"]).toBe("image/png");
});

test("only whoever has its address gets it, and its number is no address", async () => {
  const { items } = await add(await picture(10, opaque));
  const guessed = items[0].url.replace(/.$/, (last: string) => (last === "A" ? "B" : "A"));
  expect((await fetched(guessed)).statusCode).toBe(404);
  expect((await fetched(items[0].url.replace(/[^/]+$/, String(items[0].id)))).statusCode).toBe(400);
});

test("what is no picture is refused at its field, and nothing is kept", async () => {
  const before = (await admin.get("/email-pictures")).body.items.length;
  const html = { name: "foto.png", bytes: Buffer.from("<html><script>alert(1)</script></html>") };
  expect(await admin.upload("/email-pictures", [html])).toMatchObject({
    status: 415,
    body: { code: "pictureWrongType" },
  });
  expect((await admin.get("/email-pictures")).body.items).toHaveLength(before);
});

test("a mail shows its picture at the server's own address, in the width of its column", async () => {
  const { items } = await add(await picture(800, opaque));
  const blocks = [
    { kind: "picture", pictureId: items[0].id, alt: "Een laptop", width: "100", href: "" },
    { kind: "footer", text: "" },
  ];
  const email = { subject: {}, content: { nl: { blocks } }, locale: "nl" };
  const { html } = (await admin.post("/emails/preview", { email })).body;
  expect(html).toContain(`src="${new URL(items[0].url).pathname}" width="536" height="268" alt="Een laptop"`);
});

test("a picture of no mail is removed after a month, and one in a column of a mail is not", async () => {
  const [unused, young, shown] = [
    (await add(await picture(10, opaque))).items[0],
    (await add(await picture(10, opaque))).items[0],
    (await add(await picture(10, opaque))).items[0],
  ];
  const inColumn = { kind: "picture", pictureId: shown.id, alt: "", width: "100", href: "" };
  const blocks = [
    { kind: "columns", left: [], right: [inColumn] },
    { kind: "footer", text: "" },
  ];
  const email = { name: "Met foto", content: { en: { blocks } } };
  expect((await admin.post("/emails", email)).status).toBe(201);
  await world.services.pool.query(
    `update "emailPicture" set "createdAt" = now() - interval '31 days' where id = any($1)`,
    [[unused.id, shown.id]],
  );
  const removed = await tidyPictures(world.db);
  expect(removed).toMatchObject([{ discr: "mails", unique_server_filename: expect.any(String) }]);
  const statuses = await Promise.all(
    [unused, young, shown].map(async ({ url }) => (await fetched(url)).statusCode),
  );
  expect(statuses).toEqual([404, 200, 200]);
  expect(await tidyPictures(world.db)).toEqual([]);
});
