import { createStore } from "../browser/store.ts";
import { t } from "../texts/i18n.ts";
import { ApiError } from "./api.ts";

type Action = { text: string; run: () => void };
export type Toast = { id: number; text: string; kind: "success" | "error" | "info"; action?: Action };
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;
export const dropToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** At most two are shown: a third comes in the place of the oldest that nobody has the focus in. */
function roomFor(visible: readonly Toast[]) {
  const oldest = visible.length > 1 ? visible.find(({ id }) => !hasFocus(id)) : undefined;
  return visible.filter((toast) => toast !== oldest);
}
const hasFocus = (id: number) =>
  globalThis.document?.activeElement?.closest("[data-toast]")?.getAttribute("data-toast") === String(id);

/** After so many milliseconds, and not while somebody has the focus in it. */
const dropLater = (id: number, after: number) =>
  void setTimeout(() => (hasFocus(id) ? dropLater(id, 2_000) : dropToast(id)), after);

/** Says in a corner what happened, with how to undo it or what to do next; an error stays until it is closed. */
export function showToast(text: string, kind: Toast["kind"] = "success", next?: Action | (() => void)) {
  const id = ++lastId;
  const action = typeof next === "function" ? { text: t("kit.undo"), run: next } : next;
  toasts.set([...roomFor(toasts.get()), { id, text, kind, action }]);
  if (kind !== "error") dropLater(id, action ? 15_000 : 6_000);
}

/** What a failure means, in the language of the reader; of one that lies with the server also the number to ask about. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t("errors.unexpected");
  const first = error.errors[0]?.message;
  const text =
    (error.errors.length === 1 && first) ||
    error.detail ||
    t([`errors.${error.code}`, "errors.unexpected"], error.details);
  const { status, requestId: id } = error;
  return status >= 500 && id ? t("errors.withRequestId", { text, id }) : text;
}
/** Says that a form was saved, of what is new that it was made. */
export const showSaved = (isNew: boolean) => showToast(t(isNew ? "status.201" : "kit.saved"));
export const showError = (error: unknown) => showToast(messageOf(error), "error");
