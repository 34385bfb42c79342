import type { Route } from "../../contract/http.ts";
import { createStore } from "./store.ts";

/** Milliseconds after which a call says what it does. */
const patience = 1000;
/** Keys of `kit.doing`: what a route declares, and what is said of the others. */
export type Doing = NonNullable<Route["doing"]> | "check" | "remove" | "file" | "upload" | "save";
/** `rows` is how many it is about, where that is known. */
export type Deed = { id: number; doing: Doing; rows: number | undefined };

/** What has taken longer than a second. */
export const deeds = createStore<readonly Deed[]>([]);
let last = 0;

const rowsOf = new WeakMap<object, number>();
/** Remembers how many rows a filter stood for when they were chosen. */
export function counted<F extends object>(filter: F, rows: number): F {
  rowsOf.set(filter, rows);
  return filter;
}

type Body = { ids?: unknown; rows?: unknown; filter?: unknown; dryRun?: unknown };
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** What a call does, in words that are true of it. */
export function deedOf({ method, doing }: Pick<Route, "method" | "doing">, body: unknown): Omit<Deed, "id"> {
  const { ids, rows, filter, dryRun } = (typeof body === "object" && body ? body : {}) as Body;
  const list = [ids, rows].find(isList);
  const known = typeof filter === "object" && filter ? rowsOf.get(filter) : undefined;
  const otherwise = method === "DELETE" ? "remove" : "save";
  return { doing: dryRun === true ? "check" : (doing ?? otherwise), rows: list?.length ?? known };
}

/** Says what is being done while it takes longer than a second. */
export async function saying<T>(deed: Omit<Deed, "id">, act: () => Promise<T>): Promise<T> {
  const id = ++last;
  const timer = setTimeout(() => deeds.set([...deeds.get(), { id, ...deed }]), patience);
  try {
    return await act();
  } finally {
    clearTimeout(timer);
    if (deeds.get().some((one) => one.id === id)) deeds.set(deeds.get().filter((one) => one.id !== id));
  }
}
