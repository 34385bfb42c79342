import i18next from "i18next";
import { productPrinting } from "../../contract/productPrints.ts";
import { showError } from "../kit/call/toasts.ts";
import { openPrint } from "../labels/printing.ts";

export type Chosen = { ids?: number[]; filter?: object };

/** Opens the checklists of products in a new tab. */
export const printChecklists = (chosen: Chosen, count: number) =>
  void openPrint(
    productPrinting.checklists,
    { body: chosen },
    { count, name: "checklists.pdf", started: i18next.t("productPapers.started") },
  ).catch(showError);
