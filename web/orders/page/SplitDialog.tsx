import { Box, Checkbox, OutlinedInput, Skeleton } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deliveries } from "../../../contract/copies.routes.ts";
import type { Deliverable } from "../../../contract/copies.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { divide } from "../../../contract/split.rules.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { showToast } from "../../kit/call/toasts.ts";
import { Faint, Small } from "../../kit/look/Text.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Code, Count, Money, ownDirection } from "../../kit/page/values.tsx";
import { tableStyles } from "../../kit/rows/tableStyles.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { parseWhole } from "../../kit/texts/numbers.ts";
import { pagePath } from "../kinds.ts";
import { type Priced, totalsFor } from "../OrderTotals.tsx";

type Props = { order: Order; onClose: () => void };

/** Chooses the lines that become a separate delivery; proposes the devices in stock when others are not. */
export function SplitDialog({ order, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const read = useCall(deliveries.deliverable, { params: { id: order.id } });
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const splitting = useAct(deliveries.split, {
    onDone: ({ id, orderNr }) => {
      showToast(t("copies.splitDone", { order: orderNr }));
      onClose();
      void navigate({ to: pagePath("sale", id) });
    },
  });
  const numberLabel = `${t("fields.serialNumber")} / ${t("fields.sku")}`;
  const available = new Map(read.data?.items.map((item) => [item.lineId, item.available]));
  const proposed = read.data ? proposal(order.lines, read.data.items) : new Map<number, number>();
  const textOf = ({ id }: OrderLine) => typed.get(id) ?? String(proposed.get(id) ?? 0);
  const quantities = order.lines.map((line) => parseWhole(textOf(line)) ?? 0);
  const fits = (count: number, { quantity }: OrderLine) => count >= 0 && count <= quantity;
  const isWrong = order.lines.some((line, at) => !fits(quantities[at]!, line));
  const goes = quantities.some((count) => count > 0);
  const stays = order.lines.some(({ quantity }, at) => quantities[at]! < quantity);
  const lines = order.lines.flatMap(({ id }, at) =>
    quantities[at]! > 0 ? [{ lineId: id, quantity: quantities[at]! }] : [],
  );
  const set = (line: OrderLine, text: string) => setTyped(new Map([...typed, [line.id, text]]));
  return (
    <DialogFrame
      title={t("copies.split")}
      action={t("copies.splitDo")}
      width="md"
      busy={splitting.isPending}
      disabled={!read.data || isWrong || !goes || !stays}
      unsaved={() => typed.size > 0}
      onClose={onClose}
      onDo={() => splitting.mutate({ params: { id: order.id }, body: { lines } })}
    >
      <Faint sx={{ mb: 1.5 }}>{t("copies.splitHelp")}</Faint>
      {!read.data && <Skeleton variant="rectangular" height={160} />}
      {read.data && (
        <Box sx={{ ...tableStyles, maxBlockSize: { sm: "45vh" } }}>
          <table aria-label={t("orders.lines")}>
            <thead>
              <tr>
                <th scope="col">{t("copies.goes")}</th>
                <th scope="col">{t("fields.productName")}</th>
                <th scope="col">{numberLabel}</th>
                <th scope="col" className="end">
                  {t("fields.quantity")}
                </th>
                <th scope="col">{t("copies.availableNow")}</th>
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line, at) => (
                <tr key={line.id}>
                  <td data-label={t("copies.goes")}>
                    <Pieces
                      line={line}
                      text={textOf(line)}
                      wrong={!fits(quantities[at]!, line)}
                      onChange={(text) => set(line, text)}
                    />
                  </td>
                  <th scope="row">{ownDirection(line.productName)}</th>
                  <td data-label={numberLabel}>
                    <Code copy={false}>{line.serialNumber || line.sku}</Code>
                  </td>
                  <td className="end" data-label={t("fields.quantity")}>
                    <Count value={line.quantity} />
                  </td>
                  <td data-label={t("copies.availableNow")}>
                    <Available of={available.get(line.id) ?? 0} quantity={line.quantity} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {goes && stays && !isWrong && <Sums order={order} quantities={quantities} />}
      <Small role="status" sx={{ color: "error.main", mt: 1 }}>
        {read.data && goes && !stays && t("errors.splitLeavesNothing")}
      </Small>
    </DialogFrame>
  );
}

/** Proposes the devices in stock, unless that is all of them or none. */
function proposal(lines: readonly OrderLine[], items: readonly Deliverable[]) {
  const goods = new Set(lines.filter(({ productId }) => productId !== null).map(({ id }) => id));
  const ofGoods = items.filter(({ lineId }) => goods.has(lineId));
  const isAll = ofGoods.every(({ available, quantity }) => available === quantity);
  return new Map(isAll ? [] : ofGoods.map(({ lineId, available }) => [lineId, available] as const));
}

function Available({ of, quantity }: { of: number; quantity: number }) {
  const { t } = useTranslation();
  if (of <= 0) return <Box sx={{ color: "text.secondary" }}>{t("copies.noneNow")}</Box>;
  return of >= quantity ? t("copies.allNow") : <Count value={of} />;
}

type PiecesProps = { line: OrderLine; text: string; wrong: boolean; onChange: (text: string) => void };
/** A tick box for a single device, a number for several pieces. */
function Pieces({ line, text, wrong, onChange }: PiecesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = t("copies.pieces", { line: `${line.productName} ${line.serialNumber}`.trim() });
  if (line.quantity === 1)
    return (
      <Checkbox
        size="small"
        checked={text !== "0"}
        onChange={(_, checked) => onChange(checked ? "1" : "0")}
        slotProps={{ input: { "aria-label": label } }}
        sx={{ p: 0.5, justifySelf: "start" }}
      />
    );
  return (
    <OutlinedInput
      value={format.digits(text)}
      error={wrong}
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      inputProps={{
        inputMode: "numeric",
        "aria-label": label,
        "aria-invalid": wrong,
        style: { textAlign: "end", padding: "2px 6px" },
      }}
      sx={{ inlineSize: 64, minHeight: 28, fontSize: 13 }}
    />
  );
}

/** The totals of both parts, and the difference of their VAT from that of the whole order. */
function Sums({ order, quantities }: { order: Order; quantities: number[] }) {
  const { t } = useTranslation();
  const whole = totalsFor(order, order.vatRates);
  if (!whole) return null;
  const { going, staying } = divide(
    { ...order, transportCost: order.transportCost ?? 0 },
    quantities,
    order.vatRates,
  );
  const [this_, rest] = [going, staying].map((part) => totalsFor(part as Priced, order.vatRates)!.total) as [
    number,
    number,
  ];
  const rounding = this_ + rest - whole.total;
  const rows = [
    [t("copies.thisDelivery"), this_],
    [t("copies.rest"), rest],
    ...(rounding ? [[t("copies.rounding"), rounding] as const] : []),
  ] as const;
  return (
    <Box
      component="dl"
      className="sums"
      sx={{
        mt: 1.5,
        marginInlineStart: "auto",
        inlineSize: "min(360px, 100%)",
        "& dt": { color: "text.secondary" },
      }}
    >
      {rows.map(([label, cents]) => (
        <Box key={label} sx={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </Box>
      ))}
    </Box>
  );
}
