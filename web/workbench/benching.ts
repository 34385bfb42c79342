import type { InputOf } from "../../contract/http.ts";
import { type AskedAttribute, type BenchAnswer, type ScanFate, workbench } from "../../contract/workbench.ts";
import { passes, pause, pauseAfterFailure } from "../intake/scanning.ts";
import { sound } from "../intake/tones.ts";
import { ApiError, call } from "../kit/api.ts";
import { newKey } from "../kit/once.ts";
import { createStore } from "../kit/store.ts";
import { keep, stored } from "../kit/stored.ts";
import { messageOf } from "../kit/toasts.ts";
import { tokens } from "../kit/tokens.ts";

export type Scan = InputOf<typeof workbench.scan>["body"];
/** What the person has set the bench to. */
export type Setting = Pick<Scan, "standardTaskId" | "act" | "holdReason" | "orderId">;
type Undo = NonNullable<BenchAnswer["undo"]>;
export type Logged = {
  key: number;
  scan: Scan;
  state: "sending" | "refused" | ScanFate;
  /** Attributes that were filled in here, by code, answered or not. */
  filled: Readonly<Record<string, string>>;
  /** What the task asks for, as far as is known before the answer. */
  asks: readonly AskedAttribute[];
  answer?: BenchAnswer;
  /** Why it was refused. */
  problem?: string;
  /** It was refused, and somebody may have it done nevertheless. */
  canGoOn?: boolean;
  /** What takes its acts back, newest last, and how many of them are not taken back or on their way to be. */
  undos: readonly Undo[];
  acts: number;
};
/** Something for the server, under one idempotency key until it is answered. */
type Queued = { of: number; idempotencyKey: string; scan?: Scan };

const logged = 50;
const goesOn = ["scanEarlierOpen", "scanOtherLot"];
const prefix = "scans-bench-";
const ownName = (tab: string) => `${prefix}${tab}-${tokens.get()?.username ?? ""}`;
const namesLeft = (own: string) => {
  const mine = `-${tokens.get()?.username ?? ""}`;
  try {
    return Object.keys(localStorage).filter(
      (name) => name.startsWith(prefix) && name.endsWith(mine) && name !== own,
    );
  } catch {
    return [];
  }
};

/** The attributes of the device that was scanned last that are still to be filled in, in their order. */
export const lackingOf = ({ answer, asks, filled, state }: Logged): readonly AskedAttribute[] =>
  state === "refused" || state === "undone" || state === "looked"
    ? []
    : (answer?.asked ?? asks.map((one) => ({ ...one, value: "" }))).filter(
        ({ code, value }) => !(filled[code] ?? value),
      );

/** The key of each option: its own sign where each has one, else its number. */
export const keysOf = (options: readonly string[]): string[] =>
  options.every((option) => /^[\p{L}\d]$/u.test(option))
    ? options.map((option) => option.toUpperCase())
    : options.slice(0, 9).map((_, at) => String(at + 1));

/** What a key of one sign means after a scan: the answer to what its task asks first, or to do it anyway. */
function meaningOf(sign: string, last: Logged | undefined) {
  if (!last) return undefined;
  if (last.canGoOn) return sign === "+" ? "goOn" : undefined;
  const [first] = lackingOf(last);
  if (first?.type !== "select") return undefined;
  const value = first.options[keysOf(first.options).indexOf(sign.toUpperCase())];
  return value === undefined ? undefined : { code: first.code, value };
}

export type Benching = ReturnType<typeof createBenching>;

/** Takes the scans and keys of one bench: shows them at once, sends them in their order, and loses none without a network. */
export function createBenching(looked: (productId: number) => void) {
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
    keep(name, scans.length > 0 ? scans : undefined);
  };
  const enqueue = (of: number, scan?: Scan) => {
    put([...queue, { of, idempotencyKey: newKey(), scan }]);
    void send();
  };
  const write = (scan: Scan, asks: readonly AskedAttribute[] = []) => {
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
      if (await sent(first)) put(queue.filter((one) => one !== first));
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
    sound(true);
    if (answer.fate === "looked") looked(answer.product.id);
  }
  function undid(of: number, answer: BenchAnswer) {
    const undos = entryOf(of)?.undos.slice(0, -1) ?? [];
    change(of, { answer, undos, filled: {}, state: undos.length > 0 ? "asks" : "undone" });
    sound(true);
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
    sound(false);
  }

  /** Takes over what a tab that is gone could not send. */
  async function adopt() {
    for (const left of namesLeft(name)) {
      const take = () => {
        const scans = stored<Queued[]>(left) ?? [];
        keep(left, undefined);
        for (const { scan, idempotencyKey } of scans) {
          if (!scan) continue;
          put([...queue, { of: write(scan), idempotencyKey, scan }]);
        }
      };
      const locks = globalThis.navigator?.locks;
      if (!locks) take();
      else await locks.request(left, { ifAvailable: true }, (lock) => lock && take());
    }
    void send();
  }
  const goOn = () => void send();

  return {
    log,
    waiting,
    unsent,
    /** Takes what was scanned or typed. */
    take(code: string, setting: Setting, asks: readonly AskedAttribute[] = []) {
      const scan = { code: code.trim(), ...setting, attributes: {}, anyway: false };
      enqueue(write(scan, setting.act === "finish" ? asks : []), scan);
    },
    /** Whether a sign by itself means something now. */
    knows: (sign: string) => meaningOf(sign, log.get()[0]) !== undefined,
    /** Does what a sign by itself means; answers whether it means something. */
    press(sign: string) {
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
    /** Does what was only advised against. */
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
      const { promise, resolve } = Promise.withResolvers<void>();
      letGo = resolve;
      void globalThis.navigator?.locks?.request(name, () => promise);
      window.addEventListener("online", goOn);
      void adopt();
    },
    stop() {
      stopped = true;
      letGo();
      window.removeEventListener("online", goOn);
    },
  };
}
