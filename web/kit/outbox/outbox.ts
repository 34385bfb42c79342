import { newKey } from "../browser/idempotency.ts";
import { createStore } from "../browser/store.ts";
import { tokens } from "../browser/tokens.ts";
import { ApiError } from "../call/api.ts";
import { hasLocks } from "./locks.ts";
import { adoptQueue, createQueues, type OpenQueue } from "./queues.ts";
import { namesOf, nextRows } from "./rows.ts";
import { browserStorage, type OutboxStorage } from "./storage.ts";

/** Milliseconds. */
const retryAfter = 2000;
const lookEvery = 30_000;

type Options<Item, Answer, About> = {
  /** What is sent, by the same name in every tab: `scans-5`. */
  name: string;
  /** What the items belong to; the queue of a tab that is gone is sent here if it belongs to the same. */
  about: About;
  same?: (about: About) => boolean;
  send: (items: readonly Item[], options: { idempotencyKey: string }) => Promise<Answer>;
  /** Completes an item as it is sent first; sent again it is the same. */
  prepare?: (item: Item) => Item;
  /** Most items of one call. */
  atOnce?: number;
  onAnswer: (answer: Answer, items: readonly Item[]) => void;
  /** Decides about items that the server refuses for good: they are dropped, or stay stored while nothing more is sent. */
  onRefused: (error: unknown, items: readonly Item[]) => "drop" | "hold";
  /** Gives the items of another tab their place on this screen. */
  onAdopt?: (items: readonly Item[]) => readonly Item[];
  /** False for items that make sense on this screen only. */
  isStored?: (item: Item) => boolean;
  storage?: OutboxStorage;
};

/** Whether the same call may succeed later: anything but a refusal for good, so an answer that broke off as well. */
const isTransient = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 429].includes(error.status) ||
  ["requestInFlight", "busyTryAgain", "changesCrossed"].includes(error.code);

/** A wait of some milliseconds that can be ended early. */
function createPause() {
  let end = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retryAfter);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { pause, end: () => end() };
}

function wakeUntil(signal: AbortSignal, wake: () => void) {
  const timer = setInterval(wake, lookEvery);
  signal.addEventListener("abort", () => clearInterval(timer));
  for (const event of ["online", "focus"]) window.addEventListener(event, wake, { signal });
}

async function attempt<T>(act: () => Promise<T>): Promise<{ answer: T } | { error: unknown }> {
  try {
    return { answer: await act() };
  } catch (error) {
    return { error };
  }
}

/** One time that the screen is open, for one person. */
type Visit = { ended: AbortController; asked: Set<string>; isOver: () => boolean; running?: Promise<void> };
function newVisit(): Visit {
  const person = tokens.get()?.username;
  const ended = new AbortController();
  const isOver = () => ended.signal.aborted || tokens.get()?.username !== person;
  return { ended, asked: new Set(), isOver };
}

/** Sends items in their order, each once whatever becomes of network, tab and answer, and loses none. */
export function createOutbox<Item, Answer, About = object>(options: Options<Item, Answer, About>) {
  const { name, storage = browserStorage, prepare = (item) => item } = options;
  const queues = createQueues({ ...options, storage });
  const stalled = createStore(false);
  let isHeld = false;
  let visit: Visit | undefined;
  const { pause, end: endPause } = createPause();

  async function sendNext(queue: OpenQueue<Item>, { isOver }: Visit) {
    const batch = nextRows(queue.rows, options.atOnce ?? 1);
    const idempotencyKey = batch[0]?.key ?? newKey();
    const items = batch.map(({ item, key }) => (key ? item : prepare(item)));
    const sent = items.map((item) => ({ item, key: idempotencyKey }));
    // The key is stored before it is used: whoever sends these rows after a crash uses it again.
    await queues.put(queue, [...sent, ...queue.rows.slice(batch.length)]);
    if (isOver()) return;
    const outcome = await attempt(() => options.send(items, { idempotencyKey }));
    if (isOver()) return;
    stalled.set("error" in outcome && isTransient(outcome.error));
    if (stalled.get()) return pause();
    isHeld = "error" in outcome && options.onRefused(outcome.error, items) === "hold";
    const others = queue.rows.filter(({ key }) => key !== idempotencyKey);
    void queues.put(queue, isHeld ? [...items.map((item) => ({ item })), ...others] : others);
    if ("answer" in outcome) options.onAnswer(outcome.answer, items);
  }
  async function sendAll(current: Visit) {
    for (let queue = queues.first(); queue && !current.isOver() && !isHeld; queue = queues.first()) {
      await sendNext(queue, current);
      if (!current.isOver() && (isHeld || queue.rows.length === 0)) queues.release(queue);
    }
  }
  function run() {
    const current = visit;
    if (!current || current.running || current.isOver() || isHeld || !queues.first()) return;
    current.running = sendAll(current).finally(() => {
      current.running = undefined;
      run();
    });
  }
  const adopt = ({ ended: { signal }, asked }: Visit) => {
    const take = (queue: OpenQueue<Item>) => {
      queues.adopt(queue);
      run();
    };
    for (const left of namesOf(name, storage.names())) {
      if (asked.has(left) || queues.has(left)) continue;
      asked.add(left);
      adoptQueue(left, { ...options, storage, signal, take });
    }
  };
  const wake = () => {
    endPause();
    if (visit && hasLocks()) adopt(visit);
    run();
  };
  const { unsent, waiting, isKept, items, withdraw } = queues;
  return {
    ...{ unsent, waiting, isKept, items, withdraw },
    /** Whether the server cannot be reached. */
    stalled,
    add(added: readonly Item[]) {
      isHeld = false;
      void queues.add(added);
      run();
    },
    /** Resolves when nothing is on its way. */
    settled: async () => visit?.running,
    start() {
      visit = newVisit();
      queues.open();
      adopt(visit);
      wakeUntil(visit.ended.signal, wake);
      run();
    },
    stop() {
      visit?.ended.abort();
      endPause();
      queues.close();
      isHeld = false;
    },
  };
}
