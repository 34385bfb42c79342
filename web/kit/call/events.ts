import type { Query } from "@tanstack/react-query";
import { tokens } from "../browser/tokens.ts";
import { ApiError } from "./api.ts";
import { queries } from "./data.ts";
import { canShare, createNotices } from "./oneStream.ts";
import { receiveProgress } from "./pendingCalls.ts";

/** Milliseconds for which notices are gathered. */
const pause = 500;

const about = ([topic, path]: readonly unknown[], changed: string) => {
  const [subject, id] = changed.split("/");
  if (subject !== topic) return false;
  const ownId = /\/(\d+)(?=\/|\?|$)/.exec(String(path))?.[1];
  return id === undefined || ownId === undefined || ownId === id;
};
/** Whether a change notice makes this answer stale. */
export const isOld = ({ queryKey, meta }: Pick<Query, "queryKey" | "meta">, topics: ReadonlySet<string>) => {
  const also = (meta?.also ?? []) as readonly string[];
  return [...topics].some(
    (topic) =>
      topic === "*" || also.includes("*") || also.includes(topic.split("/")[0]!) || about(queryKey, topic),
  );
};

/** Calls that got no answer are repeated at the next sign of life of the server. */
const couldNotBeRead = ({ state: { status, error } }: Query) =>
  status === "error" && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Follows the server's change notices until the returned function is called. */
export function followChanges() {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notify() {
    timer = undefined;
    const topics = new Set(waiting);
    waiting.clear();
    void queries.invalidateQueries({
      predicate: (query) => query.meta?.fixed !== true && isOld(query, topics),
    });
  }
  function changed(topics: readonly string[]) {
    const changes = topics.filter((topic) => !receiveProgress(topic));
    if (topics.length && !changes.length) return;
    for (const topic of changes) waiting.add(topic);
    if (waiting.size) timer ??= setTimeout(notify, pause);
    else void queries.refetchQueries({ type: "active", predicate: couldNotBeRead });
  }
  // The page prefetches nothing, and the tabs of one person share one event stream.
  const name = `changes for ${tokens.get()?.username}`;
  const stop = whileOpen(createNotices(name, performance.timeOrigin, changed));
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * Joins while the page is open, and leaves when the browser freezes it or puts it into the back/forward cache, where it would
 * hold up other tabs. Without a shared stream, only visible tabs have one.
 */
function whileOpen({ join, leave }: { join(): void; leave(): void }) {
  const stop = new AbortController();
  const inSight = () => (canShare() || document.visibilityState === "visible" ? join() : leave());
  const on = (where: EventTarget, what: string, act: () => void) =>
    where.addEventListener(what, act, { signal: stop.signal });
  on(window, "pageshow", inSight);
  on(window, "pagehide", leave);
  on(document, "resume", inSight);
  on(document, "freeze", leave);
  if (!canShare()) on(document, "visibilitychange", inSight);
  inSight();
  return () => {
    stop.abort();
    leave();
  };
}
