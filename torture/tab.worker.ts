import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { Tab, TabReport } from "./tabs.ts";

const { server, storage, calls, naive } = workerData as Tab;

/** What a browser keeps, as all tabs of it see it: one file. */
const readShared = (): Record<string, string> => JSON.parse(readFileSync(storage, "utf8"));
const writeShared = (all: Record<string, string>) => {
  const temporary = `${storage}.${process.pid}.${Math.random()}`;
  writeFileSync(temporary, JSON.stringify(all));
  renameSync(temporary, storage);
};
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (name: string) => readShared()[name] ?? null,
    setItem: (name: string, value: string) => writeShared({ ...readShared(), [name]: value }),
    removeItem: (name: string) => writeShared({ ...readShared(), [name]: undefined as never }),
    clear: () => writeShared({}),
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
const { readStorage } = await import("../web/kit/browser/browserStorage.ts");

/** What the single refresh is for: everybody who meets a 401 refreshes. */
async function callNaively() {
  const { accessToken, refreshToken, username } = readStorage<Record<string, string>>("session")!;
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
    signedIn: readStorage("session") !== undefined,
  } satisfies TabReport);
});
parentPort!.postMessage("loaded");
