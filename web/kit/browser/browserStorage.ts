/** A value from local storage; undefined when absent or unreadable. */
export function readStorage<T>(name: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStorage(name: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage, the value is lost when the page is closed.
  }
}
