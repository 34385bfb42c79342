import { productPrinting } from "../../contract/productPrints.routes.ts";
import { showError } from "../kit/call/toasts.ts";
import { t } from "../kit/texts/i18n.ts";
import { openPrint } from "../labels/printing.ts";

export type Chosen = { ids?: number[]; filter?: object };

/** Opens the checklists of products in a new tab. */
export const printChecklists = (chosen: Chosen, count: number) =>
  void openPrint(
    productPrinting.checklists,
    { body: chosen },
    { count, name: "checklists.pdf", started: t("productPapers.started") },
  ).catch(showError);
