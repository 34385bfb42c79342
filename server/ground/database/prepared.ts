import type pg from "pg";

/** How often a statement must occur before it is prepared, which takes memory in every connection, and how many may be. */
const often = 20;
const maxRemembered = 150;

const mark = "/* remembered */";
/** Marks a statement to be prepared even with a limit, because any plan of it is good enough. */
export const remembered = (text: string) => `${text} ${mark}`;

/** Counts statements, and gives a name to those that occur often enough. */
function namesOfOften(generation: number) {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  // Other statements with a limit are planned each time, because the best plan depends on how rare their values are.
  return (text: string) => {
    const cached = names.get(text);
    if (cached || names.size >= maxRemembered || (/\blimit\b/i.test(text) && !text.endsWith(mark)))
      return cached;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size > 2_000) counts.clear();
    counts.set(text, count);
    if (count < often) return undefined;
    counts.delete(text);
    names.set(text, `s${generation}_${names.size}`);
    return names.get(text);
  };
}

/**
 * Whether a statement failed because it was prepared for another schema or on another connection: a newer program changed a
 * table, or a proxy shares connections. A retry succeeds.
 */
export function isOutdated(error: unknown) {
  const { code, message } = error as { code?: string; message?: string };
  return (code === "0A000" && message?.startsWith("cached plan")) || code === "26000" || code === "42P05";
}

const nothing = { command: "", rowCount: 0, rows: [] };
/** The result of the last of several statements sent as one. */
const lastResult = (results: unknown) => (results as pg.QueryResult[]).at(-1);

/**
 * A pool that prepares frequent statements: PostgreSQL parses and plans them once per connection. When one is outdated, all are
 * dropped and the statement is retried, unless its transaction has failed. `begin` is sent with the first statement of a
 * transaction, in one message if that has no values, to save a round trip.
 */
export function preparing(pool: pg.Pool) {
  const clients = new WeakMap<pg.PoolClient, object>();
  let generation = 0;
  let nameOf = namesOfOften(generation);
  function forget(from: number) {
    if (from !== generation) return;
    generation += 1;
    nameOf = namesOfOften(generation);
  }
  const remembering = (client: pg.PoolClient & { processID?: number }) => {
    const born = generation;
    let isInTransaction = false;
    let beginning = "";
    return {
      processID: client.processID,
      release: (destroy?: boolean) => client.release(destroy || born !== generation),
      query: async (text: string, values: unknown[]) => {
        if (/^(begin|start transaction)\b/i.test(text)) {
          isInTransaction = true;
          beginning = text;
          return nothing;
        }
        const begin = beginning;
        beginning = "";
        if (/^(commit|rollback)$/i.test(text)) {
          isInTransaction = false;
          if (begin) return nothing;
        }
        if (begin && !values.length) return lastResult(await client.query(`${begin}; ${text}`));
        if (begin) await client.query(begin);
        const name = values.length || text.endsWith(mark) ? nameOf(text) : undefined;
        const from = generation;
        try {
          return await client.query(name === undefined ? { text, values } : { name, text, values });
        } catch (error) {
          if (name === undefined || !isOutdated(error)) throw error;
          forget(from);
          if (isInTransaction) throw error;
          return await client.query({ text, values });
        }
      },
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      if (!clients.has(client)) clients.set(client, remembering(client));
      return clients.get(client);
    },
  };
}
