import { Unzip, UnzipPassThrough, Zip, ZipDeflate } from "fflate";

const sheet = /^xl\/worksheets\//;
/** The view of a sheet, in the first piece of its part. */
const view = "<sheetView ";
const turned = (piece: Uint8Array) => {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  const at = bytes.indexOf(view) + view.length;
  const parts = [bytes.subarray(0, at), Buffer.from('rightToLeft="1" '), bytes.subarray(at)];
  return at < view.length ? undefined : Buffer.concat(parts);
};

/**
 * Makes the sheets of a workbook, written without compression, open from right to left, and compresses it;
 * the library that writes workbooks piece by piece has no word for it.
 */
export async function* rightToLeft(workbook: AsyncIterable<Uint8Array>) {
  let pieces: Uint8Array[] = [];
  const packed = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const unzip = new Unzip((part) => {
    const deflated = new ZipDeflate(part.name);
    packed.add(deflated);
    let isTurned = !sheet.test(part.name);
    part.ondata = (error, piece, isLast) => {
      if (error) throw error;
      const changed = isTurned ? undefined : turned(piece);
      isTurned ||= changed !== undefined;
      deflated.push(changed ?? piece, isLast);
    };
    part.start();
  });
  unzip.register(UnzipPassThrough);
  for await (const piece of workbook) {
    unzip.push(piece);
    yield* pieces;
    pieces = [];
  }
  unzip.push(new Uint8Array(), true);
  packed.end();
  yield* pieces;
}
