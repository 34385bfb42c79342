import { normalImei } from "../../contract/imei.rules.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { isPlaceholderSerial, normalSerial } from "../../contract/serial.rules.ts";
import { announce } from "../kit/browser/announcer.ts";
import { newKey } from "../kit/browser/idempotency.ts";
import { createStore } from "../kit/browser/store.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { t } from "../kit/texts/i18n.ts";
import { storeScan } from "../scanning/scanStore.ts";
import { sound } from "../scanning/tones.ts";
import {
  type Batch,
  fits,
  lockQueue,
  newName,
  type Queued,
  refusesScans,
  type ScanQueue,
  scanQueues,
  scansOf,
  whenFree,
} from "./scanQueue.ts";

export type Fate = "matched" | "again" | "unexpected" | "alreadyHere" | "unreadable" | "sending" | "refused";
export type Logged = { key: number; serialNumber: string; fate: Fate };
export type Summary = {
  count: number;
  matched: number;
  unexpected: number;
  again: number;
  unreadable: number;
};

const logged = 10;
/** Most scans of one answer that are said each by itself: of more their count is told. */
const saidEach = 3;
const sentAtOnce = 1000;
const longest = 80;
/** Milliseconds. */
export const pauseAfterFailure = 2000;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Whether the same call may go well a moment later. */
export const passes = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.status === 429 ||
    error.status === 401 ||
    ["requestInFlight", "busyTryAgain", "changesCrossed"].includes(error.code));

const isUnreadable = (serial: string) =>
  serial === "" || serial.length > longest || isPlaceholderSerial(serial);

/** The outcome of a scan that this screen can predict before the server answers: it knows only part of a large lot. */
export function fateOf(serial: string, intake: Intake, before: readonly { serialNumber: string }[]): Fate {
  if (isUnreadable(serial)) return "unreadable";
  const same = (scan: { serialNumber: string }) => scan.serialNumber === serial;
  if (intake.scans.some(same) || before.some(same)) return "again";
  const imei = normalImei(serial);
  const isIts = (line: { serialNumber: string; imei: string; imei2: string }) =>
    same(line) || (imei && [line.imei, line.imei2].includes(imei));
  return intake.missing.some(isIts) ? "matched" : "sending";
}

export type Scanning = ReturnType<typeof createScanning>;

/** What a scan came to, for who listens. */
const sayFate = ({ serialNumber, fate }: Pick<Logged, "serialNumber" | "fate">) =>
  announce([serialNumber, t(`intake.fates.${fate}`)].filter(Boolean).join(": "));

/** Takes the scans of one screen: answers at once, sends them on in their order, and loses none without a network. */
export function createScanning(opened: Intake, answered: (intake: Intake) => void) {
  const { id: intakeId, orderId, orderNr } = opened;
  const name = newName(intakeId);
  let batch: Batch | undefined;
  let letGo = () => {};
  let lastKey = Date.now();
  let sending = false;
  let stopped = false;
  const waiting = createStore<readonly Queued[]>([]);
  const unsent = createStore(0);
  const log = createStore<readonly Logged[]>([]);
  const trouble = createStore<string | undefined>(undefined);
  const summary = createStore<Summary | undefined>(undefined);

  const anew = ({ serialNumber }: { serialNumber: string }): Queued => ({ key: ++lastKey, serialNumber });
  const persist = () => {
    if (stopped) return;
    unsent.set(scansOf({ batch, waiting: waiting.get() }).length);
    storeScan(
      name,
      isDone() ? undefined : ({ orderId, orderNr, batch, waiting: waiting.get() } satisfies ScanQueue),
    );
  };
  const write = (entries: readonly Logged[]) => log.set([...entries, ...log.get()].slice(0, logged));
  const update = (changes: ReadonlyMap<number, Partial<Logged>>) => {
    const before = new Map(log.get().map(({ key, fate }) => [key, fate]));
    log.set(log.get().map((entry) => ({ ...entry, ...changes.get(entry.key) })));
    const changed = log.get().filter(({ key, fate }) => before.get(key) !== fate);
    if (changed.length <= saidEach) for (const entry of changed.reverse()) sayFate(entry);
  };

  const isDone = () => !batch && waiting.get().length === 0;
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    while (!stopped) {
      if (isDone()) await adopt();
      if (stopped || isDone()) break;
      batch ??= { idempotencyKey: newKey(), scans: waiting.get().slice(0, sentAtOnce) };
      const keys = new Set(batch.scans.map(({ key }) => key));
      waiting.set(waiting.get().filter(({ key }) => !keys.has(key)));
      persist();
      if (!(await sendBatch(batch))) break;
    }
    sending = false;
  }
  /** Takes over what a tab that is gone left of this intake. */
  async function adopt() {
    for (const queue of scanQueues()) {
      if (queue.name === name || queue.intakeId !== intakeId || !fits(queue, opened)) continue;
      const take = (left: ScanQueue) => {
        if (stopped) return;
        batch = left.batch && { ...left.batch, scans: left.batch.scans.map(anew) };
        waiting.set([...left.waiting.map(anew), ...waiting.get()]);
        persist();
        storeScan(queue.name, undefined);
      };
      await whenFree(queue.name, take, { ifAvailable: true });
      if (!isDone()) return;
    }
  }
  /** Answers whether the next may be sent. */
  async function sendBatch({ idempotencyKey, scans }: Batch): Promise<boolean> {
    const serialNumbers = scans.map(({ serialNumber }) => serialNumber);
    try {
      const input = { params: { id: intakeId }, body: { serialNumbers } };
      const { results, intake } = await call(intakes.scan, input, { idempotencyKey });
      if (stopped) return false;
      const fates = results.map(
        ({ verdict, again }): Fate => (again && verdict !== "unreadable" ? "again" : verdict),
      );
      const unsaid = new Set(log.get().flatMap(({ key, fate }) => (fate === "sending" ? [key] : [])));
      const last = scans.findLastIndex(({ key }) => unsaid.has(key));
      if (last >= 0) sound(fates[last] === "matched");
      update(
        new Map(
          scans.map(({ key }, at) => [
            key,
            { fate: fates[at] ?? "refused", serialNumber: results[at]?.serialNumber },
          ]),
        ),
      );
      if (scans.length > 1) summary.set(summaryOf(fates));
      batch = undefined;
      trouble.set(undefined);
      persist();
      answered(intake);
      return true;
    } catch (error) {
      if (stopped) return false;
      if (passes(error)) {
        trouble.set("waiting");
        await pause(pauseAfterFailure);
        return true;
      }
      if (refusesScans(error)) waiting.set(scansOf({ batch, waiting: waiting.get() }));
      batch = undefined;
      persist();
      update(new Map(scans.map(({ key }) => [key, { fate: "refused" }])));
      trouble.set(messageOf(error));
      sound(false);
      if (refusesScans(error))
        await call(intakes.read, { params: { id: intakeId } }).then(answered, () => {});
      return !refusesScans(error);
    }
  }
  const sendOn = () => void send();
  return {
    log,
    trouble,
    summary,
    waiting,
    unsent,
    /** Takes codes that were scanned, typed or pasted. */
    take(codes: readonly string[], intake: Intake) {
      summary.set(undefined);
      const scans = codes.map((code) => anew({ serialNumber: normalSerial(code) }));
      const before = [
        ...waiting.get(),
        ...(batch?.scans ?? []),
        ...log.get().filter(({ fate }) => fate !== "refused" && fate !== "unreadable"),
      ];
      const entries = scans.map(
        (scan): Logged => ({
          ...scan,
          fate:
            scans.length > 1 && !isUnreadable(scan.serialNumber)
              ? "sending"
              : fateOf(scan.serialNumber, intake, before),
        }),
      );
      write([...entries].reverse());
      const [only] = entries;
      if (entries.length === 1 && only && only.fate !== "sending") {
        sound(only.fate === "matched");
        sayFate(only);
      }
      waiting.set([...waiting.get(), ...scans.filter(({ serialNumber }) => !isUnreadable(serialNumber))]);
      persist();
      void send();
    },
    /** Takes the last scan of this screen back; of another screen's scans the person's own last one. */
    async undo(intake: Intake) {
      const [last] = log.get();
      const drop = () => {
        log.set(log.get().filter(({ key }) => key !== last?.key));
        announce([last?.serialNumber, t("intake.undone")].filter(Boolean).join(": "));
      };
      if (last && waiting.get().some(({ key }) => key === last.key)) {
        waiting.set(waiting.get().filter(({ key }) => key !== last.key));
        persist();
        return drop();
      }
      if (last?.fate === "unreadable" || last?.fate === "refused") return drop();
      while (sending && !stopped) await pause(50);
      const scanId = intake.scans.find(({ serialNumber }) => serialNumber === last?.serialNumber)?.id;
      const body = last && scanId !== undefined ? { scanId } : {};
      answered(await call(intakes.undo, { params: { id: intakeId }, body }));
      drop();
    },
    /** Sends what earlier visits of this screen could not. */
    start: () => {
      stopped = false;
      letGo = lockQueue(name);
      window.addEventListener("online", sendOn);
      void send();
    },
    stop: () => {
      stopped = true;
      letGo();
      window.removeEventListener("online", sendOn);
    },
  };
}

function summaryOf(fates: readonly Fate[]): Summary {
  const of = (...which: Fate[]) => fates.filter((fate) => which.includes(fate)).length;
  return {
    count: fates.length,
    matched: of("matched"),
    unexpected: of("unexpected", "alreadyHere"),
    again: of("again"),
    unreadable: of("unreadable"),
  };
}
