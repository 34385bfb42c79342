import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain, useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showError, showToast } from "../../kit/call/toasts.ts";
import { confirm, useConfirmDelete } from "../../kit/page/Confirm.tsx";

/** Archives after asking; deletes what has no history yet, and offers the archive where it has. */
export function useEnding(product: Product) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const askDelete = useConfirmDelete();
  const may = useMay();
  const { id, sku, productName } = product;
  const archiving = useAct(products.archive.set, {
    done: t("products.archivedOne"),
    undo:
      (input) =>
      ({ changed }) =>
        changed > 0
          ? () => call(products.archive.unset, input).then(() => t("products.unarchivedOne"))
          : undefined,
  });
  const archive = () => archiving.mutate({ body: { ids: [id], partly: false } });
  async function askArchive() {
    if (
      await confirm({
        title: t("products.archiveOne", { sku }),
        text: t("products.archiveText"),
        action: t("products.archive"),
      })
    )
      archive();
  }
  async function remove() {
    const tried = () => call(products.remove, { params: { id }, query: { dryRun: true } });
    const instead = may(products.archive.set) && { action: t("products.archive"), run: archive };
    if (!(await askDelete(`${sku} ${productName}`, { dryRun: tried, ...(instead && { archive: instead }) })))
      return;
    try {
      await call(products.remove, { params: { id } });
      showToast(t("kit.deleted", { what: sku }));
      await navigate({ to: "/products" });
      void readAgain();
    } catch (error) {
      showError(error);
    }
  }
  return { archive: () => void askArchive(), remove: () => void remove() };
}
