import { useState } from "react";
import { products } from "../../contract/products.routes.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type HeldBack, overrideWord } from "./proof.ts";

type Props = { devices: readonly HeldBack[]; onClose: () => void; onDone?: () => void };

/** Lets devices go although they lack something, for one reason that stays in their history. */
export function OverrideDialog({ devices, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const word = overrideWord(devices);
  async function release(reason: string) {
    setBusy(true);
    try {
      for (const { id } of devices) await call(products.overrideProof, { params: { id }, body: { reason } });
      showToast(t("products.overrideDone"));
      onClose();
      onDone?.();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
    void readAgain();
  }
  return (
    <ReasonDialog
      title={
        devices.length === 1 ? t(`products.${word}Title`, { sku: devices[0]!.sku }) : t(`products.${word}`)
      }
      action={t(`products.${word}`)}
      help={t(`products.${word}Help`)}
      minLength={3}
      busy={busy}
      onClose={onClose}
      onReason={(reason) => void release(reason)}
    />
  );
}
