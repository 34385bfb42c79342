import type { Route } from "../../../contract/routes.ts";
import { createStore } from "../browser/store.ts";

/** Milliseconds after which a pending call is shown. */
const patience = 1000;
/** Keys of `kit.doing`: those that routes declare, and the defaults. */
export type Doing = NonNullable<Route["doing"]> | "check" | "remove" | "file" | "upload" | "save";
/** `rows` is the number of rows involved, if known. */
export type PendingCall = { id: number; doing: Doing; rows: number | undefined; reached?: Progress };
type Progress = { done: number; total: number };
type NamedCall = Omit<PendingCall, "id" | "reached">;

/** The calls that have taken longer than a second. */
export const pendingCalls = createStore<readonly PendingCall[]>([]);
let lastId = 0;

const rowsOf = new WeakMap<object, number>();
/** Remembers how many rows matched a filter when it was chosen. */
export function counted<F extends object>(filter: F, rows: number): F {
  rowsOf.set(filter, rows);
  return filter;
}

type Body = { ids?: unknown; rows?: unknown; filter?: unknown; dryRun?: unknown };
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** What a call does and to how many rows. */
export function describeCall({ method, doing }: Pick<Route, "method" | "doing">, body: unknown): NamedCall {
  const { ids, rows, filter, dryRun } = (typeof body === "object" && body ? body : {}) as Body;
  const list = [ids, rows].find(isList);
  const known = typeof filter === "object" && filter ? rowsOf.get(filter) : undefined;
  const otherwise = method === "DELETE" ? "remove" : "save";
  return { doing: dryRun === true ? "check" : (doing ?? otherwise), rows: list?.length ?? known };
}

/** The pending calls by the key under which the server reports their progress. */
const calls = new Map<string, number>();

/** Receives the progress of a call; false for any other topic. */
export function receiveProgress(topic: string): boolean {
  const [what, , key = "", done, total] = topic.split("/");
  if (what !== "progress") return false;
  const id = calls.get(key);
  const reached = { done: Number(done), total: Number(total) };
  if (pendingCalls.get().some((one) => one.id === id))
    pendingCalls.set(pendingCalls.get().map((one) => (one.id === id ? { ...one, reached } : one)));
  return true;
}

/** Shows a call that takes longer than a second, with its progress once `act` has named its key. */
export async function trackPending<T>(
  described: NamedCall,
  act: (name: (key: string) => void) => Promise<T>,
): Promise<T> {
  const id = ++lastId;
  const timer = setTimeout(() => pendingCalls.set([...pendingCalls.get(), { id, ...described }]), patience);
  try {
    return await act((key) => calls.set(key, id));
  } finally {
    clearTimeout(timer);
    for (const [key, one] of calls) if (one === id) calls.delete(key);
    if (pendingCalls.get().some((one) => one.id === id))
      pendingCalls.set(pendingCalls.get().filter((one) => one.id !== id));
  }
}
