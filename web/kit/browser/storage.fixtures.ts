import { vi } from "vitest";

/** Gives this test a browser's `localStorage` of its own, whose names are its keys. */
export function stubStorage() {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(kept, { [name]: value }),
    removeItem: (name: string) => Reflect.deleteProperty(kept, name),
    clear: () => Object.keys(kept).every((name) => Reflect.deleteProperty(kept, name)),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  vi.stubGlobal("localStorage", kept);
}
