import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "./storage.fixtures.ts";
import { scansName, signedIn, signedOut } from "./tokens.ts";

beforeEach(() => {
  stubStorage();
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
