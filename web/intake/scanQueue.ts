import { useEffect, useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { heldNames, whenFree } from "../kit/outbox/locks.ts";
import { namesOf, newName, nextRows, type Queue, queueOf } from "../kit/outbox/rows.ts";
import { browserStorage, otherTabs } from "../kit/outbox/storage.ts";

export type Queued = { key: number; serialNumber: string };
/** The order whose goods were scanned. */
export type ScannedOrder = { orderId: number; orderNr: string };
/** The scans of one tab that the server has not taken. */
export type ScanQueue = Queue<Queued, ScannedOrder>;
export type NamedQueue = ScanQueue & { name: string; intakeId: number };

export const subjectOf = (intakeId: number) => `scans-${intakeId}`;
const subjectId = /^scans-(\d+)-/;
const ofNoOrder = { orderId: 0, orderNr: "–" };

/** The scans that this person's tabs and earlier visits left in this browser. */
export const scanQueues = (): NamedQueue[] =>
  browserStorage.names().flatMap((name) => {
    const intakeId = Number(subjectId.exec(name)?.[1]);
    const queue = queueOf<Queued, ScannedOrder>(browserStorage.get(name));
    if (!intakeId || !queue || namesOf(subjectOf(intakeId), [name]).length === 0) return [];
    return [{ about: { ...ofNoOrder, ...queue.about }, rows: queue.rows, name, intakeId }];
  });

/** An intake's id may lead to another order's after a restore. */
export const fits = (about: ScannedOrder, { orderId, orderNr }: Intake) =>
  about.orderId === orderId && about.orderNr === orderNr;

/** Changes what is stored under a name that no living tab holds; nothing is stored when it answers no rows. */
const change = (name: string, next: (queue: ScanQueue) => ScanQueue["rows"] | Promise<ScanQueue["rows"]>) =>
  whenFree(name, async () => {
    const queue = queueOf<Queued, ScannedOrder>(await browserStorage.read(name));
    if (!queue) return;
    const rows = await next(queue);
    await browserStorage.write({ [name]: rows.length > 0 ? { about: queue.about, rows } : undefined });
  });

/** Whether a session takes no scans at all, so that they are to be kept. */
export const refusesScans = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "intakeClosed" || error.status === 403 || error.status === 404);

/** Scans whose answer was lost may have been taken before the intake closed: the server knows them by their key. */
export const settle = (intake: Intake) =>
  Promise.all(
    scanQueues()
      .filter(({ intakeId, about, rows }) => intakeId === intake.id && rows[0]?.key && fits(about, intake))
      .map(({ name }) =>
        change(name, async ({ rows }) => {
          const sent = nextRows(rows, 0);
          const serialNumbers = sent.map(({ item }) => item.serialNumber);
          const input = { params: { id: intake.id }, body: { serialNumbers } };
          try {
            await call(intakes.scan, input, { idempotencyKey: sent[0]?.key });
            return rows.slice(sent.length);
          } catch (error) {
            return refusesScans(error) ? rows.map(({ item }) => ({ item })) : rows;
          }
        }),
      ),
  );

/** Leads scans to another session, whose screen sends them. */
export const moveTo = (intakeId: number, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      whenFree(name, async () => {
        const queue = queueOf<Queued, ScannedOrder>(await browserStorage.read(name));
        if (!queue) return;
        const rows = queue.rows.map(({ item }) => ({ item }));
        const moved: ScanQueue = { about: queue.about, rows };
        await browserStorage.write({ [newName(subjectOf(intakeId))]: moved, [name]: undefined });
      }),
    ),
  );

export const discard = (names: readonly string[]) => Promise.all(names.map((name) => change(name, () => [])));

/** What is kept here, followed in the other tabs; `look` reads it anew. */
export function useScanQueues() {
  const [queues, setQueues] = useState(scanQueues);
  const [look] = useState(() => () => setQueues(scanQueues()));
  useEffect(() => {
    const end = otherTabs.listen(look);
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
      const held = await heldNames();
      setLeft(kept.filter(({ name }) => !held.has(name)));
    };
    // A screen that was just left lets its name go a moment later.
    const later = setTimeout(() => void look(), 100);
    return () => clearTimeout(later);
  }, [kept]);
  return left;
}
