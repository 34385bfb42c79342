import pg, { type Client, type ClientConfig } from "pg";
import { BackupError } from "../../../postgres/backup/tree.ts";
import { moveMark } from "../../ground/database/moving.ts";
import {
  indexesOf,
  partsOf,
  referencesOf,
  type Sum,
  sequencesOf,
  sumOf,
  type Table,
  tablesOf,
} from "./catalogue.ts";
import { pipeCopy } from "./copying.ts";

export type Say = (line: string) => void;

/** As which a move's connections are known to the servers. */
export const moverName = "omloop move";

export const asMover = (config: ClientConfig) => ({ ...config, application_name: moverName });

/** Both sides write values alike, and wait as long as it takes. */
const session = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set search_path = public; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set maintenance_work_mem = '256MB'`;

export async function withMover<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...asMover(config), keepAlive: true });
  // What happens to a connection fails the statement that uses it.
  client.on("error", () => undefined);
  await client.connect();
  let isSound = false;
  try {
    await client.query(session);
    const answer = await work(client);
    isSound = true;
    return answer;
  } finally {
    if (isSound) await client.end();
    else cutOff(client);
  }
}

/** A connection in the middle of a copy does not hear a polite end. */
function cutOff(client: Client) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

/**
 * Copies every row of one snapshot into a database that has the same tables, in one transaction: at its end everything is there,
 * was counted and summed up on both sides, and the mark of an unfinished move is gone; before, nothing is.
 */
export async function copyDatabase(from: ClientConfig, to: ClientConfig, say: Say): Promise<Sum[]> {
  return withMover(from, (source) =>
    withMover(from, async (summing) => {
      await source.query("begin isolation level repeatable read read only");
      const { rows } = await source.query<{ id: string }>("select pg_export_snapshot() as id");
      await summing.query("begin isolation level repeatable read read only");
      await summing.query(`set transaction snapshot '${rows[0]!.id}'`);
      return withMover(to, async (target) => {
        await target.query("begin");
        const sums = await copyRows(source, summing, target, say);
        await target.query(`drop schema ${moveMark}`);
        say("Everything is there, and is being confirmed.");
        await target.query("commit");
        await target.query("analyze");
        return sums;
      });
    }),
  );
}

/** Without the reactions of the tables: what triggers did was done once already, and is among the rows. */
async function copyRows(source: Client, summing: Client, target: Client, say: Say): Promise<Sum[]> {
  await makeParts(source, target);
  const tables = await tablesOf(source);
  assertSameTables(tables, await tablesOf(target));
  const references = await referencesOf(target);
  const indexes = await indexesOf(target);
  await target.query(
    [
      ...tables.map(({ name }) => `alter table ${name} disable trigger user`),
      ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
      `truncate ${tables.map(({ name }) => name).join(", ")}`,
    ].join(";\n"),
  );
  for (const { name, columns } of tables) {
    const list = `${name} (${columns.join(", ")})`;
    const copied = await pipeCopy(
      { client: source, text: `copy ${list} to stdout` },
      { client: target, text: `copy ${list} from stdin` },
    );
    if (copied) say(`Copied ${name}: ${copied.toLocaleString("en")} rows.`);
  }
  const sums = sumAll(summing, tables);
  // It may fail while the indexes are made, and nobody waits for it yet.
  sums.catch(() => undefined);
  say("The indexes are made, and the references checked.");
  for (const { definition } of indexes) await target.query(definition);
  for (const { table, name, definition } of references)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, called } of await sequencesOf(source)) {
    // The program makes one for each series of numbers and year.
    await target.query(`create sequence if not exists ${name}`);
    await target.query("select setval($1::regclass, $2::bigint, $3)", [name, value, called]);
  }
  await target.query(tables.map(({ name }) => `alter table ${name} enable trigger user`).join(";\n"));
  say("Counts and sums of every table are compared.");
  assertSame(await sums, await sumAll(target, tables));
  return sums;
}

async function makeParts(source: Client, target: Client) {
  const existing = new Set((await partsOf(target)).map(({ name }) => name));
  for (const { name, parent, bounds } of await partsOf(source))
    if (!existing.has(name)) await target.query(`create table ${name} partition of ${parent} ${bounds}`);
}

function assertSameTables(source: Table[], target: Table[]) {
  const there = new Map(target.map(({ name, all }) => [name, all.join()]));
  const foreign = source.filter(({ name, all }) => there.get(name) !== all.join()).map(({ name }) => name);
  if (foreign.length)
    throw new BackupError(
      `The data hold tables that are not the program's, or were changed by hand: ${foreign.join(", ")}. Move them out of the schema public first.`,
    );
}

async function sumAll(client: Client, tables: Table[]): Promise<Sum[]> {
  const sums: Sum[] = [];
  for (const table of tables) sums.push(await sumOf(client, table));
  return sums;
}

/** Throws when a table does not hold on both sides the same rows. */
export function assertSame(source: Sum[], target: Sum[]) {
  const there = new Map(target.map((one) => [one.name, one]));
  const different = source.filter(({ name, rows, sum }) => {
    const other = there.get(name);
    return other?.rows !== rows || other.sum !== sum;
  });
  if (!different.length) return;
  const told = different.map(
    ({ name, rows }) => `${name} (${rows} rows here, ${there.get(name)?.rows ?? "none"} there)`,
  );
  throw new BackupError(`These tables differ after the copy: ${told.join(", ")}.`);
}
