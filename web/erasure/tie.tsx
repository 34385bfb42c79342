import { useState } from "react";
import { erasure } from "../../contract/erasure.routes.ts";
import type { ErasureReportRow } from "../../contract/erasure.ts";
import { useAct } from "../kit/call/data.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export type Target = { productId: number; text: string; serialNumber: string };
type DoubtedTarget = Target & { help: string };

/**
 * Ties a report to a product after asking, because it counts as proof. Where a number of the product says that it is
 * another device it wants a reason; `dialog` is to be shown by whoever uses it.
 */
export function useTie(report: ErasureReportRow) {
  const { t } = useTranslation();
  const [doubted, setDoubted] = useState<DoubtedTarget>();
  const [asked, setAsked] = useState<Target>();
  const tie = useAct(erasure.match, {
    done: ({ sku }) => t("erasure.tied", { sku }),
    onDone: () => setDoubted(undefined),
    onFail: ({ code, detail }) => {
      if (code !== "reportOfAnother" || !asked) return false;
      setDoubted({ ...asked, help: detail });
      return true;
    },
  });
  const ask = async (target: Target) => {
    const { text, serialNumber } = target;
    const number = report.serial || report.imei;
    setAsked(target);
    const differs = number && serialNumber && number !== serialNumber;
    const yes =
      differs ||
      (await confirm({
        title: t("erasure.tieTitle", { product: text }),
        text: number
          ? t("erasure.tieText", { report: number, device: serialNumber || t("erasure.noSerial") })
          : t("erasure.tieBlind"),
        action: t("erasure.tie"),
      }));
    if (yes) tie.mutate({ params: { id: report.id }, body: { productId: target.productId } });
  };
  const sure = (reason: string) =>
    doubted &&
    tie.mutate({
      params: { id: report.id },
      body: { productId: doubted.productId, confirmed: true, reason },
    });
  const dialog = doubted && (
    <ReasonDialog
      title={t("erasure.tieTitle", { product: doubted.text })}
      help={doubted.help}
      label={t("erasure.tieReason")}
      action={t("erasure.tie")}
      busy={tie.isPending}
      onClose={() => setDoubted(undefined)}
      onReason={sure}
    />
  );
  return { ask: (target: Target) => void ask(target), busy: tie.isPending, dialog };
}
