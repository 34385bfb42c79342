import { createStore } from "../kit/browser/store.ts";

/**
 * Scans that the server has not taken, by name. A sign-out clears all of local storage, so they are in a database of the browser;
 * what it holds is at hand here once it was read.
 */
const queues = new Map<string, unknown>();
/** Counts what other tabs changed. */
export const otherTabsScans = createStore(0);
const table = "scans";

let opening: Promise<IDBDatabase | undefined> | undefined;
/** Undefined in a browser that keeps nothing: it still scans until the page is closed. */
const opened = () =>
  (opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("omloop", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  }));

let tabs: BroadcastChannel | undefined;
function followTabs() {
  if (tabs || !("indexedDB" in globalThis)) return;
  tabs = new BroadcastChannel(table);
  tabs.onmessage = ({ data }) => void readScan(data).then(() => otherTabsScans.set(otherTabsScans.get() + 1));
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const scanNames = () => [...queues.keys()];
export const queuedScan = <T>(name: string) => queues.get(name) as T | undefined;

/** What is kept under a name now, whichever tab wrote it. */
export async function readScan<T>(name: string): Promise<T | undefined> {
  const database = await opened();
  if (database) {
    const value = await answerOf<unknown>(database.transaction(table).objectStore(table).get(name));
    if (value === undefined) queues.delete(name);
    else queues.set(name, value);
  }
  return queuedScan<T>(name);
}

/** Keeps scans under a name, or none any more; they are there for this tab at once, and for the others when they are written. */
export function storeScan(name: string, value: unknown) {
  if (value === undefined) queues.delete(name);
  else queues.set(name, value);
  void writeQueue(name, value);
}

/** Keeps nothing under a name any more, after this page neither. */
export function dropScan(name: string) {
  queues.delete(name);
  return writeQueue(name, undefined);
}

/** Whether the browser has what is kept under a name. */
async function writeQueue(name: string, value: unknown) {
  const database = await opened();
  if (!database) return false;
  const writing = database.transaction(table, "readwrite", { durability: "strict" });
  const store = writing.objectStore(table);
  if (value === undefined) store.delete(name);
  else store.put(value, name);
  return new Promise<boolean>((resolve) => {
    writing.oncomplete = () => {
      tabs?.postMessage(name);
      resolve(true);
    };
    writing.onerror = writing.onabort = () => resolve(false);
  });
}

/** Takes over what an earlier release left in local storage, which goes once it is written here. */
const takeOver = async (name: string, text: string) => {
  const value: unknown = JSON.parse(text);
  queues.set(name, value);
  if (await writeQueue(name, value)) localStorage.removeItem(name);
};

/** Reads what this browser keeps. */
export async function readScans() {
  followTabs();
  const database = await opened();
  try {
    if (database) {
      const store = database.transaction(table).objectStore(table);
      const [names, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
      for (const [at, name] of names.entries()) queues.set(String(name), values[at]);
    }
    for (const [name, text] of Object.entries(localStorage))
      if (name.startsWith("scans-")) takeOver(name, text).catch(() => {});
  } catch {
    // What cannot be read is left.
  }
}
