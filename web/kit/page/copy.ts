import i18next from "i18next";
import { showToast } from "../call/toasts.ts";

/** Copies a text and reports it, naming it by `feedback` when it is long. Browsers refuse this over plain http. */
export async function copyText(text: string, shown = text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast(i18next.t("kit.notCopied"), "error");
    return;
  }
  showToast(i18next.t("kit.copied", { text: shown }), "info");
}
