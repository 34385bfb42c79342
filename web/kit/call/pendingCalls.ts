import type { Route } from "../../../contract/http.ts";
import { createStore } from "../browser/store.ts";

/** Milliseconds after which a call says what it does. */
const patience = 1000;
/** Keys of `kit.doing`: what a route declares, and what is said of the others. */
export type Doing = NonNullable<Route["doing"]> | "check" | "remove" | "file" | "upload" | "save";
/** `rows` is how many it is about, where that is known. */
export type PendingCall = { id: number; doing: Doing; rows: number | undefined; reached?: Progress };
type Progress = { done: number; total: number };
type NamedCall = Omit<PendingCall, "id" | "reached">;

/** What has taken longer than a second. */
export const pendingCalls = createStore<readonly PendingCall[]>([]);
let lastId = 0;

const rowsOf = new WeakMap<object, number>();
/** Remembers how many rows a filter stood for when they were chosen. */
export function counted<F extends object>(filter: F, rows: number): F {
  rowsOf.set(filter, rows);
  return filter;
}

type Body = { ids?: unknown; rows?: unknown; filter?: unknown; dryRun?: unknown };
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** What a call does, in words that are true of it. */
export function deedOf({ method, doing }: Pick<Route, "method" | "doing">, body: unknown): NamedCall {
  const { ids, rows, filter, dryRun } = (typeof body === "object" && body ? body : {}) as Body;
  const list = [ids, rows].find(isList);
  const known = typeof filter === "object" && filter ? rowsOf.get(filter) : undefined;
  const otherwise = method === "DELETE" ? "remove" : "save";
  return { doing: dryRun === true ? "check" : (doing ?? otherwise), rows: list?.length ?? known };
}

/** The calls that are on their way, by the keys under which the server tells how far they are. */
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

/** Says what is being done while it takes longer than a second, and how far it is once `act` has named its key. */
export async function saying<T>(
  deed: NamedCall,
  act: (name: (key: string) => void) => Promise<T>,
): Promise<T> {
  const id = ++lastId;
  const timer = setTimeout(() => pendingCalls.set([...pendingCalls.get(), { id, ...deed }]), patience);
  try {
    return await act((key) => calls.set(key, id));
  } finally {
    clearTimeout(timer);
    for (const [key, one] of calls) if (one === id) calls.delete(key);
    if (pendingCalls.get().some((one) => one.id === id))
      pendingCalls.set(pendingCalls.get().filter((one) => one.id !== id));
  }
}
