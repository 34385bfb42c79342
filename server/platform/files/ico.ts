export type Icon =
  | { png: Buffer }
  /** RGBA, row by row from the top. */
  | { pixels: Buffer; width: number; height: number };

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** The largest image of a Windows icon (.ico); throws when the file is not exactly what its directory says. */
export function readIcon(file: Buffer): Icon {
  const count = file.readUInt16LE(4);
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = file.subarray(6 + at * 16, 22 + at * 16);
    const [bytes, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    return { width: entry[0] || 256, depth: entry.readUInt16LE(6), offset, end: offset + bytes };
  });
  const starts = entries.every(({ offset }) => offset >= 6 + count * 16);
  if (!starts || Math.max(...entries.map(({ end }) => end)) !== file.length) throw new Error("not an icon");
  const [best] = entries.sort((a, b) => b.width - a.width || b.depth - a.depth);
  const image = file.subarray(best!.offset, best!.end);
  return image.subarray(0, 8).equals(pngSignature) ? { png: image } : readBitmap(image);
}

/** A device-independent bitmap: header, palette, colours from the bottom row up, then one bit a pixel for what is see-through. */
function readBitmap(image: Buffer): Icon {
  const start = image.readUInt32LE(0);
  const width = image.readInt32LE(4);
  const height = image.readInt32LE(8) / 2;
  const depth = image.readUInt16LE(14);
  const isPacked = image.readUInt32LE(16) !== 0;
  const fits = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= 256);
  if (start !== 40 || !fits || isPacked || ![1, 4, 8, 24, 32].includes(depth))
    throw new Error("not a bitmap");
  const colors = depth > 8 ? 0 : image.readUInt32LE(32) || 1 << depth;
  const palette = image.subarray(start, start + colors * 4);
  const [stride, maskStride] = [strideOf(width * depth), strideOf(width)];
  const first = start + colors * 4;
  const mask = image.subarray(first + stride * height);
  const isMasked = depth < 32 || everyAlpha(image.subarray(first, first + stride * height), 0);
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const below = height - 1 - y;
    const row = image.subarray(first + below * stride, first + (below + 1) * stride);
    for (let x = 0; x < width; x++) {
      const [blue, green, red, alpha] = colorAt(row, x, depth, palette);
      const hidden = isMasked && (mask.readUInt8(below * maskStride + (x >> 3)) >> (7 - (x & 7))) & 1;
      pixels.set([red, green, blue, hidden ? 0 : isMasked ? 255 : alpha], (y * width + x) * 4);
    }
  }
  return { pixels, width, height };
}

/** Rows are padded to four bytes. */
const strideOf = (bits: number) => ((bits + 31) >> 5) << 2;

const everyAlpha = (pixels: Buffer, alpha: number) => {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== alpha) return false;
  return true;
};

/** Blue, green, red, alpha. Reading past the end throws. */
function colorAt(row: Buffer, x: number, depth: number, palette: Buffer): [number, number, number, number] {
  if (depth > 8) {
    const at = x * (depth / 8);
    const alpha = depth === 32 ? row.readUInt8(at + 3) : 255;
    return [row.readUInt8(at), row.readUInt8(at + 1), row.readUInt8(at + 2), alpha];
  }
  const bit = x * depth;
  const index = (row.readUInt8(bit >> 3) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  const color = palette.readUInt32LE(index * 4);
  return [color & 255, (color >> 8) & 255, (color >> 16) & 255, 255];
}
