import i18next from "i18next";
import type { InputOf } from "../../contract/http.ts";
import { mostPrintedAtOnce } from "../../contract/labels.ts";
import { products } from "../../contract/products.ts";
import { call, callFile } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { showToast } from "../kit/call/toasts.ts";

/** Opens labels in a new tab; as many as take long come when they are ready, as the toast says. */
export async function printLabels(body: InputOf<typeof products.labels>["body"], count: number) {
  if (count <= mostPrintedAtOnce)
    return callFile(products.labels, { body }, { open: true, name: "labels.pdf" });
  await call(products.labels, { body });
  showToast(i18next.t("longJobs.started"), "info");
  void readAgain();
}
