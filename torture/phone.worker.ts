import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { OutboxStorage } from "../web/kit/outbox/storage.ts";
import type { Phone, Stored } from "./phones.ts";

const { server, disk, device, plan, isForgetful } = workerData as Phone;

/** The disk of the phone: what is written is there whole, or not at all, whenever the phone dies. */
const readDisk = (): Stored => JSON.parse(readFileSync(disk, "utf8"));
const writeDisk = (stored: Stored) => {
  writeFileSync(`${disk}.next`, JSON.stringify(stored));
  renameSync(`${disk}.next`, disk);
};
const settings = new Map(Object.entries(readDisk().settings));
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (name: string) => settings.get(name) ?? null,
    setItem: (name: string, value: string) => settings.set(name, value),
    removeItem: (name: string) => settings.delete(name),
    clear: () => settings.clear(),
  },
});
Object.defineProperty(globalThis, "window", { value: new EventTarget() });
const overNetwork = globalThis.fetch;
globalThis.fetch = (address, init) => overNetwork(server + String(address), init);

// Imported here because the browser's code reads the storage when it is loaded.
const { ApiError, call } = await import("../web/kit/call/api.ts");
const { createOutbox } = await import("../web/kit/outbox/outbox.ts");
const { isUnsent } = await import("../web/kit/outbox/unsent.ts");
const { rounds } = await import("../contract/rounds.routes.ts");
const { newKey } = await import("../web/kit/browser/idempotency.ts");

type Noted = {
  key: string;
  number: number;
  kind: string;
  stopId: number | null;
  content: object;
  at: number;
};
type Rows = { rows: { item: Noted }[] } | undefined;
/** What this page knows to be stored, which a forgetful phone has nowhere else. */
const page = new Map(Object.entries(isForgetful ? {} : readDisk().queues));
const storage: OutboxStorage = {
  names: () => [...page.keys()],
  get: (name) => page.get(name),
  read: async (name) => page.get(name),
  async write(values) {
    const stored = readDisk();
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) page.delete(name);
      else page.set(name, value);
      const keys = (value as Rows)?.rows.map(({ item }) => item.key) ?? [];
      stored.noted = [...new Set([...stored.noted, ...keys])];
    }
    writeDisk({ ...stored, ...(!isForgetful && { queues: Object.fromEntries(page) as Stored["queues"] }) });
    return true;
  },
};
const outbox = createOutbox<Noted, unknown>({
  name: "driving",
  about: {},
  atOnce: 5,
  async send(items) {
    const [first] = items;
    if (await isUnsent<Noted>("driving", ({ number }) => number < first!.number, storage))
      throw new ApiError(0);
    return call(rounds.act, {
      body: {
        device,
        actions: items.map(({ at, ...action }) => ({
          ...action,
          form: 1,
          age: Math.max(0, Date.now() - at),
        })),
      },
    });
  },
  onAnswer: () => undefined,
  onRefused: (error) => {
    parentPort!.postMessage({ refused: String(error) });
    return "hold";
  },
  storage,
});

outbox.start();
for (let at = readDisk().noted.length; at < plan.length; at = readDisk().noted.length) {
  outbox.add([{ key: newKey(), number: at + 1, ...plan[at]!, at: Date.now() }]);
  await delay(200 + Math.random() * 500);
}
while (outbox.unsent.get() > 0) await delay(100);
parentPort!.postMessage({ finished: true });
// A page that is open keeps looking whether there is something to send.
await delay(2 ** 30);
