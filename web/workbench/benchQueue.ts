import { workbench } from "../../contract/workbench.routes.ts";
import type { BenchAnswer, TaskAttribute } from "../../contract/workbench.ts";
import { announce } from "../kit/browser/announcer.ts";
import { createStore } from "../kit/browser/store.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { createOutbox } from "../kit/outbox/outbox.ts";
import { sound } from "../scanning/tones.ts";
import { type Logged, meaningOf, type Scan, type Setting } from "./lacking.ts";
import { codeOf, outcomeText } from "./outcomes.ts";

/** A scan, or that the newest act of one is taken back; `of` is its entry in the log. */
type Queued = { of: number; scan?: Scan };

const logged = 50;
const overridable = ["scanEarlierOpen", "scanOtherLot"];

export type BenchQueue = ReturnType<typeof createBenchQueue>;

/** Takes the scans and keys of one bench: shows them at once, sends them in their order, and loses none without a network. */
export function createBenchQueue(looked: (productId: number) => void) {
  let lastKey = Date.now();
  const log = createStore<readonly Logged[]>([]);

  const entryOf = (key: number) => log.get().find((entry) => entry.key === key);
  const change = (key: number, changes: Partial<Logged>) =>
    log.set(log.get().map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  /** Lets what became of a scan be heard: a tone, and the sentence for who listens. */
  const report = (key: number, good: boolean) => {
    sound(good);
    const entry = entryOf(key);
    if (entry) announce(`${codeOf(entry)}: ${outcomeText(entry)}`);
  };
  const write = (scan: Scan, asks: readonly TaskAttribute[] = []) => {
    lastKey += 1;
    const entry = { key: lastKey, scan, asks, state: "sending", filled: {}, undos: [], acts: 1 } as const;
    log.set([entry, ...log.get()].slice(0, logged));
    return lastKey;
  };

  /** What is filled in belongs to the task that the scan has led to. */
  const ofAnswered = (scan: Scan, entry: Logged | undefined): Scan =>
    entry?.answer?.task && Object.keys(scan.attributes).length > 0
      ? { ...scan, standardTaskId: entry.answer.task.standardTaskId }
      : scan;
  function applyAnswer(of: number, answer: BenchAnswer) {
    const undos = [...(entryOf(of)?.undos ?? []), ...(answer.undo ? [answer.undo] : [])];
    change(of, { state: answer.fate, answer, undos, problem: undefined });
    report(of, true);
    if (answer.fate === "looked") looked(answer.product.id);
  }
  function applyUndo(of: number, answer: BenchAnswer) {
    const undos = entryOf(of)?.undos.slice(0, -1) ?? [];
    change(of, { answer, undos, filled: {}, state: undos.length > 0 ? "asks" : "undone" });
    report(of, true);
  }
  function refuse(of: number, error: unknown, isScan: boolean) {
    const entry = entryOf(of);
    const canGoOn = isScan && error instanceof ApiError && overridable.includes(error.code);
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

  const outbox = createOutbox<Queued, BenchAnswer | undefined>({
    name: "scans-bench",
    about: {},
    prepare: ({ of, scan }) => ({ of, scan: scan && ofAnswered(scan, entryOf(of)) }),
    async send([queued], options) {
      if (queued?.scan) return call(workbench.scan, { body: queued.scan }, options);
      const undo = queued && entryOf(queued.of)?.undos.at(-1);
      return undo && call(workbench.undo, { body: undo }, options);
    },
    onAnswer(answer, [queued]) {
      if (!answer || !queued) return;
      if (queued.scan) applyAnswer(queued.of, answer);
      else applyUndo(queued.of, answer);
    },
    onRefused(error, [queued]) {
      if (queued) refuse(queued.of, error, Boolean(queued.scan));
      return "drop";
    },
    onAdopt: (left) => left.map(({ scan }) => ({ of: scan ? write(scan) : 0, scan })),
    isStored: ({ scan }) => Boolean(scan),
  });
  const enqueue = (of: number, scan?: Scan) => outbox.add([{ of, scan }]);

  return {
    ...outbox,
    log,
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
  };
}
