import { beforeEach, expect, test, vi } from "vitest";
import { queuedScan, readScans, storeScan } from "../../scanning/scanStore.ts";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { scansName, signedIn, signedOut } from "../browser/tokens.ts";
import { receiveTheme } from "./theme.ts";

const signInAs = (username: string) => signedIn({ username, accessToken: "a", refreshToken: "r" });
beforeEach(() => {
  stubStorage();
});

test("a session that ends leaves nothing in local storage, not even the theme that is received then", () => {
  signInAs("wim");
  receiveTheme({ companyName: "Reparo" });
  localStorage.setItem("mode", '"dark"');
  expect(Object.keys(localStorage).sort()).toEqual(["mode", "session", "theme"]);
  signedOut();
  receiveTheme({ companyName: "Reparo" });
  expect(Object.keys(localStorage)).toEqual([]);
});

test("scans that wait outlive it, for whoever made them", () => {
  signInAs("wim");
  const name = scansName(5, "a");
  storeScan(name, { waiting: [1] });
  signedOut();
  signInAs("kees");
  expect(queuedScan(scansName(5, "a"))).toBeUndefined();
  expect(queuedScan(name)).toEqual({ waiting: [1] });
});

test("scans that an earlier release kept in local storage are taken over", async () => {
  localStorage.setItem("scans-7-b-wim", '{"waiting":[2]}');
  await readScans();
  expect(queuedScan("scans-7-b-wim")).toEqual({ waiting: [2] });
});

test("what is taken over leaves local storage once the browser has written it", async () => {
  const written: (() => void)[] = [];
  const answered = (result: unknown) => {
    const request = { result } as { result: unknown; onsuccess?: () => void };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = { getAllKeys: () => answered([]), getAll: () => answered([]), put: () => {} };
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
  const fresh = await import("../../scanning/scanStore.ts");
  localStorage.setItem("scans-8-c-wim", '{"waiting":[3]}');
  await fresh.readScans();
  expect(fresh.queuedScan("scans-8-c-wim")).toEqual({ waiting: [3] });
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(localStorage.getItem("scans-8-c-wim")).not.toBeNull();
  for (const done of written) done();
  await vi.waitFor(() => expect(localStorage.getItem("scans-8-c-wim")).toBeNull());
});
