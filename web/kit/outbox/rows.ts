import { newKey } from "../browser/idempotency.ts";
import { tokens } from "../browser/tokens.ts";

/** One thing to send, and the idempotency key of the call that it went with, if it was sent before. */
export type Row<Item> = { item: Item; key?: string };
/** What one tab has not sent yet, in its order, and what all of it belongs to. */
export type Queue<Item, About> = { about: About; rows: readonly Row<Item>[] };

/** The rows of the next call: those of a call without an answer as they were sent, else the first that were never sent. */
export function nextRows<Item>(rows: readonly Row<Item>[], atOnce: number): readonly Row<Item>[] {
  const key = rows[0]?.key;
  const end = rows.findIndex((row) => row.key !== key);
  return rows.slice(0, Math.min(end < 0 ? rows.length : end, key ? rows.length : atOnce));
}

const tabPart = /-[0-9a-f]{32}-/;
/** Where a tab stores what it sends: under the subject (`scans-5`), a key of its own, and the person. */
export const newName = (subject: string) => `${subject}-${newKey()}-${tokens.get()?.username ?? ""}`;
/** The stored names of this person's tabs for a subject. Earlier releases had one name for all tabs. */
export const namesOf = (subject: string, names: readonly string[]) =>
  names.filter((name) => name.replace(tabPart, "-") === `${subject}-${tokens.get()?.username ?? ""}`);

type Earlier<Item> = { batch?: { idempotencyKey: string; scans: Item[] }; waiting: Item[] };
/** A stored queue, also as earlier releases stored it: a list whose items have their keys, or a batch and those behind it. */
export function queueOf<Item, About>(stored: unknown): Queue<Item, About> | undefined {
  if (stored === undefined) return undefined;
  if (Array.isArray(stored)) {
    const rows = stored.map(({ idempotencyKey, ...item }) => ({ item, key: idempotencyKey }));
    return { about: {} as About, rows };
  }
  if (!(stored as Partial<Earlier<Item>>).waiting) return stored as Queue<Item, About>;
  const { batch, waiting, ...about } = stored as Earlier<Item>;
  const sent = batch?.scans.map((item) => ({ item, key: batch.idempotencyKey })) ?? [];
  return { about: about as About, rows: [...sent, ...waiting.map((item) => ({ item }))] };
}
