import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { pausing } from "./pausing.ts";

const world = await testWorld();
const set = (until: string) =>
  world.services.pool.query(`update module set "paidUntil" = ${until} where name = 'erasure'`);

test("a job of a module that has ended waits in the queue, and is done when the module is in use again", async () => {
  const done: number[] = [];
  const handle = pausing(world.db, "erasure", "fetchReports", async ({ orderId }) => void done.push(orderId));
  await set("current_date - 2");
  await handle({ longJobId: 7, orderId: 1 }, true);
  await handle({ longJobId: 7, orderId: 1 }, true);
  expect(done).toEqual([]);
  const { rows } = await world.services.pool.query(
    `select key, attempts, run_at > now() + interval '50 minutes' as later from graphile_worker.jobs`,
  );
  expect(rows).toEqual([{ key: "longJob/7", attempts: 0, later: true }]);
  await set("current_date + 2");
  const [payload] = await world.takeJobs("fetchReports");
  await handle(payload!, false);
  expect(done).toEqual([1]);
  expect(await world.takeJobs("fetchReports")).toEqual([]);
});
