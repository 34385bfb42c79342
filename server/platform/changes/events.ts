import { EventEmitter } from "node:events";
import pg from "pg";
import type { Log } from "../../ground/base/logging.ts";

export type Events = {
  /** Tells every screen of every server process that something under these topics changed. */
  changed(...topics: string[]): void;
  listen(listener: (topics: string[]) => void): () => void;
  /** The topics that changed within the last milliseconds; `*` when part of that time is unknown. */
  lately(milliseconds: number): string[];
  close(): Promise<void>;
};

/** A notice of PostgreSQL holds 8,000 bytes. */
const perNotice = 100;
/** Milliseconds for which notices are remembered. */
const memory = 60_000;

/**
 * Change notices between processes, by LISTEN/NOTIFY. They are sent after the commit and gathered for 50 ms,
 * because a NOTIFY inside a transaction makes all commits of the database wait for each other.
 */
export function createEvents(pool: pg.Pool, database: pg.ClientConfig, log: Log): Events {
  const emitter = new EventEmitter().setMaxListeners(0);
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  /** Since when every notice was heard. */
  let listening: number | undefined;
  const recent: { at: number; topics: string[] }[] = [];

  function hear(topics: string[]) {
    const now = Date.now();
    recent.push({ at: now, topics });
    while (recent[0] && recent[0].at < now - memory) recent.shift();
    emitter.emit("topics", topics);
  }
  async function connect() {
    if (closed) return;
    const next = new pg.Client(database);
    client = next;
    const reconnect = () => {
      if (client === next && !closed) setTimeout(() => void connect(), 500).unref();
      if (client === next) client = undefined;
      listening = undefined;
    };
    next.on("error", reconnect);
    next.on("end", reconnect);
    next.on("notification", ({ payload }) => hear(JSON.parse(payload ?? "[]")));
    try {
      await next.connect();
      await next.query("listen changes");
      listening = Date.now();
      // Changes from before and between connections are unknown.
      hear(["*"]);
    } catch (error) {
      log(`listening for changes failed: ${String(error)}`, { part: "events", error });
      reconnect();
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
      .catch((error) => log(`telling of changes failed: ${String(error)}`, { part: "events", error }));
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
    lately(milliseconds) {
      const from = Date.now() - milliseconds;
      if (milliseconds > memory || listening === undefined || listening > from) return ["*"];
      return [...new Set(recent.flatMap(({ at, topics }) => (at < from ? [] : topics)))];
    },
    async close() {
      closed = true;
      await send();
      await connected;
      await client?.end();
    },
  };
}
