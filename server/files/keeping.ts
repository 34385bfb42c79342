import { fileTypeFromBuffer } from "file-type";
import type { Services } from "../app.ts";
import { Failure, failureOf } from "../failure.ts";
import type { Discr, Stored } from "../integrations/storage.ts";
import type { Upload } from "./uploads.ts";

/** A row for the table `file`. */
export type Kept = Stored & { discr: Discr; original_client_filename: string; contentType: string };
type Placed = { discr: string; unique_server_filename: string };
const atOnce = 8;
type Keeping = Pick<Services, "storage" | "log">;

/** Stores the uploads before `remember` writes their rows in its transaction, and removes them again when it refuses. */
export async function keepFiles<T>(
  services: Keeping,
  discr: Discr,
  uploads: Upload[],
  remember: (kept: Kept[]) => Promise<T>,
): Promise<T> {
  const kept: Kept[] = [];
  for (let from = 0; from < uploads.length; from += atOnce) {
    const some = uploads.slice(from, from + atOnce);
    const tried = await Promise.allSettled(some.map((upload) => keepOne(services, discr, upload)));
    kept.push(...tried.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
    const failed = tried.find((one) => one.status === "rejected");
    if (!failed) continue;
    await dropFiles(services, kept);
    throw failed.reason;
  }
  try {
    return await remember(kept);
  } catch (error) {
    // Whether an interrupted commit took place is unknown: then too many files are better than too few.
    const refusal = error instanceof Failure ? error : failureOf(error as Error);
    if (refusal && refusal.status < 500) await dropFiles(services, kept);
    throw error;
  }
}

async function keepOne({ storage }: Keeping, discr: Discr, { name, bytes }: Upload): Promise<Kept> {
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream";
  return { ...(await storage.store(discr, bytes)), discr, original_client_filename: name, contentType };
}

/** Removes the files of rows that are gone, after the commit; a file that stays behind is only logged. */
export async function dropFiles({ storage, log }: Keeping, gone: Placed[]) {
  const removed = await Promise.allSettled(
    gone.map(({ discr, unique_server_filename }) => storage.remove(discr, unique_server_filename)),
  );
  const left = removed.filter(({ status }) => status === "rejected").length;
  if (left) log(`storage: ${left} files without a row stay behind`, { part: "storage" });
}
