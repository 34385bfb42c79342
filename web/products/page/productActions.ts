import { useNavigate } from "@tanstack/react-router";
import { bundles } from "../../../contract/bundles.routes.ts";
import { erasure } from "../../../contract/erasure.routes.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { productPrinting } from "../../../contract/productPrints.routes.ts";
import { products } from "../../../contract/products.routes.ts";
import { toRepairs } from "../../../contract/toRepairs.routes.ts";
import { printChecklists } from "../../documents/checklists.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain, useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showError, showToast } from "../../kit/call/toasts.ts";
import { confirm, useConfirmDelete } from "../../kit/page/Confirm.tsx";
import type { PageAction } from "../../kit/page/Page.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { isLockedOnly } from "../../proof/proof.ts";

export type Open =
  | "labels"
  | "move"
  | "split"
  | "count"
  | "merge"
  | "individualize"
  | "override"
  | "status"
  | "toRepair"
  | "harvest"
  | "priceCard"
  | "destruction"
  | { labelsOf: number[] };

/** Archives after asking; deletes what has no history yet, and offers the archive where it has. */
function useEnding(product: Product) {
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

export const nameOf = ({ productName, serialNumber, sku }: Product) =>
  `${productName} ${serialNumber || sku}`;

/** A device that is here and that no order holds. */
const isFree = ({ lifecycle, quantity, stockQuantity, reservedQuantity }: Product) =>
  lifecycle !== "purchased" && quantity === 1 && stockQuantity === 1 && reservedQuantity === 0;
/** Whether a product may join the queue of repairs. */
export const mayWaitForRepair = (product: Product) =>
  !product.archived && product.lifecycle !== "onHold" && isFree(product);

export function useActions(product: Product, open: (what: Open) => void): (PageAction | false)[] {
  const { t } = useTranslation();
  const may = useMay();
  const ending = useEnding(product);
  const { id, archived, lifecycle, quantity, stockQuantity, reservedQuantity, missingProof } = product;
  const live = !archived;
  const here = live && lifecycle !== "sold";
  const isBundle =
    product.serialNumber === "" && product.imei === "" && (quantity > 1 || stockQuantity !== 1);
  const counted = here && lifecycle !== "purchased" && isBundle && may(bundles.count);
  const bundle = here && may(products.split) && quantity > 1 && stockQuantity - reservedQuantity > 0;
  const inMenu = (what: Open, text: string) => ({ text, onClick: () => open(what), inMenu: true });
  return [
    live && may(products.change) && { text: t("products.edit"), to: `/products/${id}/edit` },
    { text: t("products.printLabel"), onClick: () => open("labels") },
    may(productPrinting.checklists) && {
      text: t("productPapers.checklists", { count: 1 }),
      onClick: () => printChecklists({ ids: [id] }, 1),
      inMenu: true,
    },
    here &&
      may(productPrinting.priceCards) &&
      inMenu("priceCard", t("productPapers.priceCards", { count: 1 })),
    here && may(products.move) && inMenu("move", t("products.move")),
    here && may(products.setStatus) && inMenu("status", t("products.setStatus")),
    here && isFree(product) && may(products.harvest) && inMenu("harvest", t("harvest.action")),
    mayWaitForRepair(product) && may(toRepairs.create) && inMenu("toRepair", t("toRepairs.new")),
    bundle && inMenu("split", t("products.splitMenu")),
    bundle && inMenu("individualize", t("products.individualizeMenu")),
    here && quantity === 1 && may(erasure.destroy) && inMenu("destruction", t("products.destruction.title")),
    counted && inMenu("count", t("bundles.count")),
    counted && inMenu("merge", t("bundles.merge")),
    live &&
      missingProof.length > 0 &&
      may(products.overrideProof) &&
      inMenu("override", t(isLockedOnly(missingProof) ? "products.overrideLock" : "products.override")),
    live &&
      may(products.archive.set) && { text: t("products.archive"), onClick: ending.archive, inMenu: true },
    live &&
      may(products.remove) && { text: t("kit.delete"), danger: true, onClick: ending.remove, inMenu: true },
  ];
}
