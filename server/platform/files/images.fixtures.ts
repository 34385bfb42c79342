import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeUInt32BE(data.length);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), 4 + body.length);
  return bytes;
}

/** A black PNG of one bit a pixel that says it has `width` × `height` pixels and holds `rows` rows of them. */
export function blackPng(width: number, height: number, rows = height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The PNG with a comment of so many bytes that it has exactly `length`. */
export function paddedPng(png: Buffer, length: number) {
  const comment = chunk("tEXt", Buffer.alloc(length - png.length - 12, "a"));
  return Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]);
}

type IconImage = { width: number; depth: number; data: Buffer };

export function icon(images: IconImage[]) {
  const directory = Buffer.alloc(6 + images.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  images.forEach(({ width, depth, data }, at) => {
    directory[6 + at * 16] = directory[7 + at * 16] = width;
    directory.writeUInt16LE(depth, 12 + at * 16);
    directory.writeUInt32LE(data.length, 14 + at * 16);
    directory.writeUInt32LE(offset, 18 + at * 16);
    offset += data.length;
  });
  return Buffer.concat([directory, ...images.map(({ data }) => data)]);
}

/** The bitmap of an icon; `colors` and `mask` row by row from the bottom, padded to four bytes. */
export function bitmap(
  side: number,
  depth: number,
  colors: number[],
  mask: number[],
  palette: number[] = [],
) {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(depth, 14);
  header.writeUInt32LE(palette.length / 4, 32);
  return { width: side, depth, data: Buffer.concat([header, Buffer.from([...palette, ...colors, ...mask])]) };
}
