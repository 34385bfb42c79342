import { mostLinesAtOnce } from "../../contract/printing.rules.ts";
import { products } from "../../contract/products.routes.ts";
import type { InputOf, Route } from "../../contract/routes.ts";
import { call, callFile } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { showToast } from "../kit/call/toasts.ts";
import { t } from "../kit/texts/i18n.ts";

type Print = { count: number; name: string; started: string };

/** Opens a print in a new tab; what takes long comes when it is ready, as the toast says. */
export async function openPrint<R extends Route>(
  route: R,
  input: InputOf<R>,
  { count, name, started }: Print,
) {
  if (count > mostLinesAtOnce) await call(route, input);
  else if (await callFile(route, input, { open: true, name })) return;
  showToast(started, "info");
  void readAgain();
}

export const printLabels = (body: InputOf<typeof products.labels>["body"], count: number) =>
  openPrint(products.labels, { body }, { count, name: "labels.pdf", started: t("longJobs.started") });
