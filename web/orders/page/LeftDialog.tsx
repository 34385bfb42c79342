import { Box } from "@mui/material";
import type { NotCopied } from "../../../contract/copies.ts";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Code, Count, ownDirection } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

const mostShown = 100;
export type Made = { id: number; orderNr: string; left: NotCopied[] };
type Props = { made: Made; onClose: () => void; onOpen: () => void };

/** The parts of an order that could not be copied. */
export function LeftDialog({ made: { orderNr, left }, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const reasons: Record<NotCopied["reason"], string> = {
    gone: t("copies.left.gone"),
    notSaleable: t("copies.left.notSaleable"),
    unproven: t("copies.left.unproven"),
    notEnough: t("copies.left.notEnough"),
    numbers: t("copies.left.numbers"),
    inRepair: t("copies.left.inRepair"),
  };
  return (
    <DialogFrame
      title={t("copies.leftTitle", { order: orderNr })}
      action={t("copies.open", { order: orderNr })}
      width="sm"
      leave={t("kit.close")}
      confirmFocused
      onClose={onClose}
      onDo={onOpen}
    >
      <Box sx={{ color: "text.secondary", mb: 1 }}>{t("copies.leftText")}</Box>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: "grid", gap: 0.5 }}>
        {left.slice(0, mostShown).map(({ productName, serialNumber, sku, quantity, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            {quantity > 1 && (
              <>
                <Count value={quantity} /> ×{" "}
              </>
            )}
            {ownDirection(productName)} <Code copy={false}>{serialNumber || sku}</Code>:{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              {reasons[reason]}
            </Box>
          </li>
        ))}
        {left.length > mostShown && <li>{t("orders.andMore", { count: left.length - mostShown })}</li>}
      </Box>
    </DialogFrame>
  );
}
