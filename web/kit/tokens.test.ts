import { beforeEach, expect, test, vi } from "vitest";
import { scansName, signedIn, signedOut } from "./tokens.ts";

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(kept, { [name]: value }),
    removeItem: (name: string) => Reflect.deleteProperty(kept, name),
    clear: () => Object.keys(kept).every((name) => Reflect.deleteProperty(kept, name)),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  vi.stubGlobal("localStorage", kept);
});

test("a session that ends leaves the scans that wait to whoever made them, and nothing else", () => {
  const as = (username: string) => signedIn({ username, accessToken: "a", refreshToken: "r" });
  as("wim");
  localStorage.setItem("theme", "{}");
  localStorage.setItem(scansName(5, "a"), '{"waiting":[1]}');
  signedOut();
  as("kees");
  expect(localStorage.getItem(scansName(5, "a"))).toBeNull();
  expect(localStorage.getItem("theme")).toBeNull();
  as("wim");
  expect(localStorage.getItem(scansName(5, "a"))).toBe('{"waiting":[1]}');
});
