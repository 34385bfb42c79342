import { useSyncExternalStore } from "react";

/** A value outside React that components subscribe to. */
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
