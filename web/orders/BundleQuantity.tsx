import { Box, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { filterText } from "../../contract/filters.rules.ts";
import { readQuantity } from "../../contract/numbers.rules.ts";
import type { OrderLine, SaleLineInput } from "../../contract/orderLines.ts";
import type { Order } from "../../contract/orders.ts";
import { sales } from "../../contract/orders.ts";
import { products } from "../../contract/products.ts";
import { useAct, useCall } from "../kit/data.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { inOwnDigits } from "../kit/numbers.ts";
import { useMay } from "../kit/session.ts";
import { Count } from "../kit/show.tsx";
import { markEdited } from "./kinds.ts";

const isBundle = (line: OrderLine) => line.serialNumber === "" && line.sku !== null && !line.delivered;

/** How many pieces each bundle line could have at most: what is free, and what it has itself. */
export function useFree(lines: readonly OrderLine[]): ReadonlyMap<number, number> {
  const may = useMay();
  const bundles = lines.filter(isBundle);
  const sku = filterText({ by: "anyOf", not: false, values: bundles.flatMap((line) => line.sku ?? []) });
  const found = useCall(
    products.any.list,
    { query: { sku, pageSize: 200 } },
    { enabled: sku !== "" && may(products.any.list), keep: true, also: ["sales"] },
  );
  const rows = new Map(found.data?.items.map((row) => [row.id, row]));
  return new Map(
    bundles.flatMap((line) => {
      const row = rows.get(line.productId ?? 0);
      return row ? [[line.id, row.saleableQuantity + (line.reserved ? line.quantity : 0)] as const] : [];
    }),
  );
}

/** What is sent of a sale's line when one of its fields changes. */
export const bodyOf = (line: OrderLine): SaleLineInput & { version: number } => ({
  productId: line.productId ?? 0,
  quantity: line.quantity,
  ...(line.unitPrice !== null && { unitPrice: line.unitPrice }),
  vatCodeId: line.vatCodeId,
  discount: line.discount,
  discountUnit: line.discountUnit,
  remarks: line.remarks,
  version: line.version,
});

type Props = { order: Order; line: OrderLine; free: number | undefined; editable: boolean };
/** The quantity of a line; of a bundle it is typed where it stands: «20 van 200». */
export function BundleQuantity({ order, line, free, editable }: Props) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const [typed, setTyped] = useState<string>();
  const replace = useAct(sales.replaceLine, {
    onDone: () => markEdited("sale", order.id),
    onFail: () => void setTyped(undefined),
  });
  const bundle = isBundle(line) && (free === undefined || free > 1 || line.quantity > 1);
  if (!editable || !bundle) return <Count value={line.quantity} />;
  const wanted = typed === undefined ? line.quantity : readQuantity(typed);
  const wrong = wanted === null || (free !== undefined && wanted > free);
  const save = () => {
    if (replace.isPending) return;
    if (wanted === null || wanted === line.quantity) return setTyped(undefined);
    replace.mutate(
      { params: { id: order.id, lineId: line.id }, body: { ...bodyOf(line), quantity: wanted } },
      { onSettled: () => setTyped(undefined) },
    );
  };
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, justifyContent: "end" }}>
      <OutlinedInput
        value={typed ?? inOwnDigits(String(line.quantity), locale)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key === "Escape") setTyped(undefined);
        }}
        error={wrong}
        disabled={replace.isPending}
        inputProps={{
          inputMode: "numeric",
          "aria-label": t("orders.quantityOf", { line: line.productName }),
          "aria-invalid": wrong,
          style: { textAlign: "end", padding: "2px 6px" },
        }}
        sx={{ inlineSize: 64, minHeight: 28, fontSize: 13 }}
      />
      {free !== undefined && (
        <Box component="span" sx={{ color: wrong ? "error.main" : "text.secondary", whiteSpace: "nowrap" }}>
          {t("orders.ofFree")} <Count value={free} />
        </Box>
      )}
    </Box>
  );
}
