import type { Query } from "@tanstack/react-query";
import { authorized } from "./api.ts";
import { queries } from "./data.ts";

const pause = 500;
const longestWait = 30_000;
/** Milliseconds that a question may take to the server: so much farther back is asked for what was missed. */
const underWay = 5000;

const about = ([topic, path]: readonly unknown[], changed: string) => {
  const [subject, id] = changed.split("/");
  if (subject !== topic) return false;
  const ownId = /\/(\d+)(?=\/|\?|$)/.exec(String(path))?.[1];
  return id === undefined || ownId === undefined || ownId === id;
};
/** Whether a change notice makes this answer old. */
export const isOld = ({ queryKey, meta }: Pick<Query, "queryKey" | "meta">, topics: ReadonlySet<string>) => {
  const also = (meta?.also ?? []) as readonly string[];
  return [...topics].some(
    (topic) =>
      topic === "*" || also.includes("*") || also.includes(topic.split("/")[0]!) || about(queryKey, topic),
  );
};

/** Whole `data:` messages of a stream of server-sent events, and the unfinished rest. */
export function messagesIn(text: string): { messages: string[]; rest: string } {
  const blocks = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  const messages = blocks
    .map((block) =>
      block
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trim())
        .join("\n"),
    )
    .filter(Boolean);
  return { messages, rest };
}

/** Follows the server's change notices until the returned function is called. */
export function followChanges() {
  const stop = new AbortController();
  const waiting = new Set<string>();
  /** When the server was heard last, in wall-clock milliseconds, which go on while the machine sleeps: before the page asked for anything. */
  let heard = performance.timeOrigin;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell() {
    timer = undefined;
    const topics = new Set(waiting);
    waiting.clear();
    void queries.invalidateQueries({
      predicate: (query) => query.meta?.fixed !== true && isOld(query, topics),
    });
  }
  function changed(topics: readonly string[]) {
    for (const topic of topics) waiting.add(topic);
    timer ??= setTimeout(tell, pause);
  }
  async function read() {
    const missed = Math.max(0, Math.ceil(Date.now() - heard)) + underWay;
    const response = await authorized(`/events?missed=${missed}`, {
      signal: stop.signal,
      headers: { accept: "text/event-stream" },
    });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    let text = "";
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      heard = Date.now();
      const { messages, rest } = messagesIn(text + piece);
      text = rest;
      for (const message of messages) changed((JSON.parse(message) as { topics?: string[] }).topics ?? []);
    }
  }
  async function follow() {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      const begin = Date.now();
      await read().catch(() => undefined);
      if (stop.signal.aborted) return;
      if (Date.now() - begin > 10_000) failures = 0;
      const wait = Math.min(longestWait, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  void follow();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
