import { createHash, randomBytes } from "node:crypto";
import { Failure, notFound } from "../failure.ts";

/** What a file belongs to, and the folder it is kept in; the table `file` allows the same. */
const discrs = ["purchases", "sales", "erasure", "theme", "products", "prints"] as const;
export type Discr = (typeof discrs)[number];

export type Stored = { unique_server_filename: string; bytes: number; sha256: string };

/** Where files are kept. All throw Failure 503 `storageAway` when it cannot be reached or is full. */
export type Storage = {
  /** Answers when the file is safe; what failed leaves nothing behind. */
  store(discr: Discr, bytes: Buffer): Promise<Stored>;
  /** 404 without such a file. */
  read(discr: string, name: string): Promise<Buffer>;
  /** Removing what is not there is fine. */
  remove(discr: string, name: string): Promise<void>;
};
export type Log = (line: string) => void;

/** The largest file that is stored or read back, in bytes; uploads are smaller. */
export const largestFile = 64 * 1024 * 1024;

/** A new name, 128 random bits, with what the table remembers of the bytes. */
export const recordOf = (bytes: Buffer): Stored => ({
  unique_server_filename: randomBytes(16).toString("hex"),
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** `discr/name`; 404 for anything that `recordOf` could not have named. */
export function placeOf(discr: string, name: string) {
  if (!discrs.some((one) => one === discr) || !/^[0-9a-f]{32}$/.test(name)) throw notFound();
  return `${discr}/${name}`;
}

/** Says in the log why, and to the user only that. */
export function away(log: Log, doing: string, cause: unknown) {
  const { message, code } = cause as Error & { code?: string };
  log(`storage: ${doing} failed: ${code ?? ""} ${message ?? cause}`.replace(/\s+/g, " "));
  return new Failure(503, "storageAway");
}
