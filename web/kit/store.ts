import { useSyncExternalStore } from "react";

/** A value outside React that components follow. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    listen,
    use: () => useSyncExternalStore(listen, get),
  };
}

/** What is kept in this browser under a name; undefined when absent or unreadable. */
export function stored<T>(name: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still works until the page is closed.
  }
}
