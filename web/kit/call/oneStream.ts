import { newKey } from "../browser/idempotency.ts";
import { createMemory, type Memory, readOn } from "./stream.ts";

/** Milliseconds without a word from the leader, who passes on the server's every 20 s, after which another tab takes the lead. */
const longestSilence = 45_000;
/** Milliseconds before a tab stands in line again. */
const pause = 1000;

/** What tabs say to each other: the leader passes on what changed, to all or to the one that asked, or is only alive. */
type Message =
  | { by: string; to?: string; until: number; topics: string[] }
  | { ask: string; since: number }
  | { alive: string };
type Notify = (topics: readonly string[]) => void;

/** Both are missing on a page that came by plain http from another machine, and in old browsers. */
export const canShare = () => "BroadcastChannel" in globalThis && Boolean(globalThis.navigator?.locks);

/**
 * Change notices for one of the tabs of a browser, between `join` and `leave`, of which a later `join` begins with what was
 * missed. One tab reads them from the server for all who share the name. A browser gives a server six connections: a
 * stream for every tab would use them up.
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
  /** Who spoke last: `own` while this tab is connected to the server. Followed once it told what went before. */
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

/** Has `lead` called when it is this tab's turn, until `over`. `seize` takes the turn from a tab that does not answer. */
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
