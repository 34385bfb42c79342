import { vi } from "vitest";

/** Gives this test a browser's `localStorage` of its own, whose names are its keys. */
export function stubStorage() {
  const values: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(values, { [name]: value }),
    removeItem: (name: string) => Reflect.deleteProperty(values, name),
    clear: () => Object.keys(values).every((name) => Reflect.deleteProperty(values, name)),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(values, name, { value });
  vi.stubGlobal("localStorage", values);
}
