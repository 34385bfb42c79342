import { EventEmitter } from "node:events";
import pg from "pg";
import type { Log } from "./logging.ts";

export type Events = {
  /** Tells every screen of every server process that something under these topics changed. */
  changed(...topics: string[]): void;
  listen(listener: (topics: string[]) => void): () => void;
  close(): Promise<void>;
};

/** A notice of PostgreSQL holds 8,000 bytes. */
const perNotice = 100;

/**
 * Change notices between processes, by LISTEN/NOTIFY. They are sent after the commit and gathered for 50 ms,
 * because a NOTIFY inside a transaction makes all commits of the database wait for each other.
 */
export function createEvents(pool: pg.Pool, listening: pg.ClientConfig, log: Log): Events {
  const emitter = new EventEmitter().setMaxListeners(0);
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let lost = false;

  async function connect() {
    if (closed) return;
    const next = new pg.Client(listening);
    client = next;
    const again = () => {
      if (client === next && !closed) setTimeout(() => void connect(), 500).unref();
      if (client === next) client = undefined;
      lost = true;
    };
    next.on("error", again);
    next.on("end", again);
    next.on("notification", ({ payload }) => emitter.emit("topics", JSON.parse(payload ?? "[]")));
    try {
      await next.connect();
      await next.query("listen changes");
      // What changed while nobody listened is unknown.
      if (lost) emitter.emit("topics", ["*"]);
      lost = false;
    } catch (error) {
      log(`listening for changes failed: ${String(error)}`, { part: "events" });
      again();
    }
  }
  const connected = connect();

  async function send() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting.size) return;
    const topics = [...waiting];
    waiting.clear();
    const notices = Array.from({ length: Math.ceil(topics.length / perNotice) }, (_, at) =>
      JSON.stringify(topics.slice(at * perNotice, (at + 1) * perNotice)),
    );
    await pool
      .query("select pg_notify('changes', notice) from unnest($1::text[]) notice", [notices])
      .catch((error) => log(`telling of changes failed: ${String(error)}`, { part: "events" }));
  }
  return {
    changed(...topics) {
      for (const topic of topics) waiting.add(topic);
      timer ??= setTimeout(() => void send(), 50);
    },
    listen(listener) {
      emitter.on("topics", listener);
      return () => emitter.off("topics", listener);
    },
    async close() {
      closed = true;
      await send();
      await connected;
      await client?.end();
    },
  };
}
