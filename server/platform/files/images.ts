import { Failure } from "../../ground/base/failure.ts";
import { runInProcess } from "../../ground/base/process.ts";

type ImageRefusal = "wrongType" | "unreadable" | "tooManyPixels";
export type DrawnImage = { bytes: Uint8Array; width: number; height: number };
export type ImageAnswer = { images: DrawnImage[] } | { refused: ImageRefusal };
/** `inside` is the largest width and height of the result. */
type ImageInput = { bytes: Uint8Array; types: readonly ImageType[]; inside: [number, number] };
export type ImageTask = Omit<ImageInput, "inside"> & {
  /** `mail` is what every mail program shows: JPEG, or PNG where the image is see-through. */
  as: "png" | "webp" | "mail";
  /** An image for each, at most so wide and high. */
  sizes: readonly [number, number][];
  /** A camera's file: of many pixels, and with more behind the image. */
  isPhoto?: boolean;
};
export type ImageType = "png" | "jpeg" | "webp" | "gif" | "svg" | "ico";

const statuses = { wrongType: 415, unreadable: 422, tooManyPixels: 422 } as const;
const reader = new URL("./images.process.ts", import.meta.url);

/**
 * Redraws any image as PNG, without the rest of the file, in a process of its own: a hostile image is stopped after
 * `timeLimit` milliseconds and cannot take the server down. Throws Failure
 * `<name>WrongType`, `imageUnreadable` or `imageTooManyPixels` at the field `name`.
 */
export async function toPng(
  name: string,
  { inside, ...image }: ImageInput,
  { timeLimit = 5_000 } = {},
): Promise<Buffer> {
  const [png] = await drawnBy([name, "image"], { ...image, as: "png", sizes: [inside] }, timeLimit);
  return Buffer.from(png!.bytes);
}

const photoTypes: readonly ImageType[] = ["png", "jpeg", "webp"];
/**
 * Redraws a photo as WebP in each size, upright and without metadata. Throws Failure `<name>WrongType`,
 * `<name>Unreadable` or `<name>TooManyPixels` at the field `name`.
 */
export const toPhotos = (name: string, bytes: Uint8Array, sizes: ImageTask["sizes"]) =>
  drawnBy([name, name], { bytes, types: photoTypes, as: "webp", sizes, isPhoto: true }, 20_000);

/** Redraws a photo as mail programs show it: a JPEG, or a PNG where it is see-through. The same refusals. */
export async function toMailPicture(
  name: string,
  bytes: Uint8Array,
  inside: [number, number],
): Promise<DrawnImage> {
  const task = { bytes, types: photoTypes, as: "mail" as const, sizes: [inside], isPhoto: true };
  return (await drawnBy([name, name], task, 20_000))[0]!;
}

async function drawnBy(
  [name, prefix]: [string, string],
  task: ImageTask,
  timeLimit: number,
): Promise<DrawnImage[]> {
  const answer = await runInProcess<ImageAnswer>(reader, task, {
    timeLimit,
    execArgv: ["--allow-addons"],
  }).catch((): ImageAnswer => ({ refused: "unreadable" }));
  if ("images" in answer) return answer.images;
  const { refused } = answer;
  const code =
    refused === "wrongType" ? `${name}WrongType` : `${prefix}${refused[0]!.toUpperCase()}${refused.slice(1)}`;
  throw new Failure(statuses[refused], code, { path: name });
}
