import { statfs } from "node:fs/promises";
import type { Config } from "../../ground/base/config.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Log } from "../../ground/base/logging.ts";
import type { Db } from "../../ground/database/connection.ts";
import { stepsOfNewer } from "../../ground/database/migrate.ts";
import { singleFlight } from "./singleFlight.ts";

/** Bytes that are left free on the disk of the data, for what is being written already. */
export const leastFree = 200 * 1024 * 1024;
/** Milliseconds for which a disk with ten times that is not asked again: nobody fills it in that time. */
const roomyFor = 500;
/** Milliseconds for which a disk that the database called full counts as full. */
const fullFor = 30_000;

type Watched = { db: Db; config: Pick<Config, "dataDir">; log: Log; freeBytes?: () => Promise<number> };
export type Health = ReturnType<typeof createHealth>;

/** What may stand in the way of serving. */
export function createHealth({ db, config, log, freeBytes = () => freeBytesIn(config.dataDir) }: Watched) {
  let fullAt = -Infinity;
  let saidNewer = false;
  const newerSteps = singleFlight(() => stepsOfNewer(db));
  let roomyAt = -Infinity;
  async function lacksRoom() {
    if (performance.now() - roomyAt < roomyFor) return false;
    const free = await freeBytes().catch(() => Infinity);
    if (free > leastFree * 10) roomyAt = performance.now();
    return free < leastFree;
  }
  const isDiskFull = async () => performance.now() - fullAt < fullFor || lacksRoom();
  return {
    freeBytes,
    isDiskFull,
    /** Hears of the errors that requests end with: the disk of a database elsewhere is known by them alone. */
    saw({ code }: { code?: string }) {
      if (code === "53100") fullAt = performance.now();
    },
    /** Throws Failure 503 `diskFull` when what is written would take the room that is left for what is being written already. */
    async assertRoom() {
      if (await lacksRoom()) throw new Failure(503, "diskFull");
    },
    /** Throws the Failure 503 for which nobody should be sent here: the database is away, a disk is full, the data is newer than the program. */
    async assertReady() {
      const [newer] = await newerSteps();
      if (newer && !saidNewer)
        log(`the data is of a newer version of this program (${newer}): stop this one`, {
          part: "database",
          level: "error",
        });
      saidNewer = newer !== undefined;
      if (newer) throw new Failure(503, "newerSchema");
      if (await isDiskFull()) throw new Failure(503, "diskFull");
    },
  };
}

async function freeBytesIn(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
