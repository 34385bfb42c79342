import { showToast } from "../call/toasts.ts";
import { t } from "../texts/i18n.ts";

/** Copies a text and reports it, naming it by `feedback` when it is long. Browsers refuse this over plain http. */
export async function copyText(text: string, shown = text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast(t("kit.notCopied"), "error");
    return;
  }
  showToast(t("kit.copied", { text: shown }), "info");
}
