/** Pixels of the longer side, and how much of a JPEG is kept: a phone stores and sends hundreds of kilobytes, not megabytes. */
const longest = 1600;
const quality = 0.8;

/** A photo of the camera as a small upright JPEG; undefined for what this browser cannot read. */
export async function smallPicture(file: Blob): Promise<ArrayBuffer | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/jpeg", quality));
  return blob?.arrayBuffer();
}

/** The share of its storage above which a phone is nearly full. */
const nearlyFull = 0.9;
export async function isNearlyFull() {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota > 0 && usage / quota > nearlyFull;
}
