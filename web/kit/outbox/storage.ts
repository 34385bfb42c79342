import { createStore } from "../browser/store.ts";

/** Where outboxes store their queues, by name. Another one may stand behind it, of bytes for instance. */
export type OutboxStorage = {
  names: () => string[];
  /** What this tab knows to be stored. */
  get: (name: string) => unknown;
  /** What is stored now, whichever tab wrote it. */
  read: (name: string) => Promise<unknown>;
  /** Stores all of these together, or none; `undefined` removes. False when there was no room: then they last as long as the page. */
  write: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
};

/** A sign-out clears all of local storage, so queues are in a database of the browser; what it holds is here once it was read. */
const queues = new Map<string, unknown>();
/** Counts what other tabs changed. */
export const otherTabs = createStore(0);
const table = "scans";

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
async function open() {
  const request = indexedDB.open("omloop", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return answerOf(request);
}
let opening: Promise<IDBDatabase | undefined> | undefined;
/** Undefined in a browser that stores nothing: its queues last as long as the page. */
const opened = () => (opening ??= open().catch(() => undefined));
const readable = (database: IDBDatabase) => database.transaction(table).objectStore(table);

/** Under names that begin so are bytes, which are read when they are needed. */
export const bytesAt = "bytes-";

let channel: BroadcastChannel | undefined;
function followTabs() {
  if (channel || !("indexedDB" in globalThis)) return;
  channel = new BroadcastChannel(table);
  channel.onmessage = ({ data }) =>
    void browserStorage.read(data).then(() => otherTabs.set(otherTabs.get() + 1));
}

const remember = (name: string, value: unknown) =>
  value === undefined ? queues.delete(name) : queues.set(name, value);

function writeTo(database: IDBDatabase, values: Readonly<Record<string, unknown>>) {
  const writing = database.transaction(table, "readwrite", { durability: "strict" });
  const store = writing.objectStore(table);
  return new Promise<boolean>((resolve) => {
    writing.oncomplete = () => {
      for (const name of Object.keys(values)) channel?.postMessage(name);
      resolve(true);
    };
    writing.onerror = writing.onabort = () => resolve(false);
    for (const [name, value] of Object.entries(values))
      if (value === undefined) store.delete(name);
      else store.put(value, name);
  });
}

export const browserStorage: OutboxStorage = {
  names: () => [...queues.keys()],
  get: (name) => queues.get(name),
  async read(name) {
    const database = await opened();
    if (database) remember(name, await answerOf<unknown>(readable(database).get(name)));
    return queues.get(name);
  },
  async write(values) {
    for (const [name, value] of Object.entries(values)) remember(name, value);
    const database = await opened();
    return database ? writeTo(database, values).catch(() => false) : true;
  },
};

/** Moves what an earlier release left in local storage: it goes once it is written here. */
async function moveHere(name: string, text: string) {
  const isWritten = await browserStorage.write({ [name]: JSON.parse(text) });
  if (isWritten && (await opened())) localStorage.removeItem(name);
}

/** Reads all that this browser has stored. */
export async function readOutboxes() {
  followTabs();
  const database = await opened();
  try {
    const names = database ? await answerOf(readable(database).getAllKeys()) : [];
    const small = names.map(String).filter((name) => !name.startsWith(bytesAt));
    await Promise.all(small.map((name) => browserStorage.read(name)));
    for (const [name, text] of Object.entries(localStorage))
      if (name.startsWith("scans-")) moveHere(name, text).catch(() => {});
  } catch {
    // What cannot be read is left.
  }
}
