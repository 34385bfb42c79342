import { useState } from "react";
import { ownAccount } from "../../contract/ownAccount.routes.ts";
import { type ApiError, call } from "../kit/call/api.ts";
import { useMe } from "../kit/call/session.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { onClose: () => void; onProven: () => void };

/** Asks for the password again, with the code of the app of whoever has one. */
export function PasswordDialog({ onClose, onProven }: Props) {
  const { t } = useTranslation();
  const hasSecond = useMe()?.secondFactor === true;
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const at = (path: string) => error?.errors.find((problem) => problem.path.endsWith(path))?.message;
  const prove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await call(ownAccount.prove, { body: { currentPassword, ...(code && { code: code.trim() }) } });
      onProven();
    } catch (failure) {
      setError(failure as ApiError);
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={t("proving.title")}
      action={t("proving.action")}
      disabled={!currentPassword || (hasSecond && !code)}
      busy={busy}
      unsaved={() => false}
      onClose={onClose}
      onDo={() => void prove()}
    >
      <p style={{ marginTop: 0 }}>{t("proving.text")}</p>
      <Problem text={error && error.errors.length === 0 && messageOf(error)} />
      <TextBox
        label={t("security.password")}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={currentPassword}
        onChange={setPassword}
        error={at("currentPassword")}
      />
      {hasSecond && (
        <TextBox
          label={t("secondFactor.step")}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={at("code")}
          inputProps={{ dir: "ltr" }}
        />
      )}
    </DialogFrame>
  );
}
