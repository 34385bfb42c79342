import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { HoldReasons } from "./HoldReasons.tsx";

type Props = { title?: string; onClose: () => void; onReason: (reason: string) => void };

/** Asks why a task is held; offers the reasons of before. */
export function HoldDialog({ title, onClose, onReason }: Props) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={title ?? t("tasks.holdTitle")}
      label={t("fields.holdReason")}
      action={t("tasks.putOnHold")}
      offers={(choose) => <HoldReasons onChoose={choose} />}
      onClose={onClose}
      onReason={onReason}
    />
  );
}
