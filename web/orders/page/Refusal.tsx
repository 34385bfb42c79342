import { Alert, Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { ApiError } from "../../kit/call/api.ts";
import { Code } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { OverrideButton } from "../../proof/OverrideButton.tsx";
import type { HeldBack } from "../../proof/proof.ts";
import { useLacksText } from "../../proof/proof.ts";

type Short = { lineId: number; sku: string; wanted: number; free: number };
/** The sentences of refusals that name devices, by their codes. */
const sentences: Record<string, "locked" | "tasks"> = { deviceLocked: "locked", tasksOpen: "tasks" };
const shownAtMost = 20;

/** The lines of an order that a refused change of status names. */
export const refusedLines = (error: ApiError | undefined, order: Order): ReadonlySet<number> => {
  const short = (error?.details.lines ?? []) as Short[];
  const unproven = new Set(((error?.details.products ?? []) as HeldBack[]).map(({ id }) => id));
  return new Set([
    ...short.map(({ lineId }) => lineId),
    ...order.lines.filter(({ productId }) => productId && unproven.has(productId)).map(({ id }) => id),
  ]);
};

/** Why an order's status did not change, line by line. */
export function Refusal({ error, order, onClose }: { error: ApiError; order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const lacksText = useLacksText();
  const short = (error.details.lines ?? []) as Short[];
  const unproven = (error.details.products ?? []) as HeldBack[];
  const nameOf = (test: (line: Order["lines"][number]) => boolean) =>
    order.lines.find(test)?.productName ?? "";
  const count = Math.max(short.length, unproven.length);
  const sentence =
    error.code === "notEnoughStock" && short.length
      ? t("orders.refused.stock", { count: short.length })
      : unproven.length
        ? t(`orders.refused.${sentences[error.code] ?? "proof"}`, { count: unproven.length })
        : error.detail;
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 2 }}>
      <Box sx={{ fontWeight: 600 }}>{t("orders.refused.title", { status: order.statusName })}</Box>
      {sentence}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {short.slice(0, shownAtMost).map(({ lineId, sku, wanted: requested, free }) => (
          <li key={lineId}>
            <Code copy={false}>{sku}</Code> {nameOf(({ id }) => id === lineId)}:{" "}
            <strong>{t("orders.refused.wanted", { wanted: requested, free })}</strong>
          </li>
        ))}
        {unproven.slice(0, shownAtMost).map((device) => (
          <li key={device.id}>
            <Link to={`/products/${device.id}`}>
              <Code copy={false}>{device.sku}</Code>
            </Link>{" "}
            {nameOf(({ productId }) => productId === device.id)}: {lacksText(device)}
          </li>
        ))}
      </Box>
      {count > shownAtMost && t("orders.andMore", { count: count - shownAtMost })}
      <OverrideButton devices={unproven} onDone={onClose} />
    </Alert>
  );
}
