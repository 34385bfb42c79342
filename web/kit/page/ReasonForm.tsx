import { type ReactNode, useState } from "react";
import { TextBox } from "../inputs/TextBox.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { DialogFrame } from "./DialogFrame.tsx";

type Props = {
  title: string;
  action: string;
  label?: string;
  help?: string;
  /** Fewest characters that count as a reason. */
  minLength?: number;
  /** The initial text. */
  start?: string;
  busy?: boolean;
  /** Reasons to choose from. */
  offers?: (choose: (reason: string) => void) => ReactNode;
  onClose: () => void;
  onReason: (reason: string) => void;
};

/** The dialog of `ReasonDialog`. */
export function ReasonForm({ minLength: least = 1, start = "", ...props }: Props) {
  const { title, action, label, help, busy, offers, onClose, onReason } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState(start);
  return (
    <DialogFrame
      title={title}
      action={action}
      disabled={reason.trim().length < least}
      busy={busy}
      onClose={onClose}
      onDo={() => onReason(reason.trim())}
    >
      <TextBox
        label={label ?? t("kit.reason")}
        help={help}
        multiline
        minRows={2}
        autoFocus
        value={reason}
        onChange={setReason}
        inputProps={{ maxLength: 500 }}
      />
      {offers?.(setReason)}
    </DialogFrame>
  );
}
