import { Box } from "@mui/material";
import { useMemo, useState } from "react";
import { lotPrice } from "../../../contract/lotPrice.routes.ts";
import { type LotWay, lotWays, spreadLot, worthOf } from "../../../contract/lotPrice.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { useAct } from "../../kit/call/data.ts";
import { Faint, Small } from "../../kit/look/Text.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Code, Count, Money, ownDirection, showFullText } from "../../kit/page/values.tsx";
import { Pager, usePages } from "../../kit/rows/Pager.tsx";
import { tableStyles } from "../../kit/rows/tableStyles.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { LotPriceFields } from "./LotPriceFields.tsx";
import { MoneyBox } from "./MoneyBox.tsx";

const pageSize = 25;
const figures = ["fields.quantity", "fields.unitPrice", "orders.lotShare"] as const;

/** Spreads the price of a lot over the lines of a purchase, with a preview of the shares. */
export function LotPriceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const { lines } = order;
  const [lot, setLot] = useState<{ amount: number | null; by: LotWay }>({ amount: null, by: "equal" });
  const [typed, setTyped] = useState(() => new Map(lines.map(({ id, unitPrice }) => [id, unitPrice])));
  const { amount, by } = lot;
  const shares = useMemo(() => {
    if (by === "hand") return lines.map(({ id }) => ({ unitPrice: typed.get(id) ?? null, dearer: 0 }));
    if (amount === null) return null;
    const listed = lines.map(({ quantity, unitPrice }) => ({ quantity, listPrice: unitPrice }));
    return spreadLot(amount, listed, by);
  }, [lines, amount, by, typed]);
  const rows = lines.map((line, at) => ({ line, share: shares?.[at] }));
  const pages = usePages(rows, pageSize);
  const save = useAct(lotPrice.spread, {
    done: t("orders.lotSpread"),
    onDone: () => {
      onClose();
    },
  });
  const spread = worthOf(
    rows.map(({ line, share }) => ({ ...line, ...(share ?? { unitPrice: null, dearer: 0 }) })),
  );
  const rest = (amount ?? 0) - spread;
  const isWhole = by !== "hand" || (rest === 0 && lines.every(({ id }) => typed.get(id) !== null));
  const prices = lines.map(({ id }) => ({ lineId: id, unitPrice: typed.get(id) ?? 0 }));
  const input = {
    params: { id: order.id },
    body: { amount: amount ?? 0, by, prices: by === "hand" ? prices : [] },
  };
  const hintKey = amount === null ? "lotAmountFirst" : shares ? undefined : "lotNoListPrices";
  return (
    <DialogFrame
      title={t("orders.lotPrice")}
      action={t("orders.spreadLot")}
      width="md"
      busy={save.isPending}
      disabled={hintKey !== undefined || !isWhole}
      onClose={onClose}
      onDo={() => save.mutate(input)}
    >
      <LotPriceFields lot={lot} ways={lotWays} onChange={setLot} autoFocus />
      <Small role="status" sx={{ mb: 1, color: rest && !hintKey ? "error.main" : "text.secondary" }}>
        {hintKey ? (
          t(`orders.${hintKey}`)
        ) : (
          <>
            {t("orders.lotRest")} <Money cents={rest} />
          </>
        )}
      </Small>
      {order.receivedCount > 0 && <Faint sx={{ mb: 1 }}>{t("orders.lotReceivedToo")}</Faint>}
      <Box sx={{ maxHeight: "50dvh", ...tableStyles }}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("fields.productName")}</th>
              <th scope="col">{t("fields.serialNumber")}</th>
              {figures.map((label) => (
                <th scope="col" className="end" key={label}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onPointerOver={showFullText}>
            {pages.rows.map(({ line, share }) => (
              <tr key={line.id}>
                <th scope="row">{ownDirection(line.productName)}</th>
                <td data-label={t("fields.serialNumber")}>
                  <Code copy={false}>{line.serialNumber}</Code>
                </td>
                <td className="end" data-label={t(figures[0])}>
                  <Count value={line.quantity} />
                </td>
                <td className="end" data-label={t(figures[1])}>
                  <Money cents={line.unitPrice} />
                </td>
                <td className="end" data-label={t(figures[2])}>
                  {by === "hand" ? (
                    <MoneyBox
                      value={typed.get(line.id) ?? null}
                      onChange={(cents) => setTyped(new Map(typed).set(line.id, cents))}
                      inputProps={{
                        "aria-label": t("orders.lotShareOf", { line: line.serialNumber || line.productName }),
                      }}
                    />
                  ) : (
                    <Money cents={share?.unitPrice} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Pager pages={pages} />
    </DialogFrame>
  );
}
