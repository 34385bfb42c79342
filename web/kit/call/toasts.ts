import { createStore } from "../browser/store.ts";
import { t } from "../texts/i18n.ts";
import { ApiError } from "./api.ts";

type Action = { text: string; run: () => void };
export type Toast = { id: number; text: string; kind: "success" | "error" | "info"; action?: Action };
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;
export const dropToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** At most two are shown: a third replaces the oldest one without the focus. */
function roomFor(visible: readonly Toast[]) {
  const oldest = visible.length > 1 ? visible.find(({ id }) => !hasFocus(id)) : undefined;
  return visible.filter((toast) => toast !== oldest);
}
const hasFocus = (id: number) =>
  globalThis.document?.activeElement?.closest("[data-toast]")?.getAttribute("data-toast") === String(id);

/** Removes a toast after some milliseconds, but not while it has the focus. */
const dropLater = (id: number, after: number) =>
  void setTimeout(() => (hasFocus(id) ? dropLater(id, 2_000) : dropToast(id)), after);

/** Shows a message in a corner, with an undo or a next step; an error stays until it is closed. */
export function showToast(text: string, kind: Toast["kind"] = "success", next?: Action | (() => void)) {
  const id = ++lastId;
  const action = typeof next === "function" ? { text: t("kit.undo"), run: next } : next;
  toasts.set([...roomFor(toasts.get()), { id, text, kind, action }]);
  if (kind !== "error") dropLater(id, action ? 15_000 : 6_000);
}

/** A failure in the reader's language; a server error includes the request id. */
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
/** Says that a record was created or saved. */
export const showSaved = (isNew: boolean) => showToast(t(isNew ? "status.201" : "kit.saved"));

let reload: (() => void) | undefined;
/** Registers what brings the newest version to the screen. */
export const offerReload = (run: () => void) => {
  reload = run;
};
/** Shows a failure; one of an older version offers the newest. */
export function showError(error: unknown) {
  const isStale = error instanceof ApiError && error.code === "stale";
  showToast(
    messageOf(error),
    "error",
    isStale && reload ? { text: t("kit.reload"), run: reload } : undefined,
  );
}
