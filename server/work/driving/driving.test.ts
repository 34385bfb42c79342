import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { codesOf, pagesOf } from "../../testing/pdf.ts";
import type { Person } from "../../testing/world.ts";
import { done, drivingShop, path, photo, type Rider, signature } from "./driving.fixtures.ts";
import { receiptMaker } from "./receipts.jobs.ts";

const { world, admin, shop, planner, rider, stopFor, makeReceipts } = await drivingShop();
const { db } = world;
let own: Rider;
let other: Rider;
beforeAll(async () => {
  [own, other] = [await rider(), await rider()];
});
const send = (person: Person, id: number) =>
  person.upload(`${path(id)}/files`, [{ name: "deur.jpg", bytes: photo }]);

describe("a driver", () => {
  test("has own stops of today and the coming week, in the order of the days, and no others", async () => {
    const today = await stopFor(own, { at: "planned" });
    const later = await stopFor(own, { at: "planned", day: 3 });
    const beyond = await stopFor(own, { at: "planned", day: 9 });
    const foreign = await stopFor(other, { at: "planned" });
    const ids = (await own.person.get("/driving/stops")).body.items.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(today.id)).toBeLessThan(ids.indexOf(later.id));
    expect(ids).not.toContain(beyond.id);
    expect(ids).not.toContain(foreign.id);
    expect((await own.person.get(path(today.id))).body).toMatchObject({
      ...{ isTracked: false, proof: null, photos: [], receipts: [], expectedPieces: 12 },
      lines: [
        { productName: "ThinkPad T14", serialNumber: "PF0AAA01", quantity: 1 },
        { productName: "ThinkPad T14", serialNumber: "PF0AAA02", quantity: 1 },
        { productName: "Muis", serialNumber: "", quantity: 10 },
      ],
    });
  });

  test("finds no stop of another, by any call", async () => {
    const { id, order } = await stopFor(other);
    for (const call of [
      () => own.person.get(path(id)),
      () => own.person.post(`${path(id)}/complete`, done()),
      () => send(own.person, id),
      () => own.person.get(`${path(id)}/files/1`),
      () => own.person.del(`${path(id)}/files/1`),
      () => own.person.get(`${path(id)}/receipts/${order.id}`),
    ])
      expect((await call()).status).toBe(404);
  });

  test("is told that the vehicle is followed once a phone is set up for it", async () => {
    const follower = await rider();
    const { id } = await stopFor(follower, { at: "planned" });
    expect((await follower.person.get("/driving/stops")).body.isTracked).toBe(false);
    await admin.post(`/vehicles/${follower.vehicleId}/tracker`);
    expect((await follower.person.get("/driving/stops")).body.isTracked).toBe(true);
    expect((await follower.person.get(path(id))).body.isTracked).toBe(true);
  });

  test("sees no positions, neither calendar nor vehicles", async () => {
    for (const url of [
      "/vehicles",
      "/calendar/pickups",
      "/admin/vehicles",
      `/vehicles/${own.vehicleId}/trail`,
    ])
      expect((await own.person.get(url)).status).toBe(403);
  });

  test("is done for by a planner who chooses the driver", async () => {
    const { id } = await stopFor(own);
    const listed = await planner.get(`/driving/stops?driverId=${own.driverId}`);
    expect(listed.body.items.map((stop: { id: number }) => stop.id)).toContain(id);
    const answer = await planner.post(`${path(id)}/complete`, done());
    expect(answer.body).toMatchObject({ state: "done", proof: { pieces: 12, signedBy: "J. JANSEN" } });
  });
});

describe("a stop is done", () => {
  test("with pieces, numbers and a signature, and opens the intake of its order", async () => {
    const { id, order } = await stopFor(own);
    const body = done({
      serialNumbers: ["pf0aaa01", "PF0 AAA02", "EXTRA9"],
      remarks: "Eén zonder lader",
      ...{ latitude: 52.09, longitude: 5.12 },
    });
    const { status, body: stop } = await own.person.post(`${path(id)}/complete`, body);
    expect(status).toBe(200);
    expect(stop).toMatchObject({ state: "done", endedAt: expect.any(String) });
    expect(stop.proof).toMatchObject({
      ...{ pieces: 12, remarks: "Eén zonder lader", signedBy: "J. JANSEN", refusedReason: "" },
      serialNumbers: ["EXTRA9", "PF0AAA01", "PF0AAA02"],
      signature: expect.stringMatching(
        /^<svg [^<>]*><path [^<>]* d="M20 100L120 40L220 150L340 60"\/><\/svg>$/,
      ),
    });
    expect((await admin.get(`/purchases/${order.id}`)).body.openIntakeId).not.toBeNull();
    const again = await own.person.post(`${path(id)}/complete`, done());
    expect([again.status, again.body.code]).toEqual([422, "stopStateChange"]);
  });

  test("once under one key, whatever is sent again", async () => {
    const { id } = await stopFor(own);
    await makeReceipts();
    const key = { "idempotency-key": `proef-${id}` };
    const answers = [
      await own.person.post(`${path(id)}/complete`, done(), key),
      await own.person.post(`${path(id)}/complete`, done(), key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await makeReceipts()).toHaveLength(1);
  });

  test("without a signature when somebody says why, and a photo shows it", async () => {
    const { id } = await stopFor(own);
    const refused = { pieces: 12, refusedReason: "Balie gesloten" };
    const without = await own.person.post(`${path(id)}/complete`, refused);
    expect([without.status, without.body.code, without.body.errors[0].path]).toEqual([
      ...[422, "photoMissing", "refusedReason"],
    ]);
    expect((await send(own.person, id)).status).toBe(201);
    const { status, body } = await own.person.post(`${path(id)}/complete`, refused);
    expect([status, body.proof.signature, body.proof.refusedReason]).toEqual([200, null, "Balie gesloten"]);
  });

  const scribbles = Array.from({ length: 300 }, () =>
    Array.from({ length: 200 }, (_, at) => (at * 37) % 600),
  );
  test.each<[string, object, string, string]>([
    ["nothing signed", { signature: null }, "signatureMissing", "signature"],
    ["no name", { signedBy: "  " }, "signedByMissing", "signedBy"],
    ["a dot", { signature: { ...signature, strokes: [[10, 10]] } }, "signatureTooLittle", "signature"],
    [
      "a slip",
      { signature: { ...signature, strokes: [[10, 10, 14, 12]] } },
      "signatureTooLittle",
      "signature",
    ],
    [
      "a scribble of megabytes",
      { signature: { ...signature, strokes: scribbles } },
      "signatureTooLarge",
      "signature",
    ],
    ["more numbers than pieces", { pieces: 1, serialNumbers: ["A1", "A2"] }, "piecesBelowSerials", "pieces"],
  ])("not with %s, and nothing of it is kept", async (_, more, code, at) => {
    const { id } = await stopFor(own);
    await makeReceipts();
    const { status, body } = await own.person.post(`${path(id)}/complete`, done(more));
    expect([status, body.code, body.errors[0].path]).toEqual([422, code, at]);
    expect((await own.person.get(path(id))).body).toMatchObject({ state: "arrived", proof: null });
    expect(await makeReceipts()).toEqual([]);
  });

  test.each([
    ["pieces as a text", { pieces: "twaalf" }, "pieces"],
    ["fewer than none", { pieces: -1 }, "pieces"],
    ["a place off the earth", { latitude: 91 }, "latitude"],
    ["strokes that are no numbers", { signature: { ...signature, strokes: [["<script>", 1]] } }, "signature"],
    ["what nobody asked for", { svg: "<svg onload=alert(1)>" }, "svg"],
  ])("not with %s, at its field", async (_, more, at) => {
    const { id } = await stopFor(own);
    const { status, body } = await own.person.post(`${path(id)}/complete`, done(more));
    expect(status).toBe(400);
    expect(body.errors[0].path).toContain(at);
  });

  test("only by who is at the door", async () => {
    const { id } = await stopFor(own, { at: "planned" });
    const { status, body } = await own.person.post(`${path(id)}/complete`, done());
    expect([status, body.code]).toEqual([422, "stopStateChange"]);
  });
});

describe("a photo", () => {
  test("is kept upright and without what its camera wrote, and shown to who sees the stop", async () => {
    const { id } = await stopFor(own);
    const turned = await sharp(photo).resize(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sent = await own.person.upload(`${path(id)}/files`, [{ name: "deur.jpg", bytes: turned }]);
    expect(sent.body.items[0]).toMatchObject({ original_client_filename: "deur.webp", discr: "stops" });
    const shown = await planner.get(`${path(id)}/files/${sent.body.items[0].id}`);
    expect(shown.headers["content-type"]).toBe("image/webp");
    const { width, height, exif } = await sharp(shown.bytes).metadata();
    expect([width, height, exif]).toEqual([300, 400, undefined]);
  });

  test("that is a page of HTML, or cannot be read, is refused", async () => {
    const { id } = await stopFor(own);
    const upload = (bytes: Buffer) => own.person.upload(`${path(id)}/files`, [{ name: "foto.jpg", bytes }]);
    expect((await upload(Buffer.from("<html><script>1</script></html>"))).body.code).toBe("pictureWrongType");
    expect((await upload(photo.subarray(0, 60))).status).toBeGreaterThanOrEqual(415);
    expect((await own.person.get(path(id))).body.photos).toEqual([]);
  });

  test("can be taken back until the stop is done", async () => {
    const { id } = await stopFor(own);
    const { items } = (await send(own.person, id)).body;
    expect((await own.person.del(`${path(id)}/files/${items[0].id}`)).status).toBe(200);
    const [kept] = (await send(own.person, id)).body.items;
    await own.person.post(`${path(id)}/complete`, done());
    for (const answer of [await own.person.del(`${path(id)}/files/${kept.id}`), await send(own.person, id)])
      expect([answer.status, answer.body.code]).toEqual([422, "stopEnded"]);
  });
});

test("the passport of a device tells at which door it was handed over, and who signed", async () => {
  const serialNumber = "PF0PAS01";
  const { id, order } = await stopFor(own, {
    lines: [{ productName: "ThinkPad T14", serialNumber, quantity: 1 }],
  });
  await own.person.post(`${path(id)}/complete`, done({ pieces: 1, serialNumbers: [serialNumber] }));
  await makeReceipts();
  const device = await shop.device({ serialNumber });
  const custody = await admin.get(`/products/${device.id}/custody`);
  expect(custody.body.items).toMatchObject([
    {
      ...{ stopId: id, kind: "pickup", signedBy: "J. JANSEN", unexpected: false },
      orders: [{ id: order.id, orderNr: order.orderNr }],
    },
  ]);
  const another = await shop.device({ serialNumber: "PF0PAS02" });
  expect((await admin.get(`/products/${another.id}/custody`)).body.items).toEqual([]);
  expect((await admin.get("/products/999999/custody")).status).toBe(404);
});

describe("the receipt", () => {
  test("tells what was taken, who signed, when and where, and verifies as genuine", async () => {
    const { id, order, contact } = await stopFor(own);
    await makeReceipts();
    const proof = { serialNumbers: ["PF0AAA01", "EXTRA9"], latitude: 52.09, longitude: 5.12 };
    await own.person.post(`${path(id)}/complete`, done(proof));
    expect((await own.person.get(`${path(id)}/receipts/${order.id}`)).status).toBe(404);
    await makeReceipts();
    expect((await own.person.get(path(id))).body.receipts).toEqual([order.id]);
    const { bytes } = await own.person.get(`${path(id)}/receipts/${order.id}`);
    const text = (await pagesOf(bytes)).join("\n");
    for (const part of [
      ...["Ontvangstbewijs ophaling", order.orderNr, "ThinkPad T14", "PF0AAA01", "PF0AAA02", "EXTRA9"],
      ...["Niet op de lijst", "J. JANSEN", "52.09000, 5.12000", "Dries Rijder", contact.name],
    ])
      expect(text).toContain(part);
    const [url] = await codesOf(bytes);
    const token = url!.split("/").at(-1);
    const check = (file: Buffer) =>
      world.anonymous.upload(`/documents/verify/${token}/file`, [{ name: "bon.pdf", bytes: file }]);
    expect((await check(bytes)).body).toEqual({ genuine: true });
    expect((await check(Buffer.concat([bytes, Buffer.from(" ")]))).body).toEqual({ genuine: false });
  });

  test("is mailed once to the contact, in their language, with the paper", async () => {
    const { id, order, contact } = await stopFor(own);
    await db.updateTable("contact").set({ locale: "de" }).where("id", "=", contact.id).execute();
    await own.person.post(`${path(id)}/complete`, done());
    const [job] = await makeReceipts();
    await receiptMaker(world.services)(job!);
    const mails = await db
      .selectFrom("mail")
      .leftJoin("file", "file.id", "mail.fileId")
      .select(["mail.subject", "locale", "contentType", "original_client_filename as name"])
      .where("orderId", "=", order.id)
      .where("causeKey", "like", "receipt:%")
      .execute();
    expect(mails).toEqual([
      {
        ...{ subject: `Empfangsbeleg für Ihre Geräte (${order.orderNr})`, locale: "de" },
        ...{ contentType: "application/pdf", name: `${order.orderNr}-pickup.pdf` },
      },
    ]);
    const history = await admin.get(`/purchases/${order.id}/history`);
    expect(JSON.stringify(history.body)).toContain("receiptMade");
  });

  test("is one for each order of a stop", async () => {
    const first = await stopFor(own, { at: "planned" });
    const second = await shop.purchase([{ productName: "Scherm", quantity: 3 }], {
      ...{ logistics: true, contactId: first.contact.id },
    });
    await shop.movePurchase(second.id, "Bevestigd");
    const { stop } = (await admin.get(`/purchases/${second.id}/stop`)).body;
    expect((await planner.post(`/stops/${first.id}/join`, { ids: [stop.id] })).status).toBe(200);
    await own.person.post(`/stops/${first.id}/arrive`, {});
    await own.person.post(`${path(first.id)}/complete`, done({ pieces: 15 }));
    await makeReceipts();
    const { receipts } = (await own.person.get(path(first.id))).body;
    expect(receipts).toEqual([first.order.id, second.id]);
    const pages = await pagesOf((await own.person.get(`${path(first.id)}/receipts/${second.id}`)).bytes);
    expect(pages.join()).toContain("Scherm");
    expect(pages.join()).not.toContain("ThinkPad");
  });
});
