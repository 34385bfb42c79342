import { Button } from "@mui/material";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = {
  status: string;
  to: string;
  /** Whether the mail goes; undefined: the status stays as it is. */
  onAnswer: (mail: boolean | undefined) => void;
};

/** Asks whether the mail of a status goes with it. */
export function StatusMailDialog({ status, to, onAnswer }: Props) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      title={t("orders.mailQuestion", { status, to })}
      action={t("orders.statusWithMail")}
      confirmFocused
      width="sm"
      aside={
        <Button color="inherit" variant="outlined" onClick={() => onAnswer(false)}>
          {t("orders.statusWithoutMail")}
        </Button>
      }
      onClose={() => onAnswer(undefined)}
      onDo={() => onAnswer(true)}
    >
      {t("orders.mailQuestionText")}
    </DialogFrame>
  );
}
