import { Alert, Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { MissingProof } from "../../../contract/proof.ts";
import type { ApiError } from "../../kit/call/api.ts";
import { Code } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useProofText } from "../../proof/proof.ts";

type Short = { lineId: number; sku: string; wanted: number; free: number };
type Unproven = { id: number; sku: string; missingProof: MissingProof[] };
const shownAtMost = 20;

/** The lines of an order that a refused change of status names. */
export const refusedLines = (error: ApiError | undefined, order: Order): ReadonlySet<number> => {
  const short = (error?.details.lines ?? []) as Short[];
  const unproven = new Set(((error?.details.products ?? []) as Unproven[]).map(({ id }) => id));
  return new Set([
    ...short.map(({ lineId }) => lineId),
    ...order.lines.filter(({ productId }) => productId && unproven.has(productId)).map(({ id }) => id),
  ]);
};

/** Why an order's status did not change, line by line. */
export function Refusal({ error, order, onClose }: { error: ApiError; order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const proofText = useProofText();
  const short = (error.details.lines ?? []) as Short[];
  const unproven = (error.details.products ?? []) as Unproven[];
  const nameOf = (test: (line: Order["lines"][number]) => boolean) =>
    order.lines.find(test)?.productName ?? "";
  const count = Math.max(short.length, unproven.length);
  const sentence =
    error.code === "notEnoughStock" && short.length
      ? t("orders.refused.stock", { count: short.length })
      : unproven.length
        ? t(`orders.refused.${error.code === "deviceLocked" ? "locked" : "proof"}`, {
            count: unproven.length,
          })
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
        {unproven.slice(0, shownAtMost).map(({ id, sku, missingProof }) => (
          <li key={id}>
            <Link to={`/products/${id}`}>
              <Code copy={false}>{sku}</Code>
            </Link>{" "}
            {nameOf(({ productId }) => productId === id)}: {missingProof.map(proofText).join("; ")}
          </li>
        ))}
      </Box>
      {count > shownAtMost && t("orders.andMore", { count: count - shownAtMost })}
    </Alert>
  );
}
