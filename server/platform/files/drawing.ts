import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { readIcon } from "./ico.ts";
import type { DrawnImage, ImageAnswer, ImageTask, ImageType } from "./images.ts";
import { checkedSvg } from "./svg.ts";

const loaders = ["Png", "Jpeg", "Webp", "Nsgif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);

/** 8 million pixels are 32 MB in memory; a phone makes photos of 50 million. */
const strictly = { limitInputPixels: 8_000_000, failOn: "warning" } as const;
const leniently = { limitInputPixels: 64_000_000, failOn: "error" } as const;

const typesOf: Record<string, ImageType> = {
  "image/png": "png",
  "image/apng": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/x-icon": "ico",
};

/** Whether the file ends with its image; one with more data may be another type of file too. */
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

async function open(bytes: Buffer, type: ImageType, isPhoto: boolean): Promise<Sharp | undefined> {
  if (type === "ico") {
    const icon = readIcon(bytes);
    if ("png" in icon) return open(icon.png, "png", false);
    const { pixels, width, height } = icon;
    return sharp(pixels, { raw: { width, height, channels: 4 } });
  }
  if (type !== "svg" && !isPhoto && !isWhole[type](bytes)) return undefined;
  const readable = type === "svg" ? checkedSvg(bytes) : bytes;
  if (!readable) return undefined;
  const image = sharp(readable, isPhoto ? leniently : strictly);
  return (await image.metadata()).format === type ? image : undefined;
}

/** Draws an image in each size, or says what is wrong with it. May take the whole processor: run it in a process of its own. */
export async function draw(task: ImageTask): Promise<ImageAnswer> {
  return drawn(task).catch((error: Error) => ({
    refused: /pixel limit/.test(error.message) ? "tooManyPixels" : "unreadable",
  }));
}

async function drawn({ bytes, types, as, sizes, isPhoto = false }: ImageTask): Promise<ImageAnswer> {
  const buffer = Buffer.from(bytes);
  const type = await typeOf(buffer);
  if (!type || !types.includes(type)) return { refused: "wrongType" };
  const image = await open(buffer, type, isPhoto);
  if (!image) return { refused: "unreadable" };
  const images: DrawnImage[] = [];
  for (const [width, height] of sizes) {
    const smaller = image
      .clone()
      .autoOrient()
      .resize({ width, height, fit: "inside", withoutEnlargement: type !== "svg" });
    const { data, info } = await (await encoded(smaller, as)).toBuffer({ resolveWithObject: true });
    images.push({ bytes: data, width: info.width, height: info.height });
  }
  return { images };
}

async function encoded(image: Sharp, as: ImageTask["as"]): Promise<Sharp> {
  if (as === "webp") return image.webp({ quality: 82 });
  if (as === "png") return image.png({ compressionLevel: 9 });
  const { isOpaque } = await image.clone().stats();
  return isOpaque ? image.jpeg({ quality: 82, progressive: true }) : image.png({ compressionLevel: 9 });
}
