import i18next from "i18next";
import { ApiError } from "./api.ts";
import { createStore } from "./store.ts";

type Action = { text: string; run: () => void };
export type Toast = { id: number; text: string; kind: "success" | "error" | "info"; action?: Action };
export const toasts = createStore<readonly Toast[]>([]);

let last = 0;
/** Those that have the focus or the pointer: they stay. */
const held = new Set<number>();
export const holdToast = (id: number) => void held.add(id);
export const letGoOfToast = (id: number) => void held.delete(id);
export const dropToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Milliseconds. */
const dropAfter = { plain: 6_000, action: 15_000, held: 2_000 };
const dropLater = (id: number, after: number) =>
  void setTimeout(() => (held.has(id) ? dropLater(id, dropAfter.held) : dropToast(id)), after);

/** Says in a corner what happened, with how to undo it or what to do next; an error stays until it is closed. */
export function showToast(text: string, kind: Toast["kind"] = "success", next?: Action | (() => void)) {
  const id = ++last;
  const action = typeof next === "function" ? { text: i18next.t("kit.undo"), run: next } : next;
  toasts.set([...toasts.get().slice(-3), { id, text, kind, action }]);
  if (kind !== "error") dropLater(id, action ? dropAfter.action : dropAfter.plain);
}

/** What a failure means, in the language of the reader; of one that lies with the server also the number to ask about. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t("errors.unexpected");
  const first = error.errors[0]?.message;
  const text =
    (error.errors.length === 1 && first) ||
    error.detail ||
    i18next.t([`errors.${error.code}`, "errors.unexpected"], error.details);
  const { status, requestId: id } = error;
  return status >= 500 && id ? i18next.t("errors.withRequestId", { text, id }) : text;
}
export const showError = (error: unknown) => showToast(messageOf(error), "error");
