import { createHash, randomBytes } from "node:crypto";
import { Failure, notFound } from "../../ground/base/failure.ts";
import type { Log } from "../../ground/base/logging.ts";

/** The folders in which files are kept. */
export const discrs = [
  ...([
    "purchases",
    "sales",
    "repairs",
    "contacts",
    "companies",
    "stops",
    "erasure",
    "theme",
    "products",
    "prints",
    "mails",
    "invoices",
  ] as const),
] as const;
export type Discr = (typeof discrs)[number];

export type StoredFile = { unique_server_filename: string; bytes: number; sha256: string };

/** Where files are kept. All throw Failure 503 `storageAway` when it cannot be reached or is full. */
export type Storage = {
  /** Answers when the file is safe; what failed leaves nothing behind. */
  store(discr: Discr, bytes: Buffer): Promise<StoredFile>;
  /** Stores under a name that a file has already elsewhere. */
  put(discr: Discr, name: string, bytes: Buffer): Promise<void>;
  /** 404 without such a file. */
  read(discr: string, name: string): Promise<Buffer>;
  /** Removing what is not there is fine. */
  remove(discr: string, name: string): Promise<void>;
  /** The files of a kind, some at a time: those that have names of ours. */
  list(discr: Discr): AsyncIterable<StoredName[]>;
};
/** `storedAt` is in milliseconds since 1970, and not a number when the storage does not tell. */
export type StoredName = { name: string; storedAt: number };

/** The largest file that is stored or read back, in bytes; uploads are smaller. */
export const largestFile = 64 * 1024 * 1024;

/** A new name, 128 random bits, with what the table remembers of the bytes. */
export const recordOf = (bytes: Buffer): StoredFile => ({
  unique_server_filename: randomBytes(16).toString("hex"),
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** `discr/name`; 404 for anything that `recordOf` could not have named. */
export function placeOf(discr: string, name: string) {
  if (!discrs.some((one) => one === discr) || !isOurs(name)) throw notFound();
  return `${discr}/${name}`;
}
export const isOurs = (name: string) => /^[0-9a-f]{32}$/.test(name);
/** The name in a place of this kind; undefined when it is not one of ours. */
export function nameIn(discr: Discr, place: string) {
  const name = place.startsWith(`${discr}/`) ? place.slice(discr.length + 1) : "";
  return isOurs(name) ? name : undefined;
}

/** Says in the log that a file which the database knows is not there: perhaps a disk or a bucket that was not brought along. */
export function isMissing(log: Log, discr: string, name: string) {
  log(`storage: ${discr}/${name} is not there`, { part: "storage" });
  return notFound();
}

/** Says in the log why, and to the user only that. */
export function storageAway(log: Log, action: string, cause: unknown) {
  const { message, code } = cause as Error & { code?: string };
  log(`storage: ${action} failed: ${code ?? ""} ${message ?? cause}`.replace(/\s+/g, " "), {
    part: "storage",
  });
  return new Failure(503, "storageAway");
}
