import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { connect } from "../server/ground/database/connection.ts";
import { modulesEver, modulesInUse } from "../server/platform/sessions/entitlement.ts";
import { timed } from "./against.ts";
import { median } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

/** What asking for modules may cost of a list. */
const goal = 0.02;
const list = "/api/products?pageSize=25";
/** People who each open a list so many times, a second and more apart: each time their session is looked up anew. */
const people = 12;
const rounds = 12;
const pause = 1000;

printMachine();
await withDeployment({ products: 10_000 }, async ({ port, database, owner, token }) => {
  const sides = [];
  for (let person = 0; person < people; person += 1) sides.push({ port, token: await token() });
  const { db, pool } = connect({ ...database, max: 1 });
  const question = sql`select ${modulesInUse} as modules, ${modulesEver} as "pastModules"`;
  const asked: number[] = [];
  const opened: number[] = [];
  const askedOf = async () => {
    const { rows } = await owner.query<{ calls: number }>(
      `select coalesce(sum(seq_scan), 0)::int as calls from pg_stat_user_tables where relname = 'module'`,
    );
    return rows[0]!.calls;
  };
  await Promise.all(sides.map((side) => timed(side, { path: list })));
  const before = await askedOf();
  // By turns with the question itself, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    await delay(pause);
    for (const side of sides) opened.push((await timed(side, { path: list })).ms);
    for (let time = 0; time < 20; time += 1) {
      const began = performance.now();
      await question.execute(db);
      asked.push(performance.now() - began);
    }
  }
  await pool.end();
  const own = asked.length * 2;
  await delay(pause);
  const questions = Math.max(1, Math.round(((await askedOf()) - before - own) / 2));
  const share = (median(asked) * questions) / (median(opened) * opened.length);
  printTable([
    {
      people,
      lists: opened.length,
      "list ms": median(opened).toFixed(2),
      questions,
      "question ms": median(asked).toFixed(3),
      share: `${(share * 100).toFixed(2)} %`,
      goal: `≤${goal * 100} %`,
      met: met(share <= goal),
    },
  ]);
});
