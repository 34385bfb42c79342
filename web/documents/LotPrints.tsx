import { MenuItem } from "@mui/material";
import { productPrinting } from "../../contract/productPrints.routes.ts";
import { products } from "../../contract/products.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { printChecklists } from "./checklists.ts";

/** What is printed of all devices that came in on a purchase; nothing before there are any. */
export function LotPrints({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const filter = { purchaseId: String(orderId), sort: "id" };
  const enabled = may(products.list) && may(productPrinting.checklists);
  const count = useCall(products.list, { query: { ...filter, pageSize: 1 } }, { enabled }).data?.total ?? 0;
  if (!enabled || count === 0) return null;
  return (
    <MenuItem
      onClick={() => {
        onDone();
        printChecklists({ filter }, count);
      }}
    >
      {t("productPapers.lot", { count })}
    </MenuItem>
  );
}
