import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { Tab, TabReport } from "./tabs.ts";

const { server, storage, calls, naive } = workerData as Tab;

/** The local storage that all tabs share: one file. */
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

// Imported here because the browser's code reads the storage when it is loaded.
const { call } = await import("../web/kit/call/api.ts");
const { security } = await import("../contract/security.ts");
const { readStorage } = await import("../web/kit/browser/browserStorage.ts");

/** The mutant of the shared refresh: every 401 starts a refresh of its own. */
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
  // Waiting for another tab's lock does not keep the thread alive.
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
