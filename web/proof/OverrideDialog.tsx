import { Button } from "@mui/material";
import { useState } from "react";
import { products } from "../../contract/products.routes.ts";
import type { MissingProof, OpenTask } from "../../contract/proof.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { overrideWord } from "./proof.ts";

/** A device that may not go to a customer, and what it lacks. */
export type HeldBack = {
  id: number;
  sku: string;
  missingProof: readonly MissingProof[];
  openTasks: readonly OpenTask[];
};
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

/** Offers that to who may, below what was said (`isApart`) or among other buttons. */
export function OverrideButton({
  devices,
  onDone,
  isApart = true,
}: Omit<Props, "onClose"> & { isApart?: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (devices.length === 0 || !may(products.overrideProof)) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ mt: isApart ? 1 : 0 }}
        onClick={() => setAsking(true)}
      >
        {t(`products.${overrideWord(devices)}`)}
      </Button>
      {asking && <OverrideDialog devices={devices} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}
