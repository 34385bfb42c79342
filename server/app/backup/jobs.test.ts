import { expect, test } from "vitest";
import { readConfig } from "../../ground/base/config.ts";
import { testWorld } from "../../testing/fixture.ts";
import { backupMaker } from "./backup.jobs.ts";
import type { Answer } from "./habit.process.ts";

const world = await testWorld();
const { stopping } = { stopping: new AbortController().signal };
const made: Answer = {
  made: {
    ...{
      place: "/backups/omloop-2026-11-28T02-30-00Z",
      bytes: 1000,
      time: "2026-11-28T02:30:05.000Z",
      removed: [],
    },
    ...{ rows: 5, tables: 2, files: 1, seconds: 3, makingSeconds: 2 },
  },
};
/** By the clock of the company, in Amsterdam: an hour more. */
const at = (instant: string) => () => new Date(instant);
const rows = async () =>
  (
    await world.services.db.selectFrom("backup").select(["day", "failure", "place"]).orderBy("id").execute()
  ).map(({ day, failure, place }) => [day, failure ?? place]);
const services = {
  ...world.services,
  config: { ...world.services.config, ...readConfig({ BACKUP_DIR: "/backups", BACKUP_AT: "03:30" }) },
};
const asked = (now: () => Date, backUp: () => Promise<Answer>) =>
  backupMaker(services, backUp, now)!({}, false, { stopping });

test("without a folder for backups nobody is asked for one", () => {
  expect(backupMaker(world.services)).toBeUndefined();
});

test("a day gets one backup however many processes ask, and a failed one is tried again later", async () => {
  let tries = 0;
  const failing = async (): Promise<Answer> => {
    tries += 1;
    return { failure: "no room" };
  };
  await asked(at("2026-11-28T02:30:00Z"), failing);
  await asked(at("2026-11-28T02:31:00Z"), failing);
  expect(tries).toBe(1);
  await world.services.pool.query(`update backup set "startedAt" = now() - interval '31 min'`);
  const begun = Promise.withResolvers<void>();
  const going = Promise.withResolvers<Answer>();
  const first = asked(at("2026-11-28T03:02:00Z"), () => {
    begun.resolve();
    return going.promise;
  });
  await begun.promise;
  await Promise.all([1, 2, 3].map(() => asked(at("2026-11-28T03:03:00Z"), failing)));
  going.resolve(made);
  await first;
  await asked(at("2026-11-29T02:29:00Z"), failing);
  expect(tries).toBe(1);
  expect(await rows()).toEqual([
    ["2026-11-28", "no room"],
    ["2026-11-28", "/backups/omloop-2026-11-28T02-30-00Z"],
  ]);
  await asked(at("2026-11-29T02:30:00Z"), async () => made);
  expect((await rows()).at(-1)).toEqual(["2026-11-29", "/backups/omloop-2026-11-28T02-30-00Z"]);
});

test("a backup that a stopping process breaks off leaves no trace, and is made by the next", async () => {
  const ending = new AbortController();
  const before = await rows();
  await backupMaker(
    services,
    async () => {
      ending.abort();
      return { failure: "its process ended (SIGTERM)" };
    },
    at("2026-11-30T02:30:00Z"),
  )!({}, false, { stopping: ending.signal });
  expect(await rows()).toEqual(before);
  await asked(at("2026-11-30T02:31:00Z"), async () => made);
  expect(await rows()).toHaveLength(before.length + 1);
});
