import { system } from "../../../contract/system.routes.ts";
import { authorized } from "./api.ts";
import { pathOf } from "./pathOf.ts";

const longestWait = 30_000;
/** Milliseconds that a request may take to reach the server; missed changes are requested from that much earlier. */
const underWay = 5000;
/** Milliseconds for which a tab remembers notices for the other tabs. */
const remembered = 60_000;

/** The changes of the last minute; wall-clock time, so that sleep counts too. */
export type Memory = ReturnType<typeof createMemory>;
export function createMemory(since: number) {
  let from = since;
  let until = since;
  let notes: { at: number; topics: readonly string[] }[] = [];
  return {
    until: () => until,
    /** Records the topics that changed up to this moment; nothing else did. */
    learn(topics: readonly string[], upTo: number) {
      until = Math.max(until, upTo);
      const oldest = Date.now() - remembered;
      from = Math.max(from, oldest);
      notes = [...notes, { at: Date.now(), topics }].filter(({ at }) => at >= oldest);
    },
    /** Notes that the next changes go back to this moment. */
    reachBack(to: number) {
      from = Math.min(from, to);
    },
    /** The topics that changed since a moment; `*` when unknown. */
    since: (moment: number) =>
      moment < from ? ["*"] : [...new Set(notes.flatMap(({ at, topics }) => (at < moment ? [] : topics)))],
  };
}

/** Whole messages of a stream of server-sent events, without its comments, and the unfinished rest. */
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

async function readStream(memory: Memory, signal: AbortSignal, heard: (topics: string[]) => void) {
  const missed = Math.max(0, Math.ceil(Date.now() - memory.until())) + underWay;
  const response = await authorized(system.events, pathOf(system.events, { query: { missed } }), {
    signal,
    headers: { accept: "text/event-stream" },
  });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  memory.reachBack(Date.now() - missed);
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const { messages, rest } = messagesIn(text);
    // The first message holds everything that was missed; nothing is reported before it is complete.
    if (rest.length < text.length)
      heard(messages.flatMap((message) => (JSON.parse(message) as { topics?: string[] }).topics ?? []));
    text = rest;
  }
}

/**
 * Follows the server's change notices until the signal aborts, beginning where the memory ends: calls `heard` at every sign of
 * life with its topics, and `failed` when a connection breaks.
 */
export async function readOn(
  memory: Memory,
  signal: AbortSignal,
  heard: (topics: string[]) => void,
  failed: () => void = () => {},
) {
  for (let failures = 0; !signal.aborted; failures++) {
    const begin = Date.now();
    await readStream(memory, signal, (topics) => {
      if (signal.aborted) return;
      memory.learn(topics, Date.now());
      heard(topics);
    }).catch(() => undefined);
    if (signal.aborted) return;
    failed();
    if (Date.now() - begin > 10_000) failures = 0;
    const wait = Math.min(longestWait, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
