import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEvents } from "../../platform/changes/events.ts";
import { runJobs } from "../../platform/jobs/jobs.ts";
import { copyTemplate } from "../../testing/database.ts";
import { detourTo } from "../../testing/detour.ts";
import { idleHandlers } from "../../testing/idleHandlers.ts";
import { waitUntil } from "../../testing/stream.ts";
import type { About } from "../base/logging.ts";
import { connect } from "./connection.ts";

let copy: Awaited<ReturnType<typeof copyTemplate>>;
let detour: Awaited<ReturnType<typeof detourTo>>;
beforeAll(async () => {
  copy = await copyTemplate(inject("postgres"));
  detour = await detourTo(copy.database);
});
afterAll(async () => {
  await detour.close();
  await copy.drop();
});

test("a database that goes away and comes back is told in two lines, whoever runs into it", async () => {
  const lines: (Partial<About> & { line: string })[] = [];
  const { pool, log } = connect(detour.database, (line, about) => void lines.push({ line, ...about }));
  const events = createEvents(pool, detour.database, log);
  const jobs = await runJobs(pool, idleHandlers, log);
  const ask = () => pool.query("select 1");
  for (let round = 1; round <= 2; round += 1) {
    await Promise.all(Array.from({ length: 10 }, ask));
    const before = detour.turnedAway();
    detour.block();
    await waitUntil(() => expect(lines).toHaveLength(2 * round - 1));
    for (let at = 0; at < 10; at += 1)
      await expect(ask().catch((error) => log("asking failed", { part: "test", error }))).resolves.toBe(
        undefined,
      );
    // Of these ten were asked for above; the others try again by themselves.
    await waitUntil(() => expect(detour.turnedAway() - before).toBeGreaterThan(15));
    detour.open();
    await waitUntil(() => expect(lines).toHaveLength(2 * round));
  }
  expect(lines.map(({ line, level, part }) => [level, part, line.replace(/[\d.]+ s$/, "N s")])).toEqual([
    ["error", "database", expect.stringMatching(/^the database is away: \w/)],
    ["info", "database", "the database is back after N s"],
    ["error", "database", expect.stringMatching(/^the database is away: \w/)],
    ["info", "database", "the database is back after N s"],
  ]);
  await jobs.stop();
  await events.close();
  await pool.end();
});

test("what is no matter of being away is told each time", async () => {
  const lines: string[] = [];
  const { pool, log } = connect(copy.database, (line) => void lines.push(line));
  for (let at = 0; at < 3; at += 1)
    log(`it failed ${at}`, { part: "test", error: new Error("no such thing") });
  expect(lines).toEqual(["it failed 0", "it failed 1", "it failed 2"]);
  await pool.end();
});
