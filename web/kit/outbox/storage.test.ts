import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { signedIn, signedOut } from "../browser/tokens.ts";
import { namesOf, newName } from "./rows.ts";
import { browserStorage, readOutboxes } from "./storage.ts";
import { countUnsent } from "./unsent.ts";

const signInAs = (username: string) => signedIn({ username, accessToken: "a", refreshToken: "r" });
beforeEach(() => {
  stubStorage();
});

test("scans that wait outlive a session, for whoever made them", () => {
  signInAs("wim");
  const name = newName("scans-5");
  void browserStorage.write({ [name]: { waiting: [1] } });
  signedOut();
  signInAs("kees");
  expect(namesOf("scans-5", browserStorage.names())).toEqual([]);
  signInAs("wim");
  expect(namesOf("scans-5", browserStorage.names())).toEqual([name]);
  expect(browserStorage.get(name)).toEqual({ waiting: [1] });
});

test("scans that an earlier release kept in local storage are taken over", async () => {
  localStorage.setItem("scans-7-b-wim", '{"waiting":[2]}');
  await readOutboxes();
  expect(browserStorage.get("scans-7-b-wim")).toEqual({ waiting: [2] });
});

test("what is taken over leaves local storage once the browser has written it", async () => {
  const written: (() => void)[] = [];
  const answered = (result: unknown) => {
    const request = { result } as { result: unknown; onsuccess?: () => void };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = { getAllKeys: () => answered([]), put: () => {} };
  const transaction = () => ({
    objectStore: () => store,
    set oncomplete(done: () => void) {
      written.push(done);
    },
  });
  vi.stubGlobal("indexedDB", { open: () => answered({ transaction }) });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  vi.resetModules();
  const fresh = await import("./storage.ts");
  localStorage.setItem("scans-8-c-wim", '{"waiting":[3]}');
  await fresh.readOutboxes();
  expect(fresh.browserStorage.get("scans-8-c-wim")).toEqual({ waiting: [3] });
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(localStorage.getItem("scans-8-c-wim")).not.toBeNull();
  for (const done of written) done();
  await vi.waitFor(() => expect(localStorage.getItem("scans-8-c-wim")).toBeNull());
});

test("what a person has not sent is counted by its subject, and not what another left", () => {
  signInAs("rit");
  const row = { item: 1 };
  void browserStorage.write({
    [newName("driving")]: { about: {}, rows: [row, row] },
    [newName("photos")]: { about: {}, rows: [row] },
    [newName("scans-5")]: { about: {}, rows: [row] },
  });
  expect([countUnsent(["driving", "photos"]), countUnsent(["photos"])]).toEqual([3, 1]);
  signInAs("ander");
  expect(countUnsent(["driving", "photos"])).toBe(0);
});
