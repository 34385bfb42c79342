import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connect } from "../server/ground/database/connection.ts";
import { keep } from "../server/work/tracking/intake.ts";
import type { Report } from "../server/work/tracking/osmand.ts";
import { median } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

/** Of the rate of the same rows sent bare, in the same batches. */
const goal = 0.8;
const vans = 1000;
/** Seconds between two places of a van, and for how long they drive. */
const every = 5;
const driving = Number(process.argv[2] ?? 30);
const rounds = 5;
const tokenOf = (van: number) => `bench${String(van).padStart(17, "0")}`;

async function addVans({ owner }: Deployment) {
  await owner.query(
    `with van as (insert into vehicle (name, "registrationNumber") select 'Van ' || n, 'BENCH' || n from generate_series(1, $1::int) n returning id, name)
     insert into tracker ("vehicleId", token) select id, 'bench' || lpad(substring(name from 5), 17, '0') from van`,
    [vans],
  );
  await owner.query(`select "openPositionDay"(current_date + n) from generate_series(-1, 1) n`);
}

const reportsOf = (size: number, at: number): Report[] =>
  Array.from({ length: size }, (_, van) => ({
    token: tokenOf((van % vans) + 1),
    isSos: false,
    fix: {
      ...{
        at: at + Math.floor(van / vans) * 1000,
        latitude: 52 + van / 1e5,
        longitude: 5,
        speed: 50,
        course: 90,
      },
      ...{ accuracy: 8, battery: 80, ignition: null },
    },
  }));

/** The same rows as one statement without a look at their tokens. */
async function sendBare(client: pg.Client, ids: readonly number[], reports: readonly Report[]) {
  const fixes = reports.map(({ fix }) => fix!);
  await client.query(
    `insert into "vehiclePosition" ("vehicleId", "fixedAt", latitude, longitude, speed, course, accuracy, battery, ignition)
     select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::real[], $6::real[], $7::real[], $8::smallint[], $9::boolean[])
     on conflict do nothing`,
    [
      reports.map((_, van) => ids[van % vans]),
      ...[fixes.map(({ at }) => new Date(at).toISOString()), fixes.map(({ latitude }) => latitude)],
      ...[fixes.map(({ longitude }) => longitude), fixes.map(({ speed }) => speed)],
      ...[fixes.map(({ course }) => course), fixes.map(({ accuracy }) => accuracy)],
      ...[fixes.map(({ battery }) => battery), fixes.map(({ ignition }) => ignition)],
    ],
  );
}

/** Rows a second of our statement and of the bare one, by turns, in batches of one size. */
async function compare({ owner, database }: Deployment, size: number) {
  const { db, pool } = connect({ ...database, max: 1 });
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await owner.query<{ id: number }>(`select "vehicleId" as id from tracker order by token`);
  const ids = rows.map(({ id }) => id);
  const batches = Math.ceil(20_000 / size);
  let at = Date.now() - 20 * 3_600_000;
  const rate = async (send: (reports: Report[]) => Promise<unknown>) => {
    const all = Array.from({ length: batches }, () => {
      at += 5000;
      return reportsOf(size, at);
    });
    const began = performance.now();
    for (const reports of all) await send(reports);
    return (size * batches * 1000) / (performance.now() - began);
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await rate((reports) => sendBare(client, ids, reports)));
    ours.push(await rate((reports) => keep(db, reports)));
  }
  await client.end();
  await pool.end();
  const ratio = median(ours) / median(bare);
  return {
    what: `batches of ${size}`,
    "ours/s": Math.round(median(ours)),
    "bare/s": Math.round(median(bare)),
    ratio: ratio.toFixed(2),
    goal: `≥${goal}`,
    met: met(ratio >= goal),
  };
}

/** A thousand vans that each tell a place every five seconds, over HTTP: what was kept, and how long an answer took. */
async function drive({ port, owner }: Deployment) {
  const answers: number[] = [];
  let refused = 0;
  const end = Date.now() + driving * 1000;
  const van = async (number: number) => {
    await delay((number / vans) * every * 1000);
    while (Date.now() < end) {
      const began = performance.now();
      const place = `lat=${52 + number / 1e4}&lon=5&timestamp=${Date.now()}&speed=27`;
      const { status } = await fetch(
        `http://127.0.0.1:${port}/api/tracking/osmand/${tokenOf(number)}?${place}`,
      );
      if (status === 200) answers.push(performance.now() - began);
      else refused += 1;
      await delay(Math.max(0, every * 1000 - (performance.now() - began)));
    }
  };
  await owner.query(`delete from "vehiclePosition"`);
  await Promise.all(Array.from({ length: vans }, (_, number) => van(number + 1)));
  const { rows } = await owner.query<{ kept: number }>(`select count(*)::int as kept from "vehiclePosition"`);
  const sorted = answers.toSorted((one, other) => one - other);
  return {
    what: `${vans} vans every ${every} s for ${driving} s`,
    sent: answers.length + refused,
    kept: rows[0]!.kept,
    "median ms": median(answers).toFixed(0),
    "99 % ms": sorted[Math.floor(sorted.length * 0.99)]!.toFixed(0),
    met: met(refused === 0 && rows[0]!.kept === answers.length),
  };
}

printMachine();
const results = await withDeployment({ products: 1000 }, async (deployment) => {
  await addVans(deployment);
  return {
    compared: [await compare(deployment, 20), await compare(deployment, 500)],
    driven: await drive(deployment),
  };
});
printTable(results.compared);
printTable([results.driven]);
