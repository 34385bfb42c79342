import i18next from "i18next";
import { showToast } from "../call/toasts.ts";

/** Copies a text, and says whether it was: by `shown`, where the text is long. Over plain http browsers refuse. */
export async function copyText(text: string, shown = text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast(i18next.t("kit.notCopied"), "error");
    return;
  }
  showToast(i18next.t("kit.copied", { text: shown }), "info");
}
