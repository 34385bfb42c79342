import { sql } from "kysely";
import type pg from "pg";

/** How often a statement must come before it is worth its memory in every connection, and how many may be. */
const often = 20;
const most = 150;

const mark = "/* remembered */";
/** At the end of a statement with a limit: it is remembered all the same, as any plan that it may get will do. */
export const remembered = sql.raw(mark);

/** Counts statements and names those that came often enough. */
function namesOfOften() {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  /** Other statements with a limit are planned for their values each time: how rare those are decides the plan. */
  return (text: string) => {
    const known = names.get(text);
    if (known || names.size >= most || (/\blimit\b/i.test(text) && !text.endsWith(mark))) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size > 2_000) counts.clear();
    counts.set(text, count);
    if (count < often) return undefined;
    counts.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

/** A pool whose connections remember what comes often: PostgreSQL parses and plans it once per connection. */
export function preparing(pool: pg.Pool) {
  const clients = new WeakMap<pg.PoolClient, object>();
  const nameOf = namesOfOften();
  const remembering = (client: pg.PoolClient & { processID?: number }) => {
    let isOutdated = false;
    return {
      processID: client.processID,
      release: (destroy?: boolean) => client.release(destroy || isOutdated),
      query: async (text: string, values: unknown[]) => {
        const name = values.length ? nameOf(text) : undefined;
        try {
          return await client.query(name === undefined ? { text, values } : { name, text, values });
        } catch (error) {
          isOutdated ||= name !== undefined && (error as { code?: string }).code === "0A000";
          throw error;
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
