import { workbench } from "../../contract/workbench.routes.ts";
import type { BenchAnswer, TaskAttribute } from "../../contract/workbench.ts";
import { passes, pause, pauseAfterFailure } from "../intake/scanning.ts";
import { lockQueue, whenFree } from "../intake/scanQueue.ts";
import { announce } from "../kit/browser/announcer.ts";
import { newKey } from "../kit/browser/idempotency.ts";
import { createStore } from "../kit/browser/store.ts";
import { tokens } from "../kit/browser/tokens.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { scanNames, storeScan } from "../scanning/scanStore.ts";
import { sound } from "../scanning/tones.ts";
import { type Logged, meaningOf, type Scan, type Setting } from "./lacking.ts";
import { codeOf, outcomeText } from "./outcomes.ts";

/** Something for the server, under one idempotency key until it is answered. */
type Queued = { of: number; idempotencyKey: string; scan?: Scan };

const logged = 50;
const goesOn = ["scanEarlierOpen", "scanOtherLot"];
const prefix = "scans-bench-";
const ownName = (tab: string) => `${prefix}${tab}-${tokens.get()?.username ?? ""}`;
/** What other tabs of the same person keep. */
const namesLeft = (own: string) => {
  const mine = own.replace(/-[0-9a-f]{32}-/, "-");
  return scanNames().filter((name) => name !== own && name.replace(/-[0-9a-f]{32}-/, "-") === mine);
};

export type BenchQueue = ReturnType<typeof createBenchQueue>;

/** Takes the scans and keys of one bench: shows them at once, sends them in their order, and loses none without a network. */
export function createBenchQueue(looked: (productId: number) => void) {
  const name = ownName(newKey());
  let lastKey = Date.now();
  let sending = false;
  let stopped = true;
  let queue: readonly Queued[] = [];
  let letGo = () => {};
  const log = createStore<readonly Logged[]>([]);
  const waiting = createStore(false);
  const unsent = createStore(0);

  const entryOf = (key: number) => log.get().find((entry) => entry.key === key);
  const change = (key: number, changes: Partial<Logged>) =>
    log.set(log.get().map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  const put = (next: readonly Queued[]) => {
    queue = next;
    const scans = queue.filter(({ scan }) => scan);
    unsent.set(scans.length);
    storeScan(name, scans.length > 0 ? scans : undefined);
  };
  /** Lets what became of a scan be heard: a tone, and the sentence for who listens. */
  const report = (key: number, good: boolean) => {
    sound(good);
    const entry = entryOf(key);
    if (entry) announce(`${codeOf(entry)}: ${outcomeText(entry)}`);
  };
  const enqueue = (of: number, scan?: Scan) => {
    put([...queue, { of, idempotencyKey: newKey(), scan }]);
    void send();
  };
  const write = (scan: Scan, asks: readonly TaskAttribute[] = []) => {
    lastKey += 1;
    const entry = { key: lastKey, scan, asks, state: "sending", filled: {}, undos: [], acts: 1 } as const;
    log.set([entry, ...log.get()].slice(0, logged));
    return lastKey;
  };

  async function send() {
    if (sending || stopped) return;
    sending = true;
    while (!stopped && queue[0]) {
      const [first] = queue;
      const isSent = await sent(first);
      // What a screen that was left is told late, the next one asks again, by the same key.
      if (stopped) break;
      if (isSent) put(queue.filter((one) => one !== first));
      else await pause(pauseAfterFailure);
    }
    sending = false;
  }
  /** Answers whether the server has said what becomes of it. */
  async function sent({ of, idempotencyKey, scan }: Queued): Promise<boolean> {
    const options = { idempotencyKey };
    const undo = entryOf(of)?.undos.at(-1);
    if (!scan && !undo) return true;
    try {
      const answer = scan
        ? await call(workbench.scan, { body: ofAnswered(scan, entryOf(of)) }, options)
        : await call(workbench.undo, { body: undo! }, options);
      waiting.set(false);
      if (scan) did(of, answer);
      else undid(of, answer);
    } catch (error) {
      if (passes(error)) {
        waiting.set(true);
        return false;
      }
      waiting.set(false);
      refuse(of, error, Boolean(scan));
    }
    return true;
  }
  /** What is filled in belongs to the task that the scan has led to. */
  const ofAnswered = (scan: Scan, entry: Logged | undefined): Scan =>
    entry?.answer?.task && Object.keys(scan.attributes).length > 0
      ? { ...scan, standardTaskId: entry.answer.task.standardTaskId }
      : scan;
  function did(of: number, answer: BenchAnswer) {
    const undos = [...(entryOf(of)?.undos ?? []), ...(answer.undo ? [answer.undo] : [])];
    change(of, { state: answer.fate, answer, undos, problem: undefined });
    report(of, true);
    if (answer.fate === "looked") looked(answer.product.id);
  }
  function undid(of: number, answer: BenchAnswer) {
    const undos = entryOf(of)?.undos.slice(0, -1) ?? [];
    change(of, { answer, undos, filled: {}, state: undos.length > 0 ? "asks" : "undone" });
    report(of, true);
  }
  function refuse(of: number, error: unknown, isScan: boolean) {
    const entry = entryOf(of);
    const canGoOn = isScan && error instanceof ApiError && goesOn.includes(error.code);
    const acts = Math.max(0, (entry?.acts ?? 0) - (isScan ? 1 : 0));
    change(of, {
      problem: messageOf(error),
      acts,
      filled: {},
      canGoOn,
      ...(!entry?.answer && { state: "refused" }),
    });
    report(of, false);
  }

  /** Takes over what other tabs could not send, once they are gone. */
  const adopt = (left: string) =>
    whenFree<Queued[]>(left, (scans) => {
      if (stopped) return;
      put([...queue, ...scans.map((one) => ({ ...one, of: write(one.scan!) }))]);
      storeScan(left, undefined);
      void send();
    });
  const goOn = () => void send();

  return {
    log,
    waiting,
    unsent,
    /** Handles a scanned or typed code. */
    take(code: string, setting: Setting, asks: readonly TaskAttribute[] = []) {
      const scan = { code: code.trim(), ...setting, attributes: {}, anyway: false };
      enqueue(write(scan, setting.act === "finish" ? asks : []), scan);
    },
    /** Whether this single character is a command now. */
    knows: (sign: string) => meaningOf(sign, log.get()[0]) !== undefined,
    /** Runs the command of a single character; returns whether there was one. */
    runCommand(sign: string) {
      const meaning = meaningOf(sign, log.get()[0]);
      if (meaning === "goOn") this.goOn();
      else if (meaning) this.fill(meaning.code, meaning.value);
      return meaning !== undefined;
    },
    /** Fills in what the task of the last scan asks for. */
    fill(code: string, value: string) {
      const [entry] = log.get();
      if (!entry || entry.state === "refused" || entry.state === "undone") return;
      change(entry.key, { filled: { ...entry.filled, [code]: value }, acts: entry.acts + 1 });
      enqueue(entry.key, { ...entry.scan, act: "finish", attributes: { [code]: value }, anyway: true });
    },
    /** Continues despite the warning. */
    goOn() {
      const [entry] = log.get();
      if (!entry?.canGoOn) return;
      change(entry.key, { state: "sending", canGoOn: false, problem: undefined, acts: 1 });
      enqueue(entry.key, { ...entry.scan, anyway: true });
    },
    /** Takes back the newest act that still stands. */
    undo() {
      const entry = log
        .get()
        .find(({ acts, state }) => acts > 0 && state !== "refused" && state !== "looked");
      if (!entry) return;
      change(entry.key, { acts: entry.acts - 1 });
      enqueue(entry.key);
    },
    start() {
      stopped = false;
      letGo = lockQueue(name);
      window.addEventListener("online", goOn);
      for (const left of namesLeft(name)) void adopt(left);
      void send();
    },
    stop() {
      stopped = true;
      letGo();
      window.removeEventListener("online", goOn);
    },
  };
}
