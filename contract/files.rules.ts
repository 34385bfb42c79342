export const megabyte = 1024 * 1024;

/** The limits of one request: bytes of a file, of all files, and their number. */
export const uploadLimits = { fileBytes: 50 * megabyte, totalBytes: 100 * megabyte, files: 200 };

/** Maximal bytes by file extension; "" is any other extension. */
export type Kinds = Readonly<Record<string, number>>;
export const anyKind: Kinds = { "": uploadLimits.fileBytes };

/** The limits of people outside the company, for one order. */
export const requestLimits = { fileBytes: 20 * megabyte, files: 20 };
const ofRequest = requestLimits.fileBytes;
export const requestKinds: Kinds = Object.fromEntries(
  [".jpg", ".jpeg", ".png", ".webp", ".heic", ".pdf", ".csv", ".xlsx", ".txt"].map((ending) => [
    ending,
    ofRequest,
  ]),
);

export const listBytes = 20 * megabyte;
export const listKinds: Kinds = { ".csv": listBytes, ".txt": listBytes, ".xlsx": listBytes };

export const erasureLimits = { fileBytes: 20 * megabyte, archiveBytes: 50 * megabyte };
const report = erasureLimits.fileBytes;
export const erasureKinds: Kinds = {
  ".xml": report,
  ".json": report,
  ".csv": report,
  ".log": report,
  ".txt": report,
  ".zip": erasureLimits.archiveBytes,
};

type Sized = { readonly name: string; readonly size: number };
export type RefusedFile<F> = { file: F; code: "wrongKind" | "empty" | "tooBig"; limit: number };

/** Sorts files into accepted ones and refused ones with a reason; `limit` is in bytes. */
export function sortFiles<F extends Sized>(files: readonly F[], kinds: Kinds) {
  const accepted: F[] = [];
  const refused: RefusedFile<F>[] = [];
  for (const file of files) {
    const limit = limitOf(file.name, kinds);
    if (limit === undefined) refused.push({ file, code: "wrongKind", limit: 0 });
    else if (file.size === 0) refused.push({ file, code: "empty", limit });
    else if (file.size > limit) refused.push({ file, code: "tooBig", limit });
    else accepted.push(file);
  }
  return { accepted, refused };
}

const limitOf = (name: string, kinds: Kinds): number | undefined =>
  kinds[/\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ""] ?? kinds[""];

/** Whether all files fit into one request. */
export const fitsOneRequest = (files: readonly Sized[]) =>
  files.length <= uploadLimits.files &&
  files.reduce((sum, { size }) => sum + size, 0) <= uploadLimits.totalBytes;
