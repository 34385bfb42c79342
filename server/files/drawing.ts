import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { readIcon } from "./ico.ts";
import type { ImageAnswer, ImageTask, ImageType } from "./images.ts";
import { checkedSvg } from "./svg.ts";

const loaders = ["Png", "Jpeg", "Webp", "Nsgif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);

/** 8 million pixels are 32 MB in memory. */
const limitInputPixels = 8_000_000;
const options = { limitInputPixels, failOn: "warning" } as const;

const typesOf: Record<string, ImageType> = {
  "image/png": "png",
  "image/apng": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/x-icon": "ico",
};

/** Whether the file ends where its image ends: one that goes on is something else as well. */
const isWhole: Record<"png" | "jpeg" | "webp" | "gif", (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(-12).toString("hex") === "0000000049454e44ae426082",
  jpeg: (bytes) => bytes.subarray(-2).toString("hex") === "ffd9",
  webp: (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
  gif: (bytes) => bytes.at(-1) === 0x3b,
};

async function typeOf(bytes: Buffer): Promise<ImageType | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && type.mime !== "application/xml") return typesOf[type.mime];
  return /^(ï»¿)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(bytes.toString("latin1", 0, 300))
    ? "svg"
    : undefined;
}

async function open(bytes: Buffer, type: ImageType): Promise<Sharp | undefined> {
  if (type === "ico") {
    const icon = readIcon(bytes);
    if ("png" in icon) return open(icon.png, "png");
    const { pixels, width, height } = icon;
    return sharp(pixels, { raw: { width, height, channels: 4 } });
  }
  if (type !== "svg" && !isWhole[type](bytes)) return undefined;
  const readable = type === "svg" ? checkedSvg(bytes) : bytes;
  if (!readable) return undefined;
  const image = sharp(readable, options);
  return (await image.metadata()).format === type ? image : undefined;
}

/** Draws an image as PNG, or says what is wrong with it. May take the whole processor: run it in a process of its own. */
export async function draw(task: ImageTask): Promise<ImageAnswer> {
  return drawn(task).catch((error: Error) => ({
    refused: /pixel limit/.test(error.message) ? "tooManyPixels" : "unreadable",
  }));
}

async function drawn({ bytes, types, inside: [width, height] }: ImageTask): Promise<ImageAnswer> {
  const buffer = Buffer.from(bytes);
  const type = await typeOf(buffer);
  if (!type || !types.includes(type)) return { refused: "wrongType" };
  const image = await open(buffer, type);
  if (!image) return { refused: "unreadable" };
  const png = await image
    .autoOrient()
    .resize({ width, height, fit: "inside", withoutEnlargement: type !== "svg" })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png };
}
