import { sql } from "kysely";
import { connect } from "../server/ground/database/connection.ts";
import { modulesEver, modulesInUse } from "../server/platform/sessions/entitlement.ts";
import { timed } from "./against.ts";
import { median } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

/** What asking for modules may cost of a list. */
const goal = 0.02;
const rounds = 400;
const lists = ["/api/products?pageSize=25", "/api/contacts?pageSize=25", "/api/modules"];

printMachine();
await withDeployment({ products: 10_000 }, async ({ port, database, token }) => {
  const side = { port, token: await token() };
  const { db, pool } = connect({ ...database, max: 1 });
  /** The statement that reads a session at each call, with and without the two columns of modules. */
  const session = db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.id", "userId", "groups", "permissions", "contactId"])
    .where(sql<boolean>`"endedAt" is null and "expiresAt" > now() and active`);
  const withModules = session.select([modulesInUse.as("modules"), modulesEver.as("pastModules")]);
  const timeOf = async (query: { execute: () => Promise<unknown[]> }) => {
    const before = performance.now();
    if ((await query.execute()).length !== 1) throw new Error("there is not one session");
    return performance.now() - before;
  };
  const asked: [number[], number[]] = [[], []];
  const times: number[][] = lists.map(() => []);
  // By turns, so that other load on the machine affects all of them equally; the first fifty warm up.
  for (let round = -50; round < rounds; round += 1) {
    const bare = await timeOf(session);
    const full = await timeOf(withModules);
    const listed = [];
    for (const path of lists) listed.push((await timed(side, { path })).ms);
    if (round < 0) continue;
    asked[0].push(bare);
    asked[1].push(full);
    for (const [at, ms] of listed.entries()) times[at]!.push(ms);
  }
  await pool.end();
  const cost = median(asked[1]) - median(asked[0]);
  printTable(
    lists.map((path, at) => {
      const share = cost / median(times[at]!);
      const isGoal = at === 0;
      return {
        list: path,
        ms: median(times[at]!).toFixed(2),
        "session ms": median(asked[0]).toFixed(3),
        "with modules ms": median(asked[1]).toFixed(3),
        share: `${(share * 100).toFixed(1)} %`,
        goal: isGoal ? `≤${goal * 100} %` : "",
        met: isGoal ? met(share <= goal) : "",
      };
    }),
  );
});
