import { newKey } from "../browser/idempotency.ts";
import { createMemory, type Memory, readOn } from "./stream.ts";

/** Milliseconds of silence after which another tab takes the lead; the leader passes on a heartbeat every 20 s. */
const longestSilence = 45_000;
/** Milliseconds before a tab queues for the lead again. */
const pause = 1000;

/** Messages between tabs: the leader passes on changes, to all tabs or to the one that asked, and heartbeats. */
type Message =
  | { by: string; to?: string; until: number; topics: string[] }
  | { ask: string; since: number }
  | { alive: string };
type Notify = (topics: readonly string[]) => void;

/** False in old browsers, and over plain http from another machine. */
export const canShare = () => "BroadcastChannel" in globalThis && Boolean(globalThis.navigator?.locks);

/**
 * Change notices for one tab, from `join` until `leave`; joining again begins with what was missed. One tab reads them from
 * the server for all tabs with the same name, as streams in every tab would use up the six connections of a browser.
 */
export function createNotices(name: string, since: number, notify: Notify) {
  const memory = createMemory(since);
  let left: AbortController | undefined;
  return {
    join() {
      if (left) return;
      left = new AbortController();
      if (canShare()) share(name, memory, notify, left.signal);
      else void readOn(memory, left.signal, notify);
    },
    leave() {
      left?.abort();
      left = undefined;
    },
  };
}

function share(name: string, memory: Memory, notify: Notify, left: AbortSignal) {
  const own = newKey();
  const channel = new BroadcastChannel(name);
  /** The leader that spoke last; `own` while this tab is connected. It is followed once it has sent what this tab missed. */
  let leader: string | undefined;
  let follows = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const post = (word: Message) => left.aborted || channel.postMessage(word);
  const ask = () => post({ ask: own, since: memory.until() });
  const passOn = (topics: string[], to?: string) => post({ by: own, to, until: memory.until(), topics });

  function lead(over: AbortSignal) {
    clearTimeout(silence);
    const heard = (topics: string[]) => {
      leader = own;
      notify(topics);
      passOn(topics);
    };
    over.addEventListener("abort", () => {
      leader = undefined;
      waitForWord();
    });
    void readOn(memory, over, heard, () => post({ alive: own }));
  }
  const turns = takeTurns(name, left, lead);
  function waitForWord() {
    clearTimeout(silence);
    if (!left.aborted) silence = setTimeout(turns.seize, longestSilence);
  }
  function listen({ by, to, until, topics }: Extract<Message, { by: string }>) {
    if (to !== undefined && to !== own) return;
    const isNew = by !== leader;
    leader = by;
    if (to === own) follows = true;
    else if (isNew) follows = false;
    if (follows) {
      memory.learn(topics, until);
      notify(topics);
    } else if (isNew) ask();
  }
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("ask" in data) {
      if (leader === own) passOn(memory.since(data.since), data.ask);
      return;
    }
    waitForWord();
    if ("by" in data) listen(data);
  });
  left.addEventListener("abort", () => {
    clearTimeout(silence);
    channel.close();
  });
  waitForWord();
  ask();
}

/** Calls `lead` when this tab gets the lead, until `over`. `seize` takes the lead from a tab that does not answer. */
function takeTurns(name: string, left: AbortSignal, lead: (over: AbortSignal) => void) {
  let seizing = false;
  let waiting = new AbortController();
  async function turns() {
    while (!left.aborted) {
      waiting = new AbortController();
      const lost = new AbortController();
      const options = seizing ? { steal: true } : { signal: AbortSignal.any([left, waiting.signal]) };
      seizing = false;
      const turn = navigator.locks.request(name, options, () => {
        const over = AbortSignal.any([left, lost.signal]);
        lead(over);
        return new Promise<void>((done) => over.addEventListener("abort", () => done()));
      });
      await turn.catch(() => undefined);
      lost.abort();
      if (!left.aborted && !seizing) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  void turns();
  return {
    seize() {
      seizing = true;
      waiting.abort();
    },
  };
}
