import { fileTypeFromBuffer } from "file-type";
import { Failure, failureOf } from "../../ground/base/failure.ts";
import type { Services } from "../http/app.ts";
import type { Discr, StoredFile } from "../integrations/storage.ts";
import type { Upload } from "./uploads.ts";

/** A row for the table `file`. */
export type FileRow = StoredFile & { discr: Discr; original_client_filename: string; contentType: string };
type Placed = { discr: string; unique_server_filename: string };
const batchSize = 8;
type Dropping = Pick<Services, "storage" | "log">;
type StoringServices = Dropping & Pick<Services, "db">;

/** Stores the uploads before `remember` writes their rows in its transaction, and removes them again when it refuses. */
export async function storeFiles<T>(
  services: StoringServices,
  discr: Discr,
  uploads: Upload[],
  remember: (files: FileRow[]) => Promise<T>,
): Promise<T> {
  const files: FileRow[] = [];
  for (let from = 0; from < uploads.length; from += batchSize) {
    const batch = uploads.slice(from, from + batchSize);
    const tried = await Promise.allSettled(batch.map((upload) => storeFile(services, discr, upload)));
    files.push(...tried.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
    const failed = tried.find((one) => one.status === "rejected");
    if (!failed) continue;
    await dropFiles(services, files);
    throw failed.reason;
  }
  try {
    const answer = await remember(files);
    await dropUnremembered(services, files);
    return answer;
  } catch (error) {
    // Whether an interrupted commit took place is unknown: then too many files are better than too few.
    const refusal = error instanceof Failure ? error : failureOf(error as Error);
    if (refusal && refusal.status < 500) await dropFiles(services, files);
    throw error;
  }
}

async function storeFile(
  { storage }: StoringServices,
  discr: Discr,
  { name, bytes }: Upload,
): Promise<FileRow> {
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream";
  return { ...(await storage.store(discr, bytes)), discr, original_client_filename: name, contentType };
}

/** Removes what got no row: the files of a request that was answered before. */
async function dropUnremembered(services: StoringServices, files: FileRow[]) {
  if (!files.length) return;
  const names = files.map(({ unique_server_filename }) => unique_server_filename);
  const rows = await services.db
    .selectFrom("file")
    .select("unique_server_filename as name")
    .where("unique_server_filename", "in", names)
    .execute()
    .catch(() => names.map((name) => ({ name })));
  const remembered = new Set(rows.map(({ name }) => name));
  await dropFiles(
    services,
    files.filter(({ unique_server_filename: name }) => !remembered.has(name)),
  );
}

/** Removes the files of deleted rows, after the commit; a failure is only logged. */
export async function dropFiles({ storage, log }: Dropping, gone: Placed[]) {
  const removed = await Promise.allSettled(
    gone.map(({ discr, unique_server_filename }) => storage.remove(discr, unique_server_filename)),
  );
  const left = removed.filter(({ status }) => status === "rejected").length;
  if (left) log(`storage: ${left} files without a row stay behind`, { part: "storage" });
}
