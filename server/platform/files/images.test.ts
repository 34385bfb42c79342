import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { effort } from "../../testing/effort.ts";
import { draw } from "./drawing.ts";
import { bitmap, blackPng, icon } from "./images.fixtures.ts";
import { type ImageTask, type ImageType, toPng } from "./images.ts";

const imageTypes: ImageType[] = ["png", "jpeg", "webp", "gif", "svg", "ico"];
const input = (bytes: Buffer | string, types = imageTypes) => ({
  bytes: Buffer.from(bytes),
  types,
  inside: [80, 24] as [number, number],
});
const task = (bytes: Buffer | string, types = imageTypes): ImageTask => {
  const { inside, ...image } = input(bytes, types);
  return { ...image, as: "png", sizes: [inside] };
};
async function drawn(bytes: Buffer | string) {
  const answer = await draw(task(bytes));
  if ("refused" in answer) throw new Error(answer.refused);
  return Buffer.from(answer.images[0]!.bytes);
}
const refusal = async (bytes: Buffer | string, types = imageTypes) => {
  const answer = await draw(task(bytes, types));
  return "refused" in answer ? answer.refused : "drawn";
};
const picture = () => sharp({ create: { width: 40, height: 10, channels: 3, background: "#336699" } });
const svg = (inner: string, attributes = `width="40" height="10"`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const blue = `<rect width="100%" height="100%" fill="#336699"/>`;
const pixelsOf = async (png: Buffer) => [...(await sharp(png).ensureAlpha().raw().toBuffer())];

describe("an image becomes a PNG", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("from %s", async (type) => {
    const png = await drawn(await picture().toFormat(type).toBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 40, height: 10 });
    const [red, green, blueness] = await pixelsOf(png);
    expect([red, green, blueness].map((value) => Math.round(value! / 16))).toEqual([3, 6, 10]);
  });

  test("from SVG as sharp as the room allows, whatever its own size", async () => {
    for (const size of [`width="4" height="1"`, `width="2000" height="500"`, `viewBox="0 0 40 10"`]) {
      const png = await drawn(svg(blue, size));
      expect(await sharp(png).metadata(), size).toMatchObject({ format: "png", width: 80, height: 20 });
    }
  });

  test("made smaller to fit, never larger", async () => {
    const large = await drawn(await picture().resize(400, 100).png().toBuffer());
    expect(await sharp(large).metadata()).toMatchObject({ width: 80, height: 20 });
  });

  test("without its position, its comments and its camera's name", async () => {
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: "the photographer", ImageDescription: "<script>" } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes("the photographer")).toBe(true);
    const png = await drawn(jpeg);
    expect(png.includes("the photographer")).toBe(false);
    expect((await sharp(png).metadata()).exif).toBeUndefined();
  });

  test("from the largest image of an icon", async () => {
    const small = await sharp({ create: { width: 8, height: 8, channels: 4, background: "red" } })
      .png()
      .toBuffer();
    const large = await sharp({ create: { width: 16, height: 16, channels: 4, background: "lime" } })
      .png()
      .toBuffer();
    const png = await drawn(
      icon([
        { width: 8, depth: 32, data: small },
        { width: 16, depth: 32, data: large },
      ]),
    );
    expect(await sharp(png).metadata()).toMatchObject({ width: 16, height: 16 });
    expect((await pixelsOf(png)).slice(0, 4)).toEqual([0, 255, 0, 255]);
  });

  // Every bitmap shows red above white, blue and a hole: one row from the top [red, white], then [blue, hole].
  const expectedPixels = [255, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255];
  const palette = [255, 0, 0, 0, 0, 0, 255, 0, 255, 255, 255, 0];
  const hole = [0b01000000, 0, 0, 0, 0, 0, 0, 0];
  test.each([
    [
      "32 bits with alpha",
      bitmap(2, 32, [255, 0, 0, 255, 9, 9, 9, 0, 0, 0, 255, 255, 255, 255, 255, 255], []),
    ],
    ["32 bits without", bitmap(2, 32, [255, 0, 0, 0, 9, 9, 9, 0, 0, 0, 255, 0, 255, 255, 255, 0], hole)],
    ["24 bits", bitmap(2, 24, [255, 0, 0, 9, 9, 9, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0], hole)],
    ["8 bits", bitmap(2, 8, [0, 0, 0, 0, 1, 2, 0, 0], hole, palette)],
    ["4 bits", bitmap(2, 4, [0x00, 0, 0, 0, 0x12, 0, 0, 0], hole, palette)],
  ])("from an icon of %s a pixel", async (_, image) => {
    const pixels = await pixelsOf(await drawn(icon([image])));
    expect(pixels.slice(0, 12)).toEqual(expectedPixels);
    expect(pixels[15]).toBe(0);
  });

  test("from an icon of two colours", async () => {
    const twoColors = bitmap(2, 1, [0b01000000, 0, 0, 0, 0b10000000, 0, 0, 0], hole, palette.slice(0, 8));
    const pixels = await pixelsOf(await drawn(icon([twoColors])));
    expect(pixels.slice(0, 12)).toEqual([255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255]);
  });
});

describe("an image is refused", () => {
  test("that is of another type, whatever it is called", async () => {
    const wrong = "wrongType";
    const png = blackPng(4, 4);
    expect(await refusal(png, ["jpeg", "ico"])).toBe(wrong);
    const others = [
      "",
      "<html><script>alert(1)</script></html>",
      "%PDF-1.7\n%%EOF",
      "PK\u0003\u0004",
      "#!/bin/sh",
      "MZ",
      "\0".repeat(100),
      `<?php echo 1; ?>${svg(blue)}`,
    ];
    for (const text of others) expect(await refusal(text), text.slice(0, 20)).toBe(wrong);
    expect(await refusal(await picture().tiff().toBuffer())).toBe(wrong);
    expect(await refusal(await picture().avif().toBuffer())).toBe(wrong);
  });

  test.each(["png", "jpeg", "webp", "gif"] as const)("that is a truncated %s", async (type) => {
    const noise = sharp({
      create: { width: 64, height: 64, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } },
    } as never);
    const bytes = await noise.toFormat(type).toBuffer();
    expect(await refusal(bytes)).toBe("drawn");
    const ends = { png: "0000000049454e44ae426082", jpeg: "ffd9", webp: "", gif: "3b" };
    for (const share of [0.2, 0.5, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(await refusal(cut)).toBe("unreadable");
      const ended = Buffer.concat([cut, Buffer.from(ends[type], "hex")]);
      if (type === "webp") ended.writeUInt32LE(ended.length - 8, 4);
      expect(await refusal(ended), `ended at ${share}`).toBe("unreadable");
    }
  });

  test.each(["png", "jpeg", "webp", "gif"] as const)("that is a %s and something else", async (type) => {
    const bytes = await picture().toFormat(type).toBuffer();
    for (const tail of ["<script>alert(1)</script>", "PK\u0005\u0006".padEnd(22, "\0"), "\n"])
      expect(await refusal(Buffer.concat([bytes, Buffer.from(tail)]))).toBe("unreadable");
  });

  test("that unpacks to hundreds of millions of pixels", { timeout: 120_000 }, async () => {
    const bomb = blackPng(25_000, 25_000);
    expect(bomb.length).toBeLessThan(80 * 1024);
    const used = effort();
    expect(await refusal(bomb)).toBe("tooManyPixels");
    expect(used()).toBeLessThan(2_000);
  });

  test("whose header lies about its size", async () => {
    expect(await refusal(blackPng(50_000, 50_000, 0))).toBe("tooManyPixels");
    expect(await refusal(blackPng(1_000, 1_000, 2))).toBe("unreadable");
    const jpeg = await picture().jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from("ffc0", "hex"));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    expect(await refusal(jpeg)).toBe("tooManyPixels");
  });

  test.each([
    ["points outside of itself", (bytes: Buffer) => bytes.writeUInt32LE(1_000_000, 18)],
    ["overlaps its directory", (bytes: Buffer) => bytes.writeUInt32LE(0, 18)],
    ["has no images", (bytes: Buffer) => bytes.writeUInt16LE(0, 4)],
    ["has more images than bytes", (bytes: Buffer) => bytes.writeUInt16LE(65_535, 4)],
    ["says it is wide", (bytes: Buffer) => bytes.writeInt32LE(2_000_000_000, 26)],
    ["says it is high", (bytes: Buffer) => bytes.writeInt32LE(512, 30)],
    ["is upside down", (bytes: Buffer) => bytes.writeInt32LE(-4, 30)],
    ["is packed", (bytes: Buffer) => bytes.writeUInt32LE(1, 38)],
  ])("that is an icon which %s", async (_, damage) => {
    const bytes = icon([
      bitmap(2, 8, [0, 0, 0, 0, 1, 1, 0, 0], new Array(8).fill(0), [1, 2, 3, 0, 4, 5, 6, 0]),
    ]);
    expect(await refusal(bytes)).toBe("drawn");
    damage(bytes);
    expect(await refusal(bytes)).not.toBe("drawn");
  });
});

describe("a drawing", () => {
  test("with script is drawn without it", async () => {
    const scripted = svg(
      `${blue}<script>alert(1)</script><style>@import url(http://127.0.0.1:1/x.css);</style>
       <a href="javascript:alert(1)"><rect width="9" height="9" onclick="alert(1)"/></a>`,
      `width="40" height="10" onload="alert(1)"`,
    );
    const png = await drawn(scripted);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.includes("alert")).toBe(false);
  });

  test("is drawn as Illustrator and Inkscape write it", async () => {
    const doctype = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`;
    const written = `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n${doctype}\n${svg(
      `<metadata><?xpacket begin=""?></metadata><defs><path id="p" d="M0 0h40v10z"/></defs><use xlink:href="#p"/>`,
    )}\n`;
    expect(await refusal(written)).toBe("drawn");
  });

  const nested = (deep: number) => svg("<g>".repeat(deep) + "</g>".repeat(deep));
  test.each([
    ["entities", `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("<text>&a;</text>")}`],
    [
      "a billion laughs",
      `<!DOCTYPE svg [${Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("")}]>${svg("<text>&l9;</text>")}`,
    ],
    [
      "a file of the server",
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("<text>&a;</text>")}`,
    ],
    ["a picture inside", svg(`<image href="data:image/png;base64,${blackPng(9, 9).toString("base64")}"/>`)],
    ["a picture of the server", svg(`<image xlink:href="/etc/passwd"/>`)],
    ["a picture under another prefix", `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:image/></s:svg>`],
    ["parts of another document", svg(`<use href="other.svg#a"/>`)],
    [
      "text of another document",
      svg(`<x:include xmlns:x="http://www.w3.org/2001/XInclude" parse="text" href="/etc/passwd"/>`),
    ],
    ["filters", svg(`<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>`)],
    ["another language inside", svg("<foreignObject><p/></foreignObject>")],
    ["a style sheet elsewhere", `<?xml version="1.0"?><?xml-stylesheet href="file:///x.css"?>${svg(blue)}`],
    ["thousands of levels", nested(5_000)],
    ["no end", svg(blue).slice(0, -6)],
    ["another root", "<svg><rect/></svg>"],
    ["two roots", svg(blue) + svg(blue)],
    ["another alphabet than it says", Buffer.from(`\ufeff${svg(blue)}`, "utf16le")],
  ])("with %s is refused", async (_, drawing) => {
    expect(await refusal(drawing)).toMatch(/^(unreadable|wrongType)$/);
  });

  test("that says it is endless is drawn small or refused", async () => {
    expect(await refusal(svg(blue, `width="1000000" height="1000000"`))).toBe("tooManyPixels");
    expect(await refusal(svg(blue, `width="0" height="0"`))).toBe("unreadable");
  });

  test("asks nobody for anything", async () => {
    let requestCount = 0;
    const canary = createServer((_request, response) => {
      requestCount += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x`;
    const wishes = [
      `<style>@import url(${address});@font-face{font-family:x;src:url(${address})}</style>`,
      `<rect fill="url(${address}#a)" width="9" height="9"/>`,
      `<text style="font-family:x">x</text>`,
      `<image href="${address}"/>`,
      `<use href="${address}#a"/>`,
      `<path style="marker-end:url(${address}#m)" d="M0 0h9"/>`,
    ];
    for (const wish of wishes) await refusal(svg(wish));
    await new Promise((resolve) => canary.close(resolve));
    expect(requestCount).toBe(0);
  });
});

describe("the process that draws", () => {
  test("answers a PNG", async () => {
    const png = await toPng("logo", input(svg(blue)));
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 80, height: 20 });
  });

  test.each([
    ["no image", 415, "logoWrongType", "text"],
    ["half an image", 422, "imageUnreadable", blackPng(4, 4).subarray(0, 50)],
    ["far too much", 422, "imageTooManyPixels", blackPng(50_000, 50_000, 0)],
  ])("refuses %s at its field", async (_, status, code, bytes) => {
    await expect(toPng("logo", input(bytes))).rejects.toMatchObject({ status, code, path: "logo" });
  });

  test("is given up after its time, on a drawing that repeats itself without end", async () => {
    const uses = Array.from(
      { length: 30 },
      (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
    );
    const endless = svg(`<g id="g0">${blue}</g>${uses.join("")}<use href="#g30"/>`);
    await expect(toPng("logo", input(endless), { timeLimit: 1_500 })).rejects.toMatchObject({ status: 422 });
  });
});
