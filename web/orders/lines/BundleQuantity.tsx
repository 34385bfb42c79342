import { Box, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { filterText } from "../../../contract/filters.rules.ts";
import { readQuantity } from "../../../contract/numbers.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { sales } from "../../../contract/orders.routes.ts";
import { products } from "../../../contract/products.routes.ts";
import { ApiError, call } from "../../kit/call/api.ts";
import { readAgain, useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showError } from "../../kit/call/toasts.ts";
import { confirm } from "../../kit/page/Confirm.tsx";
import { Count } from "../../kit/page/values.tsx";
import { asSentence } from "../../kit/texts/format.ts";
import { formatNow, useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { findLine } from "../kinds.ts";
import { saleBodyOf } from "./lineBodies.ts";

const isBundle = (line: OrderLine) => line.serialNumber === "" && line.sku !== null && !line.delivered;

/** The largest quantity of each bundle line: its own pieces plus the free ones. */
export function useFree(lines: readonly OrderLine[]): ReadonlyMap<number, number> {
  const may = useMay();
  const bundles = lines.filter(isBundle);
  const sku = filterText({ by: "anyOf", not: false, values: bundles.flatMap((line) => line.sku ?? []) });
  const results = useCall(
    products.any.list,
    { query: { sku, pageSize: 200 } },
    { enabled: sku !== "" && may(products.any.list), keepPrevious: true, also: ["sales"] },
  );
  const rows = new Map(results.data?.items.map((row) => [row.id, row]));
  return new Map(
    bundles.flatMap((line) => {
      const row = rows.get(line.productId ?? 0);
      return row ? [[line.id, row.saleableQuantity + (line.reserved ? line.quantity : 0)] as const] : [];
    }),
  );
}

/** Saves a line's quantity; after a conflict, asks which one to keep. */
function useStoreQuantity(orderId: number) {
  const { t } = useTranslation();
  return async function store(read: OrderLine, quantity: number): Promise<void> {
    const { id, productName } = read;
    try {
      const body = { ...saleBodyOf(read), quantity };
      await call(sales.replaceLine, { params: { id: orderId, lineId: id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "stale") throw error;
      const newest = await findLine("sale", orderId, id);
      const format = formatNow();
      const values = {
        line: productName,
        who: error.details.byYou
          ? t("kit.stale.yourself")
          : error.details.changedBy || t("kit.stale.somebody"),
        mine: format.number(quantity),
        theirs: format.number(newest.quantity),
      };
      const differs = newest.quantity !== read.quantity && newest.quantity !== quantity;
      const isMine =
        !differs ||
        (await confirm({
          title: t("orders.quantityTwice", values),
          text: asSentence(t("orders.quantityTwiceText", values)),
          action: t("orders.quantityMine", values),
          cancel: t("orders.quantityTheirs", values),
        }));
      if (isMine) await store(newest, quantity);
    }
  };
}

type Props = { order: Order; line: OrderLine; free: number | undefined; editable: boolean };
/** The quantity of a line; for a bundle it is edited in place: «20 van 200». */
export function BundleQuantity({ order, line, free, editable }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  /** The typed text, and the line that was shown when typing began. */
  const [typed, setTyped] = useState<{ text: string; over: OrderLine }>();
  const [busy, setBusy] = useState(false);
  const store = useStoreQuantity(order.id);
  const bundle = isBundle(line) && (free === undefined || free > 1 || line.quantity > 1);
  if (!editable || !bundle) return <Count value={line.quantity} />;
  const requested = typed === undefined ? line.quantity : readQuantity(typed.text);
  const wrong = requested === null || (free !== undefined && requested > free);
  const save = async () => {
    if (busy || !typed) return;
    if (requested === null || requested === typed.over.quantity) return setTyped(undefined);
    setBusy(true);
    await store(typed.over, requested).catch(showError);
    void readAgain();
    setBusy(false);
    setTyped(undefined);
  };
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, justifyContent: "end" }}>
      <OutlinedInput
        value={typed?.text ?? format.whole(line.quantity)}
        onChange={({ target }) => setTyped({ text: target.value, over: typed?.over ?? line })}
        onFocus={(event) => event.target.select()}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === "Enter") void save();
          if (event.key === "Escape") setTyped(undefined);
        }}
        error={wrong}
        disabled={busy}
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
          {t("orders.ofFree", { free: format.number(free) })}
        </Box>
      )}
    </Box>
  );
}
