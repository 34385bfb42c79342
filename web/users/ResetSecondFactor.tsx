import { useState } from "react";
import { type User, users } from "../../contract/users.ts";
import { type ApiError, call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { messageOf, showToast } from "../kit/call/toasts.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { nameOfUser } from "./names.ts";

/** Takes the second factor off somebody who lost it, with one's own password. */
export function ResetSecondFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const [currentPassword, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reset = async () => {
    setBusy(true);
    try {
      await call(users.resetSecondFactor, { params: { id: user.id }, body: { currentPassword } });
      showToast(t("users.resetFactorDone"));
      void readAgain();
      onClose();
    } catch (error) {
      setProblem(messageOf(error as ApiError));
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={t("users.resetFactorTitle", { name: nameOfUser(user) })}
      action={t("users.resetFactor")}
      disabled={!currentPassword}
      busy={busy}
      unsaved={() => false}
      onClose={onClose}
      onDo={() => void reset()}
    >
      <p style={{ marginTop: 0 }}>{t("users.resetFactorText")}</p>
      <TextBox
        label={t("users.ownPassword")}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={currentPassword}
        onChange={setPassword}
        error={problem}
      />
    </DialogFrame>
  );
}
