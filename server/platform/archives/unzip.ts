import { isUtf8 } from "node:buffer";
import { crc32, inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";

export interface ZipLimits {
  /** The most entries in an archive, unwanted ones included. */
  entries: number;
  /** Unpacked bytes of one file. */
  fileBytes: number;
  /** Unpacked bytes of all wanted files together. */
  totalBytes: number;
}

export type ZipRefusal =
  | "truncated"
  | "archiveBroken"
  | "archiveEncrypted"
  | "archiveUnsupported"
  | "tooLarge"
  | "tooManyFiles";

export class ZipRefused extends Error {
  readonly reason: ZipRefusal;
  constructor(reason: ZipRefusal, cause?: unknown) {
    super(`The archive was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A file of an archive, or why it could not be unpacked. Its name is for showing and never a path; two may share one. */
export type Unzipped = { name: string } & (
  | { bytes: Buffer; refused?: undefined }
  | { bytes?: undefined; refused: ZipRefusal }
);

const localEntry = 0x04034b50;
const endOfDirectory = 0x06054b50;
const inOneGo = 16 * 1024 * 1024;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && [localEntry, endOfDirectory].includes(bytes.readUInt32LE(0));
}

/** Names, sizes and checksums are judged here: the library would refuse the whole archive for one of them. */
const open = (zip: Buffer) => fromBufferPromise(zip, { decodeStrings: false, validateEntrySizes: false });

/** Many programs write UTF-8 without saying so. */
const nameOf = ({ fileNameRaw: name, generalPurposeBitFlag, extraFields }: Entry) =>
  isUtf8(name) ? name.toString() : getFileNameLowLevel(generalPurposeBitFlag, name, extraFields, false);

/** How many entries an archive says to have; 0 when that cannot be read. */
export const countOf = (zip: Buffer): Promise<number> =>
  open(zip).then(
    ({ entryCount }) => entryCount,
    () => 0,
  );

async function unpack(zip: Buffer, archive: ZipFile, entry: Entry, fileBytes: number): Promise<Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new ZipRefused("archiveEncrypted");
  if (uncompressedSize > fileBytes) throw new ZipRefused("tooLarge");
  if (!entry.canDecodeFileData()) throw new ZipRefused("archiveUnsupported");
  const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = zip.subarray(fileDataStart, fileDataStart + compressedSize);
  // Stops at the size that the directory states, so that the sum of what is stated bounds what is unpacked.
  const bytes =
    compressionMethod === 0
      ? packed
      : inflateRawSync(packed, {
          maxOutputLength: Math.max(1, uncompressedSize),
          chunkSize: Math.max(64, Math.min(uncompressedSize, inOneGo)),
        });
  if (bytes.length !== uncompressedSize || crc32(bytes) !== entry.crc32)
    throw new ZipRefused("archiveBroken");
  return bytes;
}

/** Unpacks the wanted files one at a time; throws `ZipRefused` for what spoils the whole archive. */
export async function* unzip(
  zip: Buffer,
  limits: ZipLimits,
  isWanted: (name: string) => boolean = () => true,
): AsyncGenerator<Unzipped> {
  const refuseAs = (reason: ZipRefusal) => (error: unknown) => {
    throw error instanceof ZipRefused ? error : new ZipRefused(reason, error);
  };
  const archive = await open(zip).catch(refuseAs("truncated"));
  if (archive.entryCount > limits.entries) throw new ZipRefused("tooManyFiles");
  const entries = await Array.fromAsync(archive.eachEntry()).catch(refuseAs("archiveBroken"));
  const selected = entries.filter((entry) => isWanted(nameOf(entry)));
  const total = selected.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > limits.totalBytes) throw new ZipRefused("tooLarge");
  for (const entry of selected) {
    const name = nameOf(entry);
    yield await unpack(zip, archive, entry, limits.fileBytes)
      .catch(refuseAs("archiveBroken"))
      .then(
        (bytes) => ({ name, bytes }),
        ({ reason }: ZipRefused) => ({ name, refused: reason }),
      );
  }
}
