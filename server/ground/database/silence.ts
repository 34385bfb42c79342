import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** How many answers in a row have to be late. */
const misses = 2;

/**
 * Ends the connections in use when the database is silent but still connected, as when it is frozen: their requests fail as
 * unreachable instead of waiting until it thaws. `patience` is how many milliseconds a connection is in use before the database
 * is pinged, and how long the ping may take.
 */
export function endSilence(pool: pg.Pool, config: pg.PoolConfig, patience: number) {
  const since = new Map<pg.PoolClient, number>();
  let probe: pg.Client | undefined;
  let missed = 0;
  let isAsking = false;

  /** Any answer counts, also a refused connection. */
  async function answers() {
    const client = probe ?? new pg.Client(config);
    if (!probe) client.on("error", () => {});
    const probing = (probe ? Promise.resolve() : client.connect()).then(() => client.query("select 1"));
    probe = client;
    const isHeard = await Promise.race([
      probing.then(
        () => true,
        () => undefined,
      ),
      delay(patience, false, { ref: false }),
    ]);
    if (!isHeard) drop();
    return isHeard !== false;
  }

  function drop() {
    if (probe) cut(probe);
    probe = undefined;
  }

  async function look() {
    if (pool.ending) {
      clearInterval(watch);
      return drop();
    }
    const first = Math.min(...since.values());
    if (isAsking || performance.now() - first < patience) return;
    isAsking = true;
    missed = (await answers()) ? 0 : missed + 1;
    isAsking = false;
    if (missed < misses) return;
    missed = 0;
    for (const client of since.keys()) cut(client);
  }

  const watch = setInterval(() => void look(), patience / 2).unref();
  pool.on("acquire", (client) => since.set(client, performance.now()));
  pool.on("release", (_error, client) => since.delete(client));
  pool.on("remove", (client) => since.delete(client));
}

function cut(client: pg.ClientBase) {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error("Connection terminated: the database does not answer"));
}
