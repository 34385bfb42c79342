import { useEffect, useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { newKey } from "../kit/browser/idempotency.ts";
import { tokens } from "../kit/browser/tokens.ts";
import { ApiError, call } from "../kit/call/api.ts";
import {
  dropScan,
  otherTabsScans,
  queuedScan,
  readScan,
  scanNames,
  storeScan,
} from "../scanning/scanStore.ts";

export type Queued = { key: number; serialNumber: string };
/** Sent under one idempotency key until it is answered, so that a lost answer counts nothing twice. */
export type Batch = { idempotencyKey: string; scans: readonly Queued[] };
/** The scans of one tab that the server has not taken, and the order whose goods they are. */
export type ScanQueue = {
  orderId: number;
  orderNr: string;
  batch?: Batch;
  waiting: readonly Queued[];
};
export type NamedQueue = ScanQueue & { name: string; intakeId: number };

/** Where one tab keeps somebody's scans of an intake until they are sent. */
export const scansName = (intakeId: number, tab: string) =>
  `scans-${intakeId}-${tab}-${tokens.get()?.username ?? ""}`;
export const newName = (intakeId: number) => scansName(intakeId, newKey());
/** Names of an earlier release have no part of a tab, and what is kept under them no order: it fits nowhere. */
const queueName = /^scans-(\d+)-(?:[0-9a-f]{32}-)?(.*)$/s;
const ofNoOrder = { orderId: 0, orderNr: "–" };

/** The scans that this person's tabs and earlier visits left in this browser. */
export const scanQueues = (): NamedQueue[] =>
  scanNames().flatMap((name) => {
    const [, intakeId, username] = queueName.exec(name) ?? [];
    if (username !== (tokens.get()?.username ?? "")) return [];
    const queue = queuedScan<ScanQueue>(name);
    return queue ? [{ ...ofNoOrder, ...queue, name, intakeId: Number(intakeId) }] : [];
  });

/** An intake's id may lead to another order's after a restore. */
export const fits = (queue: ScanQueue, { orderId, orderNr }: Intake) =>
  queue.orderId === orderId && queue.orderNr === orderNr;

/** Holds a name as long as its tab scans: nobody else sends what is kept under it. Answers how to let it go. */
export function lockQueue(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  void globalThis.navigator?.locks?.request(name, () => promise);
  return resolve;
}

/**
 * Does something with what is kept under a name once no tab that lives holds it; `ifAvailable`: or not at all. Browsers without
 * Web Locks (over http) go ahead: what two tabs send then is counted as scanned twice, never booked twice.
 */
export async function whenFree<T = ScanQueue>(
  name: string,
  act: (kept: T) => unknown,
  { ifAvailable = false } = {},
): Promise<void> {
  const take = async () => {
    const queue = await readScan<T>(name);
    if (queue) await act(queue);
  };
  const locks = globalThis.navigator?.locks;
  if (!locks) return take();
  await locks.request(name, { ifAvailable: ifAvailable }, async (lock) => {
    if (lock) await take();
  });
}

export const scansOf = ({ batch, waiting }: Pick<ScanQueue, "batch" | "waiting">) => [
  ...(batch?.scans ?? []),
  ...waiting,
];

/** Whether a session takes no scans at all, so that they are to be kept. */
export const refusesScans = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "intakeClosed" || error.status === 403 || error.status === 404);

/** A batch whose answer was lost may have been taken before the intake closed: the server knows it by its key. */
export const settle = (intake: Intake) =>
  Promise.all(
    scanQueues()
      .filter((queue) => queue.intakeId === intake.id && queue.batch && fits(queue, intake))
      .map(({ name }) =>
        whenFree(name, async (queue) => {
          if (!queue.batch) return;
          const { idempotencyKey, scans } = queue.batch;
          const serialNumbers = scans.map(({ serialNumber }) => serialNumber);
          const rest = { ...queue, batch: undefined };
          try {
            const input = { params: { id: intake.id }, body: { serialNumbers } };
            await call(intakes.scan, input, { idempotencyKey });
            storeScan(name, queue.waiting.length > 0 ? rest : undefined);
          } catch (error) {
            if (refusesScans(error)) storeScan(name, { ...rest, waiting: scansOf(queue) });
          }
        }),
      ),
  );

/** Leads scans to another session, whose screen sends them. */
export const moveTo = (intakeId: number, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      whenFree(name, ({ orderId, orderNr, ...rest }) => {
        storeScan(newName(intakeId), { orderId, orderNr, waiting: scansOf(rest) } satisfies ScanQueue);
        storeScan(name, undefined);
      }),
    ),
  );

export const discard = (names: readonly string[]) =>
  Promise.all(names.map((name) => whenFree(name, () => dropScan(name))));

/** The names of which a tab that lives sends what is kept. */
async function busyNames() {
  const state = await globalThis.navigator?.locks?.query();
  return new Set(state?.held?.map(({ name }) => name));
}

/** What is kept here, followed in the other tabs; `look` reads it anew. */
export function useScanQueues() {
  const [queues, setQueues] = useState(scanQueues);
  const [look] = useState(() => () => setQueues(scanQueues()));
  useEffect(() => {
    const end = otherTabsScans.listen(look);
    return () => void end();
  }, [look]);
  return { kept: queues, look };
}

/** What is kept here and no tab is busy sending. */
export function useUnsentScans() {
  const { kept } = useScanQueues();
  const [left, setLeft] = useState<readonly NamedQueue[]>([]);
  useEffect(() => {
    const look = async () => {
      const busy = await busyNames();
      setLeft(kept.filter(({ name }) => !busy.has(name)));
    };
    // A screen that was just left lets its name go a moment later.
    const later = setTimeout(() => void look(), 100);
    return () => clearTimeout(later);
  }, [kept]);
  return left;
}
