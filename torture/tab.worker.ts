import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { Tab, TabReport } from "./tabs.ts";

const { server, storage, calls, naive } = workerData as Tab;

/** What a browser keeps, as all tabs of it see it: one file. */
const kept = (): Record<string, string> => JSON.parse(readFileSync(storage, "utf8"));
const keep = (all: Record<string, string>) => {
  const beside = `${storage}.${process.pid}.${Math.random()}`;
  writeFileSync(beside, JSON.stringify(all));
  renameSync(beside, storage);
};
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (name: string) => kept()[name] ?? null,
    setItem: (name: string, value: string) => keep({ ...kept(), [name]: value }),
    removeItem: (name: string) => keep({ ...kept(), [name]: undefined as never }),
    clear: () => keep({}),
  },
});

let refreshes = 0;
const overNetwork = globalThis.fetch;
globalThis.fetch = (address, init) => {
  if (String(address).endsWith("/refresh-token")) refreshes += 1;
  return overNetwork(server + String(address), init);
};

// Only now: the browser's code reads what is kept when it is loaded.
const { call } = await import("../web/kit/call/api.ts");
const { security } = await import("../contract/security.ts");
const { stored } = await import("../web/kit/browser/stored.ts");

/** What the single refresh is for: everybody who meets a 401 refreshes. */
async function callNaively() {
  const { accessToken, refreshToken, username } = stored<Record<string, string>>("session")!;
  const asks = (token: string) =>
    fetch("/api/security/info", { headers: { authorization: `Bearer ${token}` } });
  if ((await asks(accessToken!)).status !== 401) return;
  const refreshed = await fetch("/api/security/refresh-token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailOrUsername: username, token: refreshToken }),
  });
  const next = (await refreshed.json()) as { accessToken: string };
  if (!(await asks(next.accessToken)).ok) throw new Error("refused");
}

parentPort!.once("message", async () => {
  // Waiting for the lock of another tab does not keep a thread alive.
  const alive = setInterval(() => {}, 1000);
  const made = await Promise.allSettled(
    Array.from({ length: calls }, () => (naive ? callNaively() : call(security.info))),
  );
  clearInterval(alive);
  const refused = made.filter(({ status }) => status === "rejected").length;
  parentPort!.postMessage({
    refreshes,
    refused,
    signedIn: stored("session") !== undefined,
  } satisfies TabReport);
});
parentPort!.postMessage("loaded");
