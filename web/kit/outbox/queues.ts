import { createStore } from "../browser/store.ts";
import { holdName, whenFree } from "./locks.ts";
import { newName, type Queue, queueOf, type Row } from "./rows.ts";
import type { OutboxStorage } from "./storage.ts";

/** A queue whose name this tab holds. */
export type OpenQueue<Item> = { name: string; rows: readonly Row<Item>[]; release: () => void };
type Options<Item, About> = {
  name: string;
  about: About;
  storage: OutboxStorage;
  isStored?: (item: Item) => boolean;
};

/** The queue of this tab and those of tabs that are gone, stored with each change. */
export function createQueues<Item, About>(options: Options<Item, About>) {
  const { about, storage, isStored = () => true } = options;
  const create = (): OpenQueue<Item> => ({ name: newName(options.name), rows: [], release: () => {} });
  let own = create();
  let adopted: readonly OpenQueue<Item>[] = [];
  const unsent = createStore(0);
  const waiting = createStore(0);
  const isKept = createStore(true);
  const all = () => [...adopted, own];
  function count() {
    const rows = all().flatMap((queue) => queue.rows);
    unsent.set(rows.filter(({ item }) => isStored(item)).length);
    waiting.set(rows.filter(({ key }) => !key).length);
  }
  async function put(queue: OpenQueue<Item>, rows: readonly Row<Item>[]) {
    queue.rows = rows;
    count();
    const stored = rows.filter(({ item }) => isStored(item));
    const value: Queue<Item, About> | undefined = stored.length > 0 ? { about, rows: stored } : undefined;
    isKept.set(await storage.write({ [queue.name]: value }));
  }
  return {
    /** How many items the server has not answered; of these, how many are not on their way. */
    unsent,
    waiting,
    /** False once the browser has no room: items then last as long as the page. */
    isKept,
    put,
    items: () => all().flatMap(({ rows }) => rows.map(({ item }) => item)),
    first: () => all().find(({ rows }) => rows.length > 0),
    add: (items: readonly Item[]) => put(own, [...own.rows, ...items.map((item) => ({ item }))]),
    /** Removes items of this tab that were never sent; answers whether there were any. */
    withdraw(matches: (item: Item) => boolean) {
      const rest = own.rows.filter(({ item, key }) => key || !matches(item));
      if (rest.length === own.rows.length) return false;
      void put(own, rest);
      return true;
    },
    open() {
      if (own.rows.length === 0) own = create();
      own.release = holdName(own.name);
    },
    close() {
      for (const queue of all()) queue.release();
      adopted = [];
      own = create();
    },
    has: (name: string) => all().some((queue) => queue.name === name),
    adopt(queue: OpenQueue<Item>) {
      adopted = [...adopted, queue];
      count();
    },
    /** Lets go of a queue of another tab. */
    release(queue: OpenQueue<Item>) {
      if (queue === own) return;
      queue.release();
      adopted = adopted.filter((one) => one !== queue);
    },
  };
}

type Adoption<Item, About> = {
  storage: OutboxStorage;
  signal: AbortSignal;
  same?: (about: About) => boolean;
  onAdopt?: (items: readonly Item[]) => readonly Item[];
  take: (queue: OpenQueue<Item>) => void;
};
/** Holds the queue of another tab once that one is gone, until it is released. */
export function adoptQueue<Item, About>(name: string, adoption: Adoption<Item, About>) {
  const { storage, signal, same = () => true, onAdopt = (items) => items, take } = adoption;
  const adopt = async () => {
    const queue = queueOf<Item, About>(await storage.read(name));
    if (!queue || signal.aborted || !same(queue.about)) return;
    const items = onAdopt(queue.rows.map(({ item }) => item));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    take({ name, rows: queue.rows.map(({ key }, at) => ({ item: items[at]!, key })), release });
    await released;
  };
  // It rejects when the wait is aborted.
  whenFree(name, adopt, signal).catch(() => {});
}
