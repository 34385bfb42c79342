import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { Services } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { readErasureFiles } from "../../platform/reports/reading.ts";
import type { ErasureReport } from "../../platform/reports/reports.ts";
import { mendReports } from "./rereading.ts";
import { tablesIn } from "./tables.queries.ts";
import { meaningsIn } from "./words.queries.ts";

const name = "rereadReports";

/** Starts rereading the stored reports when a migration requires it, from where an earlier start stopped. */
export async function startRereading(tx: Tx) {
  if ((await lastRead(tx)) !== undefined) await enqueue(tx, name, {}, { key: name });
}

/** Rereads the stored files one after the other and corrects their reports; 0 is before the first. */
export const rereader =
  (services: Pick<Services, "db" | "storage" | "events">) => async (): Promise<void> => {
    const { db, events } = services;
    for (let at = await lastRead(db); at !== undefined; ) {
      const file = await fileAfter(db, at);
      await mendAll(db, file?.id ?? null, file ? await readAgain(services, file) : []);
      at = file?.id;
      if (at === undefined) await db.deleteFrom("setting").where("name", "=", name).execute();
      else
        await db
          .updateTable("setting")
          .set({ value: String(at) })
          .where("name", "=", name)
          .execute();
      events.changed("products", "erasure-reports");
    }
  };

async function lastRead(db: Db | Tx): Promise<number | undefined> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row && Number(row.value);
}

type FileRow = { id: number; discr: string; place: string; file: string };
const fileAfter = (db: Db, id: number): Promise<FileRow | undefined> =>
  db
    .selectFrom("file")
    .select(["id", "discr", "unique_server_filename as place", "original_client_filename as file"])
    .where("discr", "=", "erasure")
    .where("id", ">", id)
    .orderBy("id")
    .executeTakeFirst();

/** Nothing for a file that is not there any more; a storage that cannot be reached is tried again by the queue. */
async function readAgain({ db, storage }: Pick<Services, "db" | "storage">, file: FileRow) {
  const bytes = await storage.read(file.discr, file.place).catch((error) => {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw new Error(`${file.file} cannot be read now`, { cause: error });
  });
  if (!bytes) return [];
  const known = { meanings: await meaningsIn(db), tables: await tablesIn(db) };
  const read = await readErasureFiles([{ name: file.file, bytes }], known);
  return read.flatMap(({ reports = [] }) => reports);
}

/** Corrects the reports of a file, or those whose file is not stored. */
async function mendAll(db: Db, fileId: number | null, today: ErasureReport[]) {
  const reports = await db
    .selectFrom("erasureReport")
    .select("id")
    .where("fileId", "is not distinct from", fileId)
    .orderBy("id")
    .execute();
  for (const batch of inParts(reports))
    await db.transaction().execute((tx) =>
      mendReports(
        tx,
        batch.map(({ id }) => id),
        today,
      ),
    );
}
