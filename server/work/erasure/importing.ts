import type { Imported } from "../../../contract/erasure.ts";
import type { Locale } from "../../../contract/locales.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type FileRow, storeFiles } from "../../platform/files/store.ts";
import type { Upload } from "../../platform/files/uploads.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Progress } from "../../platform/jobs/longJobs.ts";
import { readErasureFiles } from "../../platform/reports/reading.ts";
import type { ErasureReport } from "../../platform/reports/reports.ts";
import { importReports } from "./erasure.actions.ts";
import { tablesIn, tablesToDecide } from "./tables.queries.ts";
import { meaningsIn, wordsToDecide } from "./words.queries.ts";

/** The result of an import; reasons of unreadable files are text keys. */
export type Import = Omit<Imported, "failed"> & {
  failed: Pick<Imported["failed"][number], "file" | "reason">[];
};
type Files = {
  orderId: number | null;
  uploads: Upload[];
  /** Of the reports that are read, those that are stored. */
  isWanted?: (report: ErasureReport) => boolean;
};
type Way = {
  step: Progress["step"];
  /** Runs the writes of the import in one transaction. */
  write: (act: (tx: Tx) => Promise<Import>) => Promise<Import>;
  finish: (tx: Tx, answer: Import) => Promise<void>;
};

/** Reads files of erasure reports, keeps them, and stores and ties what they hold. */
export async function importFiles(
  services: Pick<Services, "db" | "storage" | "log">,
  { orderId, uploads, isWanted = () => true }: Files,
  { step, write, finish }: Way,
): Promise<Import> {
  // Reading is one half of the work, storing what was read the other.
  const meanings = await meaningsIn(services.db);
  const tables = await tablesIn(services.db);
  const onRead = (count: number, of: number) => step(count, of * 2);
  const read = await readErasureFiles(uploads, { meanings, tables, onRead });
  const failed = read.flatMap(({ file, reason }) => (reason ? [{ file, reason }] : []));
  const reports = read.flatMap(({ file, reports: found = [] }) =>
    found.filter(isWanted).map((report) => ({ file, report })),
  );
  return storeFiles(services, "erasure", reports.length ? uploads : [], (files) =>
    write(async (tx) => {
      const fileIds = await rememberFiles(tx, files);
      const counts = await importReports(
        tx,
        orderId,
        reports.map(({ file, report }) => ({ report, fileId: fileIds.get(file.split("/")[0]!) ?? null })),
        (count, of) => step(read.length + Math.floor((read.length * count) / of), read.length * 2),
      );
      step(read.length * 2, read.length * 2);
      const alreadyThere = reports.length - counts.imported - counts.repeated;
      const answer = {
        ...counts,
        alreadyThere,
        failed,
        words: wordsToDecide(read),
        tables: tablesToDecide(read),
      };
      await finish(tx, answer);
      return answer;
    }),
  );
}

/** The result in a reader's language; results saved by an earlier release lack what it did not tell. */
export const importIn = (
  locale: Locale,
  { failed, tables = [], repeated = 0, ...answer }: Import,
): Imported => ({
  ...answer,
  repeated,
  tables,
  failed: failed.map(({ file, reason }) => ({
    file,
    reason,
    message: textOf(locale, `erasureReasons.${reason}`),
  })),
});

/** Keeps the original files; a repeated one is stored once, whatever order it comes with. */
async function rememberFiles(tx: Tx, files: FileRow[]) {
  const ids = new Map<string, number>();
  for (const file of files) {
    const { id } =
      (await tx
        .selectFrom("file")
        .select("id")
        .where("discr", "=", "erasure")
        .where("sha256", "=", file.sha256)
        .where("original_client_filename", "=", file.original_client_filename)
        .executeTakeFirst()) ??
      (await tx.insertInto("file").values(file).returning("id").executeTakeFirstOrThrow());
    ids.set(file.original_client_filename, id);
  }
  return ids;
}
