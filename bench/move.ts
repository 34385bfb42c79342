import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../postgres/embedded.ts";
import { tablesOf } from "../server/app/move/catalogue.ts";
import { moveCompany } from "../server/app/move/company.ts";
import { withMover } from "../server/app/move/database.ts";
import { startOutside } from "../server/testing/outside.ts";
import { prepare } from "./deployment.ts";
import { fill } from "./fill.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({ options: { products: { type: "string", default: "100000" } } });
/** The share of the floor's speed that a move reaches, with its indexes, references, sums and checks. */
const goal = 0.7;

const dataDir = mkdtempSync(join(tmpdir(), "omloop-bench-move-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
const open = () => startEmbedded({ dataDir: join(dataDir, "postgres"), log: () => {} });
const seconds = async (work: () => unknown) => {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
};

const first = await open();
await prepare(first.owner, first.app);
await fill(first.owner, Number(options.products));
await first.stop();
const outside = await startOutside();

/** An address that psql takes as well. */
const addressOf = ({ host = "", user = "", database = "" }: pg.ClientConfig) =>
  `postgresql:///${database}?${new URLSearchParams({ host, user })}`;

const moved = await outside.newDatabase();
const marks: { line: string; at: number }[] = [];
const moving = await seconds(() =>
  moveCompany({ DATA_DIR: dataDir }, { address: moved }, (line) =>
    marks.push({ line, at: performance.now() }),
  ),
);
const at = (start: string) => marks.find(({ line }) => line.startsWith(start))!.at;
const copying = (at("The indexes") - at("Copied")) / 1000;
const indexing = (at("Counts") - at("The indexes")) / 1000;
const comparing = (at("Everything") - at("Counts")) / 1000;

/** The same tables in the same order, by psql from one server to the other, into tables whose triggers are off. */
await outside.query("create database floor");
const target = { ...outside.owner, database: "floor" };
await prepare(target, target);
const source = await open();
const tables = await withMover(source.owner, tablesOf);
const client = new pg.Client(target);
await client.connect();
await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`).catch(async () => {
  await client.query("set session_replication_role = replica");
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
});
await client.end();
const floor = await seconds(() => {
  for (const { name, columns } of tables) {
    const list = `${name} (${columns.join(", ")})`.replaceAll('"', '\\"');
    const read = `psql -X -q "${addressOf(source.owner)}" -c "copy ${list} to stdout"`;
    const write = `PGOPTIONS="-c session_replication_role=replica" psql -X -q "${addressOf(target)}" -c "copy ${list} from stdin"`;
    execFileSync("sh", ["-c", `${read} | ${write}`], { stdio: ["ignore", "inherit", "inherit"] });
  }
});
await source.stop();
await outside.stop();

printMachine();
console.log(
  `${Number(options.products).toLocaleString("en")} products, ${tables.length} tables, from the embedded PostgreSQL to ${outside.version}`,
);
const whole = copying + indexing + comparing;
printTable([
  { what: "COPY … TO | COPY … FROM by psql", seconds: floor.toFixed(1), "of the floor": "" },
  { what: "rows of a move", seconds: copying.toFixed(1), "of the floor": (floor / copying).toFixed(2) },
  { what: "its indexes and references", seconds: indexing.toFixed(1), "of the floor": "" },
  { what: "its counts and sums", seconds: comparing.toFixed(1), "of the floor": "" },
  {
    what: `these three together, at least ${goal}: ${met(floor / whole >= goal)}`,
    seconds: whole.toFixed(1),
    "of the floor": (floor / whole).toFixed(2),
  },
  {
    what: "the whole command, with opening and checks",
    seconds: moving.toFixed(1),
    "of the floor": (floor / moving).toFixed(2),
  },
]);
